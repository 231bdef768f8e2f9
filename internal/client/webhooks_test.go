// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// hook returns the webhook that [hookParams] create.
func hook(id, createdAt string) string {
	return fmt.Sprintf(`{"id":%q,"organizationId":%q,"url":"https://example.com/events","isPaused":false,"verificationKey":"whk_9f2a",`+
		`"isOffline":false,"isDeleted":false,"createdAt":%q}`, id, idC, createdAt)
}

func hookParams() WebhookParams {
	return WebhookParams{URL: "https://example.com/events", IsPaused: new(false)}
}

// deleted marks a webhook as deleted.
func deleted(webhook string) string {
	return strings.Replace(webhook, `"isDeleted":false`, `"isDeleted":true`, 1)
}

func TestWebhook_key(t *testing.T) {
	t.Parallel()
	for key, want := range map[*string]bool{
		nil: false, new(""): false, new("********"): false, new("whk_…9f2a"): false, new("[REDACTED]"): false, new("xxxx"): false,
		new("whk_9f2a"): true,
	} {
		got, ok := Webhook{VerificationKey: key}.Key()
		if ok != want || want && got != *key || !want && got != "" {
			t.Errorf("%q, %v; want %v", got, ok, want)
		}
	}
}

// TestWebhook_matches lists webhooks that differ from the request in one field. The client takes
// none.
func TestWebhook_matches(t *testing.T) {
	t.Parallel()
	others := changedOnce(t, hook(idA, justNow), [][2]string{
		{"example.com/events", "example.com/Events"},
		{`"isPaused":false`, `"isPaused":true`},
		{`"isDeleted":false`, `"isDeleted":true`},
		{`"createdAt":"` + justNow, `"createdAt":"` + longAgo},
	})
	s := serve(t, drop, listed(append(others, hook(idA, justNow))...))
	if got, err := s.client().CreateWebhook(context.Background(), hookParams()); err != nil || got.ID != idA {
		t.Errorf("%v, %v", got.ID, err)
	}
	// The service may choose whether the webhook is paused, because that was not sent.
	s = serve(t, drop, listed(strings.Replace(hook(idA, justNow), `"isPaused":false`, `"isPaused":true`, 1)))
	if got, err := s.client().CreateWebhook(context.Background(), WebhookParams{URL: hookParams().URL}); err != nil || !got.IsPaused {
		t.Errorf("%v, %v", got, err)
	}
}

// TestWebhook_deleted checks that every read treats a deleted webhook as not found.
func TestWebhook_deleted(t *testing.T) {
	t.Parallel()
	const get, all = "GET /webhook/" + idA, "GET /webhooks"
	marked := deleted(hook(idA, longAgo))
	for name, test := range map[string]struct {
		steps []step
		lines []string
	}{
		"read":              {[]step{reply(200, marked)}, []string{get}},
		"400 empty, listed": {[]step{reply(400, ""), listed(hook(idB, longAgo), marked)}, []string{get, all}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, test.steps...)
			got, err := s.client().Webhook(context.Background(), idA)
			var notFound *NotFoundError
			if !errors.As(err, &notFound) || notFound.Kind != "webhook" || notFound.ID != idA || got != (Webhook{}) {
				t.Errorf("%v, %v", got, err)
			}
			s.wantLines(test.lines...)
		})
	}
}

