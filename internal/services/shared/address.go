// SPDX-License-Identifier: MPL-2.0

package shared

import (
	"context"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/attr/xattr"
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

// ValueFromString wraps a text.
func (AddressType) ValueFromString(_ context.Context, value basetypes.StringValue) (basetypes.StringValuable, diag.Diagnostics) {
	return Address{value}, nil
}

// ValueFromTerraform wraps what Terraform hands over.
func (t AddressType) ValueFromTerraform(ctx context.Context, value tftypes.Value) (attr.Value, error) {
	read, err := t.StringType.ValueFromTerraform(ctx, value)
	if err != nil {
		return nil, err
	}
	text, ok := read.(basetypes.StringValue)
	if !ok {
		return nil, fmt.Errorf("a text was expected, and %T came", read)
	}
	return Address{text}, nil
}

// Address is an address on some network. Two spellings of one address are equal, and one with a wrong checksum is refused
// before anything can be sent there.
type Address struct{ basetypes.StringValue }

// Type is [AddressType].
func (Address) Type(context.Context) attr.Type { return AddressType{} }

// Equal compares letter by letter.
func (a Address) Equal(other attr.Value) bool {
	o, ok := other.(Address)
	return ok && a.StringValue.Equal(o.StringValue)
}

// StringSemanticEquals keeps the configured spelling where the service answers the same address in another.
func (a Address) StringSemanticEquals(_ context.Context, other basetypes.StringValuable) (bool, diag.Diagnostics) {
	o, ok := other.(Address)
	return ok && destination.SameEVM(a.ValueString(), o.ValueString()), nil
}

// ValidateAttribute finds what can be found without knowing the network: addresses that begin with 0x carry a checksum.
func (a Address) ValidateAttribute(_ context.Context, req xattr.ValidateAttributeRequest, resp *xattr.ValidateAttributeResponse) {
	if a.IsNull() || a.IsUnknown() {
		return
	}
	value, wrong := a.ValueString(), ""
	switch {
	case strings.TrimSpace(value) == "":
		wrong = "it is empty"
	case strings.ContainsFunc(value, func(r rune) bool { return r <= ' ' || r > '~' }):
		wrong = "it contains white space, or a character that no address has, perhaps one that cannot be seen"
	case destination.IsEVM(value):
		if err := destination.CheckEVM(value); err != nil {
			wrong = err.Error()
		}
	}
	if wrong != "" {
		resp.Diagnostics.AddAttributeError(req.Path, fmt.Sprintf("Wrong address in %s", req.Path),
			fmt.Sprintf("%q is no address: %s. Copy it anew from where it comes from: what is sent to a mistyped address is lost.", value, wrong))
	}
}
