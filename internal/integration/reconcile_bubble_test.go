// SPDX-License-Identifier: MPL-2.0

package integration

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// retries is the number of retries of the clients in these tests.
const retries = 3

// bubble is a sandbox, and a client that speaks HTTP with it over pipes. All of it lives in one
// bubble of [synctest]: nothing really waits, and both clocks stand still during work, so that the
// test chooses every order of events.
type bubble struct {
	*service
	t      *testing.T
	wire   *wire
	client *client.Client
	pipes  *pipes
}

// inBubble runs a test in a bubble of its own.
func inBubble(t *testing.T, name string, test func(w *bubble)) {
	t.Run(name, func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			box, err := sandbox.New(sandbox.Options{Pause: func(time.Duration) {}})
			if err != nil {
				t.Fatal(err)
			}
			w := &bubble{
				service: &service{&acctest.Service{Sandbox: box, URL: "http://127.0.0.1"}}, t: t,
				pipes: &pipes{conns: make(chan net.Conn), closed: make(chan struct{})},
			}
			server := &http.Server{Handler: box, ReadHeaderTimeout: time.Hour}
			go func() { _ = server.Serve(w.pipes) }()
			t.Cleanup(func() {
				if err := errors.Join(server.Close(), box.Close()); err != nil {
					t.Error(err)
				}
			})
			w.client, w.wire = w.newClient()
			test(w)
		})
	})
}

// newClient returns a client that shares nothing with the others, and its wire.
func (w *bubble) newClient() (*client.Client, *wire) {
	w.t.Helper()
	base := &http.Transport{DialContext: w.pipes.dial}
	w.t.Cleanup(base.CloseIdleConnections)
	own := &wire{next: base}
	sender, err := transport.New(transport.Config{
		BaseURL: w.URL, APIKey: w.Key(), MaxRetries: retries, MaxRequestsPerSecond: 10000,
		Base: own,
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return client.New(sender, client.Config{AllowMoneyMovement: true}), own
}

// otherClient sends a request with a client of its own and without faults.
func (w *bubble) otherClient(ask ask) string {
	w.t.Helper()
	c, _ := w.newClient()
	id, err := ask(w.t.Context(), c)
	if err != nil {
		w.t.Fatalf("the other client got %v", err)
	}
	return id
}

// copied creates an equal object now, as another client would.
func (w *bubble) copied(group, id string) string {
	w.t.Helper()
	object, ok := w.Object(group, id)
	if !ok {
		w.t.Fatalf("there is no %s %s", group, id)
	}
	for _, own := range []string{"id", "createdAt", "updatedAt", "issuedAt"} {
		delete(object, own)
	}
	return w.stored(group, object)
}

// ids returns those of a group's objects, oldest first.
func (w *bubble) ids(group string) []string {
	var all []string
	for _, object := range w.Objects(group) {
		id, _ := object["id"].(string)
		all = append(all, id)
	}
	return all
}

// wants demands that these objects of a group are there, in whatever order, and that an operation
// was sent that often.
func (w *bubble) wants(m *creation, sent int, ids ...string) {
	w.t.Helper()
	got := w.ids(m.group)
	slices.Sort(got)
	slices.Sort(ids)
	if !slices.Equal(got, ids) {
		w.t.Errorf("the service has %v, and not %v", got, ids)
	}
	if count := w.Received(m.op); count != sent {
		w.t.Errorf("%s was sent %d times, and not %d", m.op, count, sent)
	}
}

// wire stands between a client and the service. The service has handled the nth POST when after
// gets the response, and after returns the response for the client.
type wire struct {
	next    http.RoundTripper
	after   func(n int, resp *http.Response, err error) (*http.Response, error)
	undated bool                     // responses have no Date header
	times   string                   // the creation times in GET responses, as JSON; empty: the true times
	spells  func(body string) string // replaces the body of a response to a POST; nil: no change

	mu    sync.Mutex
	posts int
}

var made = regexp.MustCompile(`"(createdAt|issuedAt)":"[^"]*"`)

// saying replaces the body of a response.
func saying(resp *http.Response, text string) *http.Response {
	_ = resp.Body.Close()
	resp.Body, resp.ContentLength = io.NopCloser(strings.NewReader(text)), int64(len(text))
	return resp
}

func (w *wire) RoundTrip(req *http.Request) (*http.Response, error) {
	resp, err := w.next.RoundTrip(req)
	if w.undated && err == nil {
		resp.Header.Del("Date")
	}
	if w.times != "" && err == nil && req.Method == http.MethodGet {
		text, _ := io.ReadAll(resp.Body)
		resp = saying(resp, made.ReplaceAllString(string(text), `"$1":`+w.times))
	}
	if w.spells != nil && err == nil && req.Method == http.MethodPost && resp.StatusCode < 300 {
		text, _ := io.ReadAll(resp.Body)
		resp = saying(resp, w.spells(string(text)))
	}
	if req.Method != http.MethodPost || w.after == nil {
		return resp, err
	}
	w.mu.Lock()
	w.posts++
	n := w.posts
	w.mu.Unlock()
	received, err := w.after(n, resp, err)
	if received == nil && resp != nil {
		_ = resp.Body.Close()
	}
	return received, err
}

// pipes are the connections of a bubble. They exist in memory only, so that the bubble knows when
// all of it waits.
type pipes struct {
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func (p *pipes) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	here, there := net.Pipe()
	select {
	case p.conns <- there:
		return here, nil
	case <-p.closed:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case conn := <-p.conns:
		return conn, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.closed) })
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80} }
