// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

// TestMethods: a wrong method on a known path is 405 with the allowed methods, and is recorded.
func TestMethods(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	product := s.makeMug()
	for _, c := range []struct{ method, path, allow string }{
		{"DELETE", "/product/" + product, "GET, HEAD, PUT"},
		{"POST", "/products", "GET, HEAD"},
		{"OPTIONS", "/products", "GET, HEAD"},
		{"PATCH", "/product/" + product, "GET, HEAD, PUT"},
		{"BREW", "/products", "GET, HEAD"},
		{"GET", "/payment_session/" + product + "/cancel", "POST"},
		{"HEAD", "/payment_session/" + product + "/cancel", "POST"},
		{"POST", "/", "GET, HEAD"},
		{"DELETE", "/_sandbox/clock", "GET, HEAD, PUT"},
		{"OPTIONS", "/_sandbox/requests", "GET, HEAD, DELETE"},
		{"POST", "/_sandbox/", "GET, HEAD"},
	} {
		before := len(s.Requests())
		request, err := http.NewRequestWithContext(t.Context(), c.method, s.url+c.path, strings.NewReader("{}"))
		if err != nil {
			t.Fatal(err)
		}
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(response.Body)
		_ = response.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		if response.StatusCode != http.StatusMethodNotAllowed || response.Header.Get("Allow") != c.allow ||
			response.Header.Get("Content-Type") != "application/json" {
			t.Errorf("%s %s: %d %v", c.method, c.path, response.StatusCode, response.Header)
		}
		methods := c.allow
		if last := strings.LastIndex(methods, ", "); last > 0 {
			methods = methods[:last] + " or " + methods[last+len(", "):]
		}
		why := "the method " + c.method + " is not allowed at " + c.path + ": use " + methods
		if c.method != "HEAD" && strings.TrimSpace(string(body)) != `{"error":"`+why+`"}` {
			t.Errorf("%s %s: %s", c.method, c.path, body)
		}
		recorded := s.Requests()
		if len(recorded) != before+1 {
			t.Fatalf("%s %s: %d new requests", c.method, c.path, len(recorded)-before)
		}
		last := recorded[before]
		if last.Status != 405 || last.Operation != "" || last.Reason != why || string(last.Body) != "{}" {
			t.Errorf("%s %s is recorded as %+v", c.method, c.path, last)
		}
	}
}

// TestMethods_head: a HEAD response equals that of GET, without the body.
func TestMethods_head(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	product := s.makeMug()
	for path, status := range map[string]int{
		"/products": 200, "/product/" + product: 200, "/product/" + unknownID: 404, "/product/x": 422, "/nowhere": 404, "/_sandbox/requests": 200,
	} {
		if a := s.do("HEAD", path, ""); a.status != status || a.body != "" {
			t.Errorf("%s: %d %q, want %d", path, a.status, a.body, status)
		}
	}
}

// TestMethods_unknownPath: an unknown path is 404 for every method, and the message shortens it.
func TestMethods_unknownPath(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	for path, words := range map[string]string{
		"/nowhere":                       "there is no operation PATCH /nowhere",
		"/_sandbox/nothing":              "there is no control PATCH /_sandbox/nothing: GET /_sandbox/ lists them",
		"/" + strings.Repeat("a", 10000): "there is no operation PATCH /" + strings.Repeat("a", 199) + "…",
	} {
		a := s.do("PATCH", path, "")
		if got, _ := a.object(t)["error"].(string); a.status != 404 || got != words {
			t.Errorf("%.100s: %d %q, want %q", path, a.status, got, words)
		}
		recorded := s.Requests()
		if last := recorded[len(recorded)-1]; last.Status != 404 || last.Reason != words {
			t.Errorf("%.100s is recorded with %d %q", path, last.Status, last.Reason)
		}
	}
}
