// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// Unmasked returns a planned object with the configured strings in place of masked ones. A plan
// keeps the state's mask of a number or an address that the configuration has whole. An apply must
// send the whole one.
func Unmasked(planned, config tftypes.Value) tftypes.Value {
	whole, err := tftypes.Transform(planned, func(at *tftypes.AttributePath, value tftypes.Value) (tftypes.Value, error) {
		if !value.Type().Is(tftypes.String) {
			return value, nil
		}
		given, ok := valueAt(config, at)
		if !ok {
			return value, nil
		}
		return unmasked(value, given), nil
	})
	if err != nil {
		return planned
	}
	return whole
}

// unmasked returns the configured string if the planned one is masked.
func unmasked(planned, configured tftypes.Value) tftypes.Value {
	var text string
	if isUnknown(planned) || planned.IsNull() || configured.IsNull() || planned.As(&text) != nil || !destination.IsMasked(text) {
		return planned
	}
	return configured
}
