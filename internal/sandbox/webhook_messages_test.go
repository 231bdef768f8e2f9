// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestWebhookMessages_refusals: the refusal names the problem, and nothing is sent.
func TestWebhookMessages_refusals(t *testing.T) {
	t.Parallel()
	const unknown = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
	s := open(t, Options{Pause: noPause})
	r := receive(t, 200)
	live, other, paused, deleted := s.makeWebhook(r.url), s.makeWebhook(r.url), s.makeWebhook(r.url), s.makeWebhook(r.url)
	s.Put("webhook", Object{"id": paused, "isPaused": true})
	s.Put("webhook", Object{"id": deleted, "isDeleted": true})
	message := func(webhook string) string {
		id, _ := s.Put("webhook_message", Object{"webhookId": webhook})["id"].(string)
		return id
	}
	ofLive, ofOther, ofPaused, ofDeleted := message(live), message(other), message(paused), message(deleted)
	for _, c := range []struct {
		name, method, path, body string
		status                   int
		words                    string
	}{
		{"messages of unknown", "GET", unknown + "/messages", "", 404, "no webhook " + unknown},
		{"messages, no id", "GET", "17/messages", "", 422, "id "},
		{"messages, query", "GET", live + "/messages?limit=1", "", 422, "limit: "},
		{"test of unknown", "POST", unknown + "/test", "", 404, "no webhook " + unknown},
		{"test of deleted", "POST", deleted + "/test", "", 404, "is deleted"},
		{"test of paused", "POST", paused + "/test", "", 409, "is paused"},
		{"test with a body", "POST", live + "/test", "{}", 422, "no body"},
		{"resend at unknown", "POST", unknown + "/message/" + ofLive + "/resend", "", 404, "no webhook " + unknown},
		{"resend unknown", "POST", live + "/message/" + unknown + "/resend", "", 404, "no message " + unknown},
		{"resend another's", "POST", live + "/message/" + ofOther + "/resend", "", 404, "no message " + ofOther},
		{"resend, no id", "POST", live + "/message/17/resend", "", 422, "message_id "},
		{"resend at deleted", "POST", deleted + "/message/" + ofDeleted + "/resend", "", 404, "is deleted"},
		{"resend at paused", "POST", paused + "/message/" + ofPaused + "/resend", "", 409, "is paused"},
		{"resend with a body", "POST", live + "/message/" + ofLive + "/resend", "{}", 422, "no body"},
		{"failures of unknown", "POST", unknown + "/resend_message_failures", "", 404, "no webhook " + unknown},
		{"failures of deleted", "POST", deleted + "/resend_message_failures", "", 404, "is deleted"},
		{"failures of paused", "POST", paused + "/resend_message_failures", "", 409, "is paused"},
		{"failures with a body", "POST", live + "/resend_message_failures", "{}", 422, "no body"},
	} {
		a := s.do(c.method, "/webhook/"+c.path, c.body)
		if text, _ := a.object(t)["error"].(string); a.status != c.status || !strings.Contains(text, c.words) {
			t.Errorf("%s: %d %s, want %d and %q", c.name, a.status, a.body, c.status, c.words)
		}
	}
	if got := r.deliveries(); len(got) != 0 {
		t.Errorf("delivered %v", got)
	}
	if n := len(s.Objects("webhook_message")); n != 4 {
		t.Errorf("%d messages, want 4", n)
	}
	s.wantMessages(deleted, "0 <nil> false") // the messages can still be read
}

// TestWebhookTest_oneAttempt: a test makes one attempt, returns its outcome, and stores it as a
// message.
func TestWebhookTest_oneAttempt(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		status       int
		answer, want string
	}{
		"taken":     {202, `{"delivered":true,"httpStatusCode":202}`, "1 202 true"},
		"refused":   {500, `{"delivered":false,"httpStatusCode":500}`, "1 500 false"},
		"no answer": {0, `{"delivered":false,"httpStatusCode":null}`, "1 <nil> false"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t, Options{
				Clock: func() time.Time { return time.Date(2026, 5, 1, 12, 0, 0, 1000, time.UTC) },
				Pause: func(time.Duration) { t.Error("a test is retried") },
			})
			r := receive(t, c.status)
			id := s.makeWebhook(r.url)
			if a := s.do("POST", "/webhook/"+id+"/test", ""); a.status != 200 || a.body != c.answer {
				t.Errorf("%d %s, want %s", a.status, a.body, c.answer)
			}
			s.wantMessages(id, c.want)
			s.wantOffline(id, c.status != 202)
			m := s.messages(id)[0]
			want := fmt.Sprintf(`{"createdAt":"2026-05-01T12:00:00.000001Z","eventType":"test","id":%q,"webhookId":%q}`, m["id"], id)
			if got := r.deliveries(); len(got) != 1 || got[0].body != "POST /events "+want || m["payload"] != want || m["eventType"] != "test" {
				t.Errorf("delivered %v, logged %v, want %s", got, m, want)
			}
		})
	}
}

// TestWebhookTest_lostResponse: if the response is lost, the message has the outcome. If the
// message is lost, there is no response.
func TestWebhookTest_lostResponse(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Pause: noPause})
	r := receive(t, 200)
	id := s.makeWebhook(r.url)
	s.AddFault(Fault{DropAfter: true, Operation: "testWebhook", Times: 1})
	if a, err := s.try("POST", "/webhook/"+id+"/test", ""); err == nil {
		t.Errorf("the response is %d %s", a.status, a.body)
	}
	s.wantMessages(id, "1 200 true")

	id = s.makeWebhook(secure(t, func(http.ResponseWriter, *http.Request) { _ = s.Reset() }))
	if a := s.do("POST", "/webhook/"+id+"/test", ""); a.status != 404 || !strings.Contains(a.body, "was removed while") {
		t.Errorf("%d %s", a.status, a.body)
	}
}

