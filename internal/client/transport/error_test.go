// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"
)

func dialing(err error) error { return &net.OpError{Op: "dial", Net: "tcp", Err: err} }

func viaProxy(err error) error { return &net.OpError{Op: "proxyconnect", Net: "tcp", Err: err} }

func verifying(err error) error { return &tls.CertificateVerificationError{Err: err} }

// TestError_reasons gives each failure its reason and its facts, and says whether it is retried.
func TestError_reasons(t *testing.T) {
	t.Parallel()
	past, future := time.Date(2024, 2, 29, 12, 0, 0, 0, time.UTC), time.Now().AddDate(1, 0, 0)
	_, tooLong := (&net.Dialer{Timeout: 1}).Dial("tcp", "127.0.0.1:1")
	noAddress := &net.DNSError{Err: "no such host", Name: "pay.example", IsNotFound: true}
	for name, test := range map[string]struct {
		err    error
		unsent bool
		reason Reason
		once   bool // it is permanent
		facts  Error
	}{
		"unknown host":        {dialing(noAddress), true, ReasonUnknownHost, true, Error{}},
		"name server failed":  {dialing(&net.DNSError{Err: "server misbehaving", IsTemporary: true}), true, ReasonNameServer, false, Error{}},
		"name server silent":  {dialing(&net.DNSError{Err: "i/o timeout", IsTimeout: true}), true, ReasonNameServer, false, Error{}},
		"refused":             {dialing(os.NewSyscallError("connect", syscall.ECONNREFUSED)), true, ReasonRefused, false, Error{}},
		"connecting too long": {dialing(os.ErrDeadlineExceeded), true, ReasonUnreachable, false, Error{}},
		"kernel gave up":      {dialing(os.NewSyscallError("connect", syscall.ETIMEDOUT)), true, ReasonUnreachable, false, Error{}},
		"no route":            {dialing(os.NewSyscallError("connect", syscall.EHOSTUNREACH)), true, ReasonUnreachable, false, Error{}},
		"no network":          {dialing(os.NewSyscallError("connect", syscall.ENETUNREACH)), true, ReasonUnreachable, false, Error{}},
		"handshake too long":  {errors.New("net/http: TLS handshake timeout"), true, ReasonUnreachable, false, Error{}},
		"timeout":             {&timeoutError{90 * time.Second}, false, ReasonTimeout, false, Error{Timeout: 90 * time.Second}},
		"timeout, not sent":   {&timeoutError{time.Minute}, true, ReasonUnreachable, false, Error{Timeout: time.Minute}},
		"timeout in the middle": {
			&partialError{&timeoutError{time.Minute}}, false, ReasonTimeout, false, Error{Partial: true, Timeout: time.Minute},
		},
		"interrupted":   {context.Canceled, false, ReasonInterrupted, false, Error{}},
		"out of time":   {context.DeadlineExceeded, false, ReasonInterrupted, false, Error{}},
		"closed":        {io.EOF, false, ReasonClosed, false, Error{}},
		"closed before": {io.EOF, true, ReasonClosed, false, Error{}},
		"reset":         {&net.OpError{Op: "read", Err: syscall.ECONNRESET}, false, ReasonClosed, false, Error{}},
		"pipe":          {&net.OpError{Op: "write", Err: syscall.EPIPE}, false, ReasonClosed, false, Error{}},
		"dead by ping":  {errors.New("http2: client connection lost"), false, ReasonClosed, false, Error{}},
		"cut":           {&partialError{io.ErrUnexpectedEOF}, false, ReasonClosed, false, Error{Partial: true}},
		"authority": {
			verifying(x509.UnknownAuthorityError{Cert: &x509.Certificate{Issuer: pkix.Name{CommonName: "Acme\nRoot"}}}), true,
			ReasonUnknownAuthority, true,
			Error{},
		},
		"organization": {
			verifying(x509.UnknownAuthorityError{Cert: &x509.Certificate{Issuer: pkix.Name{Organization: []string{"Acme Co"}}}}), true,
			ReasonUnknownAuthority, true,
			Error{},
		},
		"nameless authority": {verifying(x509.UnknownAuthorityError{}), true, ReasonUnknownAuthority, true, Error{}},
		"expired": {
			verifying(x509.CertificateInvalidError{Cert: &x509.Certificate{NotAfter: past}, Reason: x509.Expired}), true, ReasonExpired, true,
			Error{},
		},
		"too early": {
			verifying(x509.CertificateInvalidError{Cert: &x509.Certificate{NotBefore: future}, Reason: x509.Expired}), true, ReasonExpired, true,
			Error{},
		},
		"other name": {
			verifying(x509.HostnameError{Certificate: &x509.Certificate{DNSNames: []string{"a.example", "b.example"}}, Host: "pay.example"}), true,
			ReasonOtherName, true,
			Error{},
		},
		"no name": {
			verifying(x509.HostnameError{Certificate: &x509.Certificate{}, Host: "pay.example"}), true, ReasonOtherName, true, Error{},
		},
		"other certificate": {verifying(x509.CertificateInvalidError{Reason: x509.NotAuthorizedToSign}), true, ReasonTLS, true, Error{}},
		"plain http":        {http.ErrSchemeMismatch, true, ReasonNotTLS, true, Error{}},
		"noise": {
			tls.RecordHeaderError{Msg: "first record does not look like a TLS handshake"}, true, ReasonNotTLS, true, Error{},
		},
		"old": {
			&net.OpError{Op: "remote error", Err: errors.New("tls: protocol version not supported")}, true, ReasonOldTLS, true, Error{},
		},
		"insists on old": {errors.New("tls: server selected unsupported protocol version 302"), true, ReasonOldTLS, true, Error{}},
		"alert":          {&net.OpError{Op: "remote error", Err: errors.New("tls: handshake failure")}, true, ReasonTLS, false, Error{}},
		"not http": {
			fmt.Errorf("net/http: HTTP/1.x transport connection broken: %w", errors.New(`malformed HTTP response "SSH-2.0"`)), false,
			ReasonNotHTTP, false,
			Error{},
		},
		"headers too large": {
			errors.New("net/http: server response headers exceeded 262144 bytes; aborted"), false, ReasonTooLarge, true, Error{},
		},
		"too large": {&partialError{ErrTooLarge}, false, ReasonTooLarge, true, Error{Partial: true}},
		"proxy refused": {
			viaProxy(dialing(syscall.ECONNREFUSED)), true, ReasonRefused, false, Error{AtProxy: true, Proxy: "p.example:3128"},
		},
		"proxy silent":      {viaProxy(tooLong), true, ReasonUnreachable, false, Error{AtProxy: true, Proxy: "p.example:3128"}},
		"dialer's own time": {tooLong, true, ReasonUnreachable, false, Error{}},
		"proxy unknown":     {viaProxy(dialing(noAddress)), true, ReasonUnknownHost, true, Error{AtProxy: true, Proxy: "p.example:3128"}},
		"proxy's certificate": {
			viaProxy(verifying(x509.UnknownAuthorityError{})), true, ReasonUnknownAuthority, true, Error{AtProxy: true, Proxy: "p.example:3128"},
		},
		"socks": {
			&net.OpError{Op: "socks connect", Err: errors.New("username/password authentication failed")}, true, ReasonOther, false,
			Error{AtProxy: true, Proxy: "p.example:3128"},
		},
		"credentials":     {&connectError{407}, true, ReasonProxyCredentials, true, Error{Proxy: "p.example:3128", ProxyStatus: 407}},
		"forbidden":       {&connectError{403}, true, ReasonProxyRefused, true, Error{Proxy: "p.example:3128", ProxyStatus: 403}},
		"proxy's gateway": {&connectError{502}, true, ReasonProxyRefused, false, Error{ProxyStatus: 502}},
		"setting":         {&ProxyError{"https_proxy"}, true, ReasonProxySetting, true, Error{}},
		"paused":          {&pausedError{time.Hour}, true, ReasonPaused, true, Error{Asked: time.Hour}},
		"any other":       {errors.New("boom with " + testKey), false, ReasonOther, false, Error{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			attempts := 0
			tr := newTest(t, func(cfg *Config) {
				cfg.BaseURL, cfg.MaxRetries = "https://pay.example/api", 1
				cfg.Base = transportFunc(func(r *http.Request) (*http.Response, error) {
					attempts++
					attemptOf(r.Context()).proxy = test.facts.Proxy
					if !test.unsent {
						httptrace.ContextClientTrace(r.Context()).WroteHeaders()
					}
					return nil, test.err
				})
			})
			_, err := read(t.Context(), tr, getThing)
			words := "GET /thing/{id} to pay.example failed" + map[bool]string{true: ": ", false: " after 2 attempts: "}[test.once]
			wantError(t, errors.New(err.Error()), words, string(test.reason))
			got := *failureOf(err)
			want := test.facts
			want.Reason, want.Sent, want.Permanent, want.Attempts = test.reason, !test.unsent, test.once, map[bool]int{true: 1, false: 2}[test.once]
			want.Method, want.Path, want.Host, want.Waited, want.Err = "GET", "/thing/{id}", "pay.example", got.Waited, got.Err
			if got != want || attempts != want.Attempts {
				t.Errorf("%+v, want %+v", got, want)
			}
			if !errors.Is(err, test.err) && !errors.As(err, new(*net.OpError)) && !errors.As(err, new(*tls.CertificateVerificationError)) &&
				!errors.As(err, new(tls.RecordHeaderError)) {
				t.Errorf("%v is no %v any more", err, test.err)
			}
			if strings.Contains(err.Error(), "/api") || strings.Contains(err.Error(), idA) {
				t.Errorf("the URL is in %v", err)
			}
		})
	}
}

