// SPDX-License-Identifier: MPL-2.0

// Package customtype has types of values with several spellings, such as addresses. Two spellings
// of one value are no change.
package customtype

import (
	"context"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// Address is an address on some network. Its case may differ where the network ignores it, and it
// may be shortened. Validators check the configuration: [Payee], [ChainPayee], [Contract],
// [AddressOfNetwork] and [TokenOfNetwork]. Each of them is complete: an attribute needs only one.
type Address = Spelled[networkAddress]

// AddressType is the type of [Address].
type AddressType = SpelledType[networkAddress]

// IBAN is an IBAN. Its spaces, hyphens and case may differ, and it may be masked.
type IBAN = Spelled[iban]

// IBANType is the type of [IBAN].
type IBANType = SpelledType[iban]

// BIC is a BIC. Its case may differ, and it may name the head office's branch, XXX.
type BIC = Spelled[bic]

// BICType is the type of [BIC].
type BICType = SpelledType[bic]

// Digits is a number of digits alone: a sort code, a routing number, or a British, Irish or US
// account number. Its spaces and hyphens may differ, and it may be masked.
type Digits = Spelled[digits]

// DigitsType is the type of [Digits].
type DigitsType = SpelledType[digits]

// BankNumber is a bank code, a BBAN or an account number of any country. Its spaces, hyphens and
// case may differ, and it may be masked. A single hyphen counts: see
// [destination.BankNumber].
type BankNumber = Spelled[bankNumber]

// BankNumberType is the type of [BankNumber].
type BankNumberType = SpelledType[bankNumber]

type (
	networkAddress struct{}
	iban           struct{}
	bic            struct{}
	digits         struct{}
	bankNumber     struct{}
)

// form says which strings are spellings of one value.
type form interface{ spelling() spelling }

type spelling struct {
	shows, hides func(shown, known string) bool
	normalize    func(value string) string
}

func (networkAddress) spelling() spelling {
	return spelling{destination.SameAddress, destination.HidesAddress, func(value string) string { return value }}
}
func (iban) spelling() spelling       { return numbers(destination.IBAN) }
func (bic) spelling() spelling        { return numbers(destination.BIC) }
func (digits) spelling() spelling     { return numbers(destination.Digits) }
func (bankNumber) spelling() spelling { return numbers(destination.BankNumber) }

func numbers(kind destination.NumberKind) spelling {
	return spelling{
		func(shown, known string) bool { return destination.SameNumber(kind, shown, known) },
		func(shown, known string) bool { return destination.HidesNumber(kind, shown, known) },
		kind.Normalize,
	}
}

// SpelledType is the type of strings that have several spellings.
//
// The types accept every string. A malformed value of the service must stay readable, so validators
// check what a configuration sets.
type SpelledType[F form] struct{ basetypes.StringType }

// Equal reports whether it is the same type.
func (SpelledType[F]) Equal(other attr.Type) bool {
	_, ok := other.(SpelledType[F])
	return ok
}

// String names the type in messages of the framework.
func (SpelledType[F]) String() string {
	var f F
	return strings.TrimPrefix(fmt.Sprintf("%TType", f), "customtype.")
}

// ValueType is [Spelled].
func (SpelledType[F]) ValueType(context.Context) attr.Value { return Spelled[F]{} }

// ValueFromString wraps a string.
func (SpelledType[F]) ValueFromString(_ context.Context, value basetypes.StringValue) (basetypes.StringValuable, diag.Diagnostics) {
	return Spelled[F]{value}, nil
}

// ValueFromTerraform wraps a value of Terraform.
func (t SpelledType[F]) ValueFromTerraform(ctx context.Context, value tftypes.Value) (attr.Value, error) {
	read, err := t.StringType.ValueFromTerraform(ctx, value)
	if err != nil {
		return nil, err
	}
	text, ok := read.(basetypes.StringValue)
	if !ok {
		return nil, fmt.Errorf("a string was expected, and %T came", read)
	}
	return Spelled[F]{text}, nil
}

// Spelled is a string that has several spellings. See [Address], [IBAN], [BIC], [Digits] and
// [BankNumber].
type Spelled[F form] struct{ basetypes.StringValue }

// Type is [SpelledType].
func (Spelled[F]) Type(context.Context) attr.Type { return SpelledType[F]{} }

// Equal compares letter by letter.
func (v Spelled[F]) Equal(other attr.Value) bool {
	o, ok := other.(Spelled[F])
	return ok && v.StringValue.Equal(o.StringValue)
}

// String never shows a known value. The framework writes it into the trace log, with whole account
// numbers, whenever it compares two values. Code that needs the value calls ValueString.
func (v Spelled[F]) String() string {
	if v.IsNull() || v.IsUnknown() {
		return v.StringValue.String()
	}
	return "(hidden)"
}

// StringSemanticEquals keeps the known spelling if the service writes the same value in another, or
// masks it. How much of it the mask shows does not matter: nothing shows another value.
func (v Spelled[F]) StringSemanticEquals(_ context.Context, known basetypes.StringValuable) (bool, diag.Diagnostics) {
	o, ok := known.(Spelled[F])
	var f F
	return ok && (v.Shows(o) || f.spelling().hides(v.ValueString(), o.ValueString())), nil
}

// Shows reports whether the service shows a known value, see [destination.SameNumber] and
// [destination.SameAddress].
func (v Spelled[F]) Shows(known attr.Value) bool {
	o, ok := known.(Spelled[F])
	var f F
	return ok && f.spelling().shows(v.ValueString(), o.ValueString())
}

// Normalized returns the value as machines exchange it: a bank's number without separators and in
// capital letters. A null or unknown value is "".
func (v Spelled[F]) Normalized() string {
	var f F
	return f.spelling().normalize(v.ValueString())
}
