// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"testing"
)

// swapped returns the swap that [swapParams] create.
func swapped(id, createdAt string) string {
	return fmt.Sprintf(`{"id":%q,"status":"complete","source":{"network":"Ethereum","token":"0xab"},"destination":{"network":"Bitcoin",`+
		`"token":null},`+
		`"sourceAmount":"100.50000000000","destinationAmount":0.00156250000000000001,"rate":"0.00001559375","fee":0.201,"createdAt":%q}`, id,
		createdAt)
}

func swapParams(t testing.TB) SwapParams {
	return SwapParams{Asset{"Ethereum", new("0xAB")}, Asset{"Bitcoin", nil}, decimal(t, "100.5")}
}

const swapSent = `{"source":{"network":"Ethereum","token":"0xAB"},"destination":{"network":"Bitcoin"},"amount":100.5}`

// sending are the responses to an operation that moves money, and its result. No messages mean that
// the result is the object.
type sending struct {
	steps    []step
	messages []string
	unknown  bool
	lines    []string
}

// sentOnce tests an operation that moves money, with the given rows and those of all such
// operations. The client never repeats a request whose outcome is unknown.
func sentOnce(t *testing.T, post, body, success, kind string, run func(*Client) (string, error), rows map[string]sending) {
	t.Helper()
	with := func(message string) []string {
		return []string{message, post + " was sent, but whether it took effect is unknown"}
	}
	maps.Copy(rows, map[string]sending{
		"throttled":     {[]step{reply(429, ""), reply(429, ""), reply(200, success)}, nil, false, []string{post, post, post}},
		"refused":       {[]step{reply(422, `{"error": "amount: no"}`)}, []string{"422", "amount: no"}, false, []string{post}},
		"forbidden":     {[]step{reply(403, "")}, []string{"403"}, false, []string{post}},
		"conflict":      {[]step{reply(409, `{"error": "not now"}`)}, []string{"409", "not now"}, false, []string{post}},
		"dropped":       {[]step{drop}, with("connection closed"), true, []string{post}},
		"500":           {[]step{reply(500, "")}, with("500"), true, []string{post}},
		"502":           {[]step{reply(502, "<html>")}, with("502"), true, []string{post}},
		"503":           {[]step{reply(503, `{"message": "Service Unavailable"}`)}, with("503"), true, []string{post}},
		"504":           {[]step{reply(504, "")}, with("504"), true, []string{post}},
		"proxy gave up": {[]step{reply(524, "<html>")}, with("524"), true, []string{post}},
	})
	for name, test := range rows {
		s := serve(t, test.steps...)
		id, err := run(s.client(allowed))
		wantError(t, err, test.messages...)
		unknown, _ := errors.AsType[*UnknownOutcomeError](err)
		if isUndecided(err) != test.unknown || unknown != nil && unknown.Kind != kind || (id == idA) != (test.messages == nil) {
			t.Errorf("%s: %q, %T", name, id, err)
		}
		s.wantLines(test.lines...)
		if s.got[0].body != body {
			t.Errorf("%s: sent %s, want %s", name, s.got[0].body, body)
		}
	}
	if id, err := run(serve(t).client()); !errors.Is(err, ErrMoneyMovement) || id != "" {
		t.Errorf("without leave: %q, %v", id, err)
	}
}

// sentUnlisted is [sentOnce] for a kind without a list. The client looks in the transactions.
func sentUnlisted(t *testing.T, post, get, whole, short, body, kind string, run func(*Client) (string, error)) {
	t.Helper()
	const moves = "GET /transactions"
	sentOnce(t, post, body, whole, kind, run, map[string]sending{
		"object": {[]step{reply(200, whole)}, nil, false, []string{post}},
		"id":     {[]step{reply(200, short), reply(200, whole)}, nil, false, []string{post, get}},
		"id, not read": {
			[]step{reply(200, short), reply(403, "")},
			[]string{idA + " was created, but could not be read"},
			false,
			[]string{post, get},
		},
		"nothing":      {[]step{reply(200, ""), listed(), listed()}, took("the response was empty"), true, []string{post, moves, moves}},
		"nothing more": {[]step{reply(200, `{"ok":true}`), reply(403, "")}, took(), true, []string{post, moves}},
		"cut":          {[]step{cut(whole[:20]), listed(), listed()}, took(), true, []string{post, moves, moves}},
	})
}

