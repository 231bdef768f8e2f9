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

// TestRule_useless: a rule that can never match or has no effect is an error.
func TestRule_useless(t *testing.T) {
	t.Parallel()
	for name, r := range map[string]Rule{
		"no effect": {Operation: "products"}, "unknown operation": {Operation: "productz", Status: 500}, "no such status": {Status: 42},
		"probability": {Status: 500, Probability: 101}, "retry without a status": {RetryAfter: "1", DropBefore: true},
		"after without a status": {After: true, Latency: 1}, "broken path": {Path: "/[", Status: 500},
		"unknown method": {Method: "PATCH", Status: 500},
	} {
		if r.Check(known) == nil {
			t.Errorf("%s: %+v is accepted", name, r)
		}
	}
	if err := (Rule{Operation: "products", Method: "GET", Path: "/*", Status: 500}).Check(known); err != nil {
		t.Error(err)
	}
}
