// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestClock_unchangedIfUnwritable: if the data file cannot be written, the clock does not change.
func TestClock_unchangedIfUnwritable(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Data: filepath.Join(t.TempDir(), "sandbox.db")})
	if err := s.Store().Close(); err != nil {
		t.Fatal(err)
	}
	a := s.do("PUT", "/_sandbox/clock", `{"advance": "1h"}`)
	if a.status != 400 || !strings.Contains(a.body, "the data file cannot be written: ") {
		t.Errorf("%d %s", a.status, a.body)
	}
	if got := s.Now(); !got.Equal(noon) {
		t.Errorf("it is %s, want %s", got, noon)
	}
}
