// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// secretPayload must not be in any error.
const secretPayload = "payload-SECRET"

// hookMessage returns a message of the webhook idB.
func hookMessage(id string) string {
	return fmt.Sprintf(`{"id":%q,"webhookId":%q,"eventType":"deposit","payload":"{\"eventData\":\"%s\"}",`+
		`"createdAt":"2026-03-02T12:00:00.250000+02:00",`+
		`"attempts":5,"lastAttemptAt":%q,"httpStatusCode":503,"delivered":false}`, id, idB, secretPayload, justNow)
}

func TestWebhookMessages_list(t *testing.T) {
	t.Parallel()
	const line, webhook, webhooks = "GET /webhook/" + idB + "/messages", "GET /webhook/" + idB, "GET /webhooks"
	a, c := hookMessage(idA), hookMessage(idC)
	for name, test := range map[string]struct {
		steps    []step
		ids      string
		messages []string
		notFound bool
		lines    []string
	}{
		"bare":          {[]step{listed(a, c)}, idA + idC, nil, false, []string{line}},
		"enveloped":     {[]step{reply(200, `{"items":[`+a+"],\"total\":1}")}, idA, nil, false, []string{line}},
		"none":          {[]step{listed()}, "", nil, false, []string{line}},
		"lost at first": {[]step{drop, reply(503, ""), listed(a)}, idA, nil, false, []string{line, line, line}},
		"broken":        {[]step{reply(200, "["+a+",")}, idA, []string{"broke off after 1 objects"}, false, []string{line}},
		"not understood": {
			[]step{listed(a, strings.Replace(c, "5,", `"many",`, 1))},
			idA,
			[]string{"broke off after 1 objects", "attempts"},
			false,
			[]string{line},
		},
		"forbidden": {[]step{reply(403, `{"error": "no"}`)}, "", []string{"403", "no"}, false, []string{line}},
		"not found": {
			[]step{reply(404, ""), reply(404, ""), listed()},
			"",
			[]string{"has no webhook " + idB},
			true,
			[]string{line, webhook, webhooks},
		},
		"404, there": {[]step{reply(404, ""), reply(200, hook(idB, longAgo))}, "", []string{"404"}, false, []string{line, webhook}},
		"404 everywhere": {
			[]step{reply(404, ""), reply(404, ""), reply(404, "")},
			"",
			[]string{"404"},
			false,
			[]string{line, webhook, webhooks},
		},
		"400 empty, not found": {
			[]step{reply(400, ""), reply(400, ""), listed(hook(idA, longAgo))},
			"",
			[]string{"has no webhook " + idB},
			true,
			[]string{line, webhook, webhooks},
		},
		"400 empty, there": {[]step{reply(400, ""), reply(200, hook(idB, longAgo))}, "", []string{"400"}, false, []string{line, webhook}},
		"400 and a reason": {[]step{reply(400, `{"error": "bad"}`)}, "", []string{"400", "bad"}, false, []string{line}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, test.steps...)
			items, err := collect[WebhookMessage](t, s.client().WebhookMessages(context.Background(), idB))
			wantError(t, err, test.messages...)
			ids := ""
			for _, item := range items {
				ids += item.ObjectID()
			}
			if ids != test.ids || IsNotFound(err) != test.notFound {
				t.Errorf("%s, not found %v; want %s, %v", ids, IsNotFound(err), test.ids, test.notFound)
			}
			if err != nil && strings.Contains(err.Error(), secretPayload) {
				t.Errorf("the payload is in an error: %v", err)
			}
			s.wantLines(test.lines...)
		})
	}
	for got, err := range serve(t, listed(a, c)).client().WebhookMessages(context.Background(), idB) {
		if err != nil || got.ID != idA {
			t.Errorf("%s came first, %v", got.ID, err)
		}
		break // the list must close its body
	}
}

// The requests of operations with an effect at each call.
const (
	tested         = "POST /webhook/" + idB + "/test"
	resentOne      = "POST /webhook/" + idB + "/message/" + idA + "/resend"
	resentFailures = "POST /webhook/" + idB + "/resend_message_failures"
)

