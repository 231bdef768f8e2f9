// SPDX-License-Identifier: MPL-2.0

package paymentsession

import (
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/keyvalue"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
)

// openAttributes describes a session that is opened. Results are described as those of the data
// source.
func openAttributes() computed.Attributes {
	networks := client.Network("").Values()
	return computed.Attributes{
		"id": attributes["id"],
		"method": schema.SingleNestedAttribute{
			Required: true, Validators: []validator.Object{customtype.TokenOfNetwork{Networks: networks}},
			MarkdownDescription: "The asset that the session is paid in. Terraform does not report misspelled keys in this object.",
			Attributes: computed.Attributes{
				"network": schema.StringAttribute{
					Required: true, Validators: []validator.String{check.OneOf("a network", networks)},
					MarkdownDescription: "The network of the asset: `" + strings.Join(networks, "`, `") + "`.",
				},
				"token": schema.StringAttribute{
					Optional: true, CustomType: customtype.AddressType{},
					MarkdownDescription: "The address of the token's contract on the network, in the form of that network. Omit it for the network's " +
						"own coin.",
				},
			},
		},
		"total": schema.NumberAttribute{
			Required: true, Validators: []validator.Number{check.Positive(), check.Amount(), check.Places()},
			MarkdownDescription: "The price, in `currency`. Above 0, up to 10^30. Exact.",
		},
		"currency": schema.StringAttribute{
			Required: true, Validators: []validator.String{check.OneOf("a currency", client.Currency("").Values())},
			MarkdownDescription: "The currency of `total`, such as `EUR`.",
		},
		"metadata":        keyvalue.Attribute("Your own data, in its order. Events of the payment repeat it. Defaults to none."),
		"session_status":  computed.Text("The status when the session was opened: `pending`. Other values may follow."),
		"payment_total":   attributes["payment_total"],
		"payment_address": attributes["payment_address"],
		"can_extend":      computed.Flag("Whether the time to pay can be extended. If so, the provider extends it during the run."),
		"expires_at": computed.Text("When the time to pay ends, unless it is extended (RFC 3339, UTC). It is the time of the opening: " +
			"extensions do not change it."),
		"created_at": attributes["created_at"],
	}
}
