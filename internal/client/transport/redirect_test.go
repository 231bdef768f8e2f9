// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

func TestRedirect_endless(t *testing.T) {
	t.Parallel()
	again := reply(302, "", "Location", "/thing/"+idA)
	s := serve(t, again, again, again, again, again)
	_, err := read(t.Context(), s.transport(), getThing)
	wantError(t, err, "302 Found for GET /thing/{id}: a redirect after 4 others")
	if Status(err) != 302 {
		t.Errorf("error %v, want the redirect itself", err)
	}
}

// TestRedirect_chain follows a read through its own host, up to the place where the chain leaves
// it. Nothing comes back from there.
func TestRedirect_chain(t *testing.T) {
	t.Parallel()
	other := serve(t) // fails where anything comes
	s := serve(t, reply(302, "", "Location", "/a"), reply(308, "", "Location", "b"), reply(301, "", "Location", other.URL+"/back"))
	_, err := read(t.Context(), s.transport(), getThing)
	wantError(t, err, "301 Moved Permanently", "a redirect to "+other.URL+", which was not followed")
	s.WantLines("GET /thing/"+idA, "GET /a", "GET /b")
	if key := s.Got[len(s.Got)-1].Header.Get("Authorization"); key != testKey {
		t.Errorf("the redirected request has the key %q", key)
	}
}

// TestRedirect_words names the host that a redirect leads to, and nothing of the path, which may
// repeat a number of an account.
func TestRedirect_words(t *testing.T) {
	t.Parallel()
	for location, words := range map[string]string{
		"https://login.example/DE89370400440532013000?a=b": "302 Found for PUT /thing/{id}: a redirect to https://login.example, which was " +
			"not followed",
		"https://me:word@login.example/": "a redirect to https://login.example, which",
		"":                               "no explanation",
	} {
		s := serve(t, reply(302, "", "Location", location))
		_, err := read(t.Context(), s.transport(), putThing)
		wantError(t, err, words)
		if strings.Contains(err.Error(), "DE89") || strings.Contains(err.Error(), "word") {
			t.Errorf("%q: %v", location, err)
		}
	}
}

// TestRedirect_write demands that no write follows a redirect, not even on its own host: it would
// arrive as a read.
func TestRedirect_write(t *testing.T) {
	t.Parallel()
	for _, status := range []int{301, 302, 303, 307, 308} {
		away := reply(status, "", "Location", "/elsewhere")
		s := serve(t, away)
		_, err := read(t.Context(), s.transport(), putThing)
		if Status(err) != status {
			t.Errorf("%d: %v", status, err)
		}

		// Whether a redirected create request took effect is unknown.
		s = serve(t, away)
		if _, err := read(t.Context(), s.transport(), effects["creates"]); Status(err) != status || !OutcomeUnknown(err) {
			t.Errorf("%d: %v", status, err)
		}
	}
}

func TestCheckRedirect(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		method, from, to string
		follow           bool
	}{
		{"GET", "https://a.example/x", "https://a.example/y", true},
		{"GET", "http://localhost/x", "https://localhost/y", true},
		{"GET", "https://a.example/x", "http://a.example/y", false},
		{"GET", "https://a.example/x", "https://b.example/x", false},
		{"GET", "https://a.example/x", "https://a.example.b.example/x", false},
		{"GET", "https://a.example/x", "https://a.example:444/x", false},
		{"GET", "https://a.example/x", "ftp://a.example/x", false},
		{"GET", "https://a.example/x", "https://A.Example/y", true},
		{"GET", "https://a.example/x", "https://a.example:443/y", true},
		{"GET", "https://a.example:443/x", "https://a.example/y", true},
		{"GET", "https://a.example:8443/x", "https://a.example/y", false},
		{"GET", "http://localhost:80/x", "http://localhost/y", true},
		{"GET", "http://localhost:8430/x", "http://localhost:8431/y", false},
		{"GET", "http://localhost:8430/x", "https://localhost:8430/y", true},
		{"GET", "https://localhost:8430/x", "http://localhost:8430/y", false},
		{"GET", "https://a.example/x", "https://me@a.example/y", false},
		{"GET", "https://a.example/x", "https://me:word@a.example/y", false},
		{"GET", "https://a.example/x", "https://a.example@b.example/y", false},
		{"GET", "https://a.example/x", "https://a.example./y", false},
		{"GET", "https://[::1]/x", "https://[::1]:443/y", true},
		{"PUT", "https://a.example/x", "https://a.example/y", false},
		{"POST", "https://a.example/x", "https://a.example/y", false},
		{"DELETE", "https://a.example/x", "https://a.example/y", false},
	} {
		from, err := url.Parse(test.from)
		if err != nil {
			t.Fatal(err)
		}
		to, err := url.Parse(test.to)
		if err != nil {
			t.Fatal(err)
		}
		err = checkRedirect(&http.Request{URL: to}, []*http.Request{{Method: test.method, URL: from}})
		back := checkRedirect(&http.Request{URL: from}, []*http.Request{{Method: test.method, URL: from}, {Method: test.method, URL: to}})
		if back == nil && !strings.EqualFold(from.Hostname(), to.Hostname()) {
			t.Errorf("%s %s leaves and comes back from %s", test.method, test.from, test.to)
		}
		if (err == nil) != test.follow {
			t.Errorf("%s %s to %s: %v, want followed %v", test.method, test.from, test.to, err, test.follow)
		}
	}
}
