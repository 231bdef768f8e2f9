// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"iter"
	"slices"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// CheckoutSession is a hosted page for one purchase. The specification does not show its fields
// (section 2.10). They are seen in public use.
type CheckoutSession struct {
	ID             string          `json:"id"`
	OrganizationID string          `json:"organizationId"`
	SessionStatus  SessionStatus   `json:"sessionStatus"`
	Products       []Product       `json:"products"` // the products among the items, in their current state
	Items          []CheckoutItem  `json:"items"`    // empty if the request had only a total
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
	Payment        *PaymentDetails `json:"payment"` // nil until the session is paid
}

// ObjectID returns the checkout session's id.
func (s CheckoutSession) ObjectID() string { return s.ID }

// CheckoutSessionParams are the fields of a new checkout session. It has either line items, or a
// total and its currency.
type CheckoutSessionParams struct {
	Gateway                  Gateway         `json:"gateway"`
	LineItems                []CheckoutItem  `json:"lineItems,omitempty"`
	Total                    *Decimal        `json:"total,omitempty"`
	Currency                 *Currency       `json:"currency,omitempty"`
	SuccessURL               string          `json:"successUrl"`
	CancelURL                *string         `json:"cancelUrl,omitempty"`
	Metadata                 []KeyValue      `json:"metadata,omitempty"`
	ExpiresAt                *int64          `json:"expiresAt,omitempty"` // Unix time in seconds; nil for the service's default
	Customizations           *Customizations `json:"customizations,omitempty"`
	ChargeCustomerNetworkFee *bool           `json:"chargeCustomerNetworkFee,omitempty"`
}

// CheckoutItem is a line item: a quantity of a product, or an item that is not a product.
type CheckoutItem struct {
	ProductID *string           `json:"productId,omitempty"`
	Quantity  *int64            `json:"quantity,omitempty"` // of the product, at least 1; nil for 1
	ItemData  *CheckoutItemData `json:"itemData,omitempty"`
}

// CheckoutItemData is a line item that is not a product.
type CheckoutItemData struct {
	Name                    string   `json:"name"`
	Price                   Decimal  `json:"price"` // of one item, in the currency, at least 0
	Currency                Currency `json:"currency"`
	Description             *string  `json:"description,omitempty"`
	Quantity                *int64   `json:"quantity,omitempty"` // at least 1; nil for 1
	ImageURL                *string  `json:"imageUrl,omitempty"`
	ChargingIntervalSeconds *int64   `json:"chargingIntervalSeconds,omitempty"` // 0 for a one-time price
}

// NewCheckoutSession is the response to the creation of a checkout session. No read shows the URL.
type NewCheckoutSession struct {
	CheckoutSessionID  string `json:"checkoutSessionId"`
	CheckoutSessionURL string `json:"checkoutSessionUrl"` // the page for the buyer
}

// ObjectID returns the checkout session's id.
func (s NewCheckoutSession) ObjectID() string { return s.CheckoutSessionID }

// SessionStatus is the status of a checkout session or a payment session. Responses may have values
// beyond [SessionStatuses].
type SessionStatus string

// SessionPending is the status of a session that waits for its payment.
const SessionPending SessionStatus = "pending"

// SessionStatuses are the known values of [SessionStatus].
var SessionStatuses = []SessionStatus{SessionPending, "success", "cancelled", "expired"}

// Ended reports whether a session is known to wait no more for its payment.
func (s SessionStatus) Ended() bool {
	return s != SessionPending && slices.Contains(SessionStatuses, s)
}

// Values returns [SessionStatuses] as strings.
func (SessionStatus) Values() []string { return valuesOf(SessionStatuses) }

var (
	opCreateCheckoutSession = operation.Creating("/checkout_session")
	opCheckoutSession       = operation.Reading("/checkout_session/{id}")
	opCheckoutSessions      = operation.Reading("/checkout_sessions")
	opCancelCheckoutSession = operation.Ending("/checkout_session/{id}/cancel")
)

// checkoutSessions are the hosted pages for one purchase.
var checkoutSessions = group.Of[CheckoutSession, group.None]{
	Kind: "checkout session", One: opCheckoutSession, All: opCheckoutSessions,
}

// newCheckoutSessions are the responses to the creation of checkout sessions.
var newCheckoutSessions = group.Of[NewCheckoutSession, CheckoutSessionParams]{
	Kind: "checkout session", Creates: opCreateCheckoutSession,
	Known: func(string) (NewCheckoutSession, error) { return NewCheckoutSession{}, errNoPage }, // no read shows the URL
}

// CreateCheckoutSession creates a checkout session and returns its URL, which no read shows. It
// sends the request once, and returns an [UnknownOutcomeError] if the outcome is unknown. If the
// response has only the id, it returns a [CreatedError]. A session whose URL is lost cannot be
// paid, and expires.
func (c *Client) CreateCheckoutSession(ctx context.Context, params CheckoutSessionParams) (NewCheckoutSession, error) {
	session, err := newCheckoutSessions.SendOnce(ctx, c.account, params)
	if err == nil && session.CheckoutSessionURL == "" {
		err = &CreatedError{Kind: "checkout session", ID: session.CheckoutSessionID, Err: errNoPage}
	}
	return session, err
}

var errNoPage = errors.New("the response has no checkoutSessionUrl")

// CheckoutSession reads one checkout session. A missing one is a [NotFoundError].
func (c *Client) CheckoutSession(ctx context.Context, id string) (CheckoutSession, error) {
	return checkoutSessions.Fetch(ctx, c.account, id)
}

// CheckoutSessions streams all checkout sessions of the organization, in any status.
func (c *Client) CheckoutSessions(ctx context.Context) iter.Seq2[CheckoutSession, error] {
	return checkoutSessions.List(ctx, c.account)
}

// CancelCheckoutSession cancels an unpaid checkout session and returns its new state. The service
// refuses to cancel a paid or expired session. A missing one is a [NotFoundError].
func (c *Client) CancelCheckoutSession(ctx context.Context, id string) (CheckoutSession, error) {
	return checkoutSessions.Update(ctx, c.account, id, group.Change{Op: opCancelCheckoutSession})
}
