// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"time"
)

// CreatedCheckoutSession reads a checkout session that this client created just now. It tries
// again, because reads may lag behind writes. A failure is a [CreatedError].
func CreatedCheckoutSession(ctx context.Context, c *Client, id string) (CheckoutSession, error) {
	return checkoutSessions.ReadCreated(ctx, c.account, time.Now(), id)
}

// CloseCheckoutSession cancels a checkout session, and leaves one alone that has ended. It is a
// [NotFoundError] if the session is missing. If the service refuses to cancel a pending session,
// because a payment is on its way, it returns the refusal.
func CloseCheckoutSession(ctx context.Context, c *Client, id string) error {
	return checkoutSessions.Cancel(ctx, c.account, opCancelCheckoutSession, id, func(s CheckoutSession) bool {
		return s.SessionStatus == SessionPending
	})
}

// ClosePaymentSession is [CloseCheckoutSession] for payment sessions.
func ClosePaymentSession(ctx context.Context, c *Client, id string) error {
	return paymentSessions.Cancel(ctx, c.account, opCancelPaymentSession, id, func(s PaymentSession) bool {
		return s.SessionStatus == SessionPending
	})
}
