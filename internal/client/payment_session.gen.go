// SPDX-License-Identifier: MPL-2.0

// Code generated from the contract by `make generate`. DO NOT EDIT.

package client

import (
	"context"
	"iter"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// PaymentSession is a payment of one amount on one network. Its fields are seen in public use.
type PaymentSession struct {
	ID     string `json:"id"`
	Method Asset  `json:"method"`
	// In the currency.
	Total         Decimal       `json:"total"`
	Currency      Currency      `json:"currency"`
	SessionStatus SessionStatus `json:"sessionStatus"`
	// The amount to pay, in the asset of the method.
	PaymentTotal   Decimal `json:"paymentTotal"`
	PaymentAddress string  `json:"paymentAddress"`
	// The received payments.
	Transactions []ManagedTransaction `json:"transactions"`
	CanExtend    bool                 `json:"canExtend"`
	ExpiresAt    Timestamp            `json:"expiresAt"`
	CreatedAt    Timestamp            `json:"createdAt"`
}

// ObjectID returns the object's id.
func (o PaymentSession) ObjectID() string { return o.ID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *PaymentSession) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
}

// PaymentSessionParams are the fields of a new payment session. Its fields are seen in public use.
type PaymentSessionParams struct {
	Method Asset `json:"method"`
	// In the currency.
	Total    Decimal  `json:"total"`
	Currency Currency `json:"currency"`
	// The deposit event returns it.
	Metadata []KeyValue `json:"metadata,omitempty"`
}

var (
	opCreatePaymentSession = operation.Creating("/payment_session")
	opPaymentSession       = operation.Reading("/payment_session/{id}")
	opCancelPaymentSession = operation.Ending("/payment_session/{id}/cancel")
	opExtendPaymentSession = operation.Ending("/payment_session/{id}/extend")
	opPaymentSessions      = operation.Reading("/payment_sessions")
)

// PaymentSession reads one payment session. A missing one is a [NotFoundError].
func (c *Client) PaymentSession(ctx context.Context, id string) (PaymentSession, error) {
	return paymentSessions.Fetch(ctx, c.account, id)
}

// CancelPaymentSession closes an unpaid session. The response is the session, or empty. That the
// service refuses a paid or expired session is unverified. A missing one is a [NotFoundError].
func (c *Client) CancelPaymentSession(ctx context.Context, id string) (PaymentSession, error) {
	return paymentSessions.Update(ctx, c.account, id, group.Change{Op: opCancelPaymentSession})
}

// ExtendPaymentSession extends a session's time. The response is the session, or empty. That the
// service refuses a session that cannot be extended is unverified. A missing one is a
// [NotFoundError].
func (c *Client) ExtendPaymentSession(ctx context.Context, id string) (PaymentSession, error) {
	return paymentSessions.Update(ctx, c.account, id, group.Change{Op: opExtendPaymentSession})
}

// PaymentSessions lists the payment sessions of the organization. That the response is a bare
// array is unverified.
func (c *Client) PaymentSessions(ctx context.Context) iter.Seq2[PaymentSession, error] {
	return paymentSessions.List(ctx, c.account)
}
