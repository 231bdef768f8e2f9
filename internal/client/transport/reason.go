// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
)

// Reason says why a request got no usable response. Its string is a short name for the log.
type Reason string

// The reasons of an [Error].
const (
	ReasonTimeout          Reason = "no response in time"
	ReasonPaused           Reason = "not sent, because the service asked for a pause"
	ReasonUnknownHost      Reason = "unknown host"
	ReasonNameServer       Reason = "no response of a name server"
	ReasonRefused          Reason = "connection refused"
	ReasonUnreachable      Reason = "host unreachable"
	ReasonInterrupted      Reason = "interrupted"
	ReasonProxySetting     Reason = "invalid proxy URL"
	ReasonProxyCredentials Reason = "proxy authentication required"
	ReasonProxyRefused     Reason = "refused by the proxy"
	ReasonHTML             Reason = "HTML page instead of JSON"
	ReasonTooLarge         Reason = "response too large"
	ReasonNotHTTP          Reason = "no HTTP response"
	ReasonUnknownAuthority Reason = "certificate of an unknown authority"
	ReasonExpired          Reason = "certificate outside of its validity"
	ReasonOtherName        Reason = "certificate for another host"
	ReasonNotTLS           Reason = "no TLS response"
	ReasonOldTLS           Reason = "TLS version too old"
	ReasonTLS              Reason = "TLS error"
	ReasonClosed           Reason = "connection closed"
	ReasonOther            Reason = "other error"
)

// again says whether another attempt may have a different result.
type again int

const (
	retriable again = iota // if the request may be sent again
	permanent
)

// reasons is the table of reasons, in the order of recognition: the first row that fits counts. Go
// gives some errors no type. They are recognised by their words. If Go changes such a word, the
// reason becomes ReasonOther, which is less helpful and nothing worse.
var reasons = []struct {
	reason Reason
	again  again
	fits   func(error) bool
}{
	{ReasonTimeout, retriable, is[*timeoutError]},
	{ReasonPaused, permanent, is[*pausedError]},
	{ReasonUnknownHost, permanent, isUnknownHost},
	{ReasonNameServer, retriable, is[*net.DNSError]},
	{ReasonRefused, retriable, anyOf(syscall.ECONNREFUSED)},
	{ReasonUnreachable, retriable, either(dialTimedOut, says("TLS handshake timeout"), anyOf(syscall.ENETUNREACH, syscall.EHOSTUNREACH))},
	{ReasonInterrupted, permanent, anyOf(errNoTurn)},
	{ReasonInterrupted, retriable, anyOf(context.Canceled, context.DeadlineExceeded)},
	{ReasonProxySetting, permanent, is[*ProxyError]},
	{ReasonProxyCredentials, permanent, func(err error) bool { return connectStatus(err) == http.StatusProxyAuthRequired }},
	{ReasonProxyRefused, permanent, func(err error) bool {
		return connectStatus(err) != 0 && connectStatus(err) < http.StatusInternalServerError
	}},
	{ReasonProxyRefused, retriable, is[*connectError]},
	{ReasonHTML, permanent, anyOf(errHTML)},
	{ReasonTooLarge, permanent, either(anyOf(ErrTooLarge), says("headers exceeded", "header list larger"))},
	{ReasonNotHTTP, retriable, says("malformed HTTP")},
	{ReasonUnknownAuthority, permanent, is[x509.UnknownAuthorityError]},
	{ReasonExpired, permanent, isExpired},
	{ReasonOtherName, permanent, is[x509.HostnameError]},
	{ReasonNotTLS, permanent, either(anyOf(http.ErrSchemeMismatch), is[tls.RecordHeaderError])},
	{ReasonOldTLS, permanent, says("protocol version not supported", "unsupported protocol version")},
	{ReasonTLS, permanent, is[*tls.CertificateVerificationError]},
	{ReasonTLS, retriable, says("tls: ", "x509: ")},
	{ReasonClosed, retriable, either(
		anyOf(io.EOF, io.ErrUnexpectedEOF, syscall.ECONNRESET, syscall.EPIPE), says("server closed idle connection", "http2: "))},
}

// classify returns the reason of an error, and whether another attempt would only meet it again.
func classify(err error) (Reason, again) {
	for _, row := range reasons {
		if row.fits(err) {
			return row.reason, row.again
		}
	}
	return ReasonOther, retriable
}

// ReasonOf returns the reason of the [Error] behind err, or "".
func ReasonOf(err error) Reason {
	var failure *Error
	if errors.As(err, &failure) {
		return failure.Reason
	}
	return ""
}

// isPermanent reports whether another attempt would only meet the error of this one again. The host
// of an answer exists, also where a name server does not know it for a while.
func (a *attempt) isPermanent(err error) bool {
	_, again := classify(err)
	return again == permanent && (!a.answered || !isUnknownHost(err))
}

// is reports whether err is, or wraps, an E.
func is[E error](err error) bool {
	var target E
	return errors.As(err, &target)
}

func anyOf(targets ...error) func(error) bool {
	return func(err error) bool {
		for _, target := range targets {
			if errors.Is(err, target) {
				return true
			}
		}
		return false
	}
}

func says(words ...string) func(error) bool {
	return func(err error) bool {
		for _, word := range words {
			if strings.Contains(err.Error(), word) {
				return true
			}
		}
		return false
	}
}

func either(all ...func(error) bool) func(error) bool {
	return func(err error) bool {
		for _, fits := range all {
			if fits(err) {
				return true
			}
		}
		return false
	}
}

func isUnknownHost(err error) bool { return dnsError(err) != nil && dnsError(err).IsNotFound }

func dnsError(err error) *net.DNSError {
	var dns *net.DNSError
	errors.As(err, &dns)
	return dns
}

func dialTimedOut(err error) bool {
	var op *net.OpError
	return errors.As(err, &op) && op.Timeout() && (op.Op == "dial" || isProxyOp(op))
}

// isProxyOp reports whether an operation was the way to a proxy.
func isProxyOp(op *net.OpError) bool {
	return op.Op == "proxyconnect" || strings.HasPrefix(op.Op, "socks")
}

// connectStatus returns the status of a proxy that refused to connect, or 0.
func connectStatus(err error) int {
	var refused *connectError
	if errors.As(err, &refused) {
		return refused.status
	}
	return 0
}

func isExpired(err error) bool {
	var invalid x509.CertificateInvalidError
	return errors.As(err, &invalid) && invalid.Reason == x509.Expired
}
