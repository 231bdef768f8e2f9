// SPDX-License-Identifier: MPL-2.0

package conformance_test

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestComparison_finds requires that a setting excuses only the difference that it makes.
func TestComparison_finds(t *testing.T) {
	t.Parallel()
	plain := map[string]any{"address": "0xAB", "status": "paid", "memo": nil, "list": []any{"a", "b"}}
	for name, test := range map[string]struct {
		member  string
		value   any
		excuses sandbox.Dialect
	}{
		"another spelling": {"address", "0xab", sandbox.Dialect{OtherSpelling: true}},
		"another order":    {"list", []any{"b", "a"}, sandbox.Dialect{OtherSpelling: true}},
		"an unknown value": {"status", "FromTheFuture", sandbox.Dialect{UnknownValues: true}},
		"a default":        {"memo", "Thank you.", sandbox.Dialect{Defaults: "filled"}},
		"a lost element":   {"list", []any{"a"}, sandbox.Dialect{}},
		"another value":    {"address", "0xAC", sandbox.Dialect{}},
	} {
		got := map[string]any{"address": "0xAB", "status": "paid", "memo": nil, "list": []any{"a", "b"}}
		got[test.member] = test.value
		for _, dialect := range []sandbox.Dialect{{}, test.excuses} {
			c := comparison{Dialect: dialect}
			c.compare("", plain, got)
			if excused := dialect != (sandbox.Dialect{}); excused == (len(c.differences) > 0) {
				t.Errorf("%s in the dialect %q: found %q", name, dialect, c.differences)
			}
		}
	}
}
