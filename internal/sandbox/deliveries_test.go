// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// receiver is a webhook receiver with a self-signed certificate. It responds to the n-th delivery
// with the n-th status, and to further ones with the last. Status 0 drops the connection.
type receiver struct {
	url      string
	mu       sync.Mutex
	statuses []int
	got      []received
}

type received struct {
	body   string
	header http.Header
}

func receive(t testing.TB, statuses ...int) *receiver {
	t.Helper()
	r := &receiver{statuses: statuses}
	r.url = secure(t, r.ServeHTTP) + "/events"
	return r
}

// secure serves HTTPS with a self-signed certificate and returns the address.
func secure(t testing.TB, handler http.HandlerFunc) string {
	t.Helper()
	server := httptest.NewUnstartedServer(handler)
	server.Config.ErrorLog = log.New(io.Discard, "", 0) // closed connections
	server.StartTLS()
	t.Cleanup(server.Close)
	return server.URL
}

func (r *receiver) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	body, _ := io.ReadAll(request.Body)
	r.mu.Lock()
	status := r.statuses[min(len(r.got), len(r.statuses)-1)]
	r.got = append(r.got, received{request.Method + " " + request.URL.Path + " " + string(body), request.Header.Clone()})
	r.mu.Unlock()
	if status == 0 {
		panic(http.ErrAbortHandler)
	}
	w.WriteHeader(status)
}

// say replaces the statuses of later responses and forgets the deliveries.
func (r *receiver) say(status int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.got, r.statuses = nil, []int{status}
}

func (r *receiver) deliveries() []received {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.got)
}

// pauses records the pauses between attempts without waiting.
type pauses struct {
	mu  sync.Mutex
	all []time.Duration
}

func (p *pauses) note(wait time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.all = append(p.all, wait)
}

func noPause(time.Duration) {}

// makeWebhook creates a webhook by a request and returns its id.
func (s *shop) makeWebhook(url string) string {
	s.t.Helper()
	a := s.do("POST", "/webhook/create", string(encode(Object{"url": url})))
	id, ok := a.object(s.t)["id"].(string)
	if !ok {
		s.t.Fatalf("%d %s", a.status, a.body)
	}
	return id
}

// messages returns a webhook's messages as a client sees them.
func (s *shop) messages(id string) []Object {
	s.t.Helper()
	a := s.do("GET", "/webhook/"+id+"/messages", "")
	var all []Object
	for _, element := range a.list(s.t) {
		all = append(all, element.(Object))
	}
	return all
}

// wantMessages checks the messages of a webhook, oldest first, each as "attempts status delivered".
func (s *shop) wantMessages(id string, want ...string) {
	s.t.Helper()
	var got []string
	for _, m := range s.messages(id) {
		got = append(got, fmt.Sprint(m["attempts"], " ", m["httpStatusCode"], " ", m["delivered"]))
	}
	if !slices.Equal(got, want) {
		s.t.Errorf("messages %q, want %q", got, want)
	}
}

func (s *shop) wantOffline(id string, want bool) {
	s.t.Helper()
	if webhook := s.do("GET", "/webhook/"+id, "").object(s.t); webhook["isOffline"] != want {
		s.t.Errorf("offline %v, want %v", webhook["isOffline"], want)
	}
}

