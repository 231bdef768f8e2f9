// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// PaymentSession is a payment of one amount to an address of its own. The specification does not
// show its fields (section 2.10). They are seen in public use.
type PaymentSession struct {
	ID             string               `json:"id"`
	Method         Asset                `json:"method"`
	Total          Decimal              `json:"total"` // in the currency
	Currency       Currency             `json:"currency"`
	SessionStatus  SessionStatus        `json:"sessionStatus"`
	PaymentTotal   Decimal              `json:"paymentTotal"` // the amount due, in units of the method's asset
	PaymentAddress string               `json:"paymentAddress"`
	Transactions   []ManagedTransaction `json:"transactions"` // the received payments
	CanExtend      bool                 `json:"canExtend"`
	ExpiresAt      Timestamp            `json:"expiresAt"`
	CreatedAt      Timestamp            `json:"createdAt"`
}

// ObjectID returns the payment session's id.
func (s PaymentSession) ObjectID() string { return s.ID }

// PaymentSessionParams are the fields of a new payment session.
type PaymentSessionParams struct {
	Method   Asset      `json:"method"`
	Total    Decimal    `json:"total"` // in the currency, at least 0
	Currency Currency   `json:"currency"`
	Metadata []KeyValue `json:"metadata,omitempty"` // returned in the deposit event
}

var (
	opCreatePaymentSession = operation.Creating("/payment_session")
	opPaymentSession       = operation.Reading("/payment_session/{id}")
	opPaymentSessions      = operation.Reading("/payment_sessions")
	opExtendPaymentSession = operation.Ending("/payment_session/{id}/extend") // a repeated extension is harmless
	opCancelPaymentSession = operation.Ending("/payment_session/{id}/cancel")
)

// paymentSessions are the payments of one amount to an address of its own.
var paymentSessions = group.Of[PaymentSession, PaymentSessionParams]{
	Kind: "payment session", One: opPaymentSession, All: opPaymentSessions, Creates: opCreatePaymentSession,
	CreatedAt: func(o PaymentSession) Timestamp { return o.CreatedAt },
	Matches:   PaymentSessionParams.matches,
}

// CreatePaymentSession creates a payment session and returns it as the service stores it. It sends
// the request once, and returns an [UnknownOutcomeError] if the outcome is unknown: equal sessions
// are common, so the list cannot identify the lost one. If the service accepted the
// request, but the response has no id, it looks for the session in the list.
func (c *Client) CreatePaymentSession(ctx context.Context, params PaymentSessionParams) (PaymentSession, error) {
	return paymentSessions.SendOnce(ctx, c.account, params)
}

// PaymentSession reads one payment session. A missing one is a [NotFoundError].
func (c *Client) PaymentSession(ctx context.Context, id string) (PaymentSession, error) {
	return paymentSessions.Fetch(ctx, c.account, id)
}

// PaymentSessions streams all payment sessions of the organization, in any status.
func (c *Client) PaymentSessions(ctx context.Context) iter.Seq2[PaymentSession, error] {
	return paymentSessions.List(ctx, c.account)
}

// ExtendPaymentSession extends the time to pay, and returns the session's new state. It sends the
// request again if a response is lost, so the session may be extended twice. The service refuses to
// extend a session whose CanExtend is false. A missing one is a [NotFoundError].
func (c *Client) ExtendPaymentSession(ctx context.Context, id string) (PaymentSession, error) {
	return paymentSessions.Update(ctx, c.account, id, group.Change{Op: opExtendPaymentSession})
}

// CancelPaymentSession cancels an unpaid payment session and returns its new state. The service
// refuses to cancel a paid or expired session. A missing one is a [NotFoundError].
func (c *Client) CancelPaymentSession(ctx context.Context, id string) (PaymentSession, error) {
	return paymentSessions.Update(ctx, c.account, id, group.Change{Op: opCancelPaymentSession})
}

// matches reports whether a request with these params may have created got. Responses have no
// metadata. A session that has ended is an older one.
func (params PaymentSessionParams) matches(got PaymentSession) bool {
	return !got.SessionStatus.Ended() && params.Method.Equal(got.Method) && params.Total.Equal(got.Total) && params.Currency == got.Currency
}