// TestWebhookTest_dialects: the response is not an object with an id, so it cannot be read back.
func TestWebhookTest_dialects(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Pause: noPause})
	id := s.makeWebhook(receive(t, 200).url)
	for text, want := range map[string]string{
		"writes=id":       `{"delivered":true,"httpStatusCode":200}`,
		"writes=empty":    `{"delivered":true,"httpStatusCode":200}`,
		"decimals=text":   `{"delivered":true,"httpStatusCode":200}`,
		"unions=nulls":    `{"delivered":true,"httpStatusCode":200}`,
		"unknown=members": `{"delivered":true,"futureField":{"since":"tomorrow","values":[1,null]},"httpStatusCode":200}`,
	} {
		dialect, err := ParseDialect(text)
		if err != nil {
			t.Fatal(err)
		}
		s.SetDialect(dialect)
		if a := s.do("POST", "/webhook/"+id+"/test", ""); a.body != want {
			t.Errorf("%s: %d %s, want %s", text, a.status, a.body, want)
		}
	}
	s.SetDialect(Dialect{OmitNulls: true})
	s.Put("webhook", Object{"id": id, "isPaused": true})
	s.Publish("deposit", Object{})
	if a := s.do("GET", "/webhook/"+id+"/messages", ""); strings.Contains(a.body, "null") {
		t.Errorf("nulls are shown: %s", a.body)
	}
}

// TestResend_everyState sends a message again in each of its states. A success brings its webhook
// back online.
func TestResend_everyState(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Pause: noPause})
	r := receive(t, 500)
	id := s.makeWebhook(r.url)
	s.Publish("deposit", Object{})
	s.Publish("deposit", Object{})
	messages := s.messages(id)
	first := "/webhook/" + id + "/message/" + messages[0]["id"].(string) + "/resend"
	resend := func(want ...string) {
		t.Helper()
		if a := s.do("POST", first, ""); a.status != 200 || a.body != "" {
			t.Errorf("%d %s", a.status, a.body)
		}
		s.wantMessages(id, want...)
	}
	resend("10 500 false", "5 500 false")
	s.wantOffline(id, true)
	r.say(200)
	resend("11 200 true", "5 500 false")
	s.wantOffline(id, false)
	if got := r.deliveries(); len(got) != 1 || got[0].body != "POST /events "+messages[0]["payload"].(string) {
		t.Errorf("sent again as %v", got)
	}
	resend("12 200 true", "5 500 false") // a delivered message too
	r.say(404)
	resend("17 404 true", "5 500 false") // the message stays delivered
	s.wantOffline(id, true)
	r.say(200)
	if a := s.do("POST", "/webhook/"+id+"/resend_message_failures", ""); a.status != 200 || a.body != "" || len(r.deliveries()) != 1 {
		t.Errorf("%d %s, %d deliveries", a.status, a.body, len(r.deliveries()))
	}
	s.wantMessages(id, "17 404 true", "6 200 true")
	s.wantOffline(id, false)
}

// TestResend_failuresOldestFirst: failed messages of this webhook are sent again in their order. A
// receiver that is still unavailable gets one attempt for each.
func TestResend_failuresOldestFirst(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Pause: noPause})
	r := receive(t, 200)
	id, other := s.makeWebhook(r.url), s.makeWebhook(r.url)
	s.Put("webhook", Object{"id": id, "isPaused": true})
	s.Put("webhook", Object{"id": other, "isPaused": true})
	for range 3 {
		s.Publish("deposit", Object{})
	}
	s.Put("webhook", Object{"id": id, "isPaused": false})
	r.say(503)
	again := func() {
		t.Helper()
		if a := s.do("POST", "/webhook/"+id+"/resend_message_failures", ""); a.status != 200 || a.body != "" {
			t.Errorf("%d %s", a.status, a.body)
		}
	}
	again()
	s.wantMessages(id, "5 503 false", "1 503 false", "1 503 false")
	r.say(200)
	again()
	s.wantMessages(id, "6 200 true", "2 200 true", "2 200 true")
	for i, delivery := range r.deliveries() {
		if payload := s.messages(id)[i]["payload"]; delivery.body != "POST /events "+payload.(string) {
			t.Errorf("delivery %d is %s, want %s", i, delivery.body, payload)
		}
	}
	again() // no failure is left
	if n := len(r.deliveries()); n != 3 {
		t.Errorf("%d deliveries, want 3", n)
	}
	s.wantMessages(other, "0 <nil> false", "0 <nil> false", "0 <nil> false")
}

// TestUnpause_sendsNothing: messages from the paused time are not sent automatically.
func TestUnpause_sendsNothing(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Pause: noPause})
	r := receive(t, 200)
	id := s.makeWebhook(r.url)
	put := func(paused bool) {
		t.Helper()
		if a := s.do("PUT", "/webhook/"+id, string(encode(Object{"url": r.url, "isPaused": paused, "isDeleted": false}))); a.status != 200 {
			t.Errorf("%d %s", a.status, a.body)
		}
	}
	put(true)
	s.Publish("deposit", Object{})
	put(false)
	s.Publish("deposit", Object{})
	s.wantMessages(id, "0 <nil> false", "1 200 true")
	s.do("POST", "/webhook/"+id+"/resend_message_failures", "")
	s.wantMessages(id, "1 200 true", "1 200 true")
}
