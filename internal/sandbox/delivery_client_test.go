// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// logged is a log that can be read while it is being written.
type logged struct {
	mu    sync.Mutex
	lines []string
}

func (l *logged) add(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines = append(l.lines, line)
}

// take returns the lines and forgets them.
func (l *logged) take() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	lines := append([]string{}, l.lines...)
	l.lines = nil
	return lines
}

// ownAddress returns an address of this machine that other machines could reach.
func ownAddress(t *testing.T) string {
	t.Helper()
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		t.Fatal(err)
	}
	for _, address := range addresses {
		if network, ok := address.(*net.IPNet); ok && network.IP.IsGlobalUnicast() && network.IP.To4() != nil {
			return network.IP.String()
		}
	}
	t.Skip("this machine has no address but loopback ones")
	return ""
}

// serveAt starts a receiver at the given address that responds with 200.
func serveAt(t *testing.T, host string, encrypted bool) string {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", net.JoinHostPort(host, "0"))
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	_ = server.Listener.Close()
	server.Listener = listener
	server.Config.ErrorLog = log.New(io.Discard, "", 0) // handshakes with a refused certificate
	if encrypted {
		server.StartTLS()
	} else {
		server.Start()
	}
	t.Cleanup(server.Close)
	return server.URL
}

// TestDeliveryClient_remoteReceiver: a loopback receiver needs no valid certificate. Another
// receiver gets nothing unless remote deliveries are allowed, and then it needs a valid one.
func TestDeliveryClient_remoteReceiver(t *testing.T) {
	t.Parallel()
	away := ownAddress(t)
	for name, c := range map[string]struct {
		host           string
		secure, remote bool
		words          string // part of the error; "" for none
	}{
		"here":                        {"127.0.0.1", true, false, ""},
		"here, remote allowed":        {"127.0.0.1", true, true, ""},
		"here, plain":                 {"127.0.0.1", false, false, ""},
		"away":                        {away, true, false, "another machine"},
		"away, plain":                 {away, false, false, "another machine"},
		"away, allowed":               {away, true, true, "certificate"},
		"away, allowed, plain":        {away, false, true, ""},
		"no machine has this address": {"", true, false, "another machine"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			address := "https://0.0.0.0:9"
			if c.host != "" {
				address = serveAt(t, c.host, c.secure)
			}
			request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address, nil)
			if err != nil {
				t.Fatal(err)
			}
			response, err := engine.NewDeliveryClient(c.remote, time.Minute).Do(request)
			if err == nil {
				_ = response.Body.Close()
			}
			if (err == nil) != (c.words == "") || err != nil && !strings.Contains(err.Error(), c.words) {
				t.Errorf("%v, want %q", err, c.words)
			}
		})
	}
}

// TestDeliver_remote: the option lets deliveries go to other machines.
func TestDeliver_remote(t *testing.T) {
	t.Parallel()
	away := serveAt(t, ownAddress(t), false)
	for _, allowed := range []bool{false, true} {
		s, err := New(Options{AllowRemoteDeliveries: allowed})
		if err != nil {
			t.Fatal(err)
		}
		s.Put("webhook", Object{"url": away})
		s.Publish("deposit", Object{})
		err = errors.Join(s.WaitForDeliveries(t.Context()), s.Close())
		if err != nil || s.Objects("webhook_message")[0]["delivered"] != allowed {
			t.Errorf("allowed %v: %v, %v", allowed, s.Objects("webhook_message"), err)
		}
	}
}

// TestDeliveryClient_resolvesName: the resolved address decides, not the name.
func TestDeliveryClient_resolvesName(t *testing.T) {
	t.Parallel()
	_, port, _ := net.SplitHostPort(strings.TrimPrefix(serveAt(t, "127.0.0.1", true), "https://"))
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "https://localhost:"+port, nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := engine.NewDeliveryClient(false, 3*time.Second).Do(request)
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close()
}

// TestDeliver_redirectFails: a redirect is a failure and is not followed.
func TestDeliver_redirectFails(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Pause: noPause})
	other := receive(t, 200)
	moved := secure(t, http.RedirectHandler(other.url, http.StatusPermanentRedirect).ServeHTTP)
	id := s.makeWebhook(moved)
	s.Publish("deposit", Object{})
	s.wantMessages(id, "5 308 false")
	s.wantOffline(id, true)
	if got := other.deliveries(); len(got) != 0 {
		t.Errorf("it was followed: %v", got)
	}
}

// TestDeliver_endlessAndSilentReceivers: an endless response counts as delivered, and a receiver
// that does not respond times out.
func TestDeliver_endlessAndSilentReceivers(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Pause: noPause})
	endless := secure(t, func(w http.ResponseWriter, r *http.Request) {
		for r.Context().Err() == nil {
			if _, err := io.WriteString(w, strings.Repeat("x", 1<<16)); err != nil {
				return
			}
		}
	})
	id := s.makeWebhook(endless)
	s.Publish("deposit", Object{})
	s.wantMessages(id, "1 200 true")

	s = open(t, Options{Pause: noPause, DeliveryClient: engine.NewDeliveryClient(false, 20*time.Millisecond)})
	silent := secure(t, func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.ReadAll(r.Body)
		<-r.Context().Done()
	})
	id = s.makeWebhook(silent)
	s.Publish("deposit", Object{})
	s.wantMessages(id, "5 <nil> false")

	id = s.stored("webhook", Object{"url": "https://%zz"})
	s.Publish("deposit", Object{})
	s.wantMessages(id, "5 <nil> false")
}
