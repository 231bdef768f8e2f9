// SPDX-License-Identifier: MPL-2.0

package withdrawal

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/action/schema"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/payee"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/money"
)

var createWithdrawal = money.Action[createModel]{
	Name: "create_withdrawal",
	Schema: schema.Schema{
		MarkdownDescription: "Withdraws an amount from the organization's balance, to an address or to a withdrawal account." +
			money.Notes("create_withdrawal", "createWithdrawal", "`payments_withdrawals` lists it. A withdrawal cannot be cancelled."),
		Attributes: map[string]schema.Attribute{
			"network": money.NetworkArgument("The network of the asset"),
			"token":   money.TokenArgument(),
			"amount":  money.AmountArgument("The amount that the destination gets, in units of the asset.", customtype.CoinPlaces()),
			"withdrawal_address": schema.StringAttribute{
				Optional: true, CustomType: customtype.AddressType{},
				Validators: []validator.String{
					customtype.AddressOfNetwork{},
					customtype.NotToken{},
					check.ExactlyOneOf("withdrawal_address", "withdrawal_account_id"),
				},
				MarkdownDescription: "The address that gets the money, in the form of the network. A wrong checksum in it, the form of " +
					"another network, and the contract of the token are refused. Exactly one of it and `withdrawal_account_id` is required.",
			},
			"withdrawal_account_id": schema.StringAttribute{
				Optional: true, Validators: []validator.String{check.Reference("payments_withdrawal_account")},
				MarkdownDescription: "The id of the withdrawal account that gets the money. An address in it must be on `network`, " +
					"and not be the contract of the token.",
			},
			"maximum_fee": money.BoundArgument("The highest fee to pay, in units of the asset. The action asks for the fee first, and once more " +
				"right before it sends the request. It sends nothing if the fee is higher. No limit by default."),
			"repeat_window": money.WindowArgument(),
			"allow_repeat": money.RepeatArgument("withdrawal", "the same amount of the same asset, with or without the fee of now, to the same "+
				"address or withdrawal account. "+money.Unfinished("withdrawal")),
			"wait": money.WaitArgument("the withdrawal is complete"),
		},
	},
	Summary: func(p money.Preview, m createModel) string {
		to := "to the address " + money.Text(m.WithdrawalAddress)
		if m.WithdrawalAddress.IsNull() {
			to = "to " + payee.PlannedWithdrawal(p, m.WithdrawalAccountID)
		}
		return fmt.Sprintf("This withdraws %s %s.", p.Amount(m.Amount, m.Network, m.Token), to)
	},
	Invoke: invokeCreate,
}

type createModel struct {
	money.Repetition

	Network             types.String       `tfsdk:"network"`
	Token               customtype.Address `tfsdk:"token"`
	Amount              types.Number       `tfsdk:"amount"`
	WithdrawalAddress   customtype.Address `tfsdk:"withdrawal_address"`
	WithdrawalAccountID types.String       `tfsdk:"withdrawal_account_id"`
	MaximumFee          types.Number       `tfsdk:"maximum_fee"`
	Wait                types.String       `tfsdk:"wait"`
}

func (m createModel) params() client.WithdrawalParams {
	return client.WithdrawalParams{
		Network: client.Network(m.Network.ValueString()), Token: convert.Optional[string](m.Token.StringValue),
		Amount: convert.Decimal(m.Amount), WithdrawalAddress: convert.Optional[string](m.WithdrawalAddress.StringValue),
		WithdrawalAccountID: convert.Optional[string](m.WithdrawalAccountID),
	}
}