func TestTestWebhook(t *testing.T) {
	t.Parallel()
	lost := []string{
		"POST /webhook/{id}/test was sent, but whether it took effect is unknown",
	}
	with := func(messages ...string) []string { return append(messages, lost...) }
	for name, test := range map[string]struct {
		steps    []step
		want     WebhookTest
		messages []string
		unknown  bool
	}{
		"delivered":       {[]step{reply(200, `{"httpStatusCode":204,"delivered":true}`)}, WebhookTest{new(int64(204)), true}, nil, false},
		"refused by it":   {[]step{reply(200, `{"httpStatusCode":500,"delivered":false}`)}, WebhookTest{new(int64(500)), false}, nil, false},
		"no response":     {[]step{reply(200, `{"httpStatusCode":0,"delivered":false}`)}, WebhookTest{}, nil, false},
		"no answer, null": {[]step{reply(200, `{"httpStatusCode":null,"delivered":false}`)}, WebhookTest{}, nil, false},
		"unknown members": {
			[]step{reply(201, `{"httpStatusCode":200,"delivered":true,"latency":{"ms":1}}`)}, WebhookTest{new(int64(200)), true}, nil, false,
		},
		"throttled first": {
			[]step{reply(429, ""), reply(429, ""), reply(200, `{"httpStatusCode":200,"delivered":true}`)},
			WebhookTest{new(int64(200)), true},
			nil, false,
		},
		"not found":      {[]step{reply(404, "")}, WebhookTest{}, []string{"has no webhook " + idB}, false},
		"paused":         {[]step{reply(409, `{"error": "it is paused"}`)}, WebhookTest{}, []string{"409", "it is paused"}, false},
		"empty 400":      {[]step{reply(400, "")}, WebhookTest{}, []string{"400"}, false},
		"dropped":        {[]step{drop}, WebhookTest{}, with("connection closed"), true},
		"500":            {[]step{reply(500, `{"error": "broken"}`)}, WebhookTest{}, with("broken"), true},
		"502":            {[]step{reply(502, "<html>")}, WebhookTest{}, with("502"), true},
		"504":            {[]step{reply(504, "")}, WebhookTest{}, with("504"), true},
		"redirected":     {[]step{reply(302, "", "Location", "/webhooks")}, WebhookTest{}, with("302"), true},
		"cut short":      {[]step{cut(`{"httpStatusCode":200,`)}, WebhookTest{}, took("connection closed"), true},
		"nothing":        {[]step{reply(204, "")}, WebhookTest{}, took(`the response lacks "delivered"`), true},
		"null":           {[]step{reply(200, "null")}, WebhookTest{}, took(`the response lacks "delivered"`), true},
		"something else": {[]step{reply(200, `{"ok":true}`)}, WebhookTest{}, took(`the response lacks "delivered"`), true},
		"not understood": {[]step{reply(200, "<html>"+secretPayload)}, WebhookTest{}, with("HTML page"), true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, test.steps...)
			got, err := s.client().TestWebhook(context.Background(), idB)
			wantError(t, err, test.messages...)
			var unknown *UnknownOutcomeError
			if !reflect.DeepEqual(got, test.want) || isUndecided(err) != test.unknown || IsNotFound(err) != (name == "not found") {
				t.Errorf("%+v, want %+v; unknown %v, want %v; not found %v", got, test.want, unknown != nil, test.unknown, IsNotFound(err))
			}
			if err != nil && strings.Contains(err.Error(), secretPayload) {
				t.Errorf("the answer's text is in the error: %v", err)
			}
			lines := make([]string, len(test.steps))
			for i := range lines {
				lines[i] = tested
			}
			s.wantLines(lines...)
		})
	}
}

