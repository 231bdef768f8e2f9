// SPDX-License-Identifier: MPL-2.0

package customtype

import (
	"context"
	"fmt"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// TokenOfNetwork refuses a token in a form that its network does not have, and a token on a network
// without tokens. Payments with such a token could never be made, or would be made somewhere else.
// As a validator of an object, it checks the members network and token. As a validator of the
// token, it reads the network beside it. It checks the token alone while the network is not known.
type TokenOfNetwork struct {
	Networks []string // the known networks: another validator refuses the others
}

var (
	_ validator.String = TokenOfNetwork{}
	_ validator.Object = TokenOfNetwork{}
)

// Description names the accepted values.
func (TokenOfNetwork) Description(context.Context) string {
	return "a token in the form of its network"
}

// MarkdownDescription names the accepted values.
func (v TokenOfNetwork) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateObject checks the member token.
func (v TokenOfNetwork) ValidateObject(_ context.Context, req validator.ObjectRequest, resp *validator.ObjectResponse) {
	network, _ := knownText(req.ConfigValue.Attributes()["network"])
	v.check(req.Path.AtName("token"), network, req.ConfigValue.Attributes()["token"], &resp.Diagnostics)
}

// ValidateString checks a token.
func (v TokenOfNetwork) ValidateString(ctx context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	v.check(req.Path, networkBeside(ctx, req), req.ConfigValue, &resp.Diagnostics)
}

func (v TokenOfNetwork) check(at path.Path, network string, value attr.Value, diags *diag.Diagnostics) {
	address, known := knownText(value)
	if !known {
		return
	}
	err := destination.Check(address)
	if err == nil && slices.Contains(v.Networks, network) {
		if !destination.HasTokens(network) {
			diags.AddAttributeError(at, "A token on a network without tokens",
				fmt.Sprintf("%s is %q, but there are no tokens on %s. Leave it out: then it is the coin of %s itself.", at, address, network, network))
			return
		}
		err = destination.CheckToken(network, address)
	}
	if err != nil {
		RefuseAddress(at, address, err.Error(), diags)
	}
}
