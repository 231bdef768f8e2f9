// SPDX-License-Identifier: MPL-2.0

package customtype

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// NotToken refuses the address of a payee that is the attribute token beside it. Money that is sent
// to the contract of its own token is lost, and the two addresses are easily mixed up.
type NotToken struct{}

var _ validator.String = NotToken{}

// Description describes the allowed values.
func (NotToken) Description(context.Context) string { return "an address that is not the token" }

// MarkdownDescription is Description.
func (v NotToken) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateString checks a known value beside a known token.
func (NotToken) ValidateString(ctx context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	var token Address
	diags := req.Config.GetAttribute(ctx, req.Path.ParentPath().AtName("token"), &token)
	address, known := knownText(req.ConfigValue)
	if !diags.HasError() && known && token.ValueString() != "" && destination.SameAddress(token.ValueString(), address) {
		RefuseAddress(req.Path, address, "it is the contract of the token that is sent", &resp.Diagnostics)
	}
}
