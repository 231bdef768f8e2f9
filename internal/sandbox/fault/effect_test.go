// SPDX-License-Identifier: MPL-2.0

package fault

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// dropped runs one effect and reports whether it dropped the connection.
func dropped(effect func()) (yes bool) {
	defer func() { yes = recover() == http.ErrAbortHandler }() //nolint:errorlint // a panic's value
	effect()
	return false
}

// pieces is a response that counts its pieces.
type pieces struct {
	*httptest.ResponseRecorder
	count int
}

func (p *pieces) Flush() { p.count++ }

func TestRule_send(t *testing.T) {
	t.Parallel()
	left, leave := context.WithCancel(t.Context())
	leave()
	for name, c := range map[string]struct {
		rule       Rule
		ctx        context.Context //nolint:containedctx // of one case
		data, body string
		pieces     int
		dropped    bool
	}{
		"whole":                       {Rule{}, t.Context(), "abcd", "abcd", 0, false},
		"whole, to a caller who left": {Rule{}, left, "abcd", "abcd", 0, false},
		"slow":                        {Rule{Slow: 100}, t.Context(), "abcd", "abcd", 10, false},
		"slow, to a caller who left":  {Rule{Slow: time.Hour}, left, "abcd", "", 0, true},
		"half":                        {Rule{Truncate: true}, t.Context(), "abcde", "ab", 1, true},
		"half, slow":                  {Rule{Truncate: true, Slow: 100}, t.Context(), "abcd", "ab", 10, true},
		"half of nothing":             {Rule{Truncate: true}, t.Context(), "", "", 0, true},
	} {
		p := &pieces{ResponseRecorder: httptest.NewRecorder()}
		r := httptest.NewRequestWithContext(c.ctx, http.MethodGet, "/", nil)
		got := dropped(func() { c.rule.Send(p, r, http.StatusOK, []byte(c.data)) })
		if p.Body.String() != c.body || p.count != c.pieces || got != c.dropped {
			t.Errorf("%s: %q in %d pieces, dropped: %v", name, p.Body, p.count, got)
		}
	}
}

func TestRule_delay(t *testing.T) {
	t.Parallel()
	left, leave := context.WithCancel(t.Context())
	leave()
	gone := httptest.NewRequestWithContext(left, http.MethodGet, "/", nil)
	for name, c := range map[string]struct {
		rule    Rule
		request *http.Request
		dropped bool
	}{
		"none":                     {Rule{}, gone, false},
		"to a caller who left":     {Rule{Latency: time.Hour}, gone, true},
		"passed":                   {Rule{Latency: 1, Status: 500}, request(t, "GET", "/"), false},
		"passed, then dropped":     {Rule{Latency: 1, DropBefore: true}, request(t, "GET", "/"), true},
		"dropped after handling":   {Rule{DropAfter: true}, request(t, "GET", "/"), false},
		"dropped, nothing to wait": {Rule{DropBefore: true}, request(t, "GET", "/"), true},
	} {
		if got := dropped(func() { c.rule.Delay(c.request) }); got != c.dropped {
			t.Errorf("%s: dropped: %v", name, got)
		}
	}
}

func TestRule_respond(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rule              Rule
		kind, after, body string
	}{
		{Rule{Status: 503, RetryAfter: "2"}, "application/json", "2", `{"error":"a fault was asked for"}`},
		{Rule{Status: 500, Body: "<html>"}, "", "", "<html>"},
	} {
		w := httptest.NewRecorder()
		c.rule.Respond(w)
		head := w.Header()
		if w.Code != c.rule.Status || w.Body.String() != c.body || head.Get("Content-Type") != c.kind || head.Get("Retry-After") != c.after {
			t.Errorf("%+v: %d %v %q", c.rule, w.Code, head, w.Body)
		}
	}
}

func TestRule_reason(t *testing.T) {
	t.Parallel()
	for want, rules := range map[string][]Rule{
		"":                                     {{}, {Latency: 1}, {Slow: 1}},
		"a fault":                              {{Status: 500}, {Status: 200, Truncate: true}},
		"a fault, before it was handled":       {{DropBefore: true}},
		"a fault, after it was handled":        {{DropAfter: true}, {Status: 500, After: true}},
		"a fault: half of the answer was sent": {{Truncate: true}},
	} {
		for _, r := range rules {
			if got := r.Reason(); got != want || r.Replaces() != (want == "a fault") {
				t.Errorf("%+v: %q, want %q", r, got, want)
			}
		}
	}
}