// TestPublish_reachesActiveWebhooks: an event is delivered to every subscribed webhook, and stored
// for a paused one.
func TestPublish_reachesActiveWebhooks(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Clock: func() time.Time { return time.Date(2026, 5, 1, 12, 0, 0, 1000, time.UTC) }, Pause: noPause})
	r := receive(t, 204)
	first, second, paused, deleted := s.makeWebhook(r.url), s.makeWebhook(r.url), s.makeWebhook(r.url), s.makeWebhook(r.url)
	s.Put("webhook", Object{"id": paused, "isPaused": true})
	s.Put("webhook", Object{"id": deleted, "isDeleted": true})
	s.Publish("deposit", Object{"grossAmount": json.Number("123456789012345678901234567890.000000000000000001"), "note": "<&>"})

	got := map[string]received{}
	for _, delivery := range r.deliveries() {
		got[delivery.body] = delivery
	}
	if len(got) != 2 {
		t.Errorf("%d deliveries, want 2: %v", len(got), got)
	}
	for _, id := range []string{first, second} {
		messages := s.messages(id)
		if len(messages) != 1 {
			t.Fatalf("%d messages, want 1", len(messages))
		}
		m := messages[0]
		want := fmt.Sprintf(`{"eventData":{"deposit":{"grossAmount":123456789012345678901234567890.000000000000000001,`+
			`"note":"<&>"}},"eventType":"deposit","id":%q,"webhookId":%q}`, m["id"], id)
		if m["payload"] != want || m["eventType"] != "deposit" || m["webhookId"] != id ||
			m["createdAt"] != "2026-05-01T12:00:00.000001Z" || m["lastAttemptAt"] != m["createdAt"] {
			t.Errorf("message %v, want the payload %s", m, want)
		}
		delivery, ok := got["POST /events "+want]
		webhook, _ := s.Object("webhook", id)
		if key := delivery.header["Service-Verification-Key"]; !ok || len(key) != 1 || key[0] != webhook["verificationKey"] || key[0] == "" {
			t.Errorf("delivered with the verification key %v, want %v", key, webhook["verificationKey"])
		}
		if kind := delivery.header.Get("Content-Type"); kind != "application/json" || delivery.header.Get("Authorization") != "" {
			t.Errorf("delivered with %v", delivery.header)
		}
		s.wantMessages(id, "1 204 true")
	}
	s.wantMessages(paused, "0 <nil> false")
	s.wantMessages(deleted)
	if m := s.messages(paused); m[0]["lastAttemptAt"] != nil {
		t.Errorf("the paused webhook's message: %v", m)
	}
}

// TestDeliver_retries: a failing delivery gets five attempts with the same body and growing pauses.
func TestDeliver_retries(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		statuses []int
		attempts int
		want     string
		offline  bool
	}{
		"at once":           {[]int{299}, 1, "1 299 true", false},
		"the second time":   {[]int{500, 200}, 2, "2 200 true", false},
		"the last time":     {[]int{404, 0, 302, 400, 201}, 5, "5 201 true", false},
		"never":             {[]int{503}, 5, "5 503 false", true},
		"never an answer":   {[]int{0}, 5, "5 <nil> false", true},
		"at last no answer": {[]int{500, 500, 500, 500, 0}, 5, "5 <nil> false", true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			waits := &pauses{}
			s := open(t, Options{Pause: waits.note})
			r := receive(t, c.statuses...)
			id := s.makeWebhook(r.url)
			s.Put("webhook", Object{"id": id, "isOffline": !c.offline})
			s.Publish("deposit", Object{})
			got := r.deliveries()
			if len(got) != c.attempts {
				t.Errorf("%d attempts, want %d", len(got), c.attempts)
			}
			for _, delivery := range got {
				if delivery.body != got[0].body {
					t.Errorf("%s was retried as %s", got[0].body, delivery.body)
				}
			}
			s.wantMessages(id, c.want)
			s.wantOffline(id, c.offline)
			want := []time.Duration{100 * time.Millisecond, 200 * time.Millisecond, 400 * time.Millisecond, 800 * time.Millisecond}
			if !slices.Equal(waits.all, want[:c.attempts-1]) {
				t.Errorf("waited %v", waits.all)
			}
		})
	}
}

// TestDeliver_stopsWhenPausedOrDeleted: a webhook that is paused, deleted or removed between two
// attempts gets no further attempt and is not marked offline.
func TestDeliver_stopsWhenPausedOrDeleted(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		meanwhile func(s *shop, id string)
		left      int
	}{
		"paused":  {func(s *shop, id string) { s.Put("webhook", Object{"id": id, "isPaused": true}) }, 1},
		"deleted": {func(s *shop, id string) { s.Put("webhook", Object{"id": id, "isDeleted": true}) }, 1},
		"removed": {func(s *shop, id string) { s.Remove("webhook", id) }, 1},
		"reset":   {func(s *shop, _ string) { _ = s.Reset() }, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var s *shop
			var id string
			s = open(t, Options{Pause: func(time.Duration) { c.meanwhile(s, id) }})
			r := receive(t, 500)
			id = s.makeWebhook(r.url)
			s.Publish("deposit", Object{})
			if n := len(r.deliveries()); n != 1 {
				t.Errorf("%d attempts, want 1", n)
			}
			messages := s.Objects("webhook_message")
			if len(messages) != c.left || c.left == 1 && (messages[0]["attempts"] != json.Number("1") || messages[0]["delivered"] != false) {
				t.Errorf("messages %v", messages)
			}
			if webhook, ok := s.Object("webhook", id); ok && webhook["isOffline"] != false {
				t.Error("the webhook is marked offline")
			}
		})
	}
}

