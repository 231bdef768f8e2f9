// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"math"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestClock_survivesRestart: a restart preserves the time. Otherwise stored objects would be from
// the future.
func TestClock_survivesRestart(t *testing.T) {
	t.Parallel()
	options := Options{Data: filepath.Join(t.TempDir(), "sandbox.db"), Clock: func() time.Time { return noon }}
	want := noon
	for _, step := range []struct {
		name  string
		move  func(s *Sandbox)
		moved time.Duration
	}{
		{"nothing", func(*Sandbox) {}, 0},
		{"a clock that is set", func(s *Sandbox) { s.SetClock(noon.Add(1000 * time.Hour)) }, 1000 * time.Hour},
		{"no change", func(*Sandbox) {}, 0},
		{"an advance", func(s *Sandbox) { s.Advance(time.Nanosecond) }, time.Nanosecond},
		{"a clock that is put back", func(s *Sandbox) { s.Advance(-2000 * time.Hour) }, -2000 * time.Hour},
		{"a reset", func(s *Sandbox) {
			if err := s.Reset(); err != nil {
				t.Fatal(err)
			}
		}, 0},
	} {
		s, err := New(options)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Now(); !got.Equal(want) {
			t.Errorf("before %s it is %s, want %s", step.name, got, want)
		}
		step.move(s)
		want = want.Add(step.moved)
		if got := s.Now(); !got.Equal(want) {
			t.Errorf("after %s it is %s, want %s", step.name, got, want)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	again, err := New(options)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = again.Close() }()
	if got := again.Now(); !got.Equal(want) {
		t.Errorf("after the reset and a restart it is %s, want %s", got, want)
	}
}

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

// TestClock_refusesTooLargeOffset: an offset beyond the range of a duration is refused and does not
// wrap around.
func TestClock_refusesTooLargeOffset(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	for _, body := range []string{`{"now": "9999-01-01T00:00:00Z"}`, `{"now": "2300-01-01T00:00:00Z", "advance": "2000000h"}`} {
		if a := s.do("PUT", "/_sandbox/clock", body); a.status != 400 || a.body != `{"error":"the clock can be moved by at most 292 years"}` {
			t.Errorf("%s: %d %s", body, a.status, a.body)
		}
	}
	s.Advance(math.MaxInt64)
	if a := s.do("PUT", "/_sandbox/clock", `{"advance": 1}`); a.status != 400 {
		t.Errorf("%d %s", a.status, a.body)
	}
	if got := s.Now(); !got.Equal(noon.Add(math.MaxInt64)) {
		t.Errorf("it is %s, want %s", got, noon.Add(math.MaxInt64))
	}
}
