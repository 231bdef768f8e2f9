// SPDX-License-Identifier: MPL-2.0

// Package convert converts values of the service to Terraform's, and back, without loss: it keeps
// each digit, and the difference between null, zero and unknown.
package convert

import (
	"math/big"

	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// Number converts an amount to Terraform's number, exactly. An amount that is not set is null.
func Number(d client.Decimal) types.Number {
	if !d.IsSet() {
		return types.NumberNull()
	}
	return types.NumberValue(d.Float())
}

// Decimal converts Terraform's number to an amount, exactly. Null is an amount that is not set.
func Decimal(n types.Number) client.Decimal { return client.DecimalFrom(n.ValueBigFloat()) }

// SameNumber reports whether two numbers are sent as one decimal. Terraform computes in binary:
// pow(10, -2) is not quite 0.01.
func SameNumber(a, b *big.Float) bool {
	return a.Cmp(b) == 0 || client.DecimalFrom(a).Equal(client.DecimalFrom(b))
}

// IsRounded reports whether a service may have made a number of a sent one by rounding.
func IsRounded(got, sent *big.Float) bool {
	return client.DecimalFrom(got).IsRounded(client.DecimalFrom(sent))
}

// Whole converts a whole number to Terraform's number.
func Whole[N ~int32 | ~int64](n N) types.Number {
	return types.NumberValue(new(big.Float).SetPrec(wholeBits).SetInt64(int64(n)))
}

// wholeBits is the precision of Terraform's numbers.
const wholeBits = 512

// Int converts Terraform's number to a whole one. Null and unknown are 0. The validators of package
// check accept no fraction.
func Int(n types.Number) int64 {
	if n.IsNull() || n.IsUnknown() {
		return 0
	}
	whole, _ := n.ValueBigFloat().Int64()
	return whole
}

// OptionalInt converts Terraform's number to an optional whole one. Null and unknown are nil.
func OptionalInt(n types.Number) *int64 {
	if n.IsNull() || n.IsUnknown() {
		return nil
	}
	return new(Int(n))
}

// OptionalNumber converts an optional amount to Terraform's number. Nil is null.
func OptionalNumber(d *client.Decimal) types.Number {
	if d == nil {
		return types.NumberNull()
	}
	return Number(*d)
}

// OptionalDecimal converts Terraform's number to an optional amount. Null and unknown are nil.
func OptionalDecimal(n types.Number) *client.Decimal {
	if n.IsNull() || n.IsUnknown() {
		return nil
	}
	d := Decimal(n)
	return &d
}

// StringOrNull converts a string in which the service writes "none" as empty. Empty is null.
func StringOrNull(value string) types.String {
	if value == "" {
		return types.StringNull()
	}
	return types.StringValue(value)
}

// OptionalString converts an optional string to Terraform's. Nil and empty are null.
func OptionalString[S ~string](value *S) types.String {
	if value == nil {
		return types.StringNull()
	}
	return StringOrNull(string(*value))
}

// Optional converts Terraform's string to an optional one. Null and unknown are nil.
func Optional[S ~string](value types.String) *S {
	if value.IsNull() || value.IsUnknown() {
		return nil
	}
	text := S(value.ValueString())
	return &text
}