func TestWebhooks_list(t *testing.T) {
	t.Parallel()
	a, b, c := hook(idA, justNow), hook(idB, justNow), hook(idC, justNow)
	for name, test := range map[string]struct {
		response step
		ids      string
		messages []string
	}{
		"bare":      {listed(deleted(a), b, deleted(c)), idB, nil},
		"enveloped": {reply(200, `{"items":[`+a+","+deleted(b)+","+c+`],"total":3}`), idA + idC, nil},
		"all":       {listed(deleted(a)), "", nil},
		"broken":    {reply(200, "["+a+","+deleted(b)+","), idA, []string{"broke off after 2 objects"}},
		"refused":   {reply(403, ""), "", []string{"403"}},
	} {
		items, err := collect[Webhook](t, serve(t, test.response).client().Webhooks(context.Background()))
		wantError(t, err, test.messages...)
		ids := ""
		for _, item := range items {
			ids += item.ID
		}
		if ids != test.ids {
			t.Errorf("%s: %s, want %s", name, ids, test.ids)
		}
	}
	for got, err := range serve(t, listed(deleted(a), b, c)).client().Webhooks(context.Background()) {
		if err != nil || got.ID != idB {
			t.Errorf("%s came first: %v", got.ID, err)
		}
		break // the list must close its body
	}
}

func TestWebhook_update(t *testing.T) {
	t.Parallel()
	const put, get = "PUT /webhook/" + idA, "GET /webhook/" + idA
	live, dead := hook(idA, justNow), deleted(hook(idA, justNow))
	notFound := []string{"has no webhook " + idA}
	for name, test := range map[string]struct {
		remove   bool
		steps    []step
		messages []string
		lines    []string
	}{
		"object":                   {false, []step{reply(200, live)}, nil, []string{put}},
		"nothing":                  {false, []step{reply(204, ""), reply(200, live)}, nil, []string{put, get}},
		"id only":                  {false, []step{reply(200, `{"webhookId":"`+idA+`"}`), reply(200, live)}, nil, []string{put, get}},
		"lost":                     {false, []step{drop, reply(500, ""), reply(200, live)}, nil, []string{put, put, put}},
		"another id":               {false, []step{reply(200, hook(idB, justNow))}, []string{"changed webhook " + idA, idB}, []string{put}},
		"refused":                  {false, []step{reply(422, `{"error": "no"}`)}, []string{"422", "no"}, []string{put}},
		"of one that is not found": {false, []step{reply(404, ""), reply(404, ""), listed(dead)}, notFound, []string{put, get, "GET /webhooks"}},
		"of one, as it seems":      {false, []step{reply(404, ""), reply(200, live)}, []string{"PUT", "404"}, []string{put, get}},
		"of a deleted one":         {false, []step{reply(200, dead)}, notFound, []string{put}},
		"of a deleted one, id":     {false, []step{reply(204, ""), reply(200, dead)}, notFound, []string{put, get}},

		"deletes":                  {true, []step{reply(200, dead)}, nil, []string{put}},
		"deletes, nothing":         {true, []step{reply(204, ""), reply(200, dead)}, notFound, []string{put, get}},
		"deletes, nothing, 404":    {true, []step{reply(200, ""), reply(404, ""), listed()}, notFound, []string{put, get, "GET /webhooks"}},
		"deletes, nothing, 400":    {true, []step{reply(200, ""), reply(400, ""), listed(dead)}, notFound, []string{put, get, "GET /webhooks"}},
		"deletes, id only":         {true, []step{reply(200, `"`+idA+`"`), reply(200, dead)}, notFound, []string{put, get}},
		"deletes, lost, not found": {true, []step{drop, reply(404, ""), reply(200, dead)}, notFound, []string{put, put, get}},
		"deletes, was gone":        {true, []step{reply(404, ""), reply(200, dead)}, notFound, []string{put, get}},
		"deletes, refused":         {true, []step{reply(409, "")}, []string{"409"}, []string{put}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, test.steps...)
			got, err := s.client().UpdateWebhook(context.Background(), idA, WebhookUpdateParams{"https://example.com/events", false, test.remove})
			wantError(t, err, test.messages...)
			if IsNotFound(err) != (len(test.messages) > 0 && test.messages[0] == notFound[0]) {
				t.Errorf("not found %v: %v", IsNotFound(err), err)
			}
			if err == nil && (got.ID != idA || got.IsDeleted != test.remove) || err != nil && got != (Webhook{}) {
				t.Errorf("%+v, %v", got, err)
			}
			s.wantLines(test.lines...)
		})
	}
}
