// SPDX-License-Identifier: MPL-2.0

package spelling

import "testing"

func TestOf(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ sent, got, want string }{
		{"Coffee", "Coffee", ""},
		{"Coffee\n", "Coffee", ""},
		{"a\r\nb", "a\nb", ""},
		{"e\u0301", "\u00e9", ""},
		{"Ann.Lee@example.com", "ann.lee@example.com", "in another case"},
		{"spring", "SPRING", "in another case"},
		{"two  words", "two words", "with other white space"},
		{"a\nb", "ab", "with other white space"},
		{"Salt & <Pepper>", "Salt &amp; &lt;Pepper&gt;", "with escaped characters"},
		{"it's", `it\'s`, "with escaped characters"},
		{"100% pure", "100%25 pure", "with escaped characters"},
		{"Salt & Pepper", "salt &amp;  pepper", "in another case, with other white space or escaped characters"},
		{"A long description", "A long des", "cut at 10 characters"},
		{"A long description", "A long…", "cut at 7 characters"},
		{`Ground <fine> & "even"`, "Ground <fine", "cut at 12 characters"},
		{"Salt & Pepper", "Salt &am", "cut at 8 characters"},
		{"A long description", "", ""},
		{"A long description", "...", ""},
		{" ", "", ""},
		{"Coffee", "Tea", ""},
		{"Coffee", "Coffee and tea", ""},
		{"", "Coffee", ""},
	} {
		if got := Of(row.sent, row.got); got != row.want {
			t.Errorf("%q as %q: %q, want %q", row.sent, row.got, got, row.want)
		}
	}
}

func TestSameURL(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		a, b       string
		same, host bool
	}{
		{"https://example.com", "https://example.com/", true, true},
		{"HTTPS://Example.COM/a", "https://example.com:443/a", true, true},
		{"http://example.com:80/", "http://example.com", true, true},
		{"https://example.com/%7euser?q=%7E", "https://example.com/~user?q=~", true, true},
		{"https://example.com/%c3%a9", "https://example.com/%C3%A9", true, true},
		{"https://example.com/a/../b/./c", "https://example.com/b/c", true, true},
		{"https://bücher.example/", "https://xn--bcher-kva.example/", true, true},
		{" https://example.com/a\n", "https://example.com/a", true, true},
		{"https://example.com/a%2Fb", "https://example.com/a/b", false, true},
		{"https://example.com/a", "https://example.com/A", false, true},
		{"https://example.com/a", "https://example.com/a/", false, true},
		{"https://example.com/a?b=1", "https://example.com/a", false, true},
		{"https://example.com/#a", "https://example.com/#b", false, true},
		{"https://u@example.com/", "https://example.com/", false, true},
		{"https://example.com/", "http://example.com/", false, true},
		{"https://example.com/", "https://example.com:8443/", false, false},
		{"https://example.com/", "https://example.org/", false, false},
		{"https://example.com/", "https://example.com@example.org/", false, false},
		{"https://[::1]:443/", "https://[::1]/", true, true},
		{"/a", "/b", false, true},
		{"%", "% ", true, true},
	} {
		if got := SameURL(row.a, row.b); got != row.same {
			t.Errorf("%q and %q: %t", row.a, row.b, got)
		}
		if got := Host(row.a) == Host(row.b); got != row.host {
			t.Errorf("the hosts of %q and %q: %q and %q", row.a, row.b, Host(row.a), Host(row.b))
		}
	}
}
