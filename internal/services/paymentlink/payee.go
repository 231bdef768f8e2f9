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
		if before.ValueString() != "" && now.ValueString() != "" && !destination.SameEVM(before.ValueString(), now.ValueString()) {
			resp.Diagnostics.AddAttributeWarning(gateway, "A payment link pays another address", fmt.Sprintf(
				"%s of the payment link %s was %s. It was changed outside of Terraform to %s. Check it. To hold it at one address, set %s in the "+
					"configuration.",
				at, id.ValueString(), before.ValueString(), now.ValueString(), at))
		}
	}
}
