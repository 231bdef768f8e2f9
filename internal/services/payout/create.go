// SPDX-License-Identifier: MPL-2.0

package payout

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/action/schema"
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/payee"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/money"
)

var createPayout = money.Action[createModel]{
	Name: "create_payout",
	Schema: schema.Schema{
		MarkdownDescription: "Creates a payout: payments to recipients from the organization's balance. Nothing is debited before " +
			"`payments_confirm_payout` confirms it. An unconfirmed payout expires." + money.Notes("create_payout", "createPayout",
			"`payments_payouts` lists it."),
		Attributes: map[string]schema.Attribute{
			"entries": schema.ListNestedAttribute{
				Required: true, Validators: []validator.List{check.NotEmpty()},
				MarkdownDescription: "The payments, each to one recipient.",
				NestedObject: schema.NestedAttributeObject{
					Attributes: entryArguments, Validators: []validator.Object{oneRecipient{"an entry with one recipient"}},
				},
			},
			"funding_source": schema.SingleNestedAttribute{
				Required: true, Validators: []validator.Object{customtype.TokenOfNetwork{Networks: money.Networks()}},
				MarkdownDescription: "The asset of the balance that pays. Terraform does not report misspelled keys in this object. Check the plan.",
				Attributes: map[string]schema.Attribute{
					"network": money.NetworkArgument("The network of the asset"), "token": money.TokenArgument(),
				},
			},
			"maximum_fee": money.BoundArgument("The highest fee of all entries together, in their currency, which must be the same for all. The " +
				"action asks for the fees first, and once more right before it sends the request. It sends nothing if they are higher. No limit by " +
				"default."),
			"repeat_window": money.WindowArgument(),
			"allow_repeat": money.RepeatArgument("payout", "the same entries in any order: recipient, amount, currency and reference. An entry "+
				"without a reference equals one with any reference. The funding source does not count. "+money.Unfinished("payout")),
		},
	},
	Summary: summaryOfCreate,
	Invoke:  invokeCreate,
}

var entryArguments = map[string]schema.Attribute{
	"external_account_id": schema.StringAttribute{
		Optional: true, Validators: []validator.String{check.Reference("payments_external_account")},
		MarkdownDescription: "The id of the customer's external account that gets the money. Exactly one of it and `withdrawal_account_id` is " +
			"required.",
	},
	"withdrawal_account_id": schema.StringAttribute{
		Optional: true, Validators: []validator.String{check.Reference("payments_withdrawal_account")},
		MarkdownDescription: "The id of the organization's own withdrawal account that gets the money.",
	},
	"amount": money.AmountArgument("The amount that the recipient gets, in the currency.", customtype.CurrencyPlaces()),
	"currency": schema.StringAttribute{
		Required: true, Validators: []validator.String{check.OneOf("a currency", client.Currency("").Values())},
		MarkdownDescription: "The currency of the amount, such as `EUR`.",
	},
	"reference": schema.StringAttribute{
		Optional: true, Validators: []validator.String{check.Line()},
		MarkdownDescription: "The text that the recipient sees. Two payouts with different references are different payouts.",
	},
}

type createModel struct {
	money.Repetition

	Entries       types.List   `tfsdk:"entries"` // unknown in a plan, perhaps
	FundingSource types.Object `tfsdk:"funding_source"`
	MaximumFee    types.Number `tfsdk:"maximum_fee"`
}

// plannedEntry describes one payment of a payout. One of the accounts is null.
func plannedEntry(p money.Preview, amount, currency string, external, withdrawal attr.Value) string {
	to := payee.PlannedExternal(p, external)
	if external.IsNull() {
		to = payee.PlannedWithdrawal(p, withdrawal)
	}
	return fmt.Sprintf("%s %s to %s", amount, currency, to)
}

// summaryOfCreate describes each entry. References may name persons, and are left out.
func summaryOfCreate(p money.Preview, m createModel) string {
	source := p.AssetOf(m.FundingSource)
	if m.Entries.IsUnknown() {
		return fmt.Sprintf("This prepares a payout from %s. Its entries are known after apply.", source)
	}
	var entries []string
	for i, element := range m.Entries.Elements() {
		object, ok := element.(types.Object)
		if !ok || object.IsUnknown() {
			entries = append(entries, "a payment that is known after apply")
			continue
		}
		entry := object.Attributes()
		entries = append(entries, plannedEntry(named(p, i), money.Text(entry["amount"]), money.Text(entry["currency"]),
			entry["external_account_id"], entry["withdrawal_account_id"]))
	}
	return fmt.Sprintf("This prepares a payout from %s: %s.", source, strings.Join(entries, "; "))
}

