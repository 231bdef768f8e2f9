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
