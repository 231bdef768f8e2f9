// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"context"
	"crypto/tls"
	"encoding/pem"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// secure starts a server that speaks TLS as config says, and returns it with the path of a file
// that has its certificate.
func secure(t testing.TB, config *tls.Config, handler http.HandlerFunc) (*httptest.Server, string) {
	t.Helper()
	server := httptest.NewUnstartedServer(handler)
	server.Config.ErrorLog = quiet
	server.TLS = config
	server.EnableHTTP2 = true
	server.StartTLS()
	t.Cleanup(server.Close)
	file := filepath.Join(t.TempDir(), "ca.pem")
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return server, file
}

// trusting trusts the certificates in a file.
func trusting(t testing.TB, address, file string) func(*Config) {
	t.Helper()
	pool, err := ReadCAFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return func(cfg *Config) { cfg.BaseURL, cfg.RootCAs = address, pool }
}

// TestTransport_tls speaks TLS 1.2 and 1.3, and refuses older versions before anything is sent.
func TestTransport_tls(t *testing.T) {
	t.Parallel()
	for version, words := range map[uint16]string{
		tls.VersionTLS10: string(ReasonOldTLS),
		tls.VersionTLS11: string(ReasonOldTLS),
		tls.VersionTLS12: "",
		tls.VersionTLS13: "",
	} {
		var requests atomic.Int32
		//nolint:gosec // old on purpose
		server, file := secure(t, &tls.Config{MinVersion: tls.VersionTLS10, MaxVersion: version}, func(w http.ResponseWriter, r *http.Request) {
			requests.Add(1)
			reply(200, `{"id":"x"}`)(w, r)
		})
		_, err := read(t.Context(), newTest(t, trusting(t, server.URL, file)), getThing)
		if words == "" {
			wantError(t, err)
			continue
		}
		wantError(t, err, words)
		if ReasonOf(err) != ReasonOldTLS || requests.Load() != 0 {
			t.Errorf("%s: reason %q, %d requests", tls.VersionName(version), ReasonOf(err), requests.Load())
		}
	}
}

// TestTransport_versions speaks HTTP/2 where the service does.
func TestTransport_versions(t *testing.T) {
	t.Parallel()
	var version atomic.Value
	server, file := secure(t, nil, func(w http.ResponseWriter, r *http.Request) {
		version.Store(r.Proto)
		reply(200, `{"id":"x"}`)(w, r)
	})
	_, err := read(t.Context(), newTest(t, trusting(t, server.URL, file)), getThing)
	wantError(t, err)
	if version.Load() != "HTTP/2.0" {
		t.Errorf("%v is spoken", version.Load())
	}
}

// TestTransport_deadConnection notices an HTTP/2 connection that is dead: nothing arrives any more.
func TestTransport_deadConnection(t *testing.T) {
	t.Parallel()
	transport := newHTTPTransport()
	switch {
	case transport.HTTP2 == nil || transport.HTTP2.SendPingTimeout <= 0 ||
		transport.HTTP2.SendPingTimeout+transport.HTTP2.PingTimeout > DefaultRequestTimeout/2:
		t.Errorf("a dead connection is noticed too late: %+v", transport.HTTP2)
	case transport.TLSHandshakeTimeout <= 0 || transport.TLSHandshakeTimeout > DefaultRequestTimeout/2:
		t.Errorf("a handshake may take %s", transport.TLSHandshakeTimeout)
	}
	transport.HTTP2.SendPingTimeout, transport.HTTP2.PingTimeout = time.Millisecond, 50*time.Millisecond
	var deaf atomic.Bool
	dial := transport.DialContext
	transport.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		return &deafConn{conn, &deaf, make(chan struct{})}, err
	}
	release := make(chan struct{})
	server, file := secure(t, nil, func(w http.ResponseWriter, r *http.Request) {
		deaf.Store(true)
		<-release
		reply(200, `{"id":"x"}`)(w, r)
	})
	defer close(release)
	pool, err := ReadCAFile(file)
	if err != nil {
		t.Fatal(err)
	}
	transport.TLSClientConfig.RootCAs = pool
	tr := newTest(t, func(cfg *Config) { cfg.BaseURL, cfg.Base, cfg.MaxRetries = server.URL, transport, 0 })
	_, err = read(t.Context(), tr, getThing)
	if ReasonOf(err) != ReasonClosed || !failureOf(err).Sent {
		t.Errorf("reason %q: %v", ReasonOf(err), err)
	}
}

// deafConn receives nothing once it is deaf.
type deafConn struct {
	net.Conn
	deaf   *atomic.Bool
	closed chan struct{}
}

func (c *deafConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if err == nil && c.deaf.Load() {
		<-c.closed
		return 0, net.ErrClosed
	}
	return n, err
}

func (c *deafConn) Close() error {
	select {
	case <-c.closed:
	default:
		close(c.closed)
	}
	return c.Conn.Close()
}

