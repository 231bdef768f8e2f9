// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"slices"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// CreatedCheckoutSession reads a checkout session that this client created just now. It tries
// again, because reads may lag behind writes. A failure is a [CreatedError].
func CreatedCheckoutSession(ctx context.Context, c *Client, id string) (CheckoutSession, error) {
	return checkoutSessions.readCreated(ctx, c.account, time.Now(), id)
}

// CloseCheckoutSession cancels a checkout session, and leaves one alone that has ended. It is a
// [NotFoundError] if the session is missing. If the service refuses to cancel a pending session,
// because a payment is on its way, it returns the refusal.
func CloseCheckoutSession(ctx context.Context, c *Client, id string) error {
	return checkoutSessions.close(ctx, c.account, opCancelCheckoutSession, id, func(s CheckoutSession) SessionStatus { return s.SessionStatus })
}

// ClosePaymentSession is [CloseCheckoutSession] for payment sessions.
func ClosePaymentSession(ctx context.Context, c *Client, id string) error {
	return paymentSessions.close(ctx, c.account, opCancelPaymentSession, id, func(s PaymentSession) SessionStatus { return s.SessionStatus })
}

// close reads the session if the service refuses to cancel it. Reads may lag behind a payment, so it
// reads a pending session several times.
func (g group[T, P]) close(ctx context.Context, c *Account, cancel operation.Op, id string, status func(T) SessionStatus) error {
	_, refused := g.update(ctx, c, id, change{op: cancel})
	if !slices.Contains([]int{statusBadRequest, statusConflict, statusUnprocessable}, Status(refused)) {
		return refused
	}
	for look := 1; ; look++ {
		session, err := g.fetch(ctx, c, id)
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
