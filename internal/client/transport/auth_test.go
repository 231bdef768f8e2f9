// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"encoding/base64"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
)

func TestAuth_headers(t *testing.T) {
	t.Parallel()
	s := serve(t, reply(503, ""), reply(200, `{"id":"x"}`))
	tr := s.transport(func(cfg *Config) { cfg.UserAgent = "tests/1" })
	if _, err := read(t.Context(), tr, getThing); err != nil {
		t.Fatal(err)
	}
	for i, got := range s.Got {
		if key := got.Header["Authorization"]; !slices.Equal(key, []string{testKey}) {
			t.Errorf("attempt %d: Authorization is %q, want the key as it is", i+1, key)
		}
		if agent := got.Header.Get("User-Agent"); agent != "tests/1" {
			t.Errorf("attempt %d: User-Agent is %q", i+1, agent)
		}
		if accept := got.Header.Get("Accept"); accept != "application/json" {
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
		testKey + "\n":           "for instance with trimspace()",
		testKey + "\n" + testKey: "contains a space, a line break",
		"Bearer " + testKey:      `leave out "Bearer "`,
		"bearer " + testKey:      `leave out "bearer "`,
		"Token " + testKey:       `leave out "Token "`,
		"Bearer" + " ":           "ends with a space",
		"Basic " + testKey:       "contains a space",
		testKey + "\r\nX: y":     "contains a space",
		testKey + "\x00":         "contains a space",
		testKey + "\u00a0":       "ends with a space",
		testKey + "\u200b":       "another character that no key has",
		"“" + testKey + "”":      "another character that no key has",
		testKey + "\x7f":         "another character that no key has",
		string([]byte{'k', 255}): "another character that no key has",
	} {
		wantError(t, CheckAPIKey(key), reason)
	}
}

// TestConceal_spellings hides the key in every spelling in which a service, or a proxy, may repeat
// it: with separators, escaped, and in base64, alone or in the credentials of Basic authentication.
func TestConceal_spellings(t *testing.T) {
	t.Parallel()
	encodings := []*base64.Encoding{base64.StdEncoding, base64.RawStdEncoding, base64.URLEncoding, base64.RawURLEncoding}
	for _, key := range []string{testKey, "12345678", "sk~live?>>??~~9", strings.Repeat("?>~", 40), "k/ey+with=signs.9"} {
		link := &authLink{key: key}
		shown := map[string]string{}
		for _, said := range []string{key, strings.ToUpper(key), strings.Join(strings.Split(key, ""), "."), url.QueryEscape(key)} {
			shown["the key "+said+" is unknown"] = "the key (the API key) is unknown"
		}
		for _, text := range []string{key, key + ":", ":" + key, "u:" + key, "me:" + key, "you:" + key, key + ":secret", "you:" + key + "\n"} {
			for _, encoding := range encodings {
				encoded := encoding.EncodeToString([]byte(text))
				for _, said := range []string{encoded, url.QueryEscape(encoded), strings.ReplaceAll(encoded, "/", `\/`)} {
					shown["Basic "+said+" is unknown"] = "Basic (the API key) is unknown"
				}
			}
		}
		for said, want := range shown {
			if got := link.conceal(said); got != want {
				t.Errorf("%q is shown as %q, want %q", said, got, want)
			}
		}
	}
}
