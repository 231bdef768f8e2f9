// SPDX-License-Identifier: MPL-2.0

package fboorganization

import (
	"context"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/action/schema"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/money"
)

var transferBalance = money.Action[transferModel]{
	Name: "transfer_balance",
	Schema: schema.Schema{
		MarkdownDescription: "Transfers an amount between the balances of a parent organization and its child (FBO) organizations, or between " +
			"two children." + money.Notes("transfer_balance", "transferBalance",
			"`payments_transactions` lists the transfer, with the API key of either organization."),
		Attributes: map[string]schema.Attribute{
			"parent_id":            organizationArgument("The id of the parent organization, to which the API key belongs."),
			"from_organization_id": organizationArgument("The id of the organization that pays: the parent, or a child of it."),
			"to_organization_id":   organizationArgument("The id of the organization that gets the money: the parent, or a child of it."),
			"network":              money.NetworkArgument("The network of the asset"),
			"token":                money.TokenArgument(),
			"amount":               money.AmountArgument("The amount to transfer, in units of the asset.", customtype.CoinPlaces()),
			"repeat_window":        money.WindowArgument(),
			"allow_repeat":         repeatArgument(),
		},
	},
	Summary: func(p money.Preview, m transferModel) string {
		return fmt.Sprintf("This transfers %s from the organization %s to the organization %s.", p.Amount(m.Amount, m.Network, m.Token),
			money.Text(m.From), money.Text(m.To))
	},
	Invoke: invokeTransfer,
}

func repeatArgument() schema.BoolAttribute {
	argument := money.RepeatArgument("transfer",
		"the same amount of the same asset, between the same organizations. "+money.ByAmount("transfer"))
	argument.MarkdownDescription += " A transfer between two children needs `true`: no list of the parent shows it."
	return argument
}

func organizationArgument(description string) schema.StringAttribute {
	return schema.StringAttribute{Required: true, Validators: []validator.String{check.ID()}, MarkdownDescription: description}
}

type transferModel struct {
	money.Repetition

	ParentID types.String       `tfsdk:"parent_id"`
	From     types.String       `tfsdk:"from_organization_id"`
	To       types.String       `tfsdk:"to_organization_id"`
	Network  types.String       `tfsdk:"network"`
	Token    customtype.Address `tfsdk:"token"`
	Amount   types.Number       `tfsdk:"amount"`
}

func invokeTransfer(ctx context.Context, run *money.Run, m transferModel) error {
	params := client.TransferBalanceParams{
		FromOrganizationID: m.From.ValueString(), ToOrganizationID: m.To.ValueString(), Network: client.Network(m.Network.ValueString()),
		Token: convert.Optional[string](m.Token.StringValue), Amount: convert.Decimal(m.Amount),
	}
	if strings.EqualFold(params.FromOrganizationID, params.ToOrganizationID) {
		return money.Refuse(path.Root("to_organization_id"), "Both organizations are the same", "A transfer needs two organizations.")
	}
	movement, isListed := run.Client.TransferMovement(m.ParentID.ValueString(), params)
	if err := checkFamily(m, isListed); err != nil {
		return err
	}
	for name, id := range map[string]string{
		"from_organization_id": params.FromOrganizationID, "to_organization_id": params.ToOrganizationID,
	} {
		if err := checkChild(ctx, run, name, m.ParentID.ValueString(), id); err != nil {
			return err
		}
	}
	asset, err := run.Find(ctx, path.Root("token"), client.Asset{Network: params.Network, Token: params.Token})
	if err != nil {
		return err
	}
	if err := asset.CheckPlaces(path.Root("amount"), params.Amount); err != nil {
		return err
	}
	what := fmt.Sprintf("%s from the organization %s to the organization %s", asset.Amount(params.Amount), params.FromOrganizationID,
		params.ToOrganizationID)
	id, err := run.Once(ctx, m.Repetition, money.Movement{
		Request: movement,
		Send: func(ctx context.Context) (string, error) {
			run.Report("Transferring " + what + ".")
			made, err := run.Client.TransferBalance(ctx, m.ParentID.ValueString(), params)
			return run.Accepted("transfer", made.ID, err)
		},
	})
	if err == nil && id != "" {
		run.Report(fmt.Sprintf("Transferred %s. The transfer is %s. The data source payments_transactions shows it.", what, id))
	}
	return err
}

// checkFamily refuses a transfer between two children, unless a person allows a repetition: the
// parent's transactions do not show such a transfer.
func checkFamily(m transferModel, isListed bool) error {
	if m.AllowRepeat.ValueBool() || isListed {
		return nil
	}
	return money.Refuse(path.Root(money.AllowRepeat), "A repetition would not be noticed", "The transactions of the parent do not show a "+
		"transfer between two of its children. So this action cannot tell whether an equal one was made before. Check it, and "+
		"set allow_repeat = true.")
}

// checkChild refuses an organization that is neither the parent nor a child of it.
func checkChild(ctx context.Context, run *money.Run, name, parent, id string) error {
	if strings.EqualFold(parent, id) {
		return nil
	}
	_, err := run.Client.FboVerification(ctx, parent, id)
	if client.IsNotFound(err) {
		return money.Refuse(path.Root(name), "There is no such child organization", fmt.Sprintf(
			"The organization %s has no child %s.", parent, id))
	}
	return err
}
