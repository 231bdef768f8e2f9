// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
)

func TestAuth_headers(t *testing.T) {
	t.Parallel()
	s := serve(t, reply(503, ""), reply(200, `{"id":"x"}`))
	tr := s.transport(func(cfg *Config) { cfg.UserAgent = "tests/1" })
	if _, err := read(t.Context(), tr, getThing); err != nil {
		t.Fatal(err)
	}
	for i, got := range s.got {
		if key := got.header["Authorization"]; !slices.Equal(key, []string{testKey}) {
			t.Errorf("attempt %d: Authorization is %q, want the key as it is", i+1, key)
		}
		if agent := got.header.Get("User-Agent"); agent != "tests/1" {
			t.Errorf("attempt %d: User-Agent is %q", i+1, agent)
		}
		if accept := got.header.Get("Accept"); accept != "application/json" {
			t.Errorf("attempt %d: Accept is %q", i+1, accept)
		}
	}
}

// TestAuth_callersRequest demands that the key never enters the request of the links above.
func TestAuth_callersRequest(t *testing.T) {
	t.Parallel()
	link := &authLink{
		key: testKey, userAgent: "a", next: transportFunc(func(*http.Request) (*http.Response, error) { return nil, errors.New("no") }),
	}
	req := httptest.NewRequest(http.MethodGet, "/", nil)
	_, _ = link.RoundTrip(req) //nolint:bodyclose // there is none
	if len(req.Header) != 0 {
		t.Errorf("the caller's request has %v", req.Header)
	}
}

func TestCheckAPIKey(t *testing.T) {
	t.Parallel()
	if err := CheckAPIKey(testKey); err != nil {
		t.Error(err)
	}
	for key, reason := range map[string]string{
		"":                       "is empty",
		testKey + "\n":           "contains a space, a line break",
		"Bearer " + testKey:      "contains a space",
		testKey + "\r\nX: y":     "contains a space",
		testKey + "\x00":         "contains a space",
		testKey + "\u00a0":       "contains a space",
		testKey + "\u200b":       "another character that no key has",
		"“" + testKey + "”":      "another character that no key has",
		testKey + "\x7f":         "another character that no key has",
		string([]byte{'k', 255}): "another character that no key has",
	} {
		wantError(t, CheckAPIKey(key), reason)
	}
}
