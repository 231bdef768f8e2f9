// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
)

// Error is a request without a usable response.
type Error struct {
	Reason       Reason
	Method, Path string // the path with its placeholders
	Host         string // the service's, with its port unless that is the default
	Proxy        string // the host of the proxy; empty for none
	AtProxy      bool   // the proxy failed, and the service got nothing
	ProxyStatus  int    // the status of a proxy that refused to connect, or 0
	Sent         bool   // the last attempt went out, so the service may have acted
	Accepted     bool   // the last attempt was answered with a 2xx, so the service has acted
	Partial      bool   // a response began, and broke off
	// EarlierUnknown says that an attempt before the last one may have taken effect.
	EarlierUnknown bool
	Permanent      bool          // another attempt would have the same result
	Attempts       int           // how many there were
	Waited         time.Duration // between the attempts
	Timeout        time.Duration // the time that was over, or 0
	Asked          time.Duration // the pause that the service asked for, or 0
	// Err is the failure of the last attempt. Its text holds nothing private.
	Err error
}

// Error names the request, the host and the reason.
func (e *Error) Error() string {
	attempts := ""
	if e.Attempts > 1 {
		attempts = fmt.Sprintf(" after %d attempts", e.Attempts)
	}
	reason := e.short()
	if e.Reason == ReasonOther || e.Reason == ReasonTLS {
		reason += ": " + Printable(e.Err.Error(), 200)
	}
	return fmt.Sprintf("%s %s to %s failed%s: %s", e.Method, e.Path, e.Host, attempts, reason)
}

// Unwrap returns the failure of the last attempt.
func (e *Error) Unwrap() error { return e.Err }

// short is the reason for the log.
func (e *Error) short() string {
	if e.AtProxy {
		return "proxy " + e.Proxy + ": " + string(e.Reason)
	}
	return string(e.Reason)
}

func (t *Transport) newError(x *exchange, a *attempt, err error) *Error {
	e := newFailure(a, err)
	e.Host, e.Attempts, e.Waited = hostOf(t.base), x.attempts, x.waited
	e.EarlierUnknown = x.unknown
	return e
}

// newFailure describes the failure of one attempt.
func newFailure(a *attempt, err error) *Error {
	for wrapped, ok := asURLError(err); ok; wrapped, ok = asURLError(err) { // its text is the whole URL, which may hold an account number
		err = wrapped.Err
	}
	reason, _ := classify(err)
	e := &Error{
		Reason: reason, Method: a.request.Method, Path: a.request.Path, Proxy: a.proxy, ProxyStatus: connectStatus(err),
		Sent: a.sent.Load(), Accepted: a.accepted, Partial: is[*partialError](err), Permanent: a.isPermanent(err),
		Err: a.secrets.redact(err),
	}
	var op *net.OpError
	e.AtProxy = errors.As(err, &op) && isProxyOp(op)
	var timeout *timeoutError
	if errors.As(err, &timeout) {
		e.Timeout = timeout.limit
	}
	if e.Timeout > 0 && !e.Sent && !e.Partial {
		e.Reason = ReasonUnreachable
	}
	var paused *pausedError
	if errors.As(err, &paused) {
		e.Asked = paused.left
	}
	return e
}

// asURLError is errors.As for the one layer that net/http adds.
func asURLError(err error) (*url.Error, bool) {
	wrapped, ok := err.(*url.Error) //nolint:errorlint // one layer at a time, from the outside
	return wrapped, ok
}

// StatusError is a response of the service, or of an intermediary, with a status other than 2xx, or
// a 2xx whose body is an error.
type StatusError struct {
	Status int
	// Told is the status that the body of a 2xx tells, or 0.
	Told int
	// Message is the service's own words: a part of a JSON body, bounded, printable, and without
	// private values. It is empty for any other body, which is never shown.
	Message      string
	Method, Path string // the path with its placeholders
	RequestID    string // the service's id of the request, for its support; empty if it may be private
	KeySource    string // where the key comes from that a 401 refuses; empty if unknown
	HTML         bool   // the response is an HTML page, which the service never sends
	NoBody       bool   // the response has no body, or is a 2xx without data and without an error
	Location     string // the scheme and host that a redirect leads to
	Redirects    int    // how many redirects led to this response
	// OutcomeUnknown says that this response, or that of an attempt before it, does not tell whether
	// the request took effect.
	OutcomeUnknown bool
	Temporary      bool          // the same request may have another result later
	Attempts       int           // how many there were
	Waited         time.Duration // between the attempts
	// Asked is the wait that the service asked for, if it is longer than the request may take.
	Asked time.Duration
}

