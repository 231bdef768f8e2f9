// SPDX-License-Identifier: MPL-2.0

package wire

import (
	"strings"
	"testing"
)

// TestCheckHeader finds the headers which say that a list of two elements is only a part.
func TestCheckHeader(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, value, message string }{
		{"Link", `</products?page=2>; rel="next"`, "it goes on elsewhere (Link)"},
		{"Link", `</products?page=1>; rel=first, </products?page=2>; title="b"; REL=next`, "it goes on elsewhere (Link)"},
		{"Link", `</products?page=2>; rel="last next"`, "it goes on elsewhere (Link)"},
		{"Link", `</products?page=1>; rel="prev", </next>; rel="last"`, ""},
		{"Link", `</style.css>; rel="nextsheet"`, ""},
		{"Content-Range", "items 0-1/3", "it has 2 of 3 objects"},
		{"Content-Range", "items 0-1/2", ""},
		{"Content-Range", "items 0-1/*", ""},
		{"X-Total-Count", "3", "it has 2 of 3 objects"},
		{"X-Total-Count", "2", ""},
		{"X-Total", "3", "it has 2 of 3 objects"},
		{"X-Total-Pages", "2", "it is one of 2 pages"},
		{"X-Next-Page", "2", "it goes on elsewhere (Next-Page)"},
		{"X-Next-Page", "", ""},
		{"X-Has-More", "true", "it goes on elsewhere (Has-More)"},
		{"X-Has-More", "false", ""},
		{"X-Has-More", "False", ""},
		{"X-Has-More", "0", ""},
		{"X-Has-Next", "no", ""},
		{"X-Next-Page", "0", ""},
		{"X-Truncated", "FALSE", ""},
		{"X-Nextjs-Cache", "HIT", ""},
		{"X-Nextjs-Prerender", "1", ""},
		{"X-Next-Page-Token", "b7", "it goes on elsewhere (Next-Page-Token)"},
		{"X-Request-Id", "3", ""},
		{"Total-Count", "3", ""},
	} {
		err := CheckHeader(map[string][]string{test.name: {test.value}}, 2)
		switch {
		case test.message == "" && err != nil:
			t.Errorf("%s: %s: %v", test.name, test.value, err)
		case test.message != "" && (err == nil || !strings.Contains(err.Error(), test.message)):
			t.Errorf("%s: %s: %v, want %s", test.name, test.value, err, test.message)
		}
	}
}
