// SPDX-License-Identifier: MPL-2.0

package subscription

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
	SubscriptionID types.String `tfsdk:"subscription_id"`
}

// cancel ends a subscription. A subscription that has ended is no error: no charge follows, which
// is the purpose.
var cancel = tfkit.Action[cancelModel]{
	Name: "cancel_subscription",
	Schema: schema.Schema{
		MarkdownDescription: "Cancels a subscription, so that no charge follows. Charges that were paid stay paid. Needs Terraform 1.14 or " +
			"newer. Older versions and OpenTofu have no actions: there, [`call`](../guides/call.md) runs `cancelSubscription`.\n\n" +
			"It is safe to run it again: a subscription that was cancelled or has expired stays as it is, and the action passes. It cannot " +
			"be undone: the customer has to subscribe again.\n\n" +
			"To run it by hand, use `terraform apply -invoke=action.payments_cancel_subscription.NAME`. An `action_trigger` of a resource " +
			"runs it after a change of that resource.\n\n" +
			"~> If it fails, the subscription may still be active. The error says how to find out. The next apply does not repeat the " +
			"action: invoke it again. The data source `payments_subscription` reads the status.",
		Attributes: map[string]schema.Attribute{
			"subscription_id": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.ID()}, MarkdownDescription: "The id of the subscription.",
			},
		},
	},
	Invoke: invokeCancel,
}

// invokeCancel reads, cancels, and reads again until the cancellation shows.
func invokeCancel(c *client.Client, ctx context.Context, m cancelModel, report func(message string), diags *diag.Diagnostics) error {
	id := m.SubscriptionID.ValueString()
	before, err := c.Subscription(ctx, id)
	if err != nil {
		return err
	}
	if before.Ended() {
		report(fmt.Sprintf("The subscription %s is %s already: no charge follows. Nothing was sent.", id, before.Status))
		return nil
	}
	report(fmt.Sprintf("The subscription %s is %s: %s. Cancelling it.", id, before.Status, charges(before)))
	err = c.CancelSubscription(ctx, id)
	if errors.Is(err, client.ErrConflict) {
		return refused(c, ctx, id, err, report, diags)
	}
	if err != nil {
		return err
	}
	after, err := client.ReadUntil(ctx, c, "POST /subscription/{id}/cancel",
		func(ctx context.Context) (client.Subscription, error) { return c.Subscription(ctx, id) },
		func(s client.Subscription) bool {
			return s.Status != before.Status || s.NextBillingDateAt != before.NextBillingDateAt
		})
	const lookUp = "The data source payments_subscription reads it."
	switch {
	case err != nil:
		report(fmt.Sprintf("The payments service accepted the cancellation of the subscription %s, which could not be read afterwards. %s",
			id, lookUp))
	case after.Ended():
		report(fmt.Sprintf("The subscription %s is %s: no charge follows. %s", id, after.Status, lookUp))
	default:
		report(fmt.Sprintf("The payments service accepted the cancellation of the subscription %s, and still shows it as %s. %s",
			id, after.Status, lookUp))
	}
	return nil
}

// refused handles a refusal with 409. If the subscription has ended meanwhile, the purpose is
// reached.
func refused(
	c *client.Client, ctx context.Context, id string, err error, report func(message string), diags *diag.Diagnostics,
) error {
	status := "Its status could not be read."
	if now, readErr := c.Subscription(context.WithoutCancel(ctx), id); readErr == nil {
		if now.Ended() {
			report(fmt.Sprintf("The subscription %s is %s: no charge follows.", id, now.Status))
			return nil
		}
		status = fmt.Sprintf("It is still %s, so charges may follow.", now.Status)
	}
	diags.AddAttributeError(path.Root("subscription_id"), "Could not cancel the subscription", diagnose.Sentence(err.Error())+"\n\n"+status)
	return nil
}

// charges says how much a subscription charges, and when the next charge is due.
func charges(s client.Subscription) string {
	text := fmt.Sprintf("%s %s for each period (%s)", s.Amount, s.Currency, s.Period)
	if s.NextBillingDateAt != "" {
		text += fmt.Sprintf(", next on %s", s.NextBillingDateAt)
	}
	return text
}
