// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestErrorFrom(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		status  int
		body    string
		headers []string
		want    string
	}{
		"the service's words":   {422, `{"error": "price must not be negative"}`, nil, "the payments service answered GET /product/{id} with 422 Unprocessable Entity: price must not be negative"},
		"under another name":    {409, `{"message": "exists"}`, nil, "409 Conflict: exists"},
		"error before message":  {409, `{"message": "second", "error": "first"}`, nil, "409 Conflict: first"},
		"empty words":           {409, `{"error": "", "message": "said here"}`, nil, "409 Conflict: said here"},
		"an object":             {409, `{"error": {"code": 7}}`, nil, `409 Conflict: {"error": {"code": 7}}`},
		"not an object":         {409, `[1]`, nil, `409 Conflict: [1]`},
		"plain text":            {403, "no\tentry\r\n\x1b[31mred\x00", nil, "403 Forbidden: no entry [31mred"},
		"no body":               {401, "", nil, "401 Unauthorized: no explanation"},
		"blank body":            {401, " \n", nil, "401 Unauthorized: no explanation"},
		"not UTF-8":             {409, "a\xffb", nil, "409 Conflict: a?b"},
		"an HTML page":          {409, "<html><title>Bad gateway</title>", nil, "GET /product/{id} was answered with 409 Conflict: an HTML page (\"Bad gateway\") came instead of the service's JSON"},
		"HTML despite its type": {409, "<html>", []string{"Content-Type", "text/plain"}, "an HTML page"},
		"HTML by its type":      {409, "oh no", []string{"Content-Type", "text/html"}, "an HTML page"},
		"request id":            {409, `{"error": "no"}`, []string{"X-Request-Id", "r-1"}, "409 Conflict: no (request r-1)"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, reply(test.status, test.body, test.headers...))
			_, err := s.client().Product(context.Background(), idA)
			wantError(t, err, test.want)
			if Status(err) != test.status || IsNotFound(err) {
				t.Errorf("status %d, gone %v", Status(err), IsNotFound(err))
			}
			var answer *Error
			if !errors.As(err, &answer) || answer.Method != http.MethodGet || answer.Path != "/product/{id}" {
				t.Errorf("%#v does not name the operation", err)
			}
			if strings.Contains(err.Error(), idA) {
				t.Errorf("%v holds the id", err)
			}
		})
	}
}

// TestErrorFrom_echo meets a proxy that shows the request's headers on its error page.
func TestErrorFrom_echo(t *testing.T) {
	t.Parallel()
	for name, echo := range map[string]step{
		"text":    reply(400, "Authorization: "+testKey),
		"json":    reply(400, `{"error": "bad key `+testKey+`"}`),
		"bounded": reply(400, strings.Repeat("x", 300-len(testKey)/2)+testKey),
		"id":      reply(400, "no", "X-Request-Id", testKey),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, echo)
			_, err := s.client().Product(context.Background(), idA)
			wantError(t, err, "with 400")
			if strings.Contains(err.Error(), testKey[:len(testKey)/2]) {
				t.Errorf("half of the key is in %v", err)
			}
		})
	}
}

func TestErrorFrom_html502(t *testing.T) {
	t.Parallel()
	page := reply(502, "<!DOCTYPE html><h1>502</h1>"+strings.Repeat("<p>sorry", 10_000), "Content-Type", "text/html; charset=utf-8")
	s := serve(t, page, page)
	_, err := s.client(func(cfg *Config) { cfg.MaxRetries = 1 }).Product(context.Background(), idA)
	wantError(t, err, "502 Bad Gateway: an HTML page")
	if len(err.Error()) > 800 {
		t.Errorf("the error has %d characters", len(err.Error()))
	}
	if Status(err) != 502 || IsNotFound(err) {
		t.Errorf("status %d, gone %v", Status(err), IsNotFound(err))
	}
}

