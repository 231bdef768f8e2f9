// SPDX-License-Identifier: MPL-2.0

package page

import "testing"

// TestColour: only certain colours get into a style sheet.
func TestColour(t *testing.T) {
	t.Parallel()
	for _, good := range []string{"#fff", "#A1b2C3", "red", "RebeccaPurple", "aliceblue", "yellowgreen"} {
		if got := colour(good); got != good {
			t.Errorf("%q became %q", good, got)
		}
	}
	for _, bad := range []any{
		"", " ", "#ff", "#ffff", "#ffffffff", "#ggg", "ffffff", "#fff;", "#fff\n", "red;", "red blue", "reddish", "initial", "inherit",
		"url(x)", "var(--ink)", "rgb(0,0,0)", "red}", nil, true,
	} {
		if got := colour(bad); got != "" {
			t.Errorf("%q became %q", bad, got)
		}
	}
}
