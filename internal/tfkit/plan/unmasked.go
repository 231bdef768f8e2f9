// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"slices"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// Unmasked returns a planned object with the configured strings in place of masked ones. After an
// import, a plan keeps the state's mask of a number or an address that the configuration has whole.
// An update must send the whole one, and then the state has it.
func Unmasked(planned, config tftypes.Value) tftypes.Value {
	whole, err := tftypes.Transform(planned, func(at *tftypes.AttributePath, value tftypes.Value) (tftypes.Value, error) {
		given, ok := raw.At(config, at)
		switch {
		case !ok || given.IsNull():
		case value.Type().Is(tftypes.String):
			return unmasked(value, given), nil
		case value.Type().Is(tftypes.Set{}) && slices.ContainsFunc(raw.Elements(value), holdsMask):
			return given, nil
		}
		return value, nil
	})
	if err != nil {
		return planned
	}
	return whole
}

// unmasked returns the configured string if the planned one is masked.
func unmasked(planned, configured tftypes.Value) tftypes.Value {
	if configured.IsNull() || raw.String(planned) == raw.String(configured) || !holdsMask(planned) {
		return planned
	}
	return configured
}

func holdsMask(value tftypes.Value) bool {
	return destination.IsMasked(raw.String(value))
}
