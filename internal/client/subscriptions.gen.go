// SPDX-License-Identifier: MPL-2.0

// Code generated from the contract by `make generate`. DO NOT EDIT.

package client

import (
	"context"
	"iter"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// Subscription is a recurring payment by a customer. Its fields are seen in public use.
type Subscription struct {
	ID               string             `json:"id"`
	OrganizationID   string             `json:"organizationId"`
	CustomerID       string             `json:"customerId"`
	Status           SubscriptionStatus `json:"status"`
	SubscriptionType string             `json:"subscriptionType"`
	ProductID        string             `json:"productId"`
	Network          *Network           `json:"network"`
	// Null for the network's native coin.
	Token *string `json:"token"`
	// Per charge, in the currency.
	Amount   Decimal  `json:"amount"`
	Currency Currency `json:"currency"`
	Period   string   `json:"period"`
	// The length in seconds of a period without a name.
	PeriodCustomDuration *int64 `json:"periodCustomDuration"`
	// Null if no charge will follow.
	NextBillingDateAt Timestamp             `json:"nextBillingDateAt,omitzero"`
	CreatedAt         Timestamp             `json:"createdAt"`
	Tags              []string              `json:"tags"`
	Payments          []SubscriptionPayment `json:"payments"`
}

// ObjectID returns the object's id.
func (o Subscription) ObjectID() string { return o.ID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *Subscription) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
	o.OrganizationID = strings.ToLower(o.OrganizationID)
	o.CustomerID = strings.ToLower(o.CustomerID)
	o.ProductID = strings.ToLower(o.ProductID)
	for i := range o.Payments {
		o.Payments[i].FoldIDs()
	}
}

// SubscriptionPayment is one payment of a subscription. Its fields are seen in public use.
type SubscriptionPayment struct {
	ID   string    `json:"id"`
	Date Timestamp `json:"date"`
	// The amount, in the currency of the subscription.
	Amount Decimal `json:"amount"`
}

// ObjectID returns the object's id.
func (o SubscriptionPayment) ObjectID() string { return o.ID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *SubscriptionPayment) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
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

// SubscriptionStatuses are the known values of [SubscriptionStatus], in the specification's order.
var SubscriptionStatuses = []SubscriptionStatus{
	SubscriptionActive, SubscriptionCancelled, SubscriptionExpired, SubscriptionOverdue,
}

// UnmarshalText reads a value in any case, and a value that is not known as it is.
func (v *SubscriptionStatus) UnmarshalText(text []byte) error {
	*v = spelledAs(SubscriptionStatuses, text)
	return nil
}

// Values returns [SubscriptionStatuses] as strings.
func (SubscriptionStatus) Values() []string { return valuesOf(SubscriptionStatuses) }

var (
	opCustomerSubscriptions = operation.Reading("/customer/{id}/subscriptions")
	opSubscription          = operation.Reading("/subscription/{id}")
	opCancelSubscription    = operation.Ending("/subscription/{id}/cancel")
	opSubscriptions         = operation.Reading("/v2/subscriptions")
)

// CustomerSubscriptions lists the subscriptions of one customer. That the response is a bare array
// is unverified. If that object is missing, the error is a [NotFoundError].
func (c *Client) CustomerSubscriptions(ctx context.Context, id string) iter.Seq2[Subscription, error] {
	return subscriptions.Nested(ctx, c.account, opCustomerSubscriptions, customers.Any(), id)
}

// Subscription reads one subscription. A missing one is a [NotFoundError].
func (c *Client) Subscription(ctx context.Context, id string) (Subscription, error) {
	return subscriptions.Fetch(ctx, c.account, id)
}

// CancelSubscription ends a subscription. Nothing more is charged. That the service refuses a
// subscription that has ended is unverified. A missing one is a [NotFoundError].
func (c *Client) CancelSubscription(ctx context.Context, id string) error {
	return subscriptions.Delete(ctx, c.account, opCancelSubscription, id)
}

// Subscriptions lists the subscriptions of the organization. That the response is a bare array is
// unverified.
func (c *Client) Subscriptions(ctx context.Context) iter.Seq2[Subscription, error] {
	return subscriptions.List(ctx, c.account)
}
