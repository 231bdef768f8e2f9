// SPDX-License-Identifier: MPL-2.0

package payout

import (
	"context"
	"errors"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/action/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

type cancelModel struct {
	PayoutID types.String `tfsdk:"payout_id"`
}

// cancelPayout cancels a payout whose funding has not started (specification section 3). It moves
// no money, so it needs no allow_money_movement.
var cancelPayout = tfkit.Action[cancelModel]{
	Name: "cancel_payout",
	Schema: schema.Schema{
		MarkdownDescription: "Cancels a payout. The payout is `Expired` then, and nothing is debited. The payments service refuses to cancel " +
			"a payout whose funding has started: once a stablecoin purchase or a funding conversion runs, the money is on its way. Needs " +
			"Terraform 1.14 or newer. Older versions and OpenTofu have no actions: there, [`call`](../guides/call.md) runs " +
			"`cancelPayout`.\n\n" +
			"It is safe to run it again: a payout that is `Expired` stays so, and the action passes. It moves no money, so the provider's " +
			"`allow_money_movement` need not be set.\n\n" +
			"To run it by hand, use `terraform apply -invoke=action.payments_cancel_payout.NAME`. An `action_trigger` of a resource runs it " +
			"after a change of that resource.\n\n" +
			"~> If it fails, the payout may still be confirmed by anyone who may confirm payouts. The error says how to find out. The next " +
			"apply does not repeat the action: invoke it again. The data source `payments_payout` reads the status.",
		Attributes: map[string]schema.Attribute{
			"payout_id": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.ID()}, MarkdownDescription: "The id of the payout.",
			},
		},
	},
	Invoke: invokeCancel,
}

// lookUpPayout says how to read a payout later.
const lookUpPayout = "The data source payments_payout reads it."

func invokeCancel(c *client.Client, ctx context.Context, m cancelModel, report func(message string), diags *diag.Diagnostics) error {
	id := m.PayoutID.ValueString()
	before, err := c.Payout(ctx, id)
	if err != nil {
		return err
	}
	if before.Status == client.PayoutExpired {
		report(fmt.Sprintf("The payout %s of %s USD is %s already: nothing was debited. Nothing was sent.", id, before.TotalAmountUsd,
			before.Status))
		return nil
	}
	report(fmt.Sprintf("The payout %s of %s USD (payments: %d) is %s. Cancelling it.", id, before.TotalAmountUsd, before.EntryCount,
		before.Status))
	after, err := c.CancelPayout(ctx, id)
	switch {
	case errors.Is(err, client.ErrConflict):
		refuseCancel(c, ctx, id, err, diags)
		return nil
	case err != nil:
		return err
	case after.Status == client.PayoutExpired:
		report(fmt.Sprintf("The payout %s of %s USD is %s: nothing was debited. %s", id, after.TotalAmountUsd, after.Status, lookUpPayout))
	default:
		report(fmt.Sprintf("The payments service accepted the cancellation of the payout %s of %s USD, and still shows it as %s. %s",
			id, after.TotalAmountUsd, after.Status, lookUpPayout))
	}
	return nil
}

// refuseCancel reports a refusal: the service's words, the status, and what remains possible.
func refuseCancel(c *client.Client, ctx context.Context, id string, err error, diags *diag.Diagnostics) {
	status := "Its status could not be read. " + lookUpPayout
	if now, readErr := c.Payout(context.WithoutCancel(ctx), id); readErr == nil {
		status = fmt.Sprintf("The payout of %s USD is %s. ", now.TotalAmountUsd, now.Status)
		switch now.Status {
		case client.PayoutPending, client.PayoutProcessing:
			status += "Its money is on its way, and a payment that fails comes back to the balance. " + lookUpPayout
		case client.PayoutComplete:
			status += "The recipients have the money: ask them to return it."
		case client.PayoutFailed:
			status += "Its payments failed, so there is nothing to cancel. The balances show the returned money."
		default:
			status += lookUpPayout
		}
	}
	diags.AddAttributeError(path.Root("payout_id"), "Could not cancel the payout", diagnose.Sentence(err.Error())+"\n\n"+status)
}
