// SPDX-License-Identifier: MPL-2.0

package customtype

import (
	"context"
	"fmt"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// TokenOfNetwork checks an object with the members network and token. It refuses a token in a form
// that its network does not have, and a token on a network without tokens. Payments with such a
// token could never be made, or would be made somewhere else.
type TokenOfNetwork struct {
	Networks []string // the known networks: another validator refuses the others
}

// Description names the accepted values.
func (TokenOfNetwork) Description(context.Context) string {
	return "a token in the form of its network"
}

// MarkdownDescription names the accepted values.
func (v TokenOfNetwork) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateObject checks known values. It repeats no error of [Address].
func (v TokenOfNetwork) ValidateObject(_ context.Context, req validator.ObjectRequest, resp *validator.ObjectResponse) {
	members := req.ConfigValue.Attributes()
	named, _ := members["network"].(types.String)
	token, _ := members["token"].(Address)
	network, address := named.ValueString(), token.ValueString()
	if address == "" || destination.Check(address) != nil || !slices.Contains(v.Networks, network) {
		return
	}
	at := req.Path.AtName("token")
	if !destination.HasTokens(network) {
		resp.Diagnostics.AddAttributeError(at, "A token on a network without tokens",
			fmt.Sprintf("%s is %q, but there are no tokens on %s. Leave it out: then it is the coin of %s itself.", at, address, network, network))
	} else if err := destination.CheckToken(network, address); err != nil {
		RefuseAddress(at, address, err.Error(), &resp.Diagnostics)
	}
}