// ErrConflict is matched by a [StatusError] with the status 409.
var ErrConflict = errors.New("the request conflicts with an existing object")

// Is matches [ErrConflict].
func (e *StatusError) Is(target error) bool {
	return target == ErrConflict && e.Status == http.StatusConflict
}

// Error names the operation, the status and the service's own words.
func (e *StatusError) Error() string {
	said := e.Message
	switch {
	case said != "":
	case e.Location != "" && e.Redirects >= maxRedirects:
		said = fmt.Sprintf("a redirect after %d others", e.Redirects)
	case e.Location != "":
		said = "a redirect to " + e.Location + ", which was not followed"
	case e.HTML:
		said = "an HTML page instead of JSON"
	case e.NoBody:
		said = "no explanation"
	default:
		said = "the body is not shown, because it is not a JSON message"
	}
	status := strings.TrimSpace(fmt.Sprintf("%d %s", e.Status, http.StatusText(e.Status)))
	text := fmt.Sprintf("the payments service returned %s for %s %s: %s", status, e.Method, e.Path, said)
	if e.HTML {
		text = fmt.Sprintf("%s %s returned %s: %s", e.Method, e.Path, status, said)
	}
	if e.RequestID != "" {
		text = strings.TrimRight(text, ".") + " (request " + e.RequestID + ")"
	}
	return text
}

// maxMessage is the size of the largest body that is searched for private values, to show a part of
// it.
const maxMessage = 256 << 10

func (t *Transport) newStatusError(x *exchange, a *attempt, resp *http.Response, body []byte) *StatusError {
	e := &StatusError{
		Status: resp.StatusCode, Method: x.request.Method, Path: x.request.Path,
		Message: messageOf(x.secrets, body), RequestID: x.secrets.requestID(resp.Header),
		HTML: isHTML(resp, body), NoBody: len(body) == 0, Redirects: redirectsBefore(resp),
		OutcomeUnknown: x.unknown || isUnknown(a, resp), Attempts: x.attempts, Waited: x.waited, Asked: x.asked,
		Temporary: isTemporary(resp.StatusCode),
	}
	if e.Status < http.StatusMultipleChoices {
		e.Told = toldStatus(body)
		e.NoBody = e.Told == 0 && !hasError(body)
	}
	if e.Status == http.StatusUnauthorized {
		e.KeySource = t.auth.source
	}
	if location := locationOf(resp); location != "" {
		e.Message, e.HTML, e.Location = "", false, x.secrets.sanitize(location, 120)
	}
	return e
}

// messageOf returns the words of a JSON body: a string under "error" or "message", or the body.
func messageOf(s *secrets, body []byte) string {
	if len(body) > maxMessage || strictjson.Check(body) != nil {
		return ""
	}
	members := strictjson.Members(body)
	var first, second string
	_ = strictjson.Unmarshal(members["error"], &first)
	_ = strictjson.Unmarshal(members["message"], &second)
	if words := cmp.Or(first, second); words != "" {
		return s.sanitize(words, 600)
	}
	return s.with(body).sanitize(string(body), 300) // the names of its members show private values
}

// Status returns the status behind err, or 0 if no response is the cause.
func Status(err error) int {
	var response *StatusError
	if errors.As(err, &response) {
		return response.Status
	}
	return 0
}

// OutcomeUnknown reports whether the service may have acted although err is the result.
func OutcomeUnknown(err error) bool {
	var response *StatusError
	if errors.As(err, &response) {
		return response.OutcomeUnknown
	}
	var failure *Error
	return errors.As(err, &failure) && (failure.Sent || failure.EarlierUnknown)
}

// Accepted reports whether the service returned a 2xx, although err is the result.
func Accepted(err error) bool {
	var failure *Error
	return errors.As(err, &failure) && failure.Accepted
}

// Temporary reports whether the same request may succeed later.
func Temporary(err error) bool {
	var response *StatusError
	if errors.As(err, &response) {
		return response.Temporary
	}
	var failure *Error
	return errors.As(err, &failure) && !failure.Permanent
}