// TestError_proxy names the proxy also if the service failed, and keeps the certificate.
func TestError_proxy(t *testing.T) {
	t.Parallel()
	tr := newTest(t, func(cfg *Config) {
		cfg.BaseURL, cfg.MaxRetries = "https://pay.example:8443", 0
		cfg.Base = transportFunc(func(r *http.Request) (*http.Response, error) {
			attemptOf(r.Context()).proxy = "p.example:3128"
			return nil, &url.Error{Op: "Get", URL: r.URL.String(), Err: verifying(x509.UnknownAuthorityError{})}
		})
	})
	_, err := read(t.Context(), tr, getThing)
	failure := failureOf(err)
	if failure.Host != "pay.example:8443" || failure.Proxy != "p.example:3128" || failure.AtProxy ||
		!errors.As(failure.Err, new(x509.UnknownAuthorityError)) {
		t.Errorf("%+v", failure)
	}
}

// TestError_html meets an HTML page in the place of JSON. Nothing of the page is shown.
func TestError_html(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		body, noun string
		html       bool
	}{
		"title":       {"\r\n <!DOCTYPE html><html><head><title>Sign in &amp; go</title></head><body>text-of-the-page", "text/html", true},
		"no title":    {"<p>text-of-the-page</p>", "", true},
		"wrong type":  {"<p>text-of-the-page</p>", "application/json", true},
		"JSON though": {`{"id":"x"}`, "text/html", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, reply(200, test.body, "Content-Type", test.noun), reply(200, test.body, "Content-Type", test.noun))
			for _, r := range []Request{getThing, getThings} {
				_, err := read(t.Context(), s.transport(), r)
				if !test.html {
					wantError(t, err)
					continue
				}
				wantError(t, err, string(ReasonHTML))
				if failure := failureOf(err); failure.Reason != ReasonHTML || !failure.Accepted || !failure.Sent ||
					strings.Contains(err.Error(), "text-of") || strings.Contains(err.Error(), "Sign in") {
					t.Errorf("%+v", failure)
				}
			}
		})
	}
}

