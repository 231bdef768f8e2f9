// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
)

// proxy forwards every request to one service, and notes the requests.
type proxy struct {
	*httptest.Server
	mu     sync.Mutex
	asked  []string
	status int // the status of its answer instead; 0 for none
	to     string
}

func startProxy(t testing.TB, to string, status int) *proxy {
	t.Helper()
	p := &proxy{to: to, status: status}
	p.Server = httptest.NewServer(p)
	t.Cleanup(p.Close)
	return p
}

func (p *proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	p.asked = append(p.asked, r.Method+" "+r.Host+" "+r.Header.Get("Proxy-Authorization")+r.Header.Get("Authorization"))
	p.mu.Unlock()
	if p.status != 0 {
		w.WriteHeader(p.status)
		return
	}
	service, err := (&net.Dialer{}).DialContext(r.Context(), "tcp", p.to)
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	defer func() { _ = service.Close() }()
	w.WriteHeader(http.StatusOK)
	caller, begun, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return
	}
	defer func() { _ = caller.Close() }()
	go func() { _, _ = io.Copy(service, begun); _ = service.Close() }()
	_, _ = io.Copy(caller, service)
}

// proxyEnvironment sets the variables that name proxies, and unsets the others.
func proxyEnvironment(t *testing.T, set map[string]string) {
	t.Helper()
	for _, name := range []string{"HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY", "https_proxy", "http_proxy", "no_proxy", "REQUEST_METHOD"} {
		t.Setenv(name, set[name])
	}
}

// TestProxy_used goes through a proxy, which sees the host, its own credentials, and never the key.
func TestProxy_used(t *testing.T) {
	server, file := secure(t, nil, http.HandlerFunc(reply(200, `{"id":"x"}`)))
	p := startProxy(t, strings.TrimPrefix(server.URL, "https://"), 0)
	proxyEnvironment(t, map[string]string{"HTTPS_PROXY": strings.Replace(p.URL, "http://", "http://me:word@", 1)})
	_, err := read(t.Context(), newTest(t, trusting(t, "https://example.com", file)), getThing)
	wantError(t, err)
	if want := []string{
		"CONNECT example.com:443 Basic " + base64.StdEncoding.EncodeToString([]byte("me:word")),
	}; !slices.Equal(p.asked, want) {
		t.Errorf("the proxy was asked %q, want %q", p.asked, want)
	}

	// NO_PROXY goes around it.
	proxyEnvironment(t, map[string]string{"HTTPS_PROXY": p.URL, "NO_PROXY": "example.com"})
	transport := newHTTPTransport()
	req := httptest.NewRequest(http.MethodGet, "https://example.com/", nil)
	if address, err := transport.Proxy(req); address != nil || err != nil {
		t.Errorf("%v, %v", address, err)
	}
}

// TestProxy_refuses reports the status of a proxy that refuses to connect, without its password.
func TestProxy_refuses(t *testing.T) {
	for status, reason := range map[int]Reason{407: ReasonProxyCredentials, 403: ReasonProxyRefused, 502: ReasonProxyRefused} {
		p := startProxy(t, "", status)
		proxyEnvironment(t, map[string]string{"https_proxy": strings.Replace(p.URL, "http://", "http://me:word-of-the-proxy@", 1)})
		tr := newTest(t, func(cfg *Config) { cfg.BaseURL, cfg.MaxRetries = "https://pay.invalid", 2 })
		_, err := read(t.Context(), tr, getThing)
		wantError(t, err, "to pay.invalid failed")
		if ReasonOf(err) != reason || failureOf(err).Proxy != strings.TrimPrefix(p.URL, "http://") || failureOf(err).ProxyStatus != status ||
			strings.Contains(err.Error(), "word-of") {
			t.Errorf("%d: reason %q: %v", status, ReasonOf(err), err)
		}
		if want := map[bool]int{true: 1, false: 3}[status < 500]; len(p.asked) != want {
			t.Errorf("%d: %d attempts, want %d", status, len(p.asked), want)
		}
	}
}

