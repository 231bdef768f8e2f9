// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
)

// Ended reports whether a session is known to wait no more for its payment.
func (s SessionStatus) Ended() bool {
	return s != SessionPending && slices.Contains(SessionStatuses, s)
}

// checkoutSessions are the hosted pages for one purchase.
var checkoutSessions = group.Of[CheckoutSession, group.None]{
	Noun: "checkout session", One: opCheckoutSession, All: opCheckoutSessions,
}

// newCheckoutSessions are the responses to the creation of checkout sessions.
var newCheckoutSessions = group.Of[NewCheckoutSession, CheckoutSessionParams]{
	Noun: "checkout session", Creates: opCreateCheckoutSession,
	Known: func(string) (NewCheckoutSession, error) { return NewCheckoutSession{}, errNoPage }, // no read shows the URL
}

// CreateCheckoutSession creates a checkout session and returns its URL, which no read shows. It
// sends the request once, and returns an [UnknownOutcomeError] if the outcome is unknown. If the
// response has only the id, it returns a [CreatedError]. A session whose URL is lost cannot be
// paid, and expires.
func (c *Client) CreateCheckoutSession(ctx context.Context, params CheckoutSessionParams) (NewCheckoutSession, error) {
	session, err := newCheckoutSessions.SendOnce(ctx, c.account, params)
	if err == nil && session.CheckoutSessionURL == "" {
		err = &CreatedError{Noun: "checkout session", ID: session.CheckoutSessionID, Err: errNoPage}
	}
	return session, err
}

var errNoPage = errors.New("the response has no checkoutSessionUrl")

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
