// SPDX-License-Identifier: MPL-2.0

package payout

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/action/schema"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/money"
)

var confirmPayout = money.Action[confirmModel]{
	Name: "confirm_payout",
	Schema: schema.Schema{
		MarkdownDescription: "Confirms a payout. The payments service then debits the balance and pays the recipients. A payout that was " +
			"confirmed before is left alone, with a warning. The check takes some ten seconds for all actions of a run together, because " +
			"reads may be behind." + money.Notes("confirm_payout", "confirmPayout",
			"the data source `payments_payout` shows its status."),
		Attributes: map[string]schema.Attribute{
			"payout_id": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.ID()},
				MarkdownDescription: "The id of the payout, which `payments_create_payout` shows.",
			},
			"expected_total_usd": money.BoundArgument("The total of the payout in USD, without the fee. Right before it confirms, the action " +
				"reads the payout and asks for a quote. It sends nothing if the total of either is another. No check by default."),
			"maximum_fee_usd": money.BoundArgument("The highest fee to pay, in USD. Right before it confirms, the action reads the payout and " +
				"asks for a quote. It sends nothing if the fee of either is higher. No limit by default."),
			"wait": money.WaitArgument("the payout is complete"),
		},
	},
	Summary: func(p money.Preview, m confirmModel) string {
		total := ""
		if !m.ExpectedTotalUsd.IsNull() {
			total = fmt.Sprintf(" of %s USD", money.Text(m.ExpectedTotalUsd))
		}
		payout := p.Object("payout", m.PayoutID, func(ctx context.Context, c *client.Client, id string) (string, error) {
			payout, err := c.Payout(ctx, id)
			return fmt.Sprintf("payout %s (%s)", id, entriesOf(p, payout)), err
		})
		return fmt.Sprintf("This confirms %s%s. The data source payments_payout shows its entries.", payout, total)
	},
	Invoke: invokeConfirm,
}

type confirmModel struct {
	PayoutID         types.String `tfsdk:"payout_id"`
	ExpectedTotalUsd types.Number `tfsdk:"expected_total_usd"`
	MaximumFeeUsd    types.Number `tfsdk:"maximum_fee_usd"`
	Wait             types.String `tfsdk:"wait"`
}

func invokeConfirm(ctx context.Context, run *money.Run, m confirmModel) error {
	id := m.PayoutID.ValueString()
	confirmed, err := confirmOnce(ctx, run, m, id)
	if err != nil || !confirmed {
		return err
	}
	run.Report(fmt.Sprintf("Confirmed the payout %s. The data source payments_payout shows it.", id))
	run.Follow(ctx, "payout "+id, m.Wait, func(ctx context.Context) (money.Progress, error) {
		payout, err := group.ReadUntil(ctx, run.Client.Account(), "POST /payout/{id}/confirm",
			func(ctx context.Context) (client.Payout, error) { return run.Client.Payout(ctx, id) },
			func(p client.Payout) bool { return p.Status != client.PayoutAwaitingConfirmation })
		return progressOf(payout), err
	})
	return nil
}

// confirmOnce confirms a payout, unless this run of the provider did so, or may have: reads may
// lag, and show the payout as it was before. It reports whether it sent anything.
func confirmOnce(ctx context.Context, run *money.Run, m confirmModel, id string) (bool, error) {
	movements, request := run.Client.Movements(), client.NewMovement("confirmation", id)
	turn, err := movements.Begin(ctx, request)
	if err != nil {
		return false, err
	}
	defer turn.End()
	if _, ok := movements.Made(request); ok {
		run.Diags.AddAttributeWarning(path.Root("payout_id"), "The payout was confirmed before", fmt.Sprintf(
			"This run of Terraform sent the confirmation of the payout %s already. Nothing was sent again.", id))
		return false, nil
	}
	confirmed, err := confirm(ctx, run, m, id)
	var unknown *client.UnknownOutcomeError
	if confirmed || errors.As(err, &unknown) {
		turn.Note(id)
	}
	return confirmed, err
}

