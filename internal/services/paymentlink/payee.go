// SPDX-License-Identifier: MPL-2.0

package paymentlink

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// paymentLink is the kit's resource, and watches the address that is paid.
type paymentLink struct {
	*tfkit.Resource[model, client.PaymentLink, client.PaymentLinkParams]
}

// Read warns if buyers pay another address than before. An address that the configuration omits is
// the service's. So its change plans nothing, and must not pass unseen.
func (l *paymentLink) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	l.Resource.Read(ctx, req, resp)
	var id types.String
	if resp.Diagnostics.HasError() || resp.State.Raw.IsNull() {
		return
	}
	resp.Diagnostics.Append(resp.State.GetAttribute(ctx, path.Root("id"), &id)...)
	gateway := path.Root("gateway")
	for _, at := range []path.Path{
		gateway.AtName("self_custodial").AtName("seller_payment_address"), gateway.AtName("open_banking").AtName("destination_crypto_address"),
	} {
		var before, now customtype.Address
		resp.Diagnostics.Append(req.State.GetAttribute(ctx, at, &before)...)
		resp.Diagnostics.Append(resp.State.GetAttribute(ctx, at, &now)...)
		if before.ValueString() == "" || now.ValueString() == "" || destination.SameAddress(before.ValueString(), now.ValueString()) {
			continue
		}
		resp.Diagnostics.AddAttributeWarning(gateway, fmt.Sprintf("The payment link %s pays another address", id.ValueString()), fmt.Sprintf(
			"%s was %s and is %s. ", at, before.ValueString(), now.ValueString())+plan.TellDrift(ctx, req, resp, []path.Path{at}))
	}
}
