// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
	"time"
)

// Reason is why a request got no usable answer. What to do next depends on it.
type Reason int

// The reasons of a [TransportError].
const (
	ReasonOther            Reason = iota // none of the others
	ReasonInterrupted                    // the caller gave up
	ReasonUnknownHost                    // the name server knows no such name
	ReasonNameServer                     // no name server says anything
	ReasonRefused                        // nothing listens there
	ReasonUnreachable                    // no connection came about
	ReasonLate                           // a connection, and no whole answer in time
	ReasonDropped                        // the connection was closed before the answer was whole
	ReasonUnknownAuthority               // a certificate of an authority that is not trusted
	ReasonExpired                        // a certificate out of its time
	ReasonOtherName                      // a certificate for another host
	ReasonNotTLS                         // something else than TLS
	ReasonOldTLS                         // a version of TLS that is not secure
	ReasonTLS                            // TLS failed in another way
	ReasonNotHTTP                        // something else than HTTP
	ReasonHTML                           // an HTML page, which the service never sends
	ReasonTooLarge                       // more than any answer of the service
	ReasonProxySetting                   // a variable of the environment holds no proxy's address
	ReasonProxyCredentials               // the proxy asks for a user name and a password
	ReasonProxyRefused                   // the proxy does not connect to this host
	ReasonSilence                        // the service wants no requests for longer than this one can wait
)

// ReasonOf returns why no usable answer came, or ReasonOther where err is about something else.
func ReasonOf(err error) Reason {
	var failure *TransportError
	if errors.As(err, &failure) {
		return failure.Reason
	}
	return reasonOf(err)
}

// reasonOf classifies what came instead of an answer. Go gives some of these errors no type: they are known by their words, and a
// changed word makes a text less helpful and nothing worse.
func reasonOf(err error) Reason {
	var dns *net.DNSError
	var op *net.OpError
	var page *pageError
	switch {
	case as[*lateError](err):
		return ReasonLate
	case as[*silenceError](err):
		return ReasonSilence
	case errors.As(err, &dns) && dns.IsNotFound:
		return ReasonUnknownHost
	case errors.As(err, &dns):
		return ReasonNameServer
	case errors.Is(err, syscall.ECONNREFUSED):
		return ReasonRefused
	case errors.As(err, &op) && op.Timeout() && (op.Op == "dial" || isProxyOp(op)), says(err, "TLS handshake timeout"),
		errors.Is(err, syscall.ENETUNREACH), errors.Is(err, syscall.EHOSTUNREACH):
		return ReasonUnreachable
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return ReasonInterrupted
	case as[*proxySettingError](err):
		return ReasonProxySetting
	case as[*proxyRefusedError](err):
		if proxyStatus(err) == http.StatusProxyAuthRequired {
			return ReasonProxyCredentials
		}
		return ReasonProxyRefused
	case errors.As(err, &page):
		return ReasonHTML
	case errors.Is(err, errTooLarge), says(err, "headers exceeded"), says(err, "header list larger"):
		return ReasonTooLarge
	case says(err, "malformed HTTP"):
		return ReasonNotHTTP
	}
	if reason := tlsReason(err); reason != ReasonOther {
		return reason
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE) ||
		says(err, "server closed idle connection") || says(err, "http2: ") {
		return ReasonDropped
	}
	return ReasonOther
}

// isProxyOp reports whether it was a proxy that was to be reached.
func isProxyOp(op *net.OpError) bool {
	return op.Op == "proxyconnect" || strings.HasPrefix(op.Op, "socks")
}

func tlsReason(err error) Reason {
	var invalid x509.CertificateInvalidError
	switch {
	case as[x509.UnknownAuthorityError](err):
		return ReasonUnknownAuthority
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return ReasonExpired
	case as[x509.HostnameError](err):
		return ReasonOtherName
	case as[tls.RecordHeaderError](err), errors.Is(err, http.ErrSchemeMismatch):
		return ReasonNotTLS
	case says(err, "protocol version not supported"), says(err, "unsupported protocol version"):
		return ReasonOldTLS
	case as[*tls.CertificateVerificationError](err), says(err, "tls: "), says(err, "x509: "):
		return ReasonTLS
	}
	return ReasonOther
}

// isPermanent reports failures that the next attempt would only meet again: an unknown host, a certificate that is
// not trusted, an answer that is too large, a proxy that wants something else, a silence, or a
// queue, that outlasts the patience.
func isPermanent(err error) bool {
	switch reasonOf(err) {
	case ReasonUnknownHost, ReasonUnknownAuthority, ReasonExpired, ReasonOtherName, ReasonNotTLS, ReasonOldTLS, ReasonTooLarge,
		ReasonProxySetting, ReasonProxyCredentials, ReasonSilence:
		return true
	case ReasonTLS:
		return as[*tls.CertificateVerificationError](err)
	case ReasonProxyRefused:
		return proxyStatus(err) < http.StatusInternalServerError
	default:
		return errors.Is(err, errNoTurn)
	}
}

// as reports whether err is, or wraps, an E.
func as[E error](err error) bool {
	var target E
	return errors.As(err, &target)
}

func says(err error, words string) bool { return strings.Contains(err.Error(), words) }

func proxyStatus(err error) int {
	var refused *proxyRefusedError
	if errors.As(err, &refused) {
		return refused.status
	}
	return 0
}

// lateError says that time ran out.
type lateError struct{ limit time.Duration }

// Error says how much time there was.
func (e *lateError) Error() string { return fmt.Sprintf("no answer within %s", spoken(e.limit)) }

// brokenError says that an answer began and did not come to its end.
type brokenError struct{ err error }

// Error says why it ended.
func (e *brokenError) Error() string { return fmt.Sprintf("the answer broke off: %v", e.err) }

// Unwrap returns why it ended.
func (e *brokenError) Unwrap() error { return e.err }