// TestDeliver_receiverCallsSandbox: a receiver can send requests to the sandbox and cause another
// event before it responds.
func TestDeliver_receiverCallsSandbox(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Pause: noPause})
	var id string
	var seen []int
	back := secure(t, func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		messages, err := s.try("GET", "/webhook/"+id+"/messages", "")
		if err != nil {
			t.Error(err)
		}
		made, err := s.try("POST", "/product/create", mug)
		if err != nil {
			t.Error(err)
		}
		seen = append(seen, len(messages.list(t)), made.status)
		if strings.Contains(string(body), `"first"`) {
			s.Sandbox.Publish("second", Object{})
		}
	})
	id = s.makeWebhook(back)
	s.Publish("first", Object{})
	if want := []int{1, 200, 2, 200}; !slices.Equal(seen, want) {
		t.Errorf("the receiver saw %v, want %v", seen, want)
	}
	s.wantMessages(id, "1 200 true", "1 200 true")
	seen = nil
	if a := s.do("POST", "/webhook/"+id+"/test", ""); a.body != `{"delivered":true,"httpStatusCode":200}` || len(seen) != 2 {
		t.Errorf("%d %s, the receiver saw %v", a.status, a.body, seen)
	}
}

// TestDeliver_receiversAreIndependent: a receiver that waits for another receiver's event still
// gets its own.
func TestDeliver_receiversAreIndependent(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Pause: noPause})
	got := make(chan struct{})
	waits := secure(t, func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-got:
		case <-r.Context().Done():
		}
	})
	tells := secure(t, func(http.ResponseWriter, *http.Request) { close(got) })
	first, second := s.makeWebhook(waits), s.makeWebhook(tells)
	s.Publish("deposit", Object{})
	s.wantMessages(first, "1 200 true")
	s.wantMessages(second, "1 200 true")
}

// TestDeliver_survivesRestart: after a restart, messages are stored with their outcome and can be
// sent again.
func TestDeliver_survivesRestart(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "sandbox.db")
	r := receive(t, 500)
	first, err := New(Options{Data: file, Key: "k", Pause: noPause})
	if err != nil {
		t.Fatal(err)
	}
	id, _ := first.Put("webhook", Object{"url": r.url})["id"].(string)
	first.Publish("deposit", Object{"n": json.Number("0.10")})
	if err := first.WaitForDeliveries(t.Context()); err != nil {
		t.Fatal(err)
	}
	first.Put("webhook", Object{"id": id, "isPaused": true})
	first.Publish("deposit", Object{"n": json.Number("0.20")})
	if err := first.WaitForDeliveries(t.Context()); err != nil {
		t.Fatal(err)
	}
	before := first.Objects("webhook_message")
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	sent := r.deliveries()[0].body
	r.say(200)

	second := open(t, Options{Data: file, Key: "k", Pause: noPause})
	if after := second.Objects("webhook_message"); len(after) != 2 || string(encode(after)) != string(encode(before)) {
		t.Errorf("after a restart %v, before %v", after, before)
	}
	second.wantOffline(id, true)
	second.wantMessages(id, "5 500 false", "0 <nil> false")
	second.Put("webhook", Object{"id": id, "isPaused": false})
	if a := second.do("POST", "/webhook/"+id+"/resend_message_failures", ""); a.status != 200 || a.body != "" {
		t.Errorf("%d %s", a.status, a.body)
	}
	second.wantMessages(id, "6 200 true", "1 200 true")
	second.wantOffline(id, false)
	if got := r.deliveries(); len(got) != 2 || got[0].body != sent || !strings.Contains(got[1].body, `{"n":0.20}`) {
		t.Errorf("sent again as %v, first as %s", got, sent)
	}
}

// TestDeliver_concurrent publishes from several goroutines, for the race detector and the count.
func TestDeliver_concurrent(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Pause: noPause})
	r := receive(t, 200)
	first, second := s.makeWebhook(r.url), s.makeWebhook(r.url)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for range 3 {
				s.Publish("deposit", Object{})
				s.do("POST", "/webhook/"+first+"/test", "")
				s.do("POST", "/webhook/"+second+"/resend_message_failures", "")
			}
		})
	}
	group.Wait()
	if a, b := len(s.messages(first)), len(s.messages(second)); a != 24 || b != 12 {
		t.Errorf("%d and %d messages, want 24 and 12", a, b)
	}
	for _, message := range s.Objects("webhook_message") {
		if message["delivered"] != true {
			t.Errorf("%v", message)
		}
	}
}

