// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"slices"

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
