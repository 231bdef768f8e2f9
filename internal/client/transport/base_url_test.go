// SPDX-License-Identifier: MPL-2.0

package transport

import "testing"

func TestParseBaseURL(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"https://api.example.com":                "https://api.example.com",
		"https://api.example.com/":               "https://api.example.com",
		"https://api.example.com/v1//":           "https://api.example.com/v1",
		"HTTPS://api.example.com:8443/v1":        "https://api.example.com:8443/v1",
		"http://localhost:8430":                  "http://localhost:8430",
		"https://api.example.com/a%7Eb%21/%41//": "https://api.example.com/a%7Eb%21/%41",
		"https://api.example.com/a%20b/é":        "https://api.example.com/a%20b/%C3%A9",
		"https://api.example.com/a%25/":          "https://api.example.com/a%25",
		"http://127.0.0.1:8430":                  "http://127.0.0.1:8430",
		"http://127.8.8.8":                       "http://127.8.8.8",
		"http://[::1]:8430/":                     "http://[::1]:8430",
	} {
		got, err := ParseBaseURL(in)
		if err != nil || got.String() != want {
			t.Errorf("%s became %v, %v; want %s", in, got, err, want)
		}
	}
	for in, reason := range map[string]string{
		"":                                "is empty",
		"api.example.com":                 "must start with https://: write https://api.example.com",
		"api.example.com:443":             "must start with https://: write https://api.example.com:443",
		"api.example.com/v1":              "must start with https://: write https://api.example.com/v1",
		"localhost:8430":                  "must start with http://: write http://localhost:8430",
		"127.0.0.1:8430":                  "must start with http://: write http://127.0.0.1:8430",
		"api.example.com?v=1":             "must start with https:// and name a host",
		"me@api.example.com":              "must start with https:// and name a host",
		"api.example.com:99999":           "must start with https:// and name a host",
		testKey + ".example":              "must start with https:// and name a host",
		testKey:                           "must start with https:// and name a host",
		"/v1":                             "must start with https:// and name a host",
		"https:api.example.com":           "must start with https:// and name a host",
		"https://":                        "must start with https:// and name a host",
		"https://:443":                    "must start with https:// and name a host",
		"ftp://api.example.com":           "must start with https:// and name a host",
		"https://api.example.com:x":       "is not a URL",
		"https://api example.com":         "is not a URL",
		"https://me@api.example.com":      "must not contain credentials",
		"https://api.example.com?v=1":     "must not have a query or a fragment",
		"https://api.example.com/?":       "must not have a query or a fragment",
		"https://api.example.com/a%2Fb":   "must not have an escaped slash",
		"https://api.example.com/%2fa/b~": "must not have an escaped slash",
		"https://api.example.com/v1%2F":   "must not have an escaped slash",
		"https://api.example.com/%2e%2E/": "must not have an escaped slash, backslash or dot",
		"https://api.example.com/a%5cb":   "must not have an escaped slash",
		"https://api.example.com/#top":    "must not have a query or a fragment",
		"http://api.example.com":          "over plain http the API key would travel readable to api.example.com",
		"http://localhost.example.com":    "over plain http",
		"http://127.0.0.1.example.com":    "over plain http",
		"http://0.0.0.0":                  "over plain http",
		"http://10.0.0.1":                 "over plain http",
		"https://:" + testKey + "@a.b":    "must not contain credentials",
		"https://u:" + testKey + "@a.b:x": "is not a URL",
	} {
		_, err := ParseBaseURL(in)
		wantError(t, err, reason)
	}
}
