// SPDX-License-Identifier: MPL-2.0

package described

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
)

// Referred returns the type of the objects whose ids an attribute has, such as "payments_product".
// A validator of the attribute names it by a method RefersTo. It returns "" for other attributes.
func Referred(attribute schema.Attribute) string {
	switch a := attribute.(type) {
	case schema.StringAttribute:
		return referredBy(a.Validators)
	case schema.SetAttribute:
		return referredBy(a.Validators)
	}
	return ""
}

func referredBy[V any](validators []V) string {
	for _, v := range validators {
		if r, ok := any(v).(interface{ RefersTo() string }); ok {
			return r.RefersTo()
		}
	}
	return ""
}
