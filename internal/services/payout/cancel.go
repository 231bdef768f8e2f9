// SPDX-License-Identifier: MPL-2.0

package payout

import (
	"context"
	"fmt"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/cancel"
)

// cancelPayout cancels a payout whose funding has not started (specification section 3). It moves
// no money, so it needs no allow_money_movement.
var cancelPayout = cancel.Action[client.Payout]{
	Name: "payout", Operation: "cancelPayout",
	Effect: "Cancels a payout. The payout is `Expired` then, and nothing is debited. The payments service refuses to cancel a payout whose " +
		"funding has started: once a stablecoin purchase or a funding conversion runs, the money is on its way.",
	Again: "a payout that is `Expired` stays so, and the action passes. It moves no money, so the provider's `allow_money_movement` need " +
		"not be set.",
	Failed: "the payout may still be confirmed by anyone who may confirm payouts.",
	Read:   (*client.Client).Payout,
	Cancel: func(c *client.Client, ctx context.Context, before client.Payout) (*client.Payout, error) {
		after, err := c.CancelPayout(ctx, before.ID)
		return &after, err
	},
	Names:  func(p client.Payout) string { return fmt.Sprintf("payout %s of %s USD", p.ID, p.TotalAmountUsd) },
	Status: func(p client.Payout) string { return string(p.Status) },
	Before: func(p client.Payout) string {
		return fmt.Sprintf("payout %s of %s USD (payments: %d) is %s", p.ID, p.TotalAmountUsd, p.EntryCount, p.Status)
	},
	Over:  func(p client.Payout) bool { return p.Status == client.PayoutExpired },
	Means: "nothing was debited",
	Rest:  afterRefusal,
}

// lookUpPayout says how to read a payout later.
const lookUpPayout = "The data source payments_payout reads it."

// afterRefusal says what remains possible for a payout that cannot be cancelled.
func afterRefusal(now client.Payout) string {
	status := fmt.Sprintf("The payout of %s USD is %s. ", now.TotalAmountUsd, now.Status)
	switch now.Status {
	case client.PayoutPending, client.PayoutProcessing:
		return status + "Its money is on its way, and a payment that fails comes back to the balance. " + lookUpPayout
	case client.PayoutComplete:
		return status + "The recipients have the money: ask them to return it."
	case client.PayoutFailed:
		return status + "Its payments failed, so there is nothing to cancel. The balances show the returned money."
	}
	return status + lookUpPayout
}