// TestTransport_headers limits the headers of a response.
func TestTransport_headers(t *testing.T) {
	t.Parallel()
	for size, fits := range map[int]bool{100 << 10: true, 300 << 10: false} {
		s := serve(t, reply(200, `{"id":"x"}`, "X-Long", strings.Repeat("x", size)))
		_, err := read(t.Context(), s.transport(), getThing)
		if fits {
			wantError(t, err)
			continue
		}
		if ReasonOf(err) != ReasonTooLarge {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
}

// TestTransport_oneConnection sends fifty requests one after the other. They need one connection,
// also if they fail.
func TestTransport_oneConnection(t *testing.T) {
	t.Parallel()
	answers := []step{
		reply(200, `{"id":"x"}`), reply(200, "["+`{"id":"x"}`+"]"), reply(404, `{"error":"no"}`), reply(422, strings.Repeat("long ", 10_000)),
		reply(500, "<html>"+strings.Repeat("<p>sorry", 10_000)), reply(401, ""), reply(302, "elsewhere", "Location", "https://other.example/"),
		reply(200, "<html>"), reply(204, ""), reply(307, strings.Repeat("x", 50_000), "Location", "//other.example"),
	}
	var connections, requests atomic.Int32
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answers[int(requests.Add(1)-1)%len(answers)](w, r)
	}))
	server.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			connections.Add(1)
		}
	}
	server.Start()
	t.Cleanup(server.Close)
	tr := newTest(t, func(cfg *Config) { cfg.BaseURL, cfg.MaxRetries = server.URL, 0 })
	for i := range 50 {
		if i%len(answers) == 1 {
			if _, err := read(t.Context(), tr, getThings); err != nil {
				t.Error(err)
			}
			continue
		}
		_, err := read(t.Context(), tr, putThing)
		if (err == nil) != (i%len(answers) == 0 || i%len(answers) == 8) {
			t.Errorf("request %d: %v", i, err)
		}
	}
	if connections.Load() != 1 || requests.Load() != 50 {
		t.Errorf("%d connections for %d requests", connections.Load(), requests.Load())
	}
}

// stuckConn writes, and does not come back from it once stuck is set.
type stuckConn struct {
	net.Conn
	stuck   *atomic.Bool
	release chan struct{}
}

func (c *stuckConn) Write(p []byte) (int, error) {
	n, err := c.Conn.Write(p)
	if c.stuck.Load() {
		<-c.release
	}
	return n, err
}

// TestTransport_sentAtOnce: a request that is on its way counts as sent before the system says that
// it took it. Over HTTP/2, one without a body is whole then.
func TestTransport_sentAtOnce(t *testing.T) {
	t.Parallel()
	var stuck atomic.Bool
	arrived, release := make(chan struct{}, 9), make(chan struct{})
	server, file := secure(t, nil, func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			arrived <- struct{}{}
			<-release
		}
		reply(200, `{"id":"x"}`)(w, r)
	})
	t.Cleanup(func() { close(release) })
	transport := newHTTPTransport()
	dial := transport.DialContext
	transport.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		return &stuckConn{conn, &stuck, release}, err
	}
	tr := newTest(t, trusting(t, server.URL, file), func(cfg *Config) {
		transport.TLSClientConfig.RootCAs = cfg.RootCAs
		cfg.Base, cfg.MaxRetries, cfg.RequestTimeout = transport, 0, 2*time.Second
	})
	_, err := read(t.Context(), tr, getThing)
	wantError(t, err)
	stuck.Store(true)
	_, err = read(t.Context(), tr, effects["movesMoney"])
	if failure := failureOf(err); len(arrived) != 1 || !failure.Sent || failure.Reason != ReasonTimeout || failure.Timeout != 2*time.Second {
		t.Errorf("%d arrived: %+v", len(arrived), failure)
	}
}

func TestNew(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		cfg    Config
		reason string
	}{
		{Config{APIKey: testKey}, "address of the payments service is empty"},
		{Config{BaseURL: "https://a.example"}, "API key is empty"},
		{Config{BaseURL: "https://a.example", APIKey: testKey + "\n"}, "API key begins or ends"},
		{Config{BaseURL: "https://" + testKey + "@a.example", APIKey: testKey}, "credentials"},
	} {
		_, err := New(test.cfg)
		wantError(t, err, test.reason)
	}
}

func TestNew_defaults(t *testing.T) {
	t.Parallel()
	tr, err := New(Config{BaseURL: "https://a.example", APIKey: testKey, MaxRetries: -1})
	if err != nil {
		t.Fatal(err)
	}
	limits := Limits{DefaultMaxRetries + 1, DefaultRequestTimeout, 10 * time.Minute}
	if p := tr.retry.policy; p.Limits != limits || tr.Limits() != limits || p.minWait != defaultMinWait || p.maxWait != defaultMaxWait {
		t.Errorf("%+v", p)
	}
	if limit := limiterOf(tr).rate.Limit(); limit != DefaultMaxRequestsPerSecond {
		t.Errorf("%v requests a second", limit)
	}
}

// TestNew_chain holds the order of the links.
func TestNew_chain(t *testing.T) {
	t.Parallel()
	tr := newTest(t)
	limiter := tr.retry.next.Transport.(*limiterLink)
	wire := limiter.next.(*logLink).next.(*authLink).next.(*wireLink)
	if wire.timeout != DefaultRequestTimeout || wire.budget != 10*DefaultRequestTimeout {
		t.Errorf("%+v", wire)
	}
}
