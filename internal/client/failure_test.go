// SPDX-License-Identifier: MPL-2.0

package client

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

// TestFailure_words gives each thing that can come instead of an answer its reason and its words, and says whether it is tried again.
func TestFailure_words(t *testing.T) {
	t.Parallel()
	past, future := time.Date(2024, 2, 29, 12, 0, 0, 0, time.UTC), time.Now().AddDate(1, 0, 0)
	_, tooLong := (&net.Dialer{Timeout: 1}).Dial("tcp", "127.0.0.1:1")
	noAddress := &net.DNSError{Err: "no such host", Name: "pay.example", IsNotFound: true}
	for name, test := range map[string]struct {
		err    error
		unsent bool
		reason Reason
		once   bool // it is permanent
		words  string
	}{
		"unknown host":        {dialing(noAddress), true, ReasonUnknownHost, true, ": the name server knows no host of that name"},
		"name server failed":  {dialing(&net.DNSError{Err: "server misbehaving", IsTemporary: true}), true, ReasonNameServer, false, "no name server gave an answer"},
		"name server silent":  {dialing(&net.DNSError{Err: "i/o timeout", IsTimeout: true}), true, ReasonNameServer, false, "no name server gave an answer"},
		"refused":             {dialing(os.NewSyscallError("connect", syscall.ECONNREFUSED)), true, ReasonRefused, false, "the connection was refused"},
		"connecting too long": {dialing(os.ErrDeadlineExceeded), true, ReasonUnreachable, false, "no connection came about in time"},
		"kernel gave up":      {dialing(os.NewSyscallError("connect", syscall.ETIMEDOUT)), true, ReasonUnreachable, false, "no connection came about in time"},
		"no route":            {dialing(os.NewSyscallError("connect", syscall.EHOSTUNREACH)), true, ReasonUnreachable, false, "no way to it is known"},
		"no network":          {dialing(os.NewSyscallError("connect", syscall.ENETUNREACH)), true, ReasonUnreachable, false, "no way to it is known"},
		"handshake too long":  {errors.New("net/http: TLS handshake timeout"), true, ReasonUnreachable, false, "no connection came about in time"},
		"late":                {&lateError{90 * time.Second}, false, ReasonLate, false, "it gave no answer within 1m30s"},
		"late, not sent":      {&lateError{time.Minute}, true, ReasonUnreachable, false, "no connection came about in time"},
		"late in the middle":  {&brokenError{&lateError{time.Minute}}, false, ReasonLate, false, "its answer was not complete within 1m"},
		"interrupted":         {context.Canceled, false, ReasonInterrupted, false, "it was interrupted"},
		"out of time":         {context.DeadlineExceeded, false, ReasonInterrupted, false, "it was interrupted"},
		"closed":              {io.EOF, false, ReasonDropped, false, "the connection was closed without an answer"},
		"closed before":       {io.EOF, true, ReasonDropped, false, "closed before the request was sent"},
		"reset":               {&net.OpError{Op: "read", Err: syscall.ECONNRESET}, false, ReasonDropped, false, "closed without an answer"},
		"pipe":                {&net.OpError{Op: "write", Err: syscall.EPIPE}, false, ReasonDropped, false, "closed without an answer"},
		"dead by ping":        {errors.New("http2: client connection lost"), false, ReasonDropped, false, "closed without an answer"},
		"cut":                 {&brokenError{io.ErrUnexpectedEOF}, false, ReasonDropped, false, "the answer broke off before its end"},
		"stranger":            {verifying(x509.UnknownAuthorityError{Cert: &x509.Certificate{Issuer: pkix.Name{CommonName: "Acme\nRoot"}}}), true, ReasonUnknownAuthority, true, "does not trust (Acme Root)"},
		"organization":        {verifying(x509.UnknownAuthorityError{Cert: &x509.Certificate{Issuer: pkix.Name{Organization: []string{"Acme Co"}}}}), true, ReasonUnknownAuthority, true, "does not trust (Acme Co)"},
		"nameless stranger":   {verifying(x509.UnknownAuthorityError{}), true, ReasonUnknownAuthority, true, "does not trust (unnamed)"},
		"expired":             {verifying(x509.CertificateInvalidError{Cert: &x509.Certificate{NotAfter: past}, Reason: x509.Expired}), true, ReasonExpired, true, "its certificate expired on 2024-02-29 12:00 UTC"},
		"too early":           {verifying(x509.CertificateInvalidError{Cert: &x509.Certificate{NotBefore: future}, Reason: x509.Expired}), true, ReasonExpired, true, "is not valid before " + future.UTC().Format("2006-01-02")},
		"other name":          {verifying(x509.HostnameError{Certificate: &x509.Certificate{DNSNames: []string{"a.example", "b.example"}}, Host: "pay.example"}), true, ReasonOtherName, true, "not for that name, but for a.example, b.example"},
		"no name":             {verifying(x509.HostnameError{Certificate: &x509.Certificate{}, Host: "pay.example"}), true, ReasonOtherName, true, "its certificate is not for that name"},
		"other certificate":   {verifying(x509.CertificateInvalidError{Reason: x509.NotAuthorizedToSign}), true, ReasonTLS, true, "no secure connection came about: "},
		"plain http":          {http.ErrSchemeMismatch, true, ReasonNotTLS, true, "and not with TLS"},
		"noise":               {tls.RecordHeaderError{Msg: "first record does not look like a TLS handshake"}, true, ReasonNotTLS, true, "and not with TLS"},
		"old":                 {&net.OpError{Op: "remote error", Err: errors.New("tls: protocol version not supported")}, true, ReasonOldTLS, true, "1.2 or newer is needed"},
		"insists on old":      {errors.New("tls: server selected unsupported protocol version 302"), true, ReasonOldTLS, true, "1.2 or newer is needed"},
		"alert":               {&net.OpError{Op: "remote error", Err: errors.New("tls: handshake failure")}, true, ReasonTLS, false, "no secure connection came about: remote error: tls: handshake failure"},
		"not http":            {fmt.Errorf("net/http: HTTP/1.x transport connection broken: %w", errors.New(`malformed HTTP response "SSH-2.0"`)), false, ReasonNotHTTP, false, "does not speak HTTP"},
		"headers too large":   {errors.New("net/http: server response headers exceeded 262144 bytes; aborted"), false, ReasonTooLarge, true, "larger than any answer"},
		"too large":           {&brokenError{errTooLarge}, false, ReasonTooLarge, true, "larger than any answer"},
		"proxy refused":       {viaProxy(dialing(syscall.ECONNREFUSED)), true, ReasonRefused, false, "the proxy p.example:3128 could not be used: the connection was refused"},
		"proxy silent":        {viaProxy(tooLong), true, ReasonUnreachable, false, "the proxy p.example:3128 could not be used: no connection came about in time"},
		"dialer's own time":   {tooLong, true, ReasonUnreachable, false, "no connection came about in time"},
		"proxy unknown":       {viaProxy(dialing(noAddress)), true, ReasonUnknownHost, true, "the proxy p.example:3128 could not be used: the name server knows no host"},
		"proxy's certificate": {viaProxy(verifying(x509.UnknownAuthorityError{})), true, ReasonUnknownAuthority, true, "the proxy p.example:3128 could not be used: its certificate is signed by"},
		"socks":               {&net.OpError{Op: "socks connect", Err: errors.New("username/password authentication failed")}, true, ReasonOther, false, "the proxy p.example:3128 could not be used: "},
		"credentials":         {&proxyRefusedError{407}, true, ReasonProxyCredentials, true, "the proxy p.example:3128 asks for a user name and a password"},
		"forbidden":           {&proxyRefusedError{403}, true, ReasonProxyRefused, true, "the proxy p.example:3128 refused to connect to it: 403 Forbidden"},
		"proxy's gateway":     {&proxyRefusedError{502}, true, ReasonProxyRefused, false, "refused to connect to it: 502 Bad Gateway"},
		"setting":             {&proxySettingError{"https_proxy"}, true, ReasonProxySetting, true, "the environment variable https_proxy does not hold the address of a proxy"},
		"silence":             {&silenceError{time.Hour}, true, ReasonSilence, true, ": it was not sent, because the service refused another request with 429"},
		"what nobody foresaw": {errors.New("boom with " + testKey), false, ReasonOther, false, ": boom with (the API key)"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			proxied := strings.Contains(test.words, "proxy p.example")
			attempts := 0
			c := newTestClient(t, func(cfg *Config) {
				cfg.BaseURL, cfg.MaxRetries = "https://pay.example/api", 1
				cfg.Transport = transportFunc(func(r *http.Request) (*http.Response, error) {
					attempts++
					if proxied {
						trailOf(r.Context()).proxy = "p.example:3128"
					}
					if !test.unsent {
						httptrace.ContextClientTrace(r.Context()).WroteHeaders()
					}
					return nil, test.err
				})
			})
			_, err := c.Product(context.Background(), idA)
			wantError(t, errors.New(err.Error()), "GET /product/{id} got no usable answer from pay.example", test.words)
			var failure *TransportError
			if !errors.As(err, &failure) || ReasonOf(err) != test.reason || failure.Sent == test.unsent || failure.AtProxy != strings.Contains(test.words, "could not be used") {
				t.Errorf("%#v, want the reason %d", failure, test.reason)
			}
			if !errors.Is(err, test.err) && !errors.As(err, new(*net.OpError)) && !errors.As(err, new(*tls.CertificateVerificationError)) && !errors.As(err, new(tls.RecordHeaderError)) {
				t.Errorf("%v is no %v any more", err, test.err)
			}
			if want := map[bool]int{true: 1, false: 2}[test.once]; attempts != want {
				t.Errorf("%d attempts, want %d", attempts, want)
			}
			if strings.Contains(err.Error(), "/api") || strings.Contains(err.Error(), idA) {
				t.Errorf("the address is in %v", err)
			}
		})
	}
}

