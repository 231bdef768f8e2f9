// SPDX-License-Identifier: MPL-2.0

package subscription

import (
	"context"
	"fmt"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/cancel"
)

// cancelSubscription ends a subscription. A subscription that has ended is no error: no charge
// follows, which is the purpose.
var cancelSubscription = cancel.Action[client.Subscription]{
	Name: "subscription", Operation: "cancelSubscription",
	Effect: "Cancels a subscription, so that no charge follows. Charges that were paid stay paid.",
	Again: "a subscription that was cancelled or has expired stays as it is, and the action passes. It cannot be undone: the customer has " +
		"to subscribe again.",
	Failed: "the subscription may still be active.",
	Read:   (*client.Client).Subscription,
	Cancel: sendCancel,
	Names:  func(s client.Subscription) string { return "subscription " + s.ID },
	Status: func(s client.Subscription) string { return string(s.Status) },
	Before: charges,
	Over:   client.Subscription.Ended,
	Means:  "no charge follows",
	Rest: func(now client.Subscription) string {
		return fmt.Sprintf("It is still %s, so charges may follow.", now.Status)
	},
}

// sendCancel sends the request, and reads until the cancellation shows.
func sendCancel(c *client.Client, ctx context.Context, before client.Subscription) (*client.Subscription, error) {
	if err := c.CancelSubscription(ctx, before.ID); err != nil {
		return nil, err
	}
	after, err := group.ReadUntil(ctx, c.Account(), "POST /subscription/{id}/cancel",
		func(ctx context.Context) (client.Subscription, error) { return c.Subscription(ctx, before.ID) },
		func(s client.Subscription) bool {
			return s.Status != before.Status || s.NextBillingDateAt != before.NextBillingDateAt
		})
	if err != nil {
		return nil, nil //nolint:nilerr,nilnil // the service accepted the request
	}
	return &after, nil
}

// charges says how much a subscription charges, and when the next charge is due.
func charges(s client.Subscription) string {
	text := fmt.Sprintf("subscription %s is %s: %s %s for each period (%s)", s.ID, s.Status, s.Amount, s.Currency, s.Period)
	if s.NextBillingDateAt != "" {
		text += fmt.Sprintf(", next on %s", s.NextBillingDateAt)
	}
	return text
}
