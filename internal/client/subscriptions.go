// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// Subscription is a recurring payment of a customer. The specification does not show its fields
// (section 2.10). They are seen in public use.
type Subscription struct {
	ID                   string                `json:"id"`
	OrganizationID       string                `json:"organizationId"`
	CustomerID           string                `json:"customerId"`
	Status               SubscriptionStatus    `json:"status"`
	SubscriptionType     string                `json:"subscriptionType"`
	ProductID            string                `json:"productId"`
	Network              *Network              `json:"network"`
	Token                *string               `json:"token"`  // nil for the network's native coin
	Amount               Decimal               `json:"amount"` // per charge, in the currency
	Currency             Currency              `json:"currency"`
	Period               string                `json:"period"`
	PeriodCustomDuration *int64                `json:"periodCustomDuration"`       // in seconds; nil for a named period
	NextBillingDateAt    Timestamp             `json:"nextBillingDateAt,omitzero"` // empty if no charge will follow
	CreatedAt            Timestamp             `json:"createdAt"`
	Tags                 []string              `json:"tags"`
	Payments             []SubscriptionPayment `json:"payments"`
}

// ObjectID returns the subscription's id.
func (s Subscription) ObjectID() string { return s.ID }

// SubscriptionPayment is one payment of a subscription. Amount is in the subscription's currency.
type SubscriptionPayment struct {
	ID     string    `json:"id"`
	Date   Timestamp `json:"date"`
	Amount Decimal   `json:"amount"`
}

// SubscriptionStatus is the status of a subscription. Responses may have values beyond
// [SubscriptionStatuses].
type SubscriptionStatus string

// The known values of [SubscriptionStatus].
const (
	SubscriptionActive    SubscriptionStatus = "active"
	SubscriptionCancelled SubscriptionStatus = "cancelled"
	SubscriptionExpired   SubscriptionStatus = "expired"
	SubscriptionOverdue   SubscriptionStatus = "overdue"
)

// SubscriptionStatuses are the known values of [SubscriptionStatus].
var SubscriptionStatuses = []SubscriptionStatus{SubscriptionActive, SubscriptionCancelled, SubscriptionExpired, SubscriptionOverdue}

// Values returns [SubscriptionStatuses] as strings.
func (SubscriptionStatus) Values() []string { return valuesOf(SubscriptionStatuses) }

var (
	opSubscription          = operation.Reading("/subscription/{id}")
	opSubscriptions         = operation.Reading("/v2/subscriptions")
	opCustomerSubscriptions = operation.Reading("/customer/{id}/subscriptions")
	opCancelSubscription    = operation.Ending("/subscription/{id}/cancel")
)

// subscriptions are the recurring payments of customers.
var subscriptions = group.Of[Subscription, group.None]{
	Kind: "subscription", One: opSubscription, All: opSubscriptions,
}

// Subscription reads one subscription. A missing one is a [NotFoundError].
func (c *Client) Subscription(ctx context.Context, id string) (Subscription, error) {
	return subscriptions.Fetch(ctx, c.account, id)
}

// Subscriptions streams all subscriptions of the organization, in any status.
func (c *Client) Subscriptions(ctx context.Context) iter.Seq2[Subscription, error] {
	return subscriptions.List(ctx, c.account)
}

// CustomerSubscriptions streams the subscriptions of one customer, in any status. A missing
// customer is a [NotFoundError].
func (c *Client) CustomerSubscriptions(ctx context.Context, customerID string) iter.Seq2[Subscription, error] {
	return subscriptions.Nested(ctx, c.account, opCustomerSubscriptions, customers.Any(), customerID)
}

// Ended reports whether no charge follows because the subscription was cancelled or has expired.
func (s Subscription) Ended() bool {
	return s.Status == SubscriptionCancelled || s.Status == SubscriptionExpired
}

// CancelSubscription ends a subscription, so that no charge follows. The service refuses to cancel
// one that has ended. A missing one is a [NotFoundError]. Use [ReadUntil] to read the result.
func (c *Client) CancelSubscription(ctx context.Context, id string) error {
	return subscriptions.Delete(ctx, c.account, opCancelSubscription, id)
}
