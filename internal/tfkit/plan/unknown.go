// SPDX-License-Identifier: MPL-2.0

package plan

import "github.com/hashicorp/terraform-plugin-go/tftypes"

// WithoutUnknown replaces what is not known yet by null, because a state holds nothing unknown.
func WithoutUnknown(value tftypes.Value) tftypes.Value {
	known, err := tftypes.Transform(value, func(_ *tftypes.AttributePath, v tftypes.Value) (tftypes.Value, error) {
		if !v.IsKnown() {
			return tftypes.NewValue(v.Type(), nil), nil
		}
		return v, nil
	})
	if err != nil {
		return value
	}
	return known
}