// TestFailure_through names the proxy where it is not the one to blame.
func TestFailure_through(t *testing.T) {
	t.Parallel()
	c := newTestClient(t, func(cfg *Config) {
		cfg.BaseURL, cfg.MaxRetries = "https://pay.example:8443", 0
		cfg.Transport = transportFunc(func(r *http.Request) (*http.Response, error) {
			trailOf(r.Context()).proxy = "p.example:3128"
			return nil, &url.Error{Op: "Get", URL: r.URL.String(), Err: verifying(x509.UnknownAuthorityError{})}
		})
	})
	_, err := c.Product(context.Background(), idA)
	wantError(t, err, "from pay.example:8443: its certificate is signed by an authority that this machine does not trust (unnamed) (through the proxy p.example:3128)")
}

// TestFailure_page meets a page where the service's JSON belongs. Its title is shown, and of its text nothing.
func TestFailure_page(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ body, kind, words string }{
		"title":       {"\r\n <!DOCTYPE html><html><head><title>Sign in &amp; go</title></head><body>text-of-the-page", "text/html", `an HTML page ("Sign in & go") came instead of the service's JSON`},
		"no title":    {"<p>text-of-the-page</p>", "", "an HTML page came instead of the service's JSON"},
		"wrong type":  {"<p>text-of-the-page</p>", "application/json", "an HTML page came"},
		"JSON though": {mug(idA, justNow), "text/html", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			body := test.body
			if test.words == "" {
				body = "[" + body + "]"
			}
			s := serve(t, reply(200, test.body, "Content-Type", test.kind), reply(200, body, "Content-Type", test.kind))
			c := s.client()
			_, err := c.Product(context.Background(), idA)
			_, listErr := collect[Product](t, c.Products(context.Background(), false))
			if test.words == "" {
				wantError(t, errors.Join(err, listErr))
				return
			}
			for _, err := range []error{err, listErr} {
				wantError(t, err, test.words)
				if ReasonOf(err) != ReasonHTML || strings.Contains(err.Error(), "text-of-the-page") {
					t.Errorf("reason %d: %v", ReasonOf(err), err)
				}
			}
		})
	}
}