func invokeCreate(ctx context.Context, run *money.Run, m createModel) error {
	params := m.params()
	to, address, err := payeeOf(ctx, run, params)
	if err != nil {
		return err
	}
	asset, err := run.Find(ctx, path.Root("token"), client.Asset{Network: params.Network, Token: params.Token})
	if err != nil {
		return err
	}
	if err := asset.CheckPlaces(path.Root("amount"), params.Amount); err != nil {
		return err
	}
	fee := ""
	request := run.Client.WithdrawalMovement(params, address)
	id, err := run.Once(ctx, m.Repetition, money.Movement{
		Request: request,
		Check: func(ctx context.Context) (err error) {
			fee, err = checkFee(ctx, run, m, asset)
			return err
		},
		Send: func(ctx context.Context) (string, error) {
			run.Report(fmt.Sprintf("Withdrawing %s to %s%s.", asset.Amount(params.Amount), to, fee))
			made, err := run.Client.CreateWithdrawal(ctx, params)
			return run.Accepted("withdrawal", made.WithdrawalRequestID, err)
		},
	})
	if err != nil || id == "" {
		return err
	}
	what := asset.Amount(params.Amount)
	run.Report(fmt.Sprintf("Requested the withdrawal %s of %s. The data source payments_withdrawal shows it.", id, what))
	run.Follow(ctx, "withdrawal "+id, m.Wait, func(ctx context.Context) (money.Progress, error) {
		withdrawal, err := run.Client.Withdrawal(ctx, id)
		now := progressOf(withdrawal)
		now.Other = !request.Like(withdrawal)
		return now, err
	})
	return nil
}

// payeeOf describes the destination, and returns its address. The address is empty for an account
// at a bank.
func payeeOf(ctx context.Context, run *money.Run, params client.WithdrawalParams) (to, address string, err error) {
	if params.WithdrawalAddress != nil {
		return *params.WithdrawalAddress, *params.WithdrawalAddress, nil
	}
	at := path.Root("withdrawal_account_id")
	id := *params.WithdrawalAccountID
	account, err := run.Client.WithdrawalAccount(ctx, id)
	switch {
	case client.IsNotFound(err):
		return "", "", money.Refuse(at, "There is no such withdrawal account", "The payments service has no withdrawal account "+id+".")
	case err != nil:
		return "", "", err
	}
	to = "the " + payee.DescribeWithdrawal(account)
	if account.Crypto == nil {
		return to, "", nil
	}
	if account.Crypto.Network != params.Network {
		return "", "", money.Refuse(at, "The account is on another network", fmt.Sprintf(
			"The withdrawal account %s is on %s, and network is %s.", id, account.Crypto.Network, params.Network))
	}
	if params.Token != nil && destination.SameAddress(*params.Token, account.Crypto.Address) {
		return "", "", money.Refuse(at, "The account is the token's contract", fmt.Sprintf(
			"The address of the withdrawal account %s is the contract of the token itself. Money that is sent to it is lost.", id))
	}
	return to, account.Crypto.Address, nil
}

// checkFee keeps the bound of the fee. It returns the fee for readers. Without a bound, it asks for
// no fee.
func checkFee(ctx context.Context, run *money.Run, m createModel, asset money.Asset) (string, error) {
	if m.MaximumFee.IsNull() {
		return "", nil
	}
	fee, err := run.Client.WithdrawalFee(ctx, asset.Network, m.Token.ValueString(), convert.Decimal(m.Amount))
	if err != nil {
		return "", fmt.Errorf("the fee could not be read, so nothing was sent: %w", err)
	}
	if told := (client.Asset{Network: fee.Network, Token: fee.Token}); !asset.Equal(told) {
		return "", money.Refuse(path.Root("maximum_fee"), "The fee is in another asset", "The payments service has the fee in another asset "+
			"than the withdrawal, so it cannot be compared with maximum_fee.")
	}
	if fee.Fee.Compare(convert.Decimal(m.MaximumFee)) > 0 {
		return "", money.Refuse(path.Root("maximum_fee"), "The fee is too high", fmt.Sprintf(
			"The fee is %s, and maximum_fee is %s.", asset.Amount(fee.Fee), convert.Decimal(m.MaximumFee)))
	}
	return fmt.Sprintf(", for a fee of %s", asset.Amount(fee.Fee)), nil
}

func progressOf(w client.Withdrawal) money.Progress {
	p := money.Progress{
		Text: "is " + string(w.WithdrawalStatus), Failed: w.WithdrawalStatus == client.TransferFailed,
		Done: w.WithdrawalStatus == client.TransferComplete || w.WithdrawalStatus == client.TransferFailed,
	}
	if w.TransactionHash != nil && *w.TransactionHash != "" {
		p.Text += " (transaction " + *w.TransactionHash + ")"
	}
	return p
}
