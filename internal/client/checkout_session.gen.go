// SPDX-License-Identifier: MPL-2.0

// Code generated from the contract by `make generate`. DO NOT EDIT.

package client

import (
	"context"
	"iter"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// CheckoutSession is a hosted page for one purchase. Its fields are seen in public use.
type CheckoutSession struct {
	ID             string        `json:"id"`
	OrganizationID string        `json:"organizationId"`
	SessionStatus  SessionStatus `json:"sessionStatus"`
	// The products among the items, in their current state.
	Products []Product `json:"products"`
	// The items of the purchase. Empty if the session has only a total.
	Items []CheckoutItem `json:"items"`
	// In the currency.
	Total          Decimal         `json:"total"`
	Currency       Currency        `json:"currency"`
	Gateway        PaymentGateway  `json:"gateway"`
	SuccessURL     string          `json:"successUrl"`
	CancelURL      *string         `json:"cancelUrl"`
	Metadata       []KeyValue      `json:"metadata"`
	ExpiresAt      Timestamp       `json:"expiresAt"`
	CreatedAt      Timestamp       `json:"createdAt"`
	UpdatedAt      Timestamp       `json:"updatedAt"`
	Customizations *Customizations `json:"customizations"`
	// Null until the session is paid.
	Payment *PaymentDetails `json:"payment"`
}

// ObjectID returns the object's id.
func (o CheckoutSession) ObjectID() string { return o.ID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *CheckoutSession) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
	o.OrganizationID = strings.ToLower(o.OrganizationID)
	for i := range o.Products {
		o.Products[i].FoldIDs()
	}
	for i := range o.Items {
		o.Items[i].FoldIDs()
	}
	if o.Payment != nil {
		o.Payment.FoldIDs()
	}
}

// CheckoutSessionParams are the fields of a new checkout session. It has either line items, or a
// total with its currency. Its fields are seen in public use.
type CheckoutSessionParams struct {
	Gateway   PaymentGateway `json:"gateway"`
	LineItems []CheckoutItem `json:"lineItems,omitempty"`
	Total     *Decimal       `json:"total,omitempty"`
	Currency  *Currency      `json:"currency,omitempty"`
	// The URL that buyers are sent to after they pay. The pattern is assumed.
	SuccessURL string `json:"successUrl"`
	// The URL that buyers are sent to if they do not pay. The pattern is assumed.
	CancelURL *string    `json:"cancelUrl,omitempty"`
	Metadata  []KeyValue `json:"metadata,omitempty"`
	// The end of the session, in seconds since 1970.
	ExpiresAt                *int64          `json:"expiresAt,omitempty"`
	Customizations           *Customizations `json:"customizations,omitempty"`
	ChargeCustomerNetworkFee *bool           `json:"chargeCustomerNetworkFee,omitempty"`
}

// CheckoutItem is an item of a purchase. It is either a product, or described by its own data. Its
// fields are seen in public use.
type CheckoutItem struct {
	ProductID *string `json:"productId,omitempty"`
	// The quantity of the product. The minimum of 1 is assumed.
	Quantity *int64            `json:"quantity,omitempty"`
	ItemData *CheckoutItemData `json:"itemData,omitempty"`
}

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *CheckoutItem) FoldIDs() {
	o.ProductID = wire.FoldID(o.ProductID)
}

// CheckoutItemData is an item of a purchase that is not a product. Its fields are seen in public
// use.
type CheckoutItemData struct {
	// The name. That it must not be empty is assumed.
	Name string `json:"name"`
	// Of one item, in the currency.
	Price       Decimal  `json:"price"`
	Currency    Currency `json:"currency"`
	Description *string  `json:"description,omitempty"`
	// The quantity. The minimum of 1 is assumed.
	Quantity *int64  `json:"quantity,omitempty"`
	ImageURL *string `json:"imageUrl,omitempty"`
	// 0 for a one-time price.
	ChargingIntervalSeconds *int64 `json:"chargingIntervalSeconds,omitempty"`
}

// NewCheckoutSession is the response to a new checkout session. Its fields are seen in public use.
type NewCheckoutSession struct {
	CheckoutSessionID string `json:"checkoutSessionId"`
	// The page for the buyer.
	CheckoutSessionURL string `json:"checkoutSessionUrl"`
}

// ObjectID returns the object's id.
func (o NewCheckoutSession) ObjectID() string { return o.CheckoutSessionID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *NewCheckoutSession) FoldIDs() {
	o.CheckoutSessionID = strings.ToLower(o.CheckoutSessionID)
}

// SessionStatus is the status of a checkout session or a payment session. Responses may have
// values beyond [SessionStatuses].
type SessionStatus string

// The known values of [SessionStatus].
const (
	SessionPending   SessionStatus = "pending"
	SessionSuccess   SessionStatus = "success"
	SessionCancelled SessionStatus = "cancelled"
	SessionExpired   SessionStatus = "expired"
)

// SessionStatuses are the known values of [SessionStatus], in the specification's order.
var SessionStatuses = []SessionStatus{
	SessionPending, SessionSuccess, SessionCancelled, SessionExpired,
}

// UnmarshalText reads a value in any case, and a value that is not known as it is.
func (v *SessionStatus) UnmarshalText(text []byte) error {
	*v = spelledAs(SessionStatuses, text)
	return nil
}

// Values returns [SessionStatuses] as strings.
func (SessionStatus) Values() []string { return valuesOf(SessionStatuses) }

var (
	opCreateCheckoutSession = operation.Creating("/checkout_session")
	opCheckoutSession       = operation.Reading("/checkout_session/{id}")
	opCancelCheckoutSession = operation.Ending("/checkout_session/{id}/cancel")
	opCheckoutSessions      = operation.Reading("/checkout_sessions")
)

// CheckoutSession reads one checkout session. A missing one is a [NotFoundError].
func (c *Client) CheckoutSession(ctx context.Context, id string) (CheckoutSession, error) {
	return checkoutSessions.Fetch(ctx, c.account, id)
}

// CancelCheckoutSession closes an unpaid session. The response is the session, or empty. That the
// service refuses a paid or expired session is unverified. A missing one is a [NotFoundError].
func (c *Client) CancelCheckoutSession(ctx context.Context, id string) (CheckoutSession, error) {
	return checkoutSessions.Update(ctx, c.account, id, group.Change{Op: opCancelCheckoutSession})
}

// CheckoutSessions lists the checkout sessions of the organization. That the response is a bare
// array is unverified.
func (c *Client) CheckoutSessions(ctx context.Context) iter.Seq2[CheckoutSession, error] {
	return checkoutSessions.List(ctx, c.account)
}
