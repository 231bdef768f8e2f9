// SPDX-License-Identifier: MPL-2.0

// Package customtype has types of values with several spellings, such as addresses. Two spellings
// of one value are no change.
package customtype

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/attr/xattr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
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

// Address is an address on some network. Two spellings of one address are equal. A wrong checksum
// is refused, because money that is sent there is lost.
type Address struct{ basetypes.StringValue }

// Type is [AddressType].
func (Address) Type(context.Context) attr.Type { return AddressType{} }

// Equal compares letter by letter.
func (a Address) Equal(other attr.Value) bool {
	o, ok := other.(Address)
	return ok && a.StringValue.Equal(o.StringValue)
}

// StringSemanticEquals keeps the configured spelling if the service writes the same address in
// another.
func (a Address) StringSemanticEquals(_ context.Context, other basetypes.StringValuable) (bool, diag.Diagnostics) {
	o, ok := other.(Address)
	return ok && destination.SameEVM(a.ValueString(), o.ValueString()), nil
}

// ValidateAttribute checks an address without its network: most addresses have a checksum.
func (a Address) ValidateAttribute(_ context.Context, req xattr.ValidateAttributeRequest, resp *xattr.ValidateAttributeResponse) {
	if a.IsNull() || a.IsUnknown() {
		return
	}
	if err := destination.Check(a.ValueString()); err != nil {
		RefuseAddress(req.Path, a.ValueString(), err.Error(), &resp.Diagnostics)
	}
}

// RefuseAddress adds the error of a wrong address.
func RefuseAddress(at path.Path, value, wrong string, diags *diag.Diagnostics) {
	diags.AddAttributeError(at, fmt.Sprintf("Wrong address in %s", at),
		fmt.Sprintf("%q is not a valid address here: %s. Copy it from its source again: money that is sent to a mistyped address is lost.",
			value, wrong))
}

// Payee refuses an address that must not get money. It does not repeat the errors of [Address].
type Payee struct{ Chain bool } // on a network with a chain id, which all have the addresses of Ethereum

// Contract refuses an address that no contract can have.
type Contract struct{}

// Description describes the allowed values.
func (Payee) Description(context.Context) string { return "an address with a known key" }

// MarkdownDescription is Description.
func (v Payee) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateString checks a known value.
func (v Payee) ValidateString(ctx context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	value := req.ConfigValue.ValueString()
	if destination.IsZero(value) && destination.Check(value) == nil {
		RefuseAddress(req.Path, value, "it is the zero address, and no key to it exists", &resp.Diagnostics)
	}
	if v.Chain {
		Contract{}.ValidateString(ctx, req, resp)
	}
}

// Description describes the allowed values.
func (Contract) Description(context.Context) string { return "an address that begins with 0x" }

// MarkdownDescription is Description.
func (v Contract) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateString checks a known value.
func (Contract) ValidateString(_ context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	if value := req.ConfigValue.ValueString(); value != "" && destination.Check(value) == nil && !destination.IsEVM(value) {
		RefuseAddress(req.Path, value, "it does not begin with 0x, as all addresses on networks with a chain id do", &resp.Diagnostics)
	}
}
