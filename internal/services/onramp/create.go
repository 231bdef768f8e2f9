// SPDX-License-Identifier: MPL-2.0

package onramp

import (
	"context"
	"fmt"

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

var createOnramp = money.Action[createModel]{
	Name: "create_onramp",
	Schema: schema.Schema{
		MarkdownDescription: "Starts a bank payment that buys crypto currency for an address. The payer completes it on a page of the bank: " +
			"`checkout_url` of the data source `payments_onramp`." + money.Notes("create_onramp", "createOnramp",
			"`payments_onramps` lists it."),
		Attributes: map[string]schema.Attribute{
			"amount": money.AmountArgument("The amount of the bank payment, in the currency.", customtype.CurrencyPlaces()),
			"currency": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.OneOf("a currency", client.Currency("").Values())},
				MarkdownDescription: "The currency of the bank payment, such as `EUR`.",
			},
			"bank_id": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.Line()},
				MarkdownDescription: "The id of the payer's bank, from the data source `payments_banks`.",
			},
			"market": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.OneOf("two capital letters of a country", client.CountryCode("").Values())},
				MarkdownDescription: "The country of the payer's bank, by its two capital letters, such as `DE`.",
			},
			"network": money.NetworkArgument("The network of the asset to buy"),
			"token":   money.TokenArgument(),
			"destination_address": schema.StringAttribute{
				Required: true, CustomType: customtype.AddressType{},
				Validators: []validator.String{customtype.AddressOfNetwork{}, customtype.NotToken{}},
				MarkdownDescription: "The address that gets the crypto currency, in the form of the network. A wrong checksum in it, the form " +
					"of another network, and the contract of the token are refused.",
			},
			"repeat_window": money.WindowArgument(),
			"allow_repeat": money.RepeatArgument("on-ramp",
				"the same amount and currency, from the same bank and market, for the same asset and address"),
			"wait": money.WaitArgument("the on-ramp is complete, which needs the payer"),
		},
	},
	Summary: func(p money.Preview, m createModel) string {
		return fmt.Sprintf("This starts a bank payment of %s %s that buys %s for the address %s.", money.Text(m.Amount), money.Text(m.Currency),
			p.Asset(m.Network, m.Token), money.Text(m.DestinationAddress))
	},
	Invoke: invokeCreate,
}

type createModel struct {
	money.Repetition

	Amount             types.Number       `tfsdk:"amount"`
	Currency           types.String       `tfsdk:"currency"`
	BankID             types.String       `tfsdk:"bank_id"`
	Market             types.String       `tfsdk:"market"`
	Network            types.String       `tfsdk:"network"`
	Token              customtype.Address `tfsdk:"token"`
	DestinationAddress customtype.Address `tfsdk:"destination_address"`
	Wait               types.String       `tfsdk:"wait"`
}

func invokeCreate(ctx context.Context, run *money.Run, m createModel) error {
	params := client.OnrampParams{
		Amount: convert.Decimal(m.Amount), Currency: client.Currency(m.Currency.ValueString()), BankID: m.BankID.ValueString(),
		Market: client.CountryCode(m.Market.ValueString()), DestinationAddress: m.DestinationAddress.ValueString(),
		Network: client.Network(m.Network.ValueString()), Token: convert.Optional[string](m.Token.StringValue),
	}
	if err := checkBank(ctx, run, params.BankID); err != nil {
		return err
	}
	asset, err := run.Find(ctx, path.Root("token"), client.Asset{Network: params.Network, Token: params.Token})
	if err != nil {
		return err
	}
	what := fmt.Sprintf("%s %s", params.Amount, params.Currency)
	request := run.Client.OnrampMovement(params)
	id, err := run.Once(ctx, m.Repetition, money.Movement{
		Request: request,
		Send: func(ctx context.Context) (string, error) {
			run.Report(fmt.Sprintf("Starting a bank payment of %s that buys %s for %s.", what, asset, params.DestinationAddress))
			made, err := run.Client.CreateOnramp(ctx, params)
			return run.Accepted("on-ramp", made.ID, err)
		},
	})
	if err != nil || id == "" {
		return err
	}
	run.Report(fmt.Sprintf("Started the on-ramp %s of %s. Open checkout_url of the data source payments_onramp to pay.", id, what))
	run.Follow(ctx, "on-ramp "+id, m.Wait, func(ctx context.Context) (money.Progress, error) {
		onramp, err := run.Client.Onramp(ctx, id)
		now := progressOf(onramp, asset)
		now.Other = !request.Like(onramp)
		return now, err
	})
	return nil
}

// checkBank refuses a bank that the service does not have.
func checkBank(ctx context.Context, run *money.Run, id string) error {
	for bank, err := range run.Client.Banks(ctx, "", "") {
		if err != nil {
			return fmt.Errorf("the banks could not be read, so nothing was sent: %w", err)
		}
		if bank.ID == id {
			return nil
		}
	}
	return money.Refuse(path.Root("bank_id"), "There is no such bank", fmt.Sprintf(
		"The payments service has no bank %q. The data source payments_banks lists them.", id))
}

func progressOf(o client.Onramp, asset money.Asset) money.Progress {
	p := money.Progress{
		Text: "is " + string(o.Status), Done: o.Status == client.OnrampComplete, Failed: o.Status == client.OnrampCancelled,
	}
	if o.NetAmount.IsSet() {
		p.Text += ", and " + asset.Amount(o.NetAmount) + " arrive"
	}
	return p
}