func TestResendWebhook(t *testing.T) {
	t.Parallel()
	for line, call := range map[string]struct {
		path, notFound string
		run            func(*Client) error
	}{
		resentOne: {
			"/webhook/{id}/message/{message_id}/resend", "has no webhook message " + idA,
			func(c *Client) error { return c.ResendWebhookMessage(context.Background(), idB, idA) },
		},
		resentFailures: {
			"/webhook/{id}/resend_message_failures", "has no webhook " + idB,
			func(c *Client) error { return c.ResendWebhookFailures(context.Background(), idB) },
		},
	} {
		lost := []string{"POST " + call.path + " was sent"}
		for name, test := range map[string]struct {
			steps    []step
			messages []string
			unknown  bool
		}{
			"nothing":         {[]step{reply(200, "")}, nil, false},
			"204":             {[]step{reply(204, "")}, nil, false},
			"a string":        {[]step{reply(200, `"queued"`)}, nil, false},
			"cut short":       {[]step{cut(`{"queued":`)}, nil, false}, // the status suffices
			"throttled first": {[]step{reply(429, ""), reply(200, "")}, nil, false},
			"not found":       {[]step{reply(404, "")}, []string{call.notFound}, false},
			"paused":          {[]step{reply(409, `{"error": "it is paused"}`)}, []string{"409", "it is paused"}, false},
			"dropped":         {[]step{drop}, append(lost, "connection closed"), true},
			"500":             {[]step{reply(500, "")}, append(lost, "500"), true},
			"504":             {[]step{reply(504, "")}, append(lost, "504"), true},
		} {
			t.Run(line+"/"+name, func(t *testing.T) {
				t.Parallel()
				s := serve(t, test.steps...)
				err := call.run(s.client())
				wantError(t, err, test.messages...)
				var unknown *UnknownOutcomeError
				if isUndecided(err) != test.unknown || IsNotFound(err) != (name == "not found") {
					t.Errorf("unknown %v, want %v; not found %v: %v", unknown != nil, test.unknown, IsNotFound(err), err)
				}
				for _, got := range s.lines() {
					if got != line {
						t.Errorf("sent %s, want %s", got, line)
					}
				}
			})
		}
	}
}

// TestWebhookMessages_ids checks that an invalid id is never sent: it might reach another route.
func TestWebhookMessages_ids(t *testing.T) {
	t.Parallel()
	c, ctx := serve(t).client(), context.Background()
	_, listErr := collect[WebhookMessage](t, c.WebhookMessages(ctx, "create"))
	_, testErr := c.TestWebhook(ctx, "../webhooks")
	for name, err := range map[string]error{
		"messages": listErr, "test": testErr, "resend": c.ResendWebhookMessage(ctx, idB, "test"),
		"resend at": c.ResendWebhookMessage(ctx, "", idA), "failures": c.ResendWebhookFailures(ctx, "%2e%2e"),
	} {
		var unknown *UnknownOutcomeError
		if err == nil || !strings.Contains(err.Error(), "is not an id") || errors.As(err, &unknown) || IsNotFound(err) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestTestWebhook_interrupted interrupts a request. Before it is sent, nothing happens. Afterwards,
// the client waits for its result.
func TestTestWebhook_interrupted(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	s := serve(t, reply(429, "", "Retry-After", "60"))
	c := s.client(func(cfg *settings) {
		cfg.Log = func(_ context.Context, _ transport.Level, message string, _ map[string]any) {
			if strings.Contains(message, "waiting") {
				cancel()
			}
		}
	})
	_, err := c.TestWebhook(ctx, idB)
	var unknown *UnknownOutcomeError
	if err == nil || errors.As(err, &unknown) {
		t.Errorf("%v", err)
	}
	s.wantLines(tested)

	ctx, cancel = context.WithCancel(context.Background())
	s = serve(t, func(w http.ResponseWriter, r *http.Request) {
		cancel()
		reply(200, `{"httpStatusCode":200,"delivered":true}`)(w, r)
	})
	if got, err := s.client().TestWebhook(ctx, idB); err != nil || !got.Delivered {
		t.Errorf("%+v, %v", got, err)
	}
}
