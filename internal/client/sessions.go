// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"slices"
	"time"
)

// CreatedCheckoutSession reads a checkout session that this client created just now. It tries
// again, because reads may lag behind writes. A failure is a [CreatedError].
func CreatedCheckoutSession(ctx context.Context, c *Client, id string) (CheckoutSession, error) {
	how := creation[CheckoutSession]{kind: "checkout session", read: c.CheckoutSession}
	return readCreated(ctx, c, time.Now(), how, id)
}

// CloseCheckoutSession cancels a checkout session, and leaves one alone that has ended. It is a
// [NotFoundError] if the session is missing. If the service refuses to cancel a pending session,
// because a payment is on its way, it returns the refusal.
func CloseCheckoutSession(ctx context.Context, c *Client, id string) error {
	status := func(s CheckoutSession) SessionStatus { return s.SessionStatus }
	return closeSession(ctx, c, id, c.CancelCheckoutSession, c.CheckoutSession, status)
}

// ClosePaymentSession is [CloseCheckoutSession] for payment sessions.
func ClosePaymentSession(ctx context.Context, c *Client, id string) error {
	status := func(s PaymentSession) SessionStatus { return s.SessionStatus }
	return closeSession(ctx, c, id, c.CancelPaymentSession, c.PaymentSession, status)
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
		case err == nil && status(session) != SessionPending:
			return nil
		case err != nil && !mayPass(err) && !saysMissing(err), look > len(c.looks), ctx.Err() != nil:
			return refused
		}
		pauseFor(ctx, c.pauseBefore(look))
	}
}
