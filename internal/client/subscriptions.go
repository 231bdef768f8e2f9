// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"
)

// Subscription is what a customer pays again and again. The specification does not show its fields: seen in public use.
type Subscription struct {
	ID                   string                `json:"id"`
	OrganizationID       string                `json:"organizationId"`
	CustomerID           string                `json:"customerId"`
	Status               SubscriptionStatus    `json:"status"`
	SubscriptionType     string                `json:"subscriptionType"`
	ProductID            string                `json:"productId"`
	Network              *Network              `json:"network"`
	Token                *string               `json:"token"`  // nil for the network's own coin
	Amount               Decimal               `json:"amount"` // of one charge, in the currency
	Currency             Currency              `json:"currency"`
	Period               string                `json:"period"`
	PeriodCustomDuration *int64                `json:"periodCustomDuration"`       // in seconds; nil where the period has a name of its own
	NextBillingDateAt    Timestamp             `json:"nextBillingDateAt,omitzero"` // empty where nothing more is charged
	CreatedAt            Timestamp             `json:"createdAt"`
	Tags                 []string              `json:"tags"`
	Payments             []SubscriptionPayment `json:"payments"`
}

// ObjectID returns the subscription's id.
func (s Subscription) ObjectID() string { return s.ID }

// SubscriptionPayment is one payment of a subscription.
type SubscriptionPayment struct {
	ID     string    `json:"id"`
	Date   Timestamp `json:"date"`
	Amount Decimal   `json:"amount"`
}

// SubscriptionStatus is how far a subscription is. An answer of the service may carry one that is not in [SubscriptionStatuses]; it is
// kept as it is.
type SubscriptionStatus string

// SubscriptionStatuses are the known ones.
var SubscriptionStatuses = []SubscriptionStatus{"active", "cancelled", "expired", "overdue"}

// Values returns [SubscriptionStatuses] as plain text.
func (SubscriptionStatus) Values() []string { return valuesOf(SubscriptionStatuses) }

var (
	opSubscription          = reading("/subscription/{id}")
	opSubscriptions         = reading("/v2/subscriptions")
	opCustomerSubscriptions = reading("/customer/{id}/subscriptions")
	opCancelSubscription    = ending("/subscription/{id}/cancel")
)

// Subscription reads one subscription. A missing one is a [NotFoundError].
func (c *Client) Subscription(ctx context.Context, id string) (Subscription, error) {
	return fetch(ctx, c, opSubscription, "subscription", id, c.everySubscription)
}

// Subscriptions streams the organization's subscriptions, ended ones included.
func (c *Client) Subscriptions(ctx context.Context) iter.Seq2[Subscription, error] {
	return c.everySubscription(ctx, nil)
}

func (c *Client) everySubscription(ctx context.Context, n *notes) iter.Seq2[Subscription, error] {
	return list[Subscription](ctx, c, opSubscriptions, nil, n)
}

// CustomerSubscriptions streams the subscriptions of one customer, ended ones included. A missing customer is a [NotFoundError].
func (c *Client) CustomerSubscriptions(ctx context.Context, customerID string) iter.Seq2[Subscription, error] {
	return ofCustomer[Subscription](ctx, c, opCustomerSubscriptions, customerID)
}

// CancelSubscription ends a subscription: nothing more is charged. The service refuses it for one that has ended. A missing one is a
// [NotFoundError].
func (c *Client) CancelSubscription(ctx context.Context, id string) error {
	return deleteObject(ctx, c, opCancelSubscription, "subscription", id, c.everySubscription)
}
