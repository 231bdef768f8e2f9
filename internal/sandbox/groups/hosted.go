// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/page"
)

// hostedURL is the address of the hosted page of a new object.
func hostedURL(e *engine.Engine, group, id string) string {
	path := page.PayPath(group, id)
	if e.PublicURL() == "" {
		return "https://pay.sandbox.example" + strings.TrimPrefix(path, "/pay")
	}
	return e.PublicURL() + path
}