// TestStatusError_redirectPage: a redirect with a page for people is a redirect.
func TestStatusError_redirectPage(t *testing.T) {
	t.Parallel()
	s := serve(t, reply(302, "<a>Found</a>", "Location", "https://login.example/a", "Content-Type", "text/html"))
	_, err := read(t.Context(), s.transport(), getThing)
	if response := responseOf(err); response.HTML || response.Location != "https://login.example" || response.Message != "" {
		t.Errorf("%+v", response)
	}
}

// TestStatusError_keySource says where a refused key comes from, if the key is refused.
func TestStatusError_keySource(t *testing.T) {
	t.Parallel()
	for status, want := range map[int]string{401: "the drawer", 403: "", 404: ""} {
		s := serve(t, reply(status, ""))
		_, err := read(t.Context(), s.transport(func(cfg *Config) { cfg.APIKeySource = "the drawer" }), getThing)
		if response := responseOf(err); response.Status != status || response.KeySource != want {
			t.Errorf("%d: %#v", status, err)
		}
	}
}

// TestFacts asks the errors behind an error.
func TestFacts(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		err                          error
		status                       int
		unknown, accepted, temporary bool
	}{
		"none":             {nil, 0, false, false, false},
		"any":              {errors.New("no"), 0, false, false, false},
		"refused":          {&StatusError{Status: 409}, 409, false, false, false},
		"unclear":          {&StatusError{Status: 500, OutcomeUnknown: true, Temporary: true}, 500, true, false, true},
		"sent":             {&Error{Sent: true, Permanent: true}, 0, true, false, false},
		"accepted":         {&Error{Sent: true, Accepted: true}, 0, true, true, true},
		"never sent":       {&Error{}, 0, false, false, true},
		"status of a list": {fmt.Errorf("while: %w", &StatusError{Status: 404}), 404, false, false, false},
	} {
		if Status(test.err) != test.status || OutcomeUnknown(test.err) != test.unknown || Accepted(test.err) != test.accepted ||
			Temporary(test.err) != test.temporary {
			t.Errorf("%s: %d, %v, %v, %v", name, Status(test.err), OutcomeUnknown(test.err), Accepted(test.err), Temporary(test.err))
		}
	}
}