// TestProxy_settings reads the environment. An invalid URL fails the requests for that proxy. The
// error names the variable, and not its value.
func TestProxy_settings(t *testing.T) {
	const good, hidden = "http://me:" + "word@p.example:3128", "that-must-stay-hidden"
	for name, test := range map[string]struct {
		set     map[string]string
		want    string // the proxy's host for https; nothing for none
		blamed  string // the variable
		forHTTP string // the proxy's host for http
	}{
		"nothing":          {nil, "", "", ""},
		"capitals":         {map[string]string{"HTTPS_PROXY": good}, "p.example:3128", "", ""},
		"small":            {map[string]string{"https_proxy": good}, "p.example:3128", "", ""},
		"small first":      {map[string]string{"https_proxy": good, "HTTPS_PROXY": "http://q.example"}, "p.example:3128", "", ""},
		"no scheme":        {map[string]string{"HTTPS_PROXY": "p.example:3128"}, "p.example:3128", "", ""},
		"socks":            {map[string]string{"HTTPS_PROXY": "socks5://p.example:1080"}, "p.example:1080", "", ""},
		"trailing slash":   {map[string]string{"HTTPS_PROXY": "http://p.example:3128/"}, "p.example:3128", "", ""},
		"for http":         {map[string]string{"HTTP_PROXY": good}, "", "", "p.example:3128"},
		"http wrong":       {map[string]string{"HTTP_PROXY": "http://" + hidden + " x", "HTTPS_PROXY": good}, "p.example:3128", "", "HTTP_PROXY"},
		"blank":            {map[string]string{"HTTPS_PROXY": "http://me:" + hidden + " @p.example"}, "", "HTTPS_PROXY", ""},
		"port":             {map[string]string{"https_proxy": "http://me:" + hidden}, "", "https_proxy", ""},
		"hash in password": {map[string]string{"HTTPS_PROXY": "http://me:1#" + hidden + "@p.example"}, "", "HTTPS_PROXY", ""},
		"slash":            {map[string]string{"HTTPS_PROXY": "http://me:1/" + hidden + "@p.example"}, "", "HTTPS_PROXY", ""},
		"question":         {map[string]string{"HTTPS_PROXY": "http://me:1?" + hidden + "@p.example"}, "", "HTTPS_PROXY", ""},
		"other scheme":     {map[string]string{"HTTPS_PROXY": "ftp://" + hidden + "@p.example"}, "", "HTTPS_PROXY", ""},
		"escape":           {map[string]string{"HTTPS_PROXY": "http://me:%zz" + hidden + "@p.example"}, "", "HTTPS_PROXY", ""},
		"wrong, not for it": {
			map[string]string{"HTTPS_PROXY": "http://" + hidden + " ", "NO_PROXY": ".example.com,pay.example"}, "", "", "",
		},
	} {
		t.Run(name, func(t *testing.T) {
			proxyEnvironment(t, test.set)
			choose := newHTTPTransport().Proxy
			for scheme, want := range map[string]string{"https": test.want, "http": test.forHTTP} {
				req := httptest.NewRequest(http.MethodGet, scheme+"://pay.example/product", nil)
				got, err := choose(req)
				blamed := test.blamed
				if scheme == "http" {
					if blamed = ""; strings.HasSuffix(want, "_PROXY") {
						blamed, want = want, ""
					}
				}
				if blamed != "" {
					wantError(t, err, blamed+" is not a valid proxy URL")
					if strings.Contains(fmt.Sprint(err), hidden) {
						t.Errorf("the value is in %v", err)
					}
					continue
				}
				if host := ""; err != nil || got != nil && got.Host != want || got == nil && want != host {
					t.Errorf("%s: %v, %v; want %q", scheme, got, err, want)
				}
			}
		})
	}
}

// TestNew_proxy refuses an invalid proxy once, unless the service is reached without it.
func TestNew_proxy(t *testing.T) {
	for address, variable := range map[string]string{
		"https://pay.example": "HTTPS_PROXY", "https://direct.example": "", "http://127.0.0.1:8430": "",
	} {
		proxyEnvironment(t, map[string]string{"HTTPS_PROXY": "http://half#of-the-address", "HTTP_PROXY": ":", "NO_PROXY": "direct.example"})
		_, err := New(Config{BaseURL: address, APIKey: testKey})
		var proxy *ProxyError
		if errors.As(err, &proxy) != (variable != "") || proxy != nil && proxy.Variable != variable || err != nil &&
			strings.Contains(err.Error(), "half") {
			t.Errorf("%s: %v", address, err)
		}
	}
}