// TestError_page reads what a page with an error status says to people.
func TestError_page(t *testing.T) {
	t.Parallel()
	for body, words := range map[string]string{
		"<html><head><title>\n 502 Bad\tGateway</title></head><body><h1>no</h1>":                        `("502 Bad Gateway")`,
		"<html><style>p{color:red}</style><script>let a</script><!-- b --><p>Come &quot;back&quot;</p>": `("Come "back"")`,
		"<html></html>": "an HTML page came",
	} {
		s := serve(t, reply(502, body))
		_, err := s.client(func(cfg *Config) { cfg.MaxRetries = 0 }).Product(context.Background(), idA)
		wantError(t, err, "GET /product/{id} was answered with 502 Bad Gateway: an HTML page", words)
		var answer *Error
		if !errors.As(err, &answer) || !answer.Page {
			t.Errorf("%#v is no page", err)
		}
	}
}

// TestError_keyFrom says where a refused key comes from, and nothing of that where the key is not what is refused.
func TestError_keyFrom(t *testing.T) {
	t.Parallel()
	for status, want := range map[int]string{401: "the drawer", 403: "", 404: ""} {
		s := serve(t, reply(status, ""))
		_, err := s.client(func(cfg *Config) { cfg.APIKeyFrom = "the drawer" }).doRaw(context.Background(), &trail{op: opProduct}, nil, idA)
		var answer *Error
		if !errors.As(err, &answer) || answer.KeyFrom != want {
			t.Errorf("%d: %#v", status, err)
		}
	}
}

func TestSpoken(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]string{
		time.Second: "1s", time.Minute: "1m", 90 * time.Second: "1m30s", time.Hour: "1h", 10 * time.Minute: "10m", 100 * time.Minute: "1h40m", 1500 * time.Millisecond: "1.5s",
	} {
		if got := spoken(d); got != want {
			t.Errorf("%d is %q, want %q", d, got, want)
		}
	}
}
