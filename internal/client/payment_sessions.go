// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
)

// paymentSessions are the payments of one amount to an address of its own.
var paymentSessions = group.Of[PaymentSession, PaymentSessionParams]{
	Noun: "payment session", One: opPaymentSession, All: opPaymentSessions, Creates: opCreatePaymentSession,
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

// matches reports whether a request with these params may have created got. Responses have no
// metadata. A session that has ended is an older one.
func (params PaymentSessionParams) matches(got PaymentSession) bool {
	return !got.SessionStatus.Ended() && params.Method.Equal(got.Method) && params.Total.Equal(got.Total) && params.Currency == got.Currency
}

// ClosePaymentSession is [CloseCheckoutSession] for payment sessions.
func ClosePaymentSession(ctx context.Context, c *Client, id string) error {
	return paymentSessions.Cancel(ctx, c.account, opCancelPaymentSession, id, func(s PaymentSession) bool {
		return s.SessionStatus == SessionPending
	})
}
