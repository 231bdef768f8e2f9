// SPDX-License-Identifier: MPL-2.0

package client

import (
	"cmp"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"syscall"
	"time"
)

// TransportError is a request that no usable answer came to. Its text says what happened, and nothing of the address but the host.
type TransportError struct {
	Reason    Reason
	Operation string // "GET /product/{id}"
	Host      string // the service's, with its port where that is not the usual one
	Proxy     string // the host of the proxy that was asked to connect; empty for none
	AtProxy   bool   // it was the proxy that failed, before the service could be asked
	Sent      bool   // the request had gone out, so the service may have acted
	Attempts  int
	Err       error
	words     string
}

// Error names the operation and the host, and says how often it was tried and what happened.
func (e *TransportError) Error() string {
	times := ""
	if e.Attempts > 1 {
		times = fmt.Sprintf(" after %d attempts", e.Attempts)
	}
	return fmt.Sprintf("%s got no usable answer from %s%s: %s", e.Operation, e.Host, times, e.words)
}

// Unwrap returns the last attempt's failure.
func (e *TransportError) Unwrap() error { return e.Err }

// explain turns what came instead of an answer into a [TransportError].
func (c *Client) explain(t *trail, err error) error {
	failure, raw := newFailure(t, err)
	failure.Host = c.base.Hostname()
	if port := port(c.base); port != "" {
		failure.Host = c.base.Host
	}
	failure.words = failure.happened(raw)
	return failure
}

// cause says in words of this package what came instead of an answer, for the log.
func cause(t *trail, err error) string {
	failure, _ := newFailure(t, err)
	return failure.happened("no usable answer came")
}

// newFailure knows everything but the host, with what the error itself says.
func newFailure(t *trail, err error) (failure *TransportError, raw string) {
	for wrapped, ok := asURLError(err); ok; wrapped, ok = asURLError(err) { // it prints the whole address, which may hold an account number
		err = wrapped.Err
	}
	var op *net.OpError
	failure = &TransportError{
		Reason: reasonOf(err), Operation: t.op.method + " " + t.op.path, Proxy: t.proxy,
		AtProxy: errors.As(err, &op) && isProxyOp(op), Sent: t.sent.Load(), Attempts: t.attempts, Err: t.redacted(err),
	}
	if failure.Reason == ReasonLate && !failure.Sent && !as[*brokenError](err) {
		failure.Reason = ReasonUnreachable
	}
	return failure, t.shown(err.Error(), 200)
}

// asURLError is errors.As for the one layer that net/http adds.
func asURLError(err error) (*url.Error, bool) {
	wrapped, ok := err.(*url.Error) //nolint:errorlint // one layer at a time, from the outside
	return wrapped, ok
}

// happened says in plain words what came instead of an answer. raw is what the error itself says.
func (e *TransportError) happened(raw string) string {
	if e.AtProxy {
		return fmt.Sprintf("the proxy %s could not be used: %s", e.Proxy, e.what(raw))
	}
	switch e.Reason {
	case ReasonProxySetting, ReasonInterrupted, ReasonSilence:
		return e.what(raw)
	case ReasonProxyCredentials:
		return fmt.Sprintf("the proxy %s asks for a user name and a password", e.Proxy)
	case ReasonProxyRefused:
		status := proxyStatus(e.Err)
		return fmt.Sprintf("the proxy %s refused to connect to it: %d %s", e.Proxy, status, http.StatusText(status))
	}
	if e.Proxy != "" {
		return e.what(raw) + " (through the proxy " + e.Proxy + ")"
	}
	return e.what(raw)
}

// what says what happened between this machine and who was asked, "it".
func (e *TransportError) what(raw string) string {
	begun := as[*brokenError](e.Err)
	switch e.Reason {
	case ReasonInterrupted:
		return "it was interrupted"
	case ReasonUnknownHost:
		return "the name server knows no host of that name"
	case ReasonNameServer:
		return "its name could not be looked up, because no name server gave an answer"
	case ReasonRefused:
		return "the connection was refused, so nothing is listening on that port"
	case ReasonUnreachable:
		if errors.Is(e.Err, syscall.ENETUNREACH) || errors.Is(e.Err, syscall.EHOSTUNREACH) {
			return "no way to it is known to this machine"
		}
		return "no connection came about in time"
	case ReasonLate:
		var late *lateError
		errors.As(e.Err, &late)
		if begun {
			return fmt.Sprintf("its answer was not complete within %s", spoken(late.limit))
		}
		return fmt.Sprintf("it gave no answer within %s", spoken(late.limit))
	case ReasonDropped:
		switch {
		case begun:
			return "the answer broke off before its end"
		case !e.Sent:
			return "the connection was closed before the request was sent"
		}
		return "the connection was closed without an answer"
	case ReasonNotHTTP:
		return "what answers there does not speak HTTP"
	case ReasonHTML:
		var page *pageError
		errors.As(e.Err, &page)
		return insteadOfJSON(page.title)
	case ReasonTooLarge:
		return "what came is larger than any answer of the payments service"
	case ReasonNotTLS:
		return "it answers with plain http or something else, and not with TLS, which https needs"
	case ReasonOldTLS:
		return "it offers no version of TLS that is secure: 1.2 or newer is needed"
	case ReasonUnknownAuthority, ReasonExpired, ReasonOtherName:
		return e.certificate()
	case ReasonTLS:
		return "no secure connection came about: " + raw
	}
	return raw
}

// certificate says what is wrong with the certificate that was shown.
func (e *TransportError) certificate() string {
	var unknown x509.UnknownAuthorityError
	var invalid x509.CertificateInvalidError
	var other x509.HostnameError
	switch {
	case errors.As(e.Err, &unknown):
		issuer := ""
		if unknown.Cert != nil {
			issuer = printable(cmp.Or(unknown.Cert.Issuer.CommonName, strings.Join(unknown.Cert.Issuer.Organization, " ")), 80)
		}
		return fmt.Sprintf("its certificate is signed by an authority that this machine does not trust (%s)", cmp.Or(issuer, "unnamed"))
	case errors.As(e.Err, &invalid) && invalid.Cert != nil && time.Now().Before(invalid.Cert.NotBefore):
		return fmt.Sprintf("its certificate is not valid before %s, and by the clock of this machine that is still to come", moment(invalid.Cert.NotBefore))
	case errors.As(e.Err, &invalid) && invalid.Cert != nil:
		return fmt.Sprintf("its certificate expired on %s", moment(invalid.Cert.NotAfter))
	case errors.As(e.Err, &other) && other.Certificate != nil && len(other.Certificate.DNSNames) > 0:
		return fmt.Sprintf("its certificate is not for that name, but for %s", printable(strings.Join(other.Certificate.DNSNames, ", "), 120))
	}
	return "its certificate is not for that name"
}

func moment(at time.Time) string { return at.UTC().Format("2006-01-02 15:04 UTC") }

// spoken writes a duration without its zeros: 1m, and not 1m0s.
func spoken(d time.Duration) string {
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}
