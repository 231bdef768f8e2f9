// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"strings"
	"testing"
	"time"
)

const anID = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"

// newEngine returns the engine of a service that has all operations and no group.
func newEngine(t *testing.T) *Engine {
	t.Helper()
	all, err := endpoints()
	if err != nil {
		t.Fatal(err)
	}
	service := Definition{Handlers: map[string]Handler{}}
	for _, at := range all {
		service.Handlers[at.ID] = func(*Engine, *Call) (any, error) { return nil, nil }
	}
	e, err := New(Options{}, service)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	return e
}

func TestIsLoopback(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"127.0.0.1:443": true, "127.255.255.254:1": true, "[::1]:443": true, "[::ffff:127.0.0.1]:443": true,
		"128.0.0.1:443": false, "0.0.0.0:443": false, "[::]:443": false, "10.0.0.1:443": false, "[fe80::1%eth0]:443": false,
		"[::ffff:10.0.0.1]:443": false, "localhost:443": false, "127.0.0.1": false, "": false,
	} {
		if got := isLoopback(address); got != want {
			t.Errorf("%s: %v, want %v", address, got, want)
		}
	}
}

func TestLog_printable(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"/product/1":            "/product/1",
		"a\x1b[3mb\nc\u009bd":   "a?[3mb?c?d",
		"ü→€":                   "ü→€",
		"\xff":                  "?",
		strings.Repeat("é", 11): strings.Repeat("é", 10) + "…",
	} {
		if got := printable(text, 10); got != want {
			t.Errorf("%q is written as %q, want %q", text, got, want)
		}
	}
	for d, want := range map[time.Duration]string{
		0: "0.00ms", 1234 * time.Microsecond: "1.23ms", 999996 * time.Nanosecond: "1.00ms", 9 * time.Second: "9000.00ms", time.Hour: "3600.00s",
	} {
		if got := took(d); got != want {
			t.Errorf("%s is written as %q, want %q", d, got, want)
		}
	}
}
