// SPDX-License-Identifier: MPL-2.0

// Package convert turns values of the service into Terraform's, and back, without losing anything: no digit, and not the difference
// between none, zero and not known yet.
package convert

import (
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// Number turns an amount into Terraform's number, exactly. One that was not given is null.
func Number(d client.Decimal) types.Number {
	if !d.IsSet() {
		return types.NumberNull()
	}
	return types.NumberValue(d.Float())
}

// Decimal turns Terraform's number into an amount, exactly. Null is one that was not given.
func Decimal(n types.Number) client.Decimal { return client.DecimalFrom(n.ValueBigFloat()) }

// OptionalNumber turns an amount that the service may leave out into Terraform's number. None is null.
func OptionalNumber(d *client.Decimal) types.Number {
	if d == nil {
		return types.NumberNull()
	}
	return Number(*d)
}

// OptionalDecimal turns Terraform's number into an amount that may be left out. Null, and what is not known, is left out.
func OptionalDecimal(n types.Number) *client.Decimal {
	if n.IsNull() || n.IsUnknown() {
		return nil
	}
	d := Decimal(n)
	return &d
}

// TextOrNull turns a text of the service into Terraform's, where the service says "none" with an empty text.
func TextOrNull(value string) types.String {
	if value == "" {
		return types.StringNull()
	}
	return types.StringValue(value)
}

// OptionalText turns a text that the service may leave out into Terraform's. None and empty are null.
func OptionalText[S ~string](value *S) types.String {
	if value == nil {
		return types.StringNull()
	}
	return TextOrNull(string(*value))
}

// Optional turns Terraform's text into one that may be left out. Null, and what is not known, is left out.
func Optional[S ~string](value types.String) *S {
	if value.IsNull() || value.IsUnknown() {
		return nil
	}
	text := S(value.ValueString())
	return &text
}
