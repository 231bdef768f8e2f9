// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"strings"
	"testing"
	"time"
)

func TestParseBaseURL(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"https://api.example.com":         "https://api.example.com",
		"https://api.example.com/":        "https://api.example.com",
		"https://api.example.com/v1//":    "https://api.example.com/v1",
		"HTTPS://api.example.com:8443/v1": "https://api.example.com:8443/v1",
		"http://localhost:8430":           "http://localhost:8430",
		"http://127.0.0.1:8430":           "http://127.0.0.1:8430",
		"http://127.8.8.8":                "http://127.8.8.8",
		"http://[::1]:8430/":              "http://[::1]:8430",
	} {
		got, err := ParseBaseURL(in)
		if err != nil || got.String() != want {
			t.Errorf("%s became %v, %v; want %s", in, got, err, want)
		}
	}
	for in, reason := range map[string]string{
		"":                                "is empty",
		"api.example.com":                 "must start with https:// and name a host",
		"api.example.com:443":             "the address",
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

func TestNew(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		cfg    Config
		reason string
	}{
		{Config{APIKey: testKey}, "address of the payments service is empty"},
		{Config{BaseURL: "https://a.example"}, "API key is empty"},
		{Config{BaseURL: "https://a.example", APIKey: testKey + "\n"}, "API key contains"},
		{Config{BaseURL: "https://" + testKey + "@a.example", APIKey: testKey}, "credentials"},
	} {
		_, err := New(test.cfg)
		wantError(t, err, test.reason)
	}
}

func TestNew_defaults(t *testing.T) {
	t.Parallel()
	c, err := New(Config{BaseURL: "https://a.example", APIKey: testKey, MaxRetries: -1})
	if err != nil {
		t.Fatal(err)
	}
	retry := c.http.(*retrier)
	if p := retry.patience; p.retries != DefaultMaxRetries || p.floor != minWait || p.ceiling != maxWait || p.budget != 10*time.Minute {
		t.Errorf("%+v", p)
	}
	link := retry.inner.Transport.(*paceLink)
	if link.pace.limiter.Limit() != DefaultMaxRequestsPerSecond {
		t.Errorf("%v requests a second", link.pace.limiter.Limit())
	}
	wire := link.next.(*logLink).next.(*authLink).next.(*wireLink)
	if wire.timeout != DefaultRequestTimeout {
		t.Errorf("a timeout of %s", wire.timeout)
	}
	if c.bulk != nil || c.pays {
		t.Error("bulk refresh or money movement is on")
	}
}

// TestCurrencies demands that texts keep the order, which documentation shows.
func TestCurrencies(t *testing.T) {
	t.Parallel()
	values := Currency("").Values()
	if len(values) != 37 || values[0] != "USD" || values[36] != "MATIC" {
		t.Errorf("%d currencies: %s", len(values), strings.Join(values, " "))
	}
	seen := map[string]bool{}
	for _, value := range values {
		if seen[value] {
			t.Errorf("%s is there twice", value)
		}
		seen[value] = true
	}
}

// TestClient_secretless runs every operation into a refusal that repeats the key, and demands that no error holds it.
func TestClient_secretless(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	for name, run := range map[string]func(*Client) error{
		"create":  func(c *Client) error { _, err := c.CreateProduct(ctx, mugParams(t)); return err },
		"read":    func(c *Client) error { _, err := c.Product(ctx, idA); return err },
		"update":  func(c *Client) error { _, err := c.UpdateProduct(ctx, idA, mugParams(t)); return err },
		"archive": func(c *Client) error { _, err := c.SetProductArchived(ctx, idA, true); return err },
		"list":    func(c *Client) error { _, err := collect[Product](t, c.Products(ctx, true)); return err },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, reply(422, `{"error": "Authorization: `+testKey+`"}`))
			wantError(t, run(s.client()), "422")
		})
	}
}
