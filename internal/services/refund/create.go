// SPDX-License-Identifier: MPL-2.0

package refund

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/action/schema"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/money"
)

var createRefund = money.Action[createModel]{
	Name: "create_refund",
	Schema: schema.Schema{
		MarkdownDescription: "Refunds a payment or a part of it, from the organization's balance, in the asset of the payment." +
			money.Notes("create_refund", "createRefund", "`payments_transactions` lists the refund. The service has no list of refunds."),
		Attributes: map[string]schema.Attribute{
			"payment_id": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.ID()},
				MarkdownDescription: "The id of the payment. The action looks it up among the payments of customers, invoices and checkout sessions.",
			},
			"amount": money.AmountArgument("The amount to refund, in units of the payment's asset, at most the paid one. The action compares them " +
				"first, and once more right before it sends the request."),
			"address": schema.StringAttribute{
				Optional: true, CustomType: customtype.AddressType{}, Validators: []validator.String{customtype.AddressOfNetwork{}},
				MarkdownDescription: "The address that gets the refund, on the network of the payment. A wrong checksum in it, the form of " +
					"another network, and the contract of the payment's token are refused. Defaults to the sender of the payment.",
			},
			"network": schema.StringAttribute{
				Optional: true, Validators: []validator.String{check.OneOf("a network", money.Networks())},
				MarkdownDescription: "The network of the payment. With it, `validate` checks the form of `address`. Another network of " +
					"the payment is refused.",
			},
			"reason": schema.StringAttribute{
				Optional: true, WriteOnly: true, Validators: []validator.String{check.Line()},
				MarkdownDescription: "The reason, for the seller's records. Actions cannot hold back sensitive values from a plan: name no person.",
			},
			"allow_unlisted_payment": schema.BoolAttribute{
				Optional: true,
				MarkdownDescription: "Whether to refund a payment that no customer, invoice or checkout session shows. The action cannot compare " +
					"`amount` with it then, and `address` needs `network`. Defaults to `false`.",
			},
			"repeat_window": money.WindowArgument(),
			"allow_repeat": money.RepeatArgument("refund", "the same amount of the same payment, to the same address, for the same reason. "+
				money.ByAmount("refund")),
			"wait": money.WaitArgument("the refund is complete"),
		},
	},
	Summary: func(_ money.Preview, m createModel) string {
		to := "its sender"
		if !m.Address.IsNull() {
			to = "the address " + money.Text(m.Address)
		}
		return fmt.Sprintf("This refunds %s units of the payment %s to %s.", money.Text(m.Amount), money.Text(m.PaymentID), to)
	},
	Invoke: invokeCreate,
}

type createModel struct {
	money.Repetition

	PaymentID            types.String       `tfsdk:"payment_id"`
	Amount               types.Number       `tfsdk:"amount"`
	Address              customtype.Address `tfsdk:"address"`
	Network              types.String       `tfsdk:"network"`
	Reason               types.String       `tfsdk:"reason"`
	AllowUnlistedPayment types.Bool         `tfsdk:"allow_unlisted_payment"`
	Wait                 types.String       `tfsdk:"wait"`
}

func invokeCreate(ctx context.Context, run *money.Run, m createModel) error {
	params := client.RefundParams{
		PaymentID: m.PaymentID.ValueString(), Amount: convert.Decimal(m.Amount),
		Address: convert.Optional[string](m.Address.StringValue), Reason: convert.Optional[string](m.Reason),
	}
	asset, what, err := checkPayment(ctx, run, m, params)
	if err != nil {
		return err
	}
	to := "its sender"
	if params.Address != nil {
		to = *params.Address
	}
	request := run.Client.TransactionMovement("refund", params, asset, params.Amount)
	id, err := run.Once(ctx, m.Repetition, money.Movement{
		Request: request,
		Send: func(ctx context.Context) (string, error) {
			if _, _, err := checkPayment(ctx, run, m, params); err != nil {
				return "", err // the payment may have changed during the search
			}
			run.Report(fmt.Sprintf("Refunding %s of the payment %s to %s.", what, params.PaymentID, to))
			made, err := run.Client.CreateRefund(ctx, params)
			return run.Accepted("refund", made.ID, err)
		},
	})
	if err != nil || id == "" {
		return err
	}
	run.Report(fmt.Sprintf("Requested the refund %s of %s. The data source payments_refund shows it.", id, what))
	run.Follow(ctx, "refund "+id, m.Wait, func(ctx context.Context) (money.Progress, error) {
		refund, err := run.Client.Refund(ctx, id)
		now := progressOf(refund)
		now.Other = !request.Like(client.Transaction{Network: refund.Network, Token: refund.Token, Amount: refund.Amount}) ||
			params.Address != nil && refund.Address != nil && !destination.SameAddress(*refund.Address, *params.Address) &&
				!destination.HidesAddress(*refund.Address, *params.Address)
		return now, err
	})
	return nil
}

