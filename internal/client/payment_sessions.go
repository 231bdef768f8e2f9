// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"
)

// PaymentSession is a payment of one amount on one network, to an address that is made for it. The specification does not show its fields:
// seen in public use.
type PaymentSession struct {
	ID             string               `json:"id"`
	Method         Asset                `json:"method"`
	Total          Decimal              `json:"total"` // in the currency
	Currency       Currency             `json:"currency"`
	SessionStatus  SessionStatus        `json:"sessionStatus"`
	PaymentTotal   Decimal              `json:"paymentTotal"` // what is to be paid, in the asset of the method
	PaymentAddress string               `json:"paymentAddress"`
	Transactions   []ManagedTransaction `json:"transactions"` // what was paid so far
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
	Metadata []KeyValue `json:"metadata,omitempty"` // comes back with the deposit event
}

var (
	opCreatePaymentSession = creating("/payment_session")
	opPaymentSession       = reading("/payment_session/{id}")
	opPaymentSessions      = reading("/payment_sessions")
	opExtendPaymentSession = ending("/payment_session/{id}/extend") // more time twice moves no money
	opCancelPaymentSession = ending("/payment_session/{id}/cancel")
)

// CreatePaymentSession opens a payment session and returns it as the service has it. Where the answer was lost, the error is an
// [UnknownOutcomeError]: shops open equal sessions all the time, and which of them is meant cannot be told. Where the service accepted it
// and told nothing, it is looked for in the list.
func (c *Client) CreatePaymentSession(ctx context.Context, params PaymentSessionParams) (PaymentSession, error) {
	return sendOnce(ctx, c, opCreatePaymentSession, params, creation[PaymentSession]{
		kind: "payment session", list: c.everyPaymentSession, read: c.PaymentSession, matches: params.matches,
		createdAt: func(s PaymentSession) Timestamp { return s.CreatedAt },
	})
}

// PaymentSession reads one payment session. A missing one is a [NotFoundError].
func (c *Client) PaymentSession(ctx context.Context, id string) (PaymentSession, error) {
	return fetch(ctx, c, opPaymentSession, "payment session", id, c.everyPaymentSession)
}

// PaymentSessions streams the organization's payment sessions, ended ones included.
func (c *Client) PaymentSessions(ctx context.Context) iter.Seq2[PaymentSession, error] {
	return c.everyPaymentSession(ctx, nil)
}

func (c *Client) everyPaymentSession(ctx context.Context, n *notes) iter.Seq2[PaymentSession, error] {
	return list[PaymentSession](ctx, c, opPaymentSessions, nil, n)
}

// ExtendPaymentSession gives a session more time, and returns it as it then is. The service refuses it for one that cannot be extended.
// Where an answer was lost the request is sent again, so that the session may be extended twice. A missing one is a [NotFoundError].
func (c *Client) ExtendPaymentSession(ctx context.Context, id string) (PaymentSession, error) {
	return update(ctx, c, opExtendPaymentSession, nil, nil, "payment session", id, c.PaymentSession)
}

// CancelPaymentSession closes a session that nobody has paid, and returns it as it then is. The service refuses it for one that is paid or
// has expired. A missing one is a [NotFoundError].
func (c *Client) CancelPaymentSession(ctx context.Context, id string) (PaymentSession, error) {
	return update(ctx, c, opCancelPaymentSession, nil, nil, "payment session", id, c.PaymentSession)
}

// matches reports whether got is what a request with these params makes. Metadata is not answered. One that has ended already is taken too:
// an hour may lie between a request and the look at the list.
func (params PaymentSessionParams) matches(got PaymentSession) bool {
	return got.Method.Network == params.Method.Network && alikeTexts(got.Method.Token, params.Method.Token) &&
		got.Total.Equal(params.Total) && got.Currency == params.Currency
}
