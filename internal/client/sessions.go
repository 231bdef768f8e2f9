// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"slices"
)

// CloseCheckoutSession cancels a checkout session, and leaves one alone that has ended. It is a
// [NotFoundError] if the session is missing. If the service refuses to cancel a pending session,
// because a payment is on its way, it returns the refusal.
func (c *Client) CloseCheckoutSession(ctx context.Context, id string) error {
	return closeSession(ctx, c, id, c.CancelCheckoutSession, c.CheckoutSession, func(s CheckoutSession) SessionStatus { return s.SessionStatus })
}

// ClosePaymentSession is [Client.CloseCheckoutSession] for payment sessions.
func (c *Client) ClosePaymentSession(ctx context.Context, id string) error {
	return closeSession(ctx, c, id, c.CancelPaymentSession, c.PaymentSession, func(s PaymentSession) SessionStatus { return s.SessionStatus })
}

// closeSession reads the session if the service refuses to cancel it. Reads may lag behind a
// payment, so it reads a pending session several times.
func closeSession[T entity](ctx context.Context, c *Client, id string,
	cancel, read func(context.Context, string) (T, error), status func(T) SessionStatus,
) error {
	_, refused := cancel(ctx, id)
	if !slices.Contains([]int{statusBadRequest, statusConflict, statusUnprocessable}, Status(refused)) {
		return refused
	}
	for look := 1; ; look++ {
		session, err := read(ctx, id)
		switch {
		case IsNotFound(err):
			return err
		case err != nil:
			return refused
		case status(session) != SessionPending:
			return nil
		case look > len(c.looks) || ctx.Err() != nil:
			return refused
		}
		pauseFor(ctx, c.pauseBefore(look))
	}
}
