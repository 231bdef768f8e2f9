// SPDX-License-Identifier: MPL-2.0

// Package customtype has types of values with several spellings, such as addresses. Two spellings
// of one value are no change.
package customtype

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// AddressType is the type of attributes that hold an address on some network.
type AddressType struct{ basetypes.StringType }

// Equal reports whether it is the same type.
func (t AddressType) Equal(other attr.Type) bool {
	_, ok := other.(AddressType)
	return ok
}

// String names the type in messages of the framework.
func (AddressType) String() string { return "AddressType" }

// ValueType is [Address].
func (AddressType) ValueType(context.Context) attr.Value { return Address{} }

// ValueFromString wraps a string.
func (AddressType) ValueFromString(_ context.Context, value basetypes.StringValue) (basetypes.StringValuable, diag.Diagnostics) {
	return Address{value}, nil
}

// ValueFromTerraform wraps a value of Terraform.
func (t AddressType) ValueFromTerraform(ctx context.Context, value tftypes.Value) (attr.Value, error) {
	read, err := t.StringType.ValueFromTerraform(ctx, value)
	if err != nil {
		return nil, err
	}
	text, ok := read.(basetypes.StringValue)
	if !ok {
		return nil, fmt.Errorf("a string was expected, and %T came", read)
	}
	return Address{text}, nil
}

// Address is an address on some network. Two spellings of one address are equal. The type checks
// nothing: a malformed address in a response must not make an object unreadable. Validators check
// the configuration: [Payee], [ChainPayee], [Contract], [AddressOfNetwork] and [TokenOfNetwork].
// Each of them is complete, so that an attribute needs only one.
type Address struct{ basetypes.StringValue }

// Type is [AddressType].
func (Address) Type(context.Context) attr.Type { return AddressType{} }

// Equal compares letter by letter.
func (a Address) Equal(other attr.Value) bool {
	o, ok := other.(Address)
	return ok && a.StringValue.Equal(o.StringValue)
}

// StringSemanticEquals keeps the known spelling if the service writes the same address in another,
// or shortens it. How much of it the service shows does not matter: nothing shows another address.
func (a Address) StringSemanticEquals(_ context.Context, known basetypes.StringValuable) (bool, diag.Diagnostics) {
	o, ok := known.(Address)
	return ok && (a.Shows(o) || destination.HidesAddress(a.ValueString(), o.ValueString())), nil
}

// Shows reports whether the service shows a known address, see [destination.SameAddress].
func (a Address) Shows(known attr.Value) bool {
	o, ok := known.(Address)
	return ok && destination.SameAddress(a.ValueString(), o.ValueString())
}
