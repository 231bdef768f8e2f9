// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"testing"
	"unicode/utf8"
)

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
		got := Printable(test.in, test.limit)
		if got != test.want {
			t.Errorf("Printable(%q, %d) is %q, want %q", test.in, test.limit, got, test.want)
		}
		if !utf8.ValidString(got) {
			t.Errorf("%q is not UTF-8", got)
		}
	}
}
