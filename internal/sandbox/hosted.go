// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/page"
)

// hostedURL is the address of the hosted page of a new object.
func (s *Sandbox) hostedURL(group, id string) string {
	path := page.PayPath(group, id)
	if s.PublicURL() == "" {
		return "https://pay.sandbox.example" + strings.TrimPrefix(path, "/pay")
	}
	return s.PublicURL() + path
}
