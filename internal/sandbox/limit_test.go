// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"testing"
)

// passes sends more requests than any limit of these tests allows, and returns how many were
// accepted before the first refusal. All later ones must be refused, because the clock is fixed.
func (s *shop) passes() int {
	s.t.Helper()
	passed := 0
	for i := range 30 {
		a := s.do("GET", "/products", "")
		switch {
		case a.status == http.StatusOK && passed == i:
			passed++
		case a.status != http.StatusTooManyRequests:
			s.t.Fatalf("request %d got %d after %d passed", i+1, a.status, passed)
		}
	}
	return passed
}

func TestLimit_values(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"-1", "2.5", "1e2", "many", "", "99999999999999999999"} {
		want := "it must be a whole number of requests in a second, 0 for no limit"
		if limit, err := ParseLimit(text); err == nil || err.Error() != want {
			t.Errorf("%q: %d, %v", text, limit, err)
		}
	}
	if got := open(t, Options{RequestsPerSecond: 7}).do("GET", "/_sandbox/limit", "").body; got != `{"requestsPerSecond":7}` {
		t.Errorf("the limit is %s", got)
	}
}
