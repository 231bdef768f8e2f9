// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"testing"
	"time"
)

// openLagging opens a sandbox with a fixed clock and one product from before the lag began.
func openLagging(t *testing.T, dialect string) (*shop, string) {
	t.Helper()
	spoken, err := ParseDialect(dialect)
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, Options{Clock: func() time.Time { return noon }})
	old := s.makeMug()
	s.Advance(time.Hour)
	s.SetDialect(spoken)
	return s, old
}

// TestLag_storesOnlyNeededViews: no history is stored without a lag, and none longer than the
// longest lag.
func TestLag_storesOnlyNeededViews(t *testing.T) {
	t.Parallel()
	s, _ := openLagging(t, "")
	s.makeMug()
	if _, stores := s.Store().HistoryLen(); stores {
		t.Error("history is stored without a lag")
	}
	s.SetDialect(Dialect{ListLag: time.Second, ReadLag: 3 * time.Second})
	for range 10 {
		s.makeMug()
		s.Advance(time.Second)
	}
	if views, _ := s.Store().HistoryLen(); views != 3 {
		t.Errorf("%d views are stored, want 3", views)
	}
	s.SetClock(noon)
	if listed := len(s.want("GET", "/products", "").list(t)); listed != 12 {
		t.Errorf("after the clock was set back, %d products are listed, want 12", listed)
	}
	s.makeMug()
	if err := s.Reset(); err != nil {
		t.Fatal(err)
	}
	s.wantIDs("/products")
	s.SetDialect(Dialect{})
	if _, stores := s.Store().HistoryLen(); stores {
		t.Error("history is stored after the lag was removed")
	}
}

// TestLag_realTime: by default a lag passes in real time.
func TestLag_realTime(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Dialect: Dialect{ListLag: 20 * time.Millisecond}})
	begin := time.Now()
	id := s.makeMug()
	made := time.Now()
	for len(s.want("GET", "/products", "").list(t)) == 0 {
		if time.Since(made) > 10*time.Second {
			t.Fatalf("%s is never listed", id)
		}
	}
	if passed := time.Since(begin); passed < 20*time.Millisecond {
		t.Errorf("%s is listed after %s", id, passed)
	}
}
