// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"iter"
)

// CheckoutSession is a hosted page for one purchase. The specification does not show its fields: seen in public use.
type CheckoutSession struct {
	ID             string          `json:"id"`
	OrganizationID string          `json:"organizationId"`
	SessionStatus  SessionStatus   `json:"sessionStatus"`
	Products       []Product       `json:"products"` // among the items, as they are now
	Items          []CheckoutItem  `json:"items"`    // empty where only a total was given
	Total          Decimal         `json:"total"`    // in the currency
	Currency       Currency        `json:"currency"`
	Gateway        Gateway         `json:"gateway"`
	SuccessURL     string          `json:"successUrl"`
	CancelURL      *string         `json:"cancelUrl"`
	Metadata       []KeyValue      `json:"metadata"`
	ExpiresAt      Timestamp       `json:"expiresAt"`
	CreatedAt      Timestamp       `json:"createdAt"`
	UpdatedAt      Timestamp       `json:"updatedAt"`
	Customizations *Customizations `json:"customizations"`
	Payment        *PaymentDetails `json:"payment"` // nil until it is paid
}

// ObjectID returns the checkout session's id.
func (s CheckoutSession) ObjectID() string { return s.ID }

// CheckoutSessionParams are the fields of a new checkout session: either line items, or a total with its currency.
type CheckoutSessionParams struct {
	Gateway                  Gateway         `json:"gateway"`
	LineItems                []CheckoutItem  `json:"lineItems,omitempty"`
	Total                    *Decimal        `json:"total,omitempty"`
	Currency                 *Currency       `json:"currency,omitempty"`
	SuccessURL               string          `json:"successUrl"`
	CancelURL                *string         `json:"cancelUrl,omitempty"`
	Metadata                 []KeyValue      `json:"metadata,omitempty"`
	ExpiresAt                *int64          `json:"expiresAt,omitempty"` // in seconds since 1970; the service chooses where it is left out
	Customizations           *Customizations `json:"customizations,omitempty"`
	ChargeCustomerNetworkFee *bool           `json:"chargeCustomerNetworkFee,omitempty"`
}

// CheckoutItem is something that is bought: so many of a product, or what is said of it here.
type CheckoutItem struct {
	ProductID *string           `json:"productId,omitempty"`
	Quantity  *int64            `json:"quantity,omitempty"` // of the product, at least 1; one where it is left out
	ItemData  *CheckoutItemData `json:"itemData,omitempty"`
}

// CheckoutItemData is something that is bought and is no product.
type CheckoutItemData struct {
	Name                    string   `json:"name"`
	Price                   Decimal  `json:"price"` // of one, in the currency, at least 0
	Currency                Currency `json:"currency"`
	Description             *string  `json:"description,omitempty"`
	Quantity                *int64   `json:"quantity,omitempty"` // at least 1; one where it is left out
	ImageURL                *string  `json:"imageUrl,omitempty"`
	ChargingIntervalSeconds *int64   `json:"chargingIntervalSeconds,omitempty"` // 0 for a one-time price
}

// NewCheckoutSession is what the service tells of a checkout session when it makes one. Where its page is, it never tells again.
type NewCheckoutSession struct {
	CheckoutSessionID  string `json:"checkoutSessionId"`
	CheckoutSessionURL string `json:"checkoutSessionUrl"` // of the page that the buyer is sent to
}

// ObjectID returns the checkout session's id.
func (s NewCheckoutSession) ObjectID() string { return s.CheckoutSessionID }

// SessionStatus is how far a checkout session or a payment session is. An answer of the service may carry one that is not in
// [SessionStatuses]; it is kept as it is.
type SessionStatus string

// SessionStatuses are the known ones.
var SessionStatuses = []SessionStatus{"pending", "success", "cancelled", "expired"}

// Values returns [SessionStatuses] as plain text.
func (SessionStatus) Values() []string { return texts(SessionStatuses) }

var (
	opCreateCheckoutSession = creating("/checkout_session")
	opCheckoutSession       = reading("/checkout_session/{id}")
	opCheckoutSessions      = reading("/checkout_sessions")
	opCancelCheckoutSession = ending("/checkout_session/{id}/cancel")
)

// CreateCheckoutSession opens a hosted page for one purchase. Nothing but the answer tells where the page is: where the answer was lost,
// the error is an [UnknownOutcomeError], and where it tells the id alone, a [CreatedError]. A session whose page nobody knows is paid by
// nobody, and ends by itself.
func (c *Client) CreateCheckoutSession(ctx context.Context, params CheckoutSessionParams) (NewCheckoutSession, error) {
	session, err := sendOnce(ctx, c, opCreateCheckoutSession, params, creation[NewCheckoutSession]{kind: "checkout session", read: withoutPage})
	if err == nil && session.CheckoutSessionURL == "" {
		_, err = withoutPage(ctx, session.CheckoutSessionID)
		err = &CreatedError{Kind: "checkout session", ID: session.CheckoutSessionID, Err: err}
	}
	return session, err
}

func withoutPage(context.Context, string) (NewCheckoutSession, error) {
	return NewCheckoutSession{}, errors.New("the payments service did not tell the address of its page")
}

// CheckoutSession reads one checkout session. A missing one is a [NotFoundError].
func (c *Client) CheckoutSession(ctx context.Context, id string) (CheckoutSession, error) {
	return fetch(ctx, c, opCheckoutSession, "checkout session", id, c.everyCheckoutSession)
}

// CheckoutSessions streams the organization's checkout sessions, ended ones included.
func (c *Client) CheckoutSessions(ctx context.Context) iter.Seq2[CheckoutSession, error] {
	return c.everyCheckoutSession(ctx, nil)
}

func (c *Client) everyCheckoutSession(ctx context.Context, n *notes) iter.Seq2[CheckoutSession, error] {
	return list[CheckoutSession](ctx, c, opCheckoutSessions, nil, n)
}

// CancelCheckoutSession closes a session that nobody has paid, and returns it as it then is. The service refuses it for one that is paid
// or has expired. A missing one is a [NotFoundError].
func (c *Client) CancelCheckoutSession(ctx context.Context, id string) (CheckoutSession, error) {
	return update(ctx, c, opCancelCheckoutSession, nil, nil, "checkout session", id, c.CheckoutSession)
}