// checkPayment looks the payment up, and compares the request with it. It returns the payment's
// asset, nil for an unlisted one, and the amount for readers.
func checkPayment(ctx context.Context, run *money.Run, m createModel, params client.RefundParams) (*client.Asset, string, error) {
	paid, err := run.Client.FindPayment(ctx, params.PaymentID)
	switch {
	case err != nil:
		return nil, "", fmt.Errorf("the payment could not be looked up, so nothing was sent: %w", err)
	case paid == nil:
		return nil, fmt.Sprintf("%s units", params.Amount), checkUnlisted(m)
	}
	what, err := checkPaid(ctx, run, m, params, *paid)
	return &paid.Asset, what, err
}

// checkUnlisted refuses a payment that nothing shows, unless a person allows it.
func checkUnlisted(m createModel) error {
	switch {
	case !m.AllowUnlistedPayment.ValueBool():
		return money.Refuse(path.Root("payment_id"), "The payment is not listed", fmt.Sprintf(
			"No customer, invoice or checkout session shows the payment %s, so the amount cannot be compared with it. Check the id. To refund "+
				"it without that check, set allow_unlisted_payment = true.", m.PaymentID.ValueString()))
	case !m.Address.IsNull() && m.Network.IsNull():
		return money.Refuse(path.Root("network"), "The network is missing", "The network of the payment is not known, so the address cannot "+
			"be checked. Set network.")
	}
	return nil
}

// checkPaid compares the request with the payment. It returns the amount for readers.
func checkPaid(ctx context.Context, run *money.Run, m createModel, params client.RefundParams, paid client.Paid) (string, error) {
	if told := m.Network.ValueString(); told != "" && told != string(paid.Asset.Network) {
		return "", money.Refuse(path.Root("network"), "The payment is on another network", fmt.Sprintf(
			"The payment %s is on %s, and network is %s.", params.PaymentID, paid.Asset.Network, told))
	}
	asset, _, err := run.Name(ctx, paid.Asset) // the service's own, so not mistyped
	if err != nil {
		return "", err
	}
	if params.Address != nil {
		if err := destination.CheckPayee(string(paid.Asset.Network), *params.Address); err != nil {
			return "", money.Refuse(path.Root("address"), "Wrong address", fmt.Sprintf(
				"The payment %s is on %s, and the address %s is wrong: %v.", params.PaymentID, paid.Asset.Network, *params.Address, err))
		}
	}
	if token := paid.Asset.Token; token != nil && params.Address != nil && destination.SameAddress(*token, *params.Address) {
		return "", money.Refuse(path.Root("address"), "The address is the token's contract", fmt.Sprintf(
			"The payment %s is in the token %s, and address is its contract. Money that is sent to it is lost.", params.PaymentID, *token))
	}
	if params.Amount.Compare(paid.Amount) > 0 {
		return "", money.Refuse(path.Root("amount"), "More than was paid", fmt.Sprintf(
			"The payment %s was %s, and amount is %s.", params.PaymentID, asset.Amount(paid.Amount), params.Amount))
	}
	return asset.Amount(params.Amount), asset.CheckPlaces(path.Root("amount"), params.Amount)
}

func progressOf(r client.Refund) money.Progress {
	return money.Progress{
		Text: "is " + string(r.Status), Failed: r.Status == client.TransferFailed,
		Done: r.Status == client.TransferComplete || r.Status == client.TransferFailed,
	}
}
