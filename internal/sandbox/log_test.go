// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// TestLog_lines: a line has columns, and ends with the reason of a refusal.
func TestLog_lines(t *testing.T) {
	t.Parallel()
	lines := &logged{}
	s := open(t, Options{Log: lines.add})
	id := s.makeMug()
	s.do("GET", "/products?include_archived=true", "")
	s.do("POST", "/product/create", `{"name": 5}`)
	s.do("GET", "/products", "", func(r *http.Request) { r.Header.Set("Authorization", "a-wrong-key") })
	s.do("GET", "/nowhere", "")
	s.SetDialect(Dialect{NotFound400: true})
	s.do("DELETE", "/discount_code/"+id, "")
	s.do("GET", "/discount_code/"+id, "")
	s.AddFault(Fault{Status: 503, Times: 1})
	s.do("GET", "/products", "")
	s.AddFault(Fault{DropAfter: true, Times: 1})
	_, _ = s.try("POST", "/product/create", mug)
	s.AddFault(Fault{Status: 500, After: true, Times: 1})
	s.do("POST", "/product/create", mug)

	want := []string{
		"POST    200 OK  /product/create",
		"GET     200 OK  /products?include_archived=true",
		"POST    422 Unprocessable Entity  /product/create  name must be a string",
		"GET     401 Unauthorized  /products  the API key in the Authorization header is missing or not valid",
		"GET     404 Not Found  /nowhere  there is no operation GET /nowhere",
		"DELETE  404 Not Found  /discount_code/" + id + "  there is no discount code " + id,
		"GET     400 Bad Request  /discount_code/" + id + "  there is no discount code " + id,
		"GET     503 Service Unavailable  /products  a fault",
		"POST    connection dropped  /product/create  a fault, after it was handled",
		"POST    500 Internal Server Error  /product/create  a fault, after it was handled",
	}
	got := strings.Split(lines.text(), "\n")
	if len(got) != len(want) {
		t.Fatalf("%d lines, want %d:\n%s", len(got), len(want), lines.text())
	}
	shape := regexp.MustCompile(`^\d\d:\d\d:\d\d  (.{8}[^ ]+( [^ ]+)*) +\d+\.\d\dms(  /.*)$`)
	for i, line := range got {
		if text := shape.ReplaceAllString(line, "$1$3"); text != want[i] || strings.Index(line, "/") != strings.Index(got[0], "/") {
			t.Errorf("line %d is %q, want %q below the others", i, line, want[i])
		}
	}
	if text := lines.text(); strings.Contains(text, "a-wrong-key") || strings.Contains(text, s.Key()) {
		t.Errorf("a key is in the log: %s", text)
	}
}
