// SPDX-License-Identifier: MPL-2.0

package diagnose

import (
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// TestExplainTransport gives each failure its words.
func TestExplainTransport(t *testing.T) {
	t.Parallel()
	past, future := time.Date(2024, 2, 29, 12, 0, 0, 0, time.UTC), time.Now().AddDate(1, 0, 0)
	stranger := func(issuer pkix.Name) error {
		return fmt.Errorf("verifying: %w", x509.UnknownAuthorityError{Cert: &x509.Certificate{Issuer: issuer}})
	}
	const proxy = "p.example:3128"
	for name, test := range map[string]struct {
		failure transport.Error
		words   string
	}{
		"unknown host": {transport.Error{Reason: transport.ReasonUnknownHost}, "GET /thing failed: pay.example does not exist in DNS"},
		"name server": {
			transport.Error{Reason: transport.ReasonNameServer}, "pay.example could not be looked up, because no DNS server answered",
		},
		"refused": {
			transport.Error{Reason: transport.ReasonRefused, Attempts: 3},
			"GET /thing failed after 3 attempts: pay.example refused the connection",
		},
		"unreachable": {transport.Error{Reason: transport.ReasonUnreachable}, "pay.example could not be reached"},
		"timeout": {
			transport.Error{Reason: transport.ReasonTimeout, Timeout: 90 * time.Second}, "no response arrived within 1m30s",
		},
		"timeout in the middle": {
			transport.Error{Reason: transport.ReasonTimeout, Timeout: time.Minute, Partial: true}, "the response was not complete within 1m",
		},
		"interrupted":   {transport.Error{Reason: transport.ReasonInterrupted}, "it was interrupted"},
		"closed":        {transport.Error{Reason: transport.ReasonClosed, Sent: true}, "the connection closed before a response arrived"},
		"closed before": {transport.Error{Reason: transport.ReasonClosed}, "the connection closed before the request was sent"},
		"cut": {
			transport.Error{Reason: transport.ReasonClosed, Sent: true, Partial: true}, "the connection closed before the response was complete",
		},
		"authority": {
			transport.Error{Reason: transport.ReasonUnknownAuthority, Err: stranger(pkix.Name{CommonName: "Acme\nRoot"})},
			"the certificate of pay.example is signed by an unknown authority (Acme Root)",
		},
		"organization": {
			transport.Error{Reason: transport.ReasonUnknownAuthority, Err: stranger(pkix.Name{Organization: []string{"Acme Co"}})}, "(Acme Co)",
		},
		"nameless authority": {transport.Error{Reason: transport.ReasonUnknownAuthority, Err: x509.UnknownAuthorityError{}}, "(unnamed)"},
		"expired": {
			transport.Error{
				Reason: transport.ReasonExpired, Err: x509.CertificateInvalidError{Cert: &x509.Certificate{NotAfter: past}, Reason: x509.Expired},
			},
			"the certificate of pay.example expired on 2024-02-29 12:00 UTC",
		},
		"too early": {
			transport.Error{
				Reason: transport.ReasonExpired, Err: x509.CertificateInvalidError{Cert: &x509.Certificate{NotBefore: future}, Reason: x509.Expired},
			},
			"is not valid before " + future.UTC().Format("2006-01-02"),
		},
		"other name": {
			transport.Error{
				Reason: transport.ReasonOtherName,
				Err:    x509.HostnameError{Certificate: &x509.Certificate{DNSNames: []string{"a.example", "b.example"}}},
			},
			"the certificate of pay.example is valid for a.example, b.example only",
		},
		"no name": {
			transport.Error{Reason: transport.ReasonOtherName, Err: x509.HostnameError{Certificate: &x509.Certificate{}}},
			"the certificate of pay.example is not valid for it",
		},
		"no TLS":  {transport.Error{Reason: transport.ReasonNotTLS}, "pay.example does not speak TLS"},
		"old TLS": {transport.Error{Reason: transport.ReasonOldTLS}, "no secure version of TLS (1.2 or newer)"},
		"TLS": {
			transport.Error{Reason: transport.ReasonTLS, Err: errors.New("handshake failure")},
			"the TLS handshake with pay.example failed: handshake failure",
		},
		"no HTTP":   {transport.Error{Reason: transport.ReasonNotHTTP}, "pay.example sent no complete HTTP response"},
		"too large": {transport.Error{Reason: transport.ReasonTooLarge}, "more than any response"},
		"HTML":      {transport.Error{Reason: transport.ReasonHTML}, "pay.example returned an HTML page instead of JSON"},
		"paused": {
			transport.Error{Reason: transport.ReasonPaused, Asked: time.Hour - time.Millisecond},
			"the service asked for a pause of 1h, longer than one request may take",
		},
		"other": {transport.Error{Reason: transport.ReasonOther, Err: errors.New("boom")}, "GET /thing failed: boom"},
		"proxy refused": {
			transport.Error{Reason: transport.ReasonRefused, AtProxy: true, Proxy: proxy},
			"GET /thing failed: the proxy p.example:3128 refused the connection",
		},
		"proxy unknown": {
			transport.Error{Reason: transport.ReasonUnknownHost, AtProxy: true, Proxy: proxy}, "the proxy p.example:3128 does not exist in DNS",
		},
		"proxy's certificate": {
			transport.Error{Reason: transport.ReasonUnknownAuthority, AtProxy: true, Proxy: proxy, Err: x509.UnknownAuthorityError{}},
			"the certificate of the proxy p.example:3128 is signed",
		},
		"through a proxy": {
			transport.Error{Reason: transport.ReasonUnknownAuthority, Proxy: proxy, Err: x509.UnknownAuthorityError{}},
			"(unnamed) (through the proxy p.example:3128)",
		},
		"credentials": {
			transport.Error{Reason: transport.ReasonProxyCredentials, Proxy: proxy},
			"the proxy p.example:3128 requires a user name and a password",
		},
		"forbidden": {
			transport.Error{Reason: transport.ReasonProxyRefused, Proxy: proxy, ProxyStatus: 403},
			"the proxy p.example:3128 refused to connect to pay.example (403 Forbidden)",
		},
		"setting": {
			transport.Error{Reason: transport.ReasonProxySetting, Err: &transport.ProxyError{Variable: "https_proxy"}},
			"https_proxy is not a valid proxy URL",
		},
	} {
		test.failure.Method, test.failure.Path, test.failure.Host = "GET", "/thing", "pay.example"
		message, advice := explained(t, "thing", &test.failure)
		if !strings.HasSuffix(message, test.words) && !strings.Contains(message, test.words) || advice == "" || strings.Contains(message, "\n") {
			t.Errorf("%s: %q, %q", name, message, advice)
		}
		if wrapped, same := explained(t, "thing", fmt.Errorf("round 2: %w", &test.failure)); same != advice ||
			!strings.HasPrefix(wrapped, "round 2: ") {
			t.Errorf("%s: %q, %q", name, wrapped, same)
		}
	}
}

// TestExplainTransport_advice has advice of its own for each reason. It names base_url only if that
// may be the cause.
func TestExplainTransport_advice(t *testing.T) {
	t.Parallel()
	others := []transport.Reason{
		transport.ReasonInterrupted, transport.ReasonNameServer, transport.ReasonTimeout, transport.ReasonClosed, transport.ReasonExpired,
		transport.ReasonOldTLS,
		transport.ReasonProxySetting, transport.ReasonProxyCredentials, transport.ReasonProxyRefused, transport.ReasonPaused,
	}
	said := map[string]transport.Reason{}
	source, err := os.ReadFile(filepath.Join("..", "..", "client", "transport", "reason.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, constant := range regexp.MustCompile(`Reason\w+ +Reason = "(.*)"`).FindAllSubmatch(source, -1) {
		reason := transport.Reason(constant[1])
		if _, ok := reasons[reason]; !ok {
			t.Errorf("%q lacks a row in the table reasons of transport.go", reason)
			continue
		}
		_, got := explained(t, "", &transport.Error{Reason: reason, Err: errors.New("x")})
		if before, again := said[got]; got == "" || again {
			t.Errorf("%q: %q, as for %q", reason, got, before)
		}
		said[got] = reason
		if strings.Contains(got, "base_url") == slices.Contains(others, reason) {
			t.Errorf("%q: %q", reason, got)
		}
		if _, got := explained(
			t, "", &transport.Error{Reason: reason, AtProxy: true, Err: errors.New("x")},
		); !strings.Contains(got, "HTTPS_PROXY") || strings.Contains(got, "base_url") {
			t.Errorf("%q at the proxy: %q", reason, got)
		}
	}
}

// TestExplainTransport_key says that the key was not sent if that is certain.
func TestExplainTransport_key(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		failure transport.Error
		kept    bool
	}{
		{transport.Error{Reason: transport.ReasonTLS, Attempts: 1}, true},
		{transport.Error{Reason: transport.ReasonTLS, Attempts: 1, Sent: true}, false}, // a server that demands a certificate says so late
		{transport.Error{Reason: transport.ReasonUnknownAuthority, Attempts: 1}, true},
		{transport.Error{Reason: transport.ReasonUnknownAuthority, Attempts: 2}, false},
		{transport.Error{Reason: transport.ReasonRefused, Attempts: 1}, false},
	} {
		c.failure.Err = errors.New("x")
		if _, got := explainTransport(&c.failure); strings.Contains(got, "The API key was not sent.") != c.kept {
			t.Errorf("%+v: %q", c.failure, got)
		}
	}
}

func TestDuration(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]string{
		time.Second: "1s", time.Minute: "1m", 90 * time.Second: "1m30s", time.Hour: "1h", 10 * time.Minute: "10m", 100 * time.Minute: "1h40m",
		500 * time.Millisecond: "500ms",
	} {
		if got := duration(d); got != want {
			t.Errorf("%d is %q, want %q", d, got, want)
		}
	}
}

// TestAddSetup names the variable with an invalid proxy.
func TestAddSetup(t *testing.T) {
	t.Parallel()
	var diags diag.Diagnostics
	AddSetup(&diags, &transport.ProxyError{Variable: "HTTPS_PROXY"})
	contains(t, diags, "Wrong proxy", "HTTPS_PROXY is not a valid proxy URL. Expected `http://[user:password@]host:port`")
	diags = nil
	AddSetup(&diags, errors.New("the API key is empty"))
	contains(t, diags, "The provider is not configured", "The API key is empty.")
}