// confirm confirms a payout that awaits it, within the bounds. It reports whether it sent anything.
//
// An earlier run may have confirmed it, and reads may lag. So the read that counts begins after the
// longest time that they may. All confirmations of this run wait for that together.
func confirm(ctx context.Context, run *money.Run, m confirmModel, id string) (bool, error) {
	if _, ok, err := m.awaiting(ctx, run, id); err != nil || !ok {
		return false, err
	}
	if err := client.Settle(ctx, run.Client); err != nil {
		return false, err
	}
	payout, ok, err := m.awaiting(ctx, run, id)
	if err != nil || !ok {
		return false, err
	}
	if err := m.checkQuote(ctx, run, id); err != nil {
		return false, err
	}
	run.Report(fmt.Sprintf("Confirming the payout %s, which %s.", id, progressOf(payout).Text))
	_, err = run.Client.ConfirmPayout(ctx, id)
	_, err = run.Accepted("payout", id, err)
	return err == nil, err
}

// awaiting reads a payout. It reports whether the payout awaits its confirmation, within the
// bounds. One that was confirmed before is a warning, and any other one an error.
func (m confirmModel) awaiting(ctx context.Context, run *money.Run, id string) (client.Payout, bool, error) {
	payout, err := run.Client.Payout(ctx, id)
	if err != nil {
		return payout, false, err // a missing one is an error at payout_id
	}
	switch payout.Status {
	case client.PayoutAwaitingConfirmation:
	case client.PayoutPending, client.PayoutProcessing, client.PayoutComplete:
		run.Diags.AddAttributeWarning(path.Root("payout_id"), "The payout was confirmed before", fmt.Sprintf(
			"The payout %s %s. Nothing was sent.", id, progressOf(payout).Text))
		return payout, false, nil
	case client.PayoutExpired, client.PayoutFailed:
		return payout, false, money.Refuse(path.Root("payout_id"), "The payout has ended", fmt.Sprintf(
			"The payout %s %s. Create another one.", id, progressOf(payout).Text))
	default:
		return payout, false, money.Refuse(path.Root("payout_id"), "The payout has an unknown status", fmt.Sprintf(
			"The payout %s is %s, which this version of the provider does not know. It confirms only a payout that is %s.", id, payout.Status,
			client.PayoutAwaitingConfirmation))
	}
	err = m.checkBounds("payout "+id, payout.TotalAmountUsd, payout.EstimatedFeeUsd)
	return payout, err == nil, err
}

// checkQuote keeps the bounds of the total and of the fee, as a new quote has them. Without a
// bound, it asks for no quote.
func (m confirmModel) checkQuote(ctx context.Context, run *money.Run, id string) error {
	if m.ExpectedTotalUsd.IsNull() && m.MaximumFeeUsd.IsNull() {
		return nil
	}
	quote, err := run.Client.PayoutQuote(ctx, id)
	if err != nil {
		return fmt.Errorf("the payout could not be quoted, so nothing was sent: %w", err)
	}
	return m.checkBounds("quote of the payout "+id, quote.TotalAmountUsd, quote.EstimatedFeeUsd)
}

// checkBounds compares a total and a fee with the bounds. A payout may show no fee.
func (m confirmModel) checkBounds(of string, total, fee client.Decimal) error {
	if expected := convert.Decimal(m.ExpectedTotalUsd); expected.IsSet() && !expected.Equal(total) {
		return money.Refuse(path.Root("expected_total_usd"), "The payout has another total", fmt.Sprintf(
			"The total of the %s is %s USD, and expected_total_usd is %s.", of, total, expected))
	}
	limit := convert.Decimal(m.MaximumFeeUsd)
	switch {
	case !limit.IsSet() || !fee.IsSet():
	case fee.Compare(limit) > 0:
		return money.Refuse(path.Root("maximum_fee_usd"), "The fee is too high", fmt.Sprintf(
			"The fee of the %s is %s USD, and maximum_fee_usd is %s.", of, fee, limit))
	case fee.Compare(client.Decimal{}) < 0:
		return money.Refuse(path.Root("maximum_fee_usd"), "The fee is negative", fmt.Sprintf("The fee of the %s is %s USD.", of, fee))
	}
	return nil
}

// mostNames is the number of payments whose recipients a plan reads to describe them. It shows the
// ids of the others.
const mostNames = 10

// named is the preview of a payment of a payout.
func named(p money.Preview, i int) money.Preview {
	if i >= mostNames {
		return money.Preview{}
	}
	return p
}

// entriesOf describes the payments of a payout.
func entriesOf(p money.Preview, payout client.Payout) string {
	var all []string
	for i, e := range payout.Entries {
		all = append(all, plannedEntry(named(p, i), e.Amount.String(), string(e.Currency), types.StringPointerValue(e.ExternalAccountID),
			types.StringPointerValue(e.WithdrawalAccountID)))
	}
	return strings.Join(all, "; ")
}
