// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"strings"
	"testing"
	"time"
)

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
