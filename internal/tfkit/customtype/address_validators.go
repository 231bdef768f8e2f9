// SPDX-License-Identifier: MPL-2.0

package customtype

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// AddressCheck refuses a wrong address.
type AddressCheck struct {
	described.Words
	check func(address string) error
}

// Payee refuses an address that must not get money: one that is invalid on every network, and one
// without a known key.
func Payee() AddressCheck { return AddressCheck{"an address with a known key", checkPayee} }

// ChainPayee is [Payee] on networks with a chain id, which all have the addresses of Ethereum.
func ChainPayee() AddressCheck {
	return AddressCheck{"an address with a known key", func(address string) error {
		return cmp.Or(checkContract(address), checkPayee(address))
	}}
}

// Contract refuses an address that no contract on a network with a chain id can have.
func Contract() AddressCheck { return AddressCheck{"an address that begins with 0x", checkContract} }

func checkPayee(address string) error {
	return cmp.Or(destination.CheckAnyNetwork(address), destination.CheckSpendable(address))
}

func checkContract(address string) error {
	if err := destination.Check(address); err != nil || destination.IsEVM(address) {
		return err
	}
	return errors.New("it does not begin with 0x, as all addresses on networks with a chain id do")
}

// ValidateString checks a known value.
func (v AddressCheck) ValidateString(_ context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	if address, known := knownText(req.ConfigValue); known {
		if err := v.check(address); err != nil {
			RefuseAddress(req.Path, address, err.Error(), &resp.Diagnostics)
		}
	}
}

// AddressOfNetwork refuses an address that is invalid on its network, or that has no known
// key. As a validator of an object, it checks the members network and address. As a validator of
// the address, it reads the network beside it. It checks the address alone while the network is not
// known.
type AddressOfNetwork struct{}

var (
	_ validator.String = AddressCheck{}
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
		if err := destination.CheckPayee(network, address); err != nil {
			RefuseAddress(at, address, err.Error(), diags)
		}
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