func TestPrintable(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		in    string
		limit int
		want  string
	}{
		{"", 5, ""},
		{"  a \n\t b  ", 5, "a b"},
		{"abcde", 5, "abcde"},
		{"abcdef", 5, "abcde…"},
		{"ääääää", 5, "äääää…"},
		{"a b c d", 5, "a b c…"},
		{"a\u202eb\u0007c", 5, "abc"},
	} {
		got := printable(test.in, test.limit)
		if got != test.want {
			t.Errorf("printable(%q, %d) is %q, want %q", test.in, test.limit, got, test.want)
		}
		if !utf8.ValidString(got) {
			t.Errorf("%q is not UTF-8", got)
		}
	}
}

func TestStatus(t *testing.T) {
	t.Parallel()
	answer := &Error{Status: 409}
	gone := &NotFoundError{Kind: "product", ID: idA}
	for _, test := range []struct {
		err    error
		status int
		gone   bool
	}{
		{nil, 0, false},
		{errors.New("no"), 0, false},
		{answer, 409, false},
		{fmt.Errorf("while: %w", answer), 409, false},
		{&Error{Status: 404}, 404, false}, // only this package's decision counts
		{gone, 0, true},
		{fmt.Errorf("while: %w", gone), 0, true},
		{&UnknownOutcomeError{Err: answer}, 409, false},
	} {
		if Status(test.err) != test.status || IsNotFound(test.err) != test.gone {
			t.Errorf("%v: status %d, gone %v", test.err, Status(test.err), IsNotFound(test.err))
		}
	}
	wantError(t, gone, "the payments service has no product "+idA)
}

// TestError_key: whoever repeats the key, however it is written, an error does not.
func TestError_key(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{
		"as it is":   "<html>You sent " + testKey + "</html>",
		"in JSON":    `{"error":"bad key ` + testKey + `"}`,
		"escaped":    `{"error":"bad key ` + strings.Replace(testKey, "k", `\u006b`, 1) + `"}`,
		"interwoven": strings.Replace(testKey, "-", "-\x00", 1),
		"at the cut": strings.Repeat("a", 290) + testKey,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, reply(http.StatusForbidden, body, "X-Request-Id", "about "+testKey))
			_, err := s.client().Product(context.Background(), idA)
			wantError(t, err, "(the API")
			if strings.Contains(err.Error(), "(request") {
				t.Errorf("what is no plain name is taken for the request's: %v", err)
			}
			if strings.Contains(err.Error(), testKey[:8]) {
				t.Errorf("a part of the key is in the error: %v", err)
			}
		})
	}
}

// TestError_unclear: a refusal is certain where the service itself refuses, on every attempt. What stands in front of it cannot know.
func TestError_unclear(t *testing.T) {
	t.Parallel()
	const own, foreign = `{"error": "not now"}`, "upstream connect error"
	read := func(c *Client) error { _, err := c.Product(context.Background(), idA); return err }
	write := func(c *Client) error {
		_, err := c.UpdateProduct(context.Background(), idA, mugParams(t))
		return err
	}
	for name, test := range map[string]struct {
		steps   []step
		run     func(*Client) error
		unclear bool
	}{
		"the service":            {[]step{reply(503, own)}, write, false},
		"in front of it":         {[]step{reply(503, foreign)}, write, true},
		"in front, then itself":  {[]step{reply(503, foreign), reply(503, own)}, write, true},
		"itself, then in front":  {[]step{reply(503, own), reply(503, foreign)}, write, true},
		"dropped, then itself":   {[]step{drop, reply(429, own)}, write, true},
		"a read does nothing":    {[]step{reply(503, foreign), reply(503, foreign)}, read, false},
		"itself, on all of them": {[]step{reply(429, own), reply(503, own)}, write, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := test.run(serve(t, test.steps...).client(func(cfg *Config) { cfg.MaxRetries = len(test.steps) - 1 }))
			var answer *Error
			if !errors.As(err, &answer) || answer.Unclear != test.unclear {
				t.Errorf("%+v, %v; want unclear %v", answer, err, test.unclear)
			}
		})
	}
}
