// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"strings"
	"testing"
)

// TestRecordDemo_changesNothing: the demo begins with real requests. They change no object, use up
// no fault and no limit, and are not logged.
func TestRecordDemo_changesNothing(t *testing.T) {
	t.Parallel()
	s := open(t, Options{RequestsPerSecond: 1, Log: func(line string) { t.Errorf("logged: %s", line) }})
	if err := s.Seed(demoSeed); err != nil {
		t.Fatal(err)
	}
	s.AddFault(Fault{Status: 503, Times: 1})
	before := s.everything()
	if err := s.RecordDemo(); err != nil {
		t.Fatal(err)
	}
	if after := s.everything(); after != before {
		t.Errorf("the objects changed from\n%s\nto\n%s", before, after)
	}
	recorded := s.Requests()
	for i, want := range []string{
		"GET /products 200 ", "GET /invoice/c0ffee00-0010-4000-8000-000000000003 200 ", "GET /product/c0ffee00-0001-4000-8000-000000000099 404 ",
		"GET /customers 401 ", "PUT /product/c0ffee00-0001-4000-8000-000000000003 422 ", "POST /discount_code/create 409 ",
	} {
		if i >= len(recorded) {
			t.Fatalf("%d requests: %v", len(recorded), recorded)
		}
		r := recorded[i]
		if got := fmt.Sprintf("%s %s %d ", r.Method, r.Path, r.Status); got != want || (r.Status == 200) != (r.Reason == "") ||
			r.Operation == "" {
			t.Errorf("%s (%s), want %s", got, r.Reason, want)
		}
		if r.Header.Get("User-Agent") != demoClient || r.Header.Get("Authorization") != "" {
			t.Errorf("%v", r.Header)
		}
	}
	if a := s.do("GET", "/_sandbox/requests", ""); !strings.Contains(a.body, "prise") {
		t.Error(a.body)
	}
}
