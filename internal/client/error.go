// SPDX-License-Identifier: MPL-2.0

package client

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
	"unicode"
)

// Error is an answer of 300 or above. Status decides what is done about it; Message is only shown.
type Error struct {
	Status    int
	Message   string // the service's own words, bounded and printable; may be empty
	Method    string
	Path      string        // the operation's path with its placeholders, so that no id or account number is in it
	RequestID string        // what the service calls this request, to quote to its support; empty where it may be something private
	KeyFrom   string        // where the key comes from that a 401 refuses; empty where that is not known
	Page      bool          // an HTML page came, which the service never sends; Message is what it says
	Unclear   bool          // this attempt, or one before it, may have taken effect, although this answer says that it was refused
	Attempts  int           // how often the request was sent
	Waited    time.Duration // in between
	Asked     time.Duration // the wait that the service asked for and that was not begun, because the request would take longer than it may; or 0
	empty     bool          // the answer had no body at all
}

// Error names the operation, the status and the service's own words.
func (e *Error) Error() string {
	text := fmt.Sprintf("the payments service answered %s %s with %d %s: %s", e.Method, e.Path, e.Status, http.StatusText(e.Status), cmp.Or(e.Message, "no explanation"))
	if e.Page {
		text = fmt.Sprintf("%s %s was answered with %d %s: %s", e.Method, e.Path, e.Status, http.StatusText(e.Status), insteadOfJSON(e.Message))
	}
	if e.RequestID != "" || e.Asked > 0 {
		text = strings.TrimRight(text, ".") // the service's sentence goes on here
	}
	if e.RequestID != "" {
		text += " (request " + e.RequestID + ")"
	}
	if e.Asked > 0 {
		text += ", and asked to wait for " + spoken(e.Asked.Round(time.Second))
	}
	return text
}

// NotFoundError says that an object does not exist in the service (any more). It is the only error that may drop
// an object from a state.
type NotFoundError struct {
	Kind string // what is gone: "product"
	ID   string
	// Organization is the one that everything in the group's list belongs to, which does not have the object. It is empty where the list is empty, or does
	// not say so of all.
	Organization string
	// EmptyList says that the group's list has no object at all. So the list does not show that
	// this is the account which had the object: see [FindOrganization].
	EmptyList bool
}

// Error names what is gone.
func (e *NotFoundError) Error() string {
	return fmt.Sprintf("the payments service has no %s %s", e.Kind, e.ID)
}

// IsNotFound reports whether err says that the object does not exist (any more).
func IsNotFound(err error) bool {
	var gone *NotFoundError
	return errors.As(err, &gone)
}

// saysMissing reports whether an answer may mean that something is not there: a 404, or a 400 without a body (specification section 4.1).
// It has to be confirmed.
func saysMissing(err error) bool {
	var answer *Error
	return errors.As(err, &answer) && (answer.Status == http.StatusNotFound || answer.Status == http.StatusBadRequest && answer.empty)
}

// Status returns the HTTP status behind err, or 0 where no answer was the cause.
func Status(err error) int {
	var answer *Error
	if errors.As(err, &answer) {
		return answer.Status
	}
	return 0
}

// UnknownOutcomeError says that a request was sent, that no answer tells whether it took effect, and that it was
// not repeated for that reason.
type UnknownOutcomeError struct {
	Operation string // "POST /product/create"
	Advice    string // what to do now
	Err       error
}

// Error says what is not known and what to do.
func (e *UnknownOutcomeError) Error() string {
	cause := e.Err.Error()
	cause = strings.TrimPrefix(cause, e.Operation+": ") // it is named already
	if rest, ok := strings.CutPrefix(cause, e.Operation+" "); ok {
		cause = "it " + rest
	}
	cause = strings.Replace(cause, "answered "+e.Operation+" with", "answered with", 1)
	return fmt.Sprintf("%s was sent, but whether it took effect is unknown (%s), so it was not repeated. %s", e.Operation, cause, e.Advice)
}

// Unwrap returns the failure that hid the outcome.
func (e *UnknownOutcomeError) Unwrap() error { return e.Err }

// mostTold is how long an answer may be that is searched for what is private, to show its beginning.
const mostTold = 256 << 10

// errorFrom turns an answer into an Error. The body may be {"error": "…"}, anything else, or empty.
func errorFrom(t *trail, resp *http.Response, body []byte) *Error {
	e := &Error{
		Status: resp.StatusCode, Method: t.op.method, Path: t.op.path,
		RequestID: t.requestID(resp.Header),
		Unclear:   t.unclear || t.foreign && t.op.effect != reads,
		Attempts:  t.attempts, Waited: t.waited, Asked: t.asked,
		empty: len(body) == 0,
	}
	if e.Status == http.StatusUnauthorized {
		e.KeyFrom = t.keyFrom
	}
	if e.Message = redirected(t, resp); e.Message != "" {
		return e
	}
	var told struct {
		Error   json.RawMessage `json:"error"`
		Message json.RawMessage `json:"message"`
	}
	if json.Unmarshal(body, &told) == nil {
		for _, raw := range []json.RawMessage{told.Error, told.Message} {
			var text string
			if json.Unmarshal(raw, &text) == nil && text != "" {
				e.Message = t.shown(text, 600)
				return e
			}
		}
	}
	if e.Page = looksLikeHTML(resp, body); e.Page {
		e.Message = pageText(t, body[:min(len(body), maxPage)])
		return e
	}
	if len(body) > mostTold {
		e.Message = fmt.Sprintf("%d bytes of text, which is too much to be shown", len(body))
		return e
	}
	t.bodies = append(t.bodies, body) // what is shown as JSON says by names what is private
	e.Message = t.shown(string(body), 300)
	return e
}

// redirected says where an answer sends to: the host only, because web servers repeat the path. It is empty where it does not say.
func redirected(t *trail, resp *http.Response) string {
	target, err := resp.Location()
	if err != nil || resp.StatusCode >= http.StatusBadRequest {
		return ""
	}
	followed := 0
	for via := resp.Request; via != nil && via.Response != nil; via = via.Response.Request {
		followed++
	}
	if followed >= maxRedirects {
		return fmt.Sprintf("it redirects again and again, and was followed %d times", followed)
	}
	return "it redirects to " + t.shown(target.Scheme+"://"+target.Host, 120) + ", and that was not followed"
}

// unreadable says that an operation was answered with something else than is expected.
func (t *trail) unreadable(err error) error {
	return t.redacted(fmt.Errorf("%s %s: the answer of the payments service cannot be read: %w", t.op.method, t.op.path, unquoted(err)))
}

// unquoted leaves out the number that encoding/json quotes where another type is expected: it may be that of an account.
func unquoted(err error) error {
	var mistyped *json.UnmarshalTypeError
	if !errors.As(err, &mistyped) {
		return err
	}
	came, _, _ := strings.Cut(mistyped.Value, " ")
	return fmt.Errorf("%s: a JSON %s came that is no %s", cmp.Or(mistyped.Field, "the whole"), came, mistyped.Type)
}

// printable shortens text to one line of at most limit characters without control characters.
func printable(text string, limit int) string {
	var out strings.Builder
	count := 0
	for _, word := range strings.Fields(strings.ToValidUTF8(text, "?")) {
		if out.Len() > 0 {
			word = " " + word
		}
		for _, r := range word {
			if count++; count > limit {
				out.WriteString("…")
				return out.String()
			}
			if unicode.IsPrint(r) {
				out.WriteRune(r)
			}
		}
	}
	return out.String()
}