func TestExecuteSwap(t *testing.T) {
	t.Parallel()
	sentUnlisted(t, "POST /swap", "GET /swap/"+idA, swapped(idA, justNow), `{"swapId":"`+idA+`"}`, swapSent,
		"swap",
		func(c *Client) (string, error) {
			swap, err := c.ExecuteSwap(context.Background(), swapParams(t))
			return swap.ID, err
		})
}

func TestSwap_read(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	s := serve(t, reply(200, swapped(idA, longAgo)), reply(404, ""), listed(), reply(404, ""), reply(404, ""), reply(400, ""),
		reply(200, swapped(idB, longAgo)), reply(500, ""), reply(500, ""), reply(500, ""), reply(500, ""), reply(500, ""))
	c := s.client()
	if got, err := c.Swap(ctx, idA); err != nil || got.ID != idA {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := c.Swap(ctx, idA); !IsNotFound(err) {
		t.Error(err)
	}
	for _, messages := range []string{"still exists could not be confirmed", "400", "returned " + idB, "500"} {
		_, err := c.Swap(ctx, idA)
		if wantError(t, err, messages); IsNotFound(err) {
			t.Errorf("%v is a NotFoundError", err)
		}
	}
	// A refresh must support a kind without a list.
	refresh, _ := WithRefresh(ctx)
	if got, err := serve(t, reply(200, swapped(idA, longAgo))).client().Swap(refresh, idA); err != nil || got.ID != idA {
		t.Errorf("%+v, %v", got, err)
	}
}

const quoted = `{"estimatedOutput":"0.00156400000","midMarketRate":0.000015625,"executionRate":"0.00001559375",` +
	`"rateComponents":{"spread":"0.001","slippage":0,"hedging":1e-3,"luck":1},` +
	`"serviceFee":0.201,"expiresAt":"2026-03-02T10:00:00.25Z","later":{}}`

func TestSwapQuote(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	s := serve(t, drop, reply(500, ""), reply(200, quoted)) // a quote is safe to repeat
	got, err := s.client().SwapQuote(ctx, swapParams(t))
	if err != nil || got.EstimatedOutput.String() != "0.001564" || got.RateComponents.Hedging.String() != "0.001" ||
		got.ExpiresAt != justNow || !got.RateComponents.Slippage.IsSet() {
		t.Errorf("%+v, %v", got, err)
	}
	s.wantLines("POST /swap/quote", "POST /swap/quote", "POST /swap/quote")
	if s.got[2].body != swapSent {
		t.Errorf("sent %s", s.got[2].body)
	}
	for response, messages := range map[string]string{
		``: "is empty", `null`: "is empty", `[]`: "cannot be read",
		`{"estimatedOutput":1,"midMarketRate":1,"executionRate":1}`: "returned no serviceFee",
	} {
		_, err := serve(t, reply(200, response)).client().SwapQuote(ctx, swapParams(t))
		wantError(t, err, "POST /swap/quote", messages)
	}
	_, err = serve(t, reply(422, `{"error":"source: no"}`)).client().SwapQuote(ctx, swapParams(t))
	wantError(t, err, "422", "source: no")
}

func TestAutoSwap(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	const path = " /swap/auto_on_payment"
	const on, off = `{"enabled":true,"target":{"network":"Ethereum","token":"0xab"}}`, `{"enabled":false,"target":null}`
	params := AutoSwapParams{Enabled: true, Target: &Asset{"Ethereum", new("0xAB")}}
	for name, test := range map[string]struct {
		steps    []step
		messages []string
		lines    []string
	}{
		"setting":    {[]step{reply(200, on)}, nil, []string{"PUT" + path}},
		"nothing":    {[]step{reply(204, ""), reply(200, on)}, nil, []string{"PUT" + path, "GET" + path}},
		"null":       {[]step{reply(200, "null"), reply(200, on)}, nil, []string{"PUT" + path, "GET" + path}},
		"an id":      {[]step{reply(200, `{"autoSwapId":"`+idA+`"}`), reply(200, on)}, nil, []string{"PUT" + path, "GET" + path}},
		"lost":       {[]step{drop, reply(200, on)}, nil, []string{"PUT" + path, "PUT" + path}}, // a PUT is idempotent
		"refused":    {[]step{reply(422, `{"error":"target: no"}`)}, []string{"422", "target: no"}, []string{"PUT" + path}},
		"no enabled": {[]step{reply(200, `{"target":null}`), reply(200, on)}, nil, []string{"PUT" + path, "GET" + path}},
		"another":    {[]step{reply(200, off), reply(200, off), reply(200, on)}, nil, []string{"PUT" + path, "GET" + path, "GET" + path}},
		"enveloped":  {[]step{reply(200, `{"data":`+on+`,"ok":true}`)}, nil, []string{"PUT" + path}},
		"read in part": {
			[]step{reply(200, `true`), reply(200, `{"target":null}`)},
			[]string{"GET" + path, "it lacks enabled"},
			[]string{"PUT" + path, "GET" + path},
		},
		"read nothing": {[]step{reply(200, ""), reply(200, "")}, []string{"GET" + path, "cannot be read"}, []string{"PUT" + path, "GET" + path}},
	} {
		s := serve(t, test.steps...)
		got, err := s.client().SetAutoSwap(ctx, params)
		wantError(t, err, test.messages...)
		if got.Enabled != (test.messages == nil) {
			t.Errorf("%s: %+v", name, got)
		}
		s.wantLines(test.lines...)
		if s.got[0].body != `{"enabled":true,"target":{"network":"Ethereum","token":"0xAB"}}` {
			t.Errorf("%s: sent %s", name, s.got[0].body)
		}
	}
	s := serve(t, reply(200, off), reply(200, off))
	if got, err := s.client().SetAutoSwap(ctx, AutoSwapParams{}); err != nil || got != (AutoSwap{}) || s.got[0].body != `{"enabled":false}` {
		t.Errorf("%+v, %v, sent %s", got, err, s.got[0].body)
	}
	if got, err := s.client().AutoSwap(ctx); err != nil || got != (AutoSwap{}) {
		t.Errorf("%+v, %v", got, err)
	}
}

func backed() string {
	return fmt.Sprintf(`{"id":%q,"status":"pending","paymentId":%q,"amount":"1.50000000000","address":"0xcd","reason":"broken",`+
		`"network":"Base","token":"0xab","createdAt":%q}`, idA, idB, justNow)
}

func TestRefund(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	sentUnlisted(t, "POST /refund", "GET /refund/"+idA, backed(), `{"refundId":"`+idA+`"}`,
		`{"paymentId":"`+idB+`","amount":1.5,"address":"0xCD","reason":"broken"}`,
		"refund", func(c *Client) (string, error) {
			refund, err := c.CreateRefund(ctx, RefundParams{idB, decimal(t, "1.5"), new("0xCD"), new("broken")})
			return refund.ID, err
		})
	s := serve(t, echo(backed()), reply(200, backed()), reply(404, ""), listed())
	c := s.client(allowed)
	if _, err := c.CreateRefund(ctx, RefundParams{PaymentID: idB, Amount: decimal(t, "0.000000000000000001")}); err != nil ||
		s.got[0].body != `{"paymentId":"`+idB+`","amount":0.000000000000000001}` {
		t.Errorf("%v, sent %s", err, s.got[0].body)
	}
	if got, err := c.Refund(ctx, idA); err != nil || got.ID != idA {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := c.Refund(ctx, idA); !IsNotFound(err) {
		t.Error(err)
	}
}