func TestStatusError(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		status  int
		body    string
		headers []string
		want    string
	}{
		"the service's words": {
			422, `{"error": "price must not be negative"}`, nil,
			"the payments service returned 422 Unprocessable Entity for GET /thing/{id}: price must not be negative",
		},
		"under another name":   {409, `{"message": "exists"}`, nil, "409 Conflict for GET /thing/{id}: exists"},
		"error before message": {409, `{"message": "second", "error": "first"}`, nil, "409 Conflict for GET /thing/{id}: first"},
		"empty words":          {409, `{"error": "", "message": "said here"}`, nil, "409 Conflict for GET /thing/{id}: said here"},
		"an object":            {409, `{"error": {"code": 7}}`, nil, `409 Conflict for GET /thing/{id}: {"error": {"code": 7}}`},
		"not an object":        {409, `[1]`, nil, `409 Conflict for GET /thing/{id}: [1]`},
		"plain text": {
			403, "no\tentry\r\n\x1b[31mred\x00", nil, "403 Forbidden for GET /thing/{id}: the body is not shown, because it is not a JSON message",
		},
		"no body":    {401, "", nil, "401 Unauthorized for GET /thing/{id}: no explanation"},
		"blank body": {401, " \n", nil, "401 Unauthorized for GET /thing/{id}: no explanation"},
		"not UTF-8":  {409, "a\xffb", nil, "the body is not shown"},
		"an HTML page": {
			409, "<html><title>Bad gateway</title>", nil, "GET /thing/{id} returned 409 Conflict: an HTML page instead of JSON",
		},
		"HTML despite its type": {409, "<html>", []string{"Content-Type", "text/plain"}, "an HTML page"},
		"HTML by its type":      {409, "oh no", []string{"Content-Type", "text/html"}, "an HTML page"},
		"request id":            {409, `{"error": "no"}`, []string{"X-Request-Id", "r-1"}, "409 Conflict for GET /thing/{id}: no (request r-1)"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, reply(test.status, test.body, test.headers...))
			_, err := read(t.Context(), s.transport(), getThing)
			wantError(t, err, test.want)
			response := responseOf(err)
			if response.Status != test.status || errors.Is(err, ErrConflict) != (test.status == 409) ||
				response.NoBody != (strings.TrimSpace(test.body) == "") {
				t.Errorf("%+v", response)
			}
			if response.Method != http.MethodGet || response.Path != "/thing/{id}" {
				t.Errorf("%#v does not name the operation", err)
			}
			if strings.Contains(err.Error(), idA) {
				t.Errorf("%v holds the id", err)
			}
		})
	}
}

// TestStatusError_key repeats the key in every spelling. No error holds it.
func TestStatusError_key(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{
		"as it is":   "<html>You sent " + testKey + "</html>",
		"in JSON":    `{"error":"bad key ` + testKey + `"}`,
		"escaped":    `{"error":"bad key ` + strings.Replace(testKey, "k", `\u006b`, 1) + `"}`,
		"interwoven": strings.Replace(testKey, "-", "-\x00", 1),
		"at the cut": strings.Repeat("a", 290) + testKey,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, reply(http.StatusForbidden, body, "X-Request-Id", "about "+testKey))
			_, err := read(t.Context(), s.transport(), getThing)
			wantError(t, err, "403")
			if strings.HasPrefix(body, "{") {
				wantError(t, err, "(the API key)")
			}
			if strings.Contains(err.Error(), "(request") {
				t.Errorf("an unusual request id is shown: %v", err)
			}
			if strings.Contains(err.Error(), testKey[:8]) {
				t.Errorf("a part of the key is in the error: %v", err)
			}
		})
	}
}
