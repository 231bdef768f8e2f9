// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"strings"
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

// TestLag_delaysLists: a list shows a past state, and reads by id show the present.
func TestLag_delaysLists(t *testing.T) {
	t.Parallel()
	s, old := openLagging(t, "lag=2s")
	s.wantIDs("/products", old)
	s.want("PUT", "/product/"+old, strings.Replace(mug, "Mug", "Cup", 1))
	s.Advance(time.Second)
	fresh := s.makeMug()
	link := s.want("POST", "/payment_link/create", linkFor(fresh)).id(t)
	s.want("DELETE", "/payment_link/"+link, "")
	s.want("PUT", "/product/"+old, strings.Replace(mug, "Mug", "Jug", 1))

	shows := func(name string, ids ...string) {
		t.Helper()
		s.wantIDs("/products", ids...)
		if body := s.want("GET", "/products", "").body; !strings.Contains(body, `"name":"`+name+`"`) {
			t.Errorf("%s is missing in %s", name, body)
		}
	}
	shows("Mug", old)
	s.wantIDs("/payment_links")
	s.want("GET", "/product/"+fresh, "")
	s.wantRefused("GET", "/payment_link/"+link, "", http.StatusNotFound, "there is no payment link")
	if len(s.Objects("product")) != 2 {
		t.Error("the lag applies to the control interface")
	}
	s.Advance(time.Second) // the first update is 2 s old, all others 1 s
	shows("Cup", old)
	s.Advance(time.Second)
	shows("Jug", old, fresh)
	s.wantIDs("/payment_links")

	s.Remove("product", fresh)
	s.want("PUT", "/product/"+old+"/is_archived/true", "")
	shows("Jug", old, fresh)
	s.Advance(2 * time.Second)
	s.wantIDs("/products")
	s.wantIDs("/products?include_archived=true", old)
}

// TestLag_delaysReads: a read by id shows a past state, and lists show the present. Writes always
// see the present.
func TestLag_delaysReads(t *testing.T) {
	t.Parallel()
	s, old := openLagging(t, "read_lag=2s")
	fresh := s.makeMug()
	s.wantRefused("GET", "/product/"+fresh, "", http.StatusNotFound, "there is no product")
	s.wantIDs("/products", old, fresh)
	s.want("PUT", "/product/"+fresh, strings.Replace(mug, "Mug", "Cup", 1))
	link := s.want("POST", "/payment_link/create", linkFor(fresh)).id(t)
	s.Advance(2 * time.Second)
	s.want("GET", "/payment_link/"+link, "")
	s.want("DELETE", "/payment_link/"+link, "")
	s.want("GET", "/payment_link/"+link, "")
	s.wantRefused("DELETE", "/payment_link/"+link, "", http.StatusNotFound, "there is no payment link")
	s.Advance(2 * time.Second)
	s.wantRefused("GET", "/payment_link/"+link, "", http.StatusNotFound, "there is no payment link")

	master := "/deposit/account/master?network=Bitcoin" // this GET creates a missing account
	if first, second := s.want("GET", master, "").id(t), s.want("GET", master, "").id(t); first != second {
		t.Error("the lag caused a second master account")
	}
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
