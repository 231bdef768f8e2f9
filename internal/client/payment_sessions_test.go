// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// awaited returns the payment session that [awaitedParams] create.
func awaited(id, createdAt string) string {
	return fmt.Sprintf(`{"id":%q,"method":{"network":"Ethereum","token":"0xA0"},"total":"10.50000000000","currency":"EUR",`+
		`"sessionStatus":"pending",`+
		`"paymentTotal":11.156250000000000001,"paymentAddress":"0x3F","transactions":[],"canExtend":true,"expiresAt":"2026-03-02T10:15:00Z",`+
		`"createdAt":%q}`, id, createdAt)
}

func awaitedParams(t testing.TB) PaymentSessionParams {
	return PaymentSessionParams{
		Method: Asset{Network: "Ethereum", Token: new("0xa0")}, Total: decimal(t, "10.5"), Currency: "EUR", Metadata: []KeyValue{{"order", "7"}},
	}
}

// TestCreatePaymentSession answers the request with every kind of response. Equal sessions are
// common, so the client takes one from the list only if the service accepted the request.
func TestCreatePaymentSession(t *testing.T) {
	t.Parallel()
	const post, get, all = "POST /payment_session", "GET /payment_session/" + idA, "GET /payment_sessions"
	whole := awaited(idA, justNow)
	lost := []string{"whether it took effect is unknown"}
	cancelled := strings.Replace(awaited(idB, justNow), `"pending"`, `"cancelled"`, 1)
	for name, test := range map[string]struct {
		steps    []step
		messages []string
		unknown  bool
		lines    []string
	}{
		"object":  {[]step{reply(200, whole)}, nil, false, []string{post}},
		"id":      {[]step{reply(200, `{"paymentSessionId":"`+idA+`"}`), reply(200, whole)}, nil, false, []string{post, get}},
		"nothing": {[]step{reply(200, ""), listed(awaited(idB, longAgo), whole), listed(whole)}, nil, false, []string{post, all, all}},
		"nothing, and an older one that ends meanwhile": {
			[]step{reply(200, ""), listed(awaited(idB, justNow)), listed(cancelled, whole)},
			nil, false,
			[]string{post, all, all},
		},
		"nothing, two of them": {
			[]step{reply(200, ""), listed(whole), listed(awaited(idB, justNow), whole)},
			append(undisclosed, "2 equal objects", idA, idB), true,
			[]string{post, all, all},
		},
		"nothing, not listed": {[]step{reply(200, ""), listed(), listed()}, undisclosed, true, []string{post, all, all}},
		"throttled":           {[]step{reply(429, ""), reply(429, ""), reply(200, whole)}, nil, false, []string{post, post, post}},
		"refused":             {[]step{reply(422, `{"error": "total: no"}`)}, []string{"422", "total: no"}, false, []string{post}},
		"dropped":             {[]step{drop}, lost, true, []string{post}},
		"500":                 {[]step{reply(500, "")}, lost, true, []string{post}},
		"504":                 {[]step{reply(504, "")}, lost, true, []string{post}},
	} {
		s := serve(t, test.steps...)
		got, err := s.client().CreatePaymentSession(context.Background(), awaitedParams(t))
		wantError(t, err, test.messages...)
		if isUndecided(err) != test.unknown || (got.ID == idA) != (err == nil) {
			t.Errorf("%s: %q, %v", name, got.ID, err)
		}
		s.wantLines(test.lines...)
	}
	s := serve(t, reply(404, ""), listed())
	if _, err := s.client().PaymentSession(context.Background(), idA); !IsNotFound(err) {
		t.Errorf("%v is no NotFoundError", err)
	}
	s.wantLines(get, all)
}

