// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"strings"
	"testing"
)

// TestClosePaymentSession cancels a session. If the service refuses that, the session's status
// decides. It is read again while it is pending, because reads may lag behind a payment.
func TestClosePaymentSession(t *testing.T) {
	t.Parallel()
	const cancel, get, all = "POST /payment_session/" + idA + "/cancel", "GET /payment_session/" + idA, "GET /payment_sessions"
	pending := awaited(idA, justNow)
	in := func(status string) step { return reply(200, strings.Replace(pending, `"pending"`, `"`+status+`"`, 1)) }
	const missing = "has no payment session " + idA
	conflict := reply(409, `{"error": "it is paid"}`)
	for name, c := range map[string]struct {
		steps []step
		words []string // of the error; none for a success
		lines []string
	}{
		"cancelled":         {[]step{in("cancelled")}, nil, []string{cancel}},
		"paid":              {[]step{conflict, in("success")}, nil, []string{cancel, get}},
		"expired, 422":      {[]step{reply(422, ""), in("expired")}, nil, []string{cancel, get}},
		"expired, 400":      {[]step{reply(400, `{"error": "late"}`), in("expired")}, nil, []string{cancel, get}},
		"unknown status":    {[]step{conflict, in("disputed")}, nil, []string{cancel, get}},
		"paid, read late":   {[]step{conflict, in("pending"), in("success")}, nil, []string{cancel, get, get}},
		"pending":           {[]step{conflict, in("pending"), in("pending")}, []string{"409"}, []string{cancel, get, get}},
		"paid, read failed": {[]step{conflict, reply(403, `{"error": "no"}`)}, []string{"409", "it is paid"}, []string{cancel, get}},
		"forbidden":         {[]step{reply(403, `{"error": "no"}`)}, []string{"403"}, []string{cancel}},
		"missing":           {[]step{reply(404, ""), reply(404, ""), listed()}, []string{missing}, []string{cancel, get, all}},
		"deleted meanwhile": {[]step{conflict, reply(404, ""), listed()}, []string{missing}, []string{cancel, get, all}},
		"read behind": {
			[]step{conflict, reply(404, ""), listed(`{"id":"` + idA + `","organizationId":"` + idB + `"}`), in("success")},
			nil,
			[]string{cancel, get, all, get},
		},
		"throttled": {[]step{reply(429, ""), in("cancelled")}, nil, []string{cancel, cancel}},
		"dropped":   {[]step{drop, in("cancelled")}, nil, []string{cancel, cancel}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, c.steps...)
			wantError(t, ClosePaymentSession(context.Background(), s.client(), idA), c.words...)
			s.wantLines(c.lines...)
		})
	}
	interrupted, stop := context.WithCancel(context.Background())
	stop()
	wantError(t, ClosePaymentSession(interrupted, serve(t).client(), idA), "interrupted")
}

func TestSessionStatus_Ended(t *testing.T) {
	t.Parallel()
	for status, want := range map[SessionStatus]bool{
		"pending": false, "success": true, "cancelled": true, "expired": true, "disputed": false, "": false,
	} {
		if status.Ended() != want {
			t.Errorf("%q has ended: %t", status, !want)
		}
	}
}