// TestPublish_invalidEvent: an invalid event is refused and releases the lock.
func TestPublish_invalidEvent(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	for name, call := range map[string]func(){
		"no type": func() { s.Publish("", Object{}) }, "no payload": func() { s.Publish("deposit", nil) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: accepted", name)
				}
			}()
			call()
		}()
	}
	for body, words := range map[string]string{
		`{"eventType": "", "payload": {}}`:         "needs an eventType",
		`{"eventType": "deposit"}`:                 "and a payload",
		`{"eventType": "deposit", "payload": []}`:  "payload",
		`{"type": "deposit"}`:                      "type",
		`{"eventType": "deposit", "payload": null`: "it ends too early",
	} {
		if a := s.do("POST", "/_sandbox/events", body); a.status != 400 || !strings.Contains(a.body, words) {
			t.Errorf("%s: %d %s, want %q", body, a.status, a.body, words)
		}
	}
	if n := len(s.Objects("webhook_message")); n != 0 {
		t.Errorf("%d messages", n)
	}
}

// TestControl_publishesEvent: the control interface publishes an event. Its amounts keep their
// digits.
func TestControl_publishesEvent(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	r := receive(t, 200)
	id := s.makeWebhook(r.url)
	a := s.do("POST", "/_sandbox/events", `{"eventType": "deposit", "payload": {"netAmount": 0.05174000000000000000001}}`,
		func(r *http.Request) { r.Header.Del("Authorization") })
	if got := r.deliveries(); a.status != 204 || len(got) != 1 ||
		!strings.Contains(got[0].body, `"eventData":{"deposit":{"netAmount":0.05174000000000000000001}}`) {
		t.Errorf("%d %s, delivered %v", a.status, a.body, got)
	}
	s.wantMessages(id, "1 200 true")
}

// TestClose_abortsDelivery: Close ends a delivery whose receiver does not respond. The message can
// be sent again.
func TestClose_abortsDelivery(t *testing.T) {
	t.Parallel()
	s, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	reached := make(chan struct{})
	holds := secure(t, func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.ReadAll(r.Body)
		close(reached)
		<-r.Context().Done()
	})
	s.Put("webhook", Object{"url": holds})
	s.Publish("deposit", Object{})
	<-reached
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if all := s.Objects("webhook_message"); len(all) != 1 || all[0]["delivered"] != false || s.Objects("webhook")[0]["isOffline"] != false {
		t.Errorf("the messages are %v", all)
	}
}

// TestDeliver_background: no request and no event waits for a delivery that it did not start
// itself.
func TestDeliver_background(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Clock: func() time.Time { return noon }})
	release := make(chan struct{})
	holds := secure(t, func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-release:
		case <-r.Context().Done():
		}
	})
	webhook := text(s.Put("webhook", Object{"url": holds})["id"])
	account := s.till()
	if _, err := s.Sandbox.Deposit(Deposit{Account: account, Amount: "1"}); err != nil {
		t.Fatal(err)
	}
	s.Engine.Advance(time.Hour) // the deposit becomes final
	a, err := s.try("GET", "/deposits/"+account, "")
	if err != nil || len(a.list(t)) != 1 {
		t.Errorf("%v: %d %s", err, a.status, a.body)
	}
	if a, err = s.try("GET", "/webhook/"+webhook+"/messages", ""); err != nil || !strings.Contains(a.body, `"delivered":false`) {
		t.Errorf("%v: %d %s", err, a.status, a.body)
	}
	close(release)
	s.wait()
	s.wantMessages(webhook, "1 200 true")
}

// TestDeliver_removedMessage: a message that was removed while it waited costs the next one none of
// its attempts.
func TestDeliver_removedMessage(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Pause: noPause})
	release, reached := make(chan struct{}), make(chan struct{}, 10)
	calls := 0 // one webhook gets its messages one after another
	url := secure(t, func(w http.ResponseWriter, _ *http.Request) {
		calls++
		reached <- struct{}{}
		switch calls {
		case 1:
			<-release
		case 2:
			w.WriteHeader(http.StatusInternalServerError)
		}
	})
	id := s.makeWebhook(url)
	for range 3 {
		s.Sandbox.Publish("deposit", Object{})
	}
	<-reached
	s.Remove("webhook_message", text(s.Objects("webhook_message")[1]["id"]))
	close(release)
	s.wait()
	s.wantMessages(id, "1 200 true", "2 200 true")
}