func invokeCreate(ctx context.Context, run *money.Run, m createModel) error {
	params := client.PayoutParams{
		Entries:       computed.Sent[[]client.PayoutEntryParams](m.Entries, run.Diags),
		FundingSource: computed.Sent[client.Asset](m.FundingSource, run.Diags),
	}
	if run.Diags.HasError() {
		return nil // they say why nothing was sent
	}
	recipients := make([]string, len(params.Entries))
	for i, entry := range params.Entries {
		var err error
		if recipients[i], err = recipientOf(ctx, run, path.Root("entries").AtListIndex(i), entry, params.FundingSource.Token); err != nil {
			return err
		}
	}
	source, err := run.Find(ctx, path.Root("funding_source"), params.FundingSource)
	if err != nil {
		return err
	}
	fee := ""
	request := run.Client.PayoutMovement(params)
	id, err := run.Once(ctx, m.Repetition, money.Movement{
		Request: request,
		Check: func(ctx context.Context) (err error) {
			fee, err = checkFees(ctx, run, m, params)
			return err
		},
		Send: func(ctx context.Context) (string, error) {
			if fee != "" {
				run.Report(fmt.Sprintf("The fee is %s.", fee))
			}
			for i, entry := range params.Entries {
				run.Report(fmt.Sprintf("Preparing %s %s to %s, from %s.", entry.Amount, entry.Currency, recipients[i], source))
			}
			made, err := run.Client.CreatePayout(ctx, params)
			return run.Accepted("payout", made.ID, err)
		},
	})
	if err != nil || id == "" {
		return err
	}
	run.Report(fmt.Sprintf("Created the payout %s. The data source payments_payout shows it.", id))
	run.Follow(ctx, "payout "+id, types.StringNull(), func(ctx context.Context) (money.Progress, error) {
		payout, err := run.Client.Payout(ctx, id)
		now := progressOf(payout)
		now.Other = !request.Like(payout)
		return now, err
	})
	run.Report(fmt.Sprintf("Nothing is debited before it is confirmed: set payout_id = %q in payments_confirm_payout.", id))
	return nil
}

// recipientOf reads the account of an entry, and describes it. It refuses the contract of the token
// that pays.
func recipientOf(ctx context.Context, run *money.Run, at path.Path, entry client.PayoutEntryParams, token *string) (string, error) {
	missing := func(name, kind, id string) error {
		return money.Refuse(at.AtName(name), "There is no such "+kind, fmt.Sprintf("The payments service has no %s %s.", kind, id))
	}
	if entry.ExternalAccountID != nil {
		account, err := run.Client.ExternalAccount(ctx, *entry.ExternalAccountID)
		if client.IsNotFound(err) {
			return "", missing("external_account_id", "external account", *entry.ExternalAccountID)
		}
		at = at.AtName("external_account_id")
		return "the " + payee.DescribeExternal(account), cmp.Or(err, refuseContract(at, account.Account.Crypto, token))
	}
	account, err := run.Client.WithdrawalAccount(ctx, *entry.WithdrawalAccountID)
	if client.IsNotFound(err) {
		return "", missing("withdrawal_account_id", "withdrawal account", *entry.WithdrawalAccountID)
	}
	at = at.AtName("withdrawal_account_id")
	return "the " + payee.DescribeWithdrawal(account), cmp.Or(err, refuseContract(at, account.Crypto, token))
}

func refuseContract(at path.Path, to *client.CryptoDestination, token *string) error {
	if to == nil || token == nil || !destination.SameAddress(*token, to.Address) {
		return nil
	}
	return money.Refuse(at, "The account is the token's contract",
		"The address of the account is the contract of the token that pays. Money that is sent to it is lost.")
}

// checkFees keeps the bound of the fees. It returns their sum for readers. Without a bound, it asks
// for no fee.
func checkFees(ctx context.Context, run *money.Run, m createModel, params client.PayoutParams) (string, error) {
	if m.MaximumFee.IsNull() {
		return "", nil
	}
	at, limit := path.Root("maximum_fee"), convert.Decimal(m.MaximumFee)
	currency, total := params.Entries[0].Currency, client.Decimal{}
	for _, entry := range params.Entries {
		if entry.Currency != currency {
			return "", money.Refuse(at, "The entries have several currencies", fmt.Sprintf(
				"maximum_fee is in the currency of the entries, and these have %s and %s.", currency, entry.Currency))
		}
		fee, err := run.Client.PayoutFee(ctx, entry.Currency, entry.Amount)
		if err != nil {
			return "", fmt.Errorf("the fee could not be read, so nothing was sent: %w", err)
		}
		if fee.Currency != currency {
			return "", money.Refuse(at, "The fee is in another currency", "The payments service has the fee in another currency than the payout, "+
				"so it cannot be compared with maximum_fee.")
		}
		total = total.Plus(fee.EstimatedFee)
	}
	if total.Compare(limit) > 0 {
		return "", money.Refuse(at, "The fee is too high", fmt.Sprintf("The fee is %s %s, and maximum_fee is %s.", total, currency, limit))
	}
	return fmt.Sprintf("%s %s", total, currency), nil
}

func progressOf(p client.Payout) money.Progress {
	text := fmt.Sprintf("is %s: %s USD in all", p.Status, p.TotalAmountUsd)
	switch {
	case p.ActualFeeUsd.IsSet():
		text += fmt.Sprintf(", and a fee of %s USD", p.ActualFeeUsd)
	case p.EstimatedFeeUsd.IsSet():
		text += fmt.Sprintf(", and a fee of about %s USD", p.EstimatedFeeUsd)
	}
	if p.Status == client.PayoutAwaitingConfirmation && p.ExpiresAt != "" {
		text += ". It expires at " + string(p.ExpiresAt)
	}
	return money.Progress{
		Text: text, Done: p.Status == client.PayoutComplete, Failed: p.Status == client.PayoutFailed || p.Status == client.PayoutExpired,
	}
}