// TestPaymentSession_matches lists sessions that differ from the request in one field. The client
// takes none.
func TestPaymentSession_matches(t *testing.T) {
	t.Parallel()
	others := changedOnce(t, awaited(idA, justNow), [][2]string{
		{`"network":"Ethereum"`, `"network":"Polygon"`},
		{`"token":"0xA0"`, `"token":null`},
		{`"total":"10.50000000000"`, `"total":"10.50000000001"`},
		{`"currency":"EUR"`, `"currency":"USD"`},
		{`"createdAt":"` + justNow, `"createdAt":"` + longAgo},
		{`"sessionStatus":"pending"`, `"sessionStatus":"expired"`},
	})
	s := serve(t, reply(200, ""), listed(others...), listed(append(others, awaited(idA, justNow))...))
	if got, err := s.client().CreatePaymentSession(context.Background(), awaitedParams(t)); err != nil || got.ID != idA {
		t.Errorf("%v, %v", got.ID, err)
	}
}

// TestSessions_end checks that extensions and cancellations return the new state, for every kind of
// response. The client retries a lost response.
func TestSessions_end(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	for line, kind := range map[string]struct {
		object func(id, createdAt string) string
		list   string
		run    func(*Client) (SessionStatus, error)
	}{
		"POST /payment_session/" + idA + "/extend": {awaited, "GET /payment_sessions", func(c *Client) (SessionStatus, error) {
			got, err := c.ExtendPaymentSession(ctx, idA)
			return got.SessionStatus, err
		}},
		"POST /payment_session/" + idA + "/cancel": {awaited, "GET /payment_sessions", func(c *Client) (SessionStatus, error) {
			got, err := c.CancelPaymentSession(ctx, idA)
			return got.SessionStatus, err
		}},
		"POST /checkout_session/" + idA + "/cancel": {basket, "GET /checkout_sessions", func(c *Client) (SessionStatus, error) {
			got, err := c.CancelCheckoutSession(ctx, idA)
			return got.SessionStatus, err
		}},
	} {
		name, _, _ := strings.Cut(strings.TrimPrefix(line, "POST /"), "/")
		get, kindName := "GET /"+name+"/"+idA, strings.ReplaceAll(name, "_", " ")
		ended := strings.Replace(kind.object(idA, justNow), `"pending"`, `"cancelled"`, 1)
		for name, test := range map[string]struct {
			steps    []step
			notFound bool
			messages []string
			lines    []string
		}{
			"object":     {[]step{reply(200, ended)}, false, nil, []string{line}},
			"nothing":    {[]step{reply(204, ""), reply(200, ended)}, false, nil, []string{line, get}},
			"id only":    {[]step{reply(200, `{"id":"`+idA+`"}`), reply(200, ended)}, false, nil, []string{line, get}},
			"lost":       {[]step{drop, reply(200, ended)}, false, nil, []string{line, line}},
			"500":        {[]step{reply(500, ""), reply(200, ended)}, false, nil, []string{line, line}},
			"another id": {[]step{reply(200, kind.object(idB, justNow))}, false, []string{"changed " + kindName + " " + idA, idB}, []string{line}},
			"404": {
				[]step{reply(404, ""), reply(404, ""), listed()},
				true,
				[]string{"has no " + kindName + " " + idA},
				[]string{line, get, kind.list},
			},
			"404, there": {[]step{reply(404, ""), reply(200, ended)}, false, []string{"404"}, []string{line, get}},
			"409":        {[]step{reply(409, `{"error": "it is paid"}`)}, false, []string{"409", "it is paid"}, []string{line}},
		} {
			s := serve(t, test.steps...)
			got, err := kind.run(s.client())
			wantError(t, err, test.messages...)
			if IsNotFound(err) != test.notFound || (got == "cancelled") != (err == nil) {
				t.Errorf("%s, %s: %s, not found %v: %v", line, name, got, IsNotFound(err), err)
			}
			s.wantLines(test.lines...)
			if s.got[0].body != "" {
				t.Errorf("%s sent %s", line, s.got[0].body)
			}
		}
	}
}
