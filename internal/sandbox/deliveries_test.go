// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// receiver is a webhook receiver with a self-signed certificate. It responds to the n-th delivery
// with the n-th status, and to further ones with the last. Status 0 drops the connection.
type receiver struct {
	url      string
	mu       sync.Mutex
	statuses []int
	count    int // of the deliveries that these statuses answer
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
	status := r.statuses[min(r.count, len(r.statuses)-1)]
	r.count++
	r.got = append(r.got, received{request.Method + " " + request.URL.Path + " " + string(body), request.Header.Clone()})
	r.mu.Unlock()
	if status == 0 {
		panic(http.ErrAbortHandler)
	}
	w.WriteHeader(status)
}

// say replaces the statuses of later responses and forgets the deliveries.
func (r *receiver) say(statuses ...int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.got, r.count, r.statuses = nil, 0, statuses
}

// take returns the deliveries and forgets them.
func (r *receiver) take() []received {
	r.mu.Lock()
	defer r.mu.Unlock()
	got := r.got
	r.got = nil
	return got
}

// object is the form of a delivery in a script.
func (d received) object() Object {
	header := Object{}
	for name, values := range d.header {
		header[name] = strings.Join(values, ", ")
	}
	at, text, _ := strings.Cut(d.body, " {")
	var body any
	_ = store.Decode([]byte("{"+text), &body)
	return Object{"at": at, "body": body, "text": "{" + text, "header": header}
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

// take returns the pauses and forgets them.
func (p *pauses) take() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := []string{}
	for _, pause := range p.all {
		all = append(all, pause.String())
	}
	p.all = nil
	return all
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
	if n := len(s.Objects("webhook_message")); n != 0 {
		t.Errorf("%d messages", n)
	}
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
