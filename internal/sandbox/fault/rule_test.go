// SPDX-License-Identifier: MPL-2.0

package fault

import "testing"

func TestRule_paths(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		pattern, path string
		matches       bool
	}{
		{"/products", "/products", true},
		{"/products", "/product", false},
		{"/product/{id}", "/product/1", true},
		{"/product/{id}", "/product/1/is_archived/true", false},
		{"/product/{id}", "/product/", false},
		{"/product/{id}/is_archived/{is_archived}", "/product/1/is_archived/true", true},
		{"/product/", "/product/1/is_archived/true", true},
		{"/product/", "/product/1", true},
		{"/product/", "/product", false},
		{"/product/", "/products", false},
		{"/", "/products", true},
		{"/prod*", "/products", true},
		{"/prod*", "/product/1", false},
		{"/product/*/is_archived/*", "/product/1/is_archived/true", true},
	} {
		if got := (Rule{Path: c.pattern}).matches(request(t, "GET", c.path), "any"); got != c.matches {
			t.Errorf("%s matches %s: %v, want %v", c.pattern, c.path, got, c.matches)
		}
	}
}
