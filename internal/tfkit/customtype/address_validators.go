// SPDX-License-Identifier: MPL-2.0

package customtype

import (
	"context"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// ValidAddress refuses an address that is invalid on every network.
type ValidAddress struct{}

// Payee refuses an address that must not get money: one that is invalid on every network, and one
// without a known key.
type Payee struct{ Chain bool } // on a network with a chain id, which all have the addresses of Ethereum

// Contract refuses an address that no contract on a network with a chain id can have.
type Contract struct{}

// AddressOfNetwork refuses an address that is invalid on its network, or that has no known
// key. As a validator of an object, it checks the members network and address. As a validator of
// the address, it reads the network beside it. It checks the address alone while the network is not
// known.
type AddressOfNetwork struct{}

var (
	_ validator.String = ValidAddress{}
	_ validator.String = Payee{}
	_ validator.String = Contract{}
	_ validator.String = AddressOfNetwork{}
	_ validator.Object = AddressOfNetwork{}
)

// RefuseAddress adds the error of a wrong address.
func RefuseAddress(at path.Path, value, wrong string, diags *diag.Diagnostics) {
	diags.AddAttributeError(at, fmt.Sprintf("Wrong address in %s", at),
		fmt.Sprintf("%q is not a valid address here: %s. Copy it from its source again: money that is sent to a mistyped address is lost.",
			value, wrong))
}

// Description describes the allowed values.
func (ValidAddress) Description(context.Context) string { return "a valid address" }

// MarkdownDescription is Description.
func (v ValidAddress) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateString checks a known value.
func (ValidAddress) ValidateString(_ context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() {
		return
	}
	if err := destination.Check(req.ConfigValue.ValueString()); err != nil {
		RefuseAddress(req.Path, req.ConfigValue.ValueString(), err.Error(), &resp.Diagnostics)
	}
}

// Description describes the allowed values.
func (Payee) Description(context.Context) string { return "an address with a known key" }

// MarkdownDescription is Description.
func (v Payee) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateString checks a known value.
func (v Payee) ValidateString(ctx context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	if v.Chain {
		Contract{}.ValidateString(ctx, req, resp)
	}
	address, known := knownText(req.ConfigValue)
	if !known || resp.Diagnostics.HasError() {
		return
	}
	err := destination.CheckAnyNetwork(address)
	if err == nil {
		err = destination.CheckSpendable(address)
	}
	if err != nil {
		RefuseAddress(req.Path, address, err.Error(), &resp.Diagnostics)
	}
}

// Description describes the allowed values.
func (Contract) Description(context.Context) string { return "an address that begins with 0x" }

// MarkdownDescription is Description.
func (v Contract) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateString checks a known value.
func (Contract) ValidateString(ctx context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	ValidAddress{}.ValidateString(ctx, req, resp)
	if value := req.ConfigValue.ValueString(); value != "" && !resp.Diagnostics.HasError() && !destination.IsEVM(value) {
		RefuseAddress(req.Path, value, "it does not begin with 0x, as all addresses on networks with a chain id do", &resp.Diagnostics)
	}
}

// Description describes the allowed values.
func (AddressOfNetwork) Description(context.Context) string { return "an address of its network" }

// MarkdownDescription is Description.
func (v AddressOfNetwork) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateObject checks the member address.
func (v AddressOfNetwork) ValidateObject(_ context.Context, req validator.ObjectRequest, resp *validator.ObjectResponse) {
	network, _ := knownText(req.ConfigValue.Attributes()["network"])
	v.check(req.Path.AtName("address"), network, req.ConfigValue.Attributes()["address"], &resp.Diagnostics)
}

// ValidateString checks an address.
func (v AddressOfNetwork) ValidateString(ctx context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	v.check(req.Path, networkBeside(ctx, req), req.ConfigValue, &resp.Diagnostics)
}

func (AddressOfNetwork) check(at path.Path, network string, value attr.Value, diags *diag.Diagnostics) {
	if address, known := knownText(value); known {
		refusePayee(at, network, address, diags)
	}
}

func refusePayee(at path.Path, network, address string, diags *diag.Diagnostics) {
	if err := destination.CheckPayee(network, address); err != nil {
		RefuseAddress(at, address, err.Error(), diags)
	}
}

// networkBeside returns the attribute network beside a string attribute, or "" if it is not known.
// Beside onramp_token, that is onramp_network.
func networkBeside(ctx context.Context, req validator.StringRequest) string {
	name := "network"
	if last, _ := req.Path.Steps().LastStep(); strings.HasSuffix(last.String(), "_token") {
		name = strings.TrimSuffix(last.String(), "token") + name
	}
	var network types.String
	if diags := req.Config.GetAttribute(ctx, req.Path.ParentPath().AtName(name), &network); diags.HasError() {
		return ""
	}
	return network.ValueString()
}

// knownText returns a string of any type, and false for null, unknown and other values.
func knownText(value attr.Value) (string, bool) {
	s, ok := value.(interface{ ValueString() string })
	if !ok || value.IsNull() || value.IsUnknown() {
		return "", false
	}
	return s.ValueString(), true
}
