// SPDX-License-Identifier: MPL-2.0

package plan

import "testing"

func TestWithoutKey(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"a.b":                       "a.b",
		`module.a["x"].b.c[0]`:      "module.a.b.c",
		`a.b["]\"]\\"].c["[\"\n["]`: "a.b.c",
		`a.b["never`:                "a.b",
		`a.b["never\`:               "a.b",
		"a.b[":                      "a.b",
	} {
		if got := WithoutKey(address); got != want {
			t.Errorf("%q is %q", address, got)
		}
	}
}
