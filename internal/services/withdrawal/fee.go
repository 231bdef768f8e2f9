// SPDX-License-Identifier: MPL-2.0

package withdrawal

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
)

var withdrawalFee = tfkit.Query[feeModel]{Name: "withdrawal_fee", Schema: feeSchema, Read: readFee}

var feeSchema = schema.Schema{
	MarkdownDescription: "Reads the fee of a withdrawal. It requests no withdrawal and moves no money." + computed.Volatile,
	Attributes: map[string]schema.Attribute{
		"network": schema.StringAttribute{
			Required: true, Validators: []validator.String{check.OneOf("a network", client.Network("").Values())},
			MarkdownDescription: "The network of the withdrawal, such as `Ethereum`.",
		},
		"token": schema.StringAttribute{
			Optional: true, CustomType: customtype.AddressType{},
			Validators: []validator.String{customtype.TokenOfNetwork{Networks: client.Network("").Values()}},
			MarkdownDescription: "The address of the token's contract on the network, in the form of that network. Omit it for the network's own " +
				"coin. A checksum in it (capitals and small letters mixed) must be right.",
		},
		"amount": schema.NumberAttribute{
			Required: true, Validators: []validator.Number{check.Positive(), check.Amount()},
			MarkdownDescription: "The amount of the withdrawal in units of the asset. Above 0, up to 10^30. Never rounded.",
		},
		"fee": schema.NumberAttribute{Computed: true, MarkdownDescription: "The fee in units of the withdrawn asset. Never rounded."},
	},
}

type feeModel struct {
	Network types.String       `tfsdk:"network"`
	Token   customtype.Address `tfsdk:"token"`
	Amount  types.Number       `tfsdk:"amount"`
	Fee     types.Number       `tfsdk:"fee"`
}

func readFee(c *client.Client, ctx context.Context, m feeModel, _ *diag.Diagnostics) (feeModel, error) {
	fee, err := c.WithdrawalFee(ctx, client.Network(m.Network.ValueString()), m.Token.ValueString(), convert.Decimal(m.Amount))
	m.Fee = convert.Number(fee.Fee)
	return m, err
}
