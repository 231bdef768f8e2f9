// SPDX-License-Identifier: MPL-2.0

package wire

import (
	"fmt"
	"strings"

	"github.com/google/uuid"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// CheckID reports whether id is a UUID in its usual form, which every id of the service is
// (specification section 2.1).
func CheckID(id string) error {
	if len(id) != 36 || uuid.Validate(id) != nil {
		return fmt.Errorf(
			"%q is not an id of the payments service: a UUID such as 0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40 is wanted", transport.Printable(id, 60),
		)
	}
	return nil
}

// SameID compares two ids as UUIDs: upper and lower case are the same id.
func SameID(a, b string) bool { return strings.EqualFold(a, b) }
