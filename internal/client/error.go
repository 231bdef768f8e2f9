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

// Error is an answer of 400 or above. Status decides what is done about it; Message is only shown.
type Error struct {
	Status    int
	Message   string // the service's own words, bounded and printable; may be empty
	Method    string
	Path      string        // the operation's path with its placeholders, so that no id or account number is in it
	RequestID string        // what the service calls this request, to quote to its support; may be empty
	Attempts  int           // how often the request was sent
	Waited    time.Duration // in between
	empty     bool          // the answer had no body at all
}

// Error names the operation, the status and the service's own words.
func (e *Error) Error() string {
	words := e.Message
	if words == "" {
		words = "no explanation"
	}
	text := fmt.Sprintf("the payments service answered %s %s with %d %s: %s", e.Method, e.Path, e.Status, http.StatusText(e.Status), words)
	if e.RequestID != "" {
		text += " (request " + e.RequestID + ")"
	}
	return text
}

// GoneError says that an object does not exist in the service (any more). It is the only error that may drop
// an object from a state.
type GoneError struct {
	Kind string // what is gone: "product"
	ID   string
}

// Error names what is gone.
func (e *GoneError) Error() string {
	return fmt.Sprintf("the payments service has no %s %s", e.Kind, e.ID)
}

// IsGone reports whether err says that the object does not exist (any more).
func IsGone(err error) bool {
	var gone *GoneError
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
	return fmt.Sprintf("%s was sent, but whether it took effect is unknown (%v), so it was not repeated. %s", e.Operation, e.Err, e.Advice)
}

// Unwrap returns the failure that hid the outcome.
func (e *UnknownOutcomeError) Unwrap() error { return e.Err }

// errorFrom turns an answer into an Error. The body may be {"error": "…"}, anything else, or empty.
func errorFrom(t *trail, resp *http.Response, body []byte) *Error {
	e := &Error{
		Status: resp.StatusCode, Method: t.op.method, Path: t.op.path,
		RequestID: t.shown(resp.Header.Get("X-Request-Id"), 80),
		Attempts:  t.attempts, Waited: t.waited,
		empty: len(body) == 0,
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
	e.Message = t.shown(string(body), 300)
	if looksLikeHTML(resp, body) {
		e.Message = "an HTML page, not the service's JSON: is the address that of the service itself, or did a proxy answer? It begins: " + e.Message
	}
	return e
}

func looksLikeHTML(resp *http.Response, body []byte) bool {
	return strings.Contains(resp.Header.Get("Content-Type"), "html") || strings.HasPrefix(strings.TrimSpace(string(body)), "<")
}

// unreadable says that an operation was answered with something else than is expected.
func unreadable(op operation, err error) error {
	return fmt.Errorf("%s %s: the answer of the payments service cannot be read: %w", op.method, op.path, unquoted(err))
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
