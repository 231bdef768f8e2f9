// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"slices"
	"testing"
)

// TestEnds reads the references of expressions, as Terraform 1.11 writes them.
func TestEnds(t *testing.T) {
	for name, c := range map[string]struct{ references, want []string }{
		"an object": {[]string{"payments_product.a.id", "payments_product.a"}, []string{"payments_product.a.id"}},
		"by a key": {
			[]string{`p.all["c.d"].id`, `p.all["c.d"]`, "p.all", "p.n[1].id", "p.n[1]", "p.n"}, []string{`p.all["c.d"].id`, "p.n[1].id"},
		},
		"by each key":   {[]string{"p.all", "each.key", `p.all["a"].id`, `p.all["a"]`, "p.all"}, []string{"p.all", "each.key", `p.all["a"].id`}},
		"a whole block": {[]string{"p.a.id", "p.a", "p.a"}, []string{"p.a.id", "p.a"}},
		"a longer name": {[]string{"local.alloy", "local.all"}, []string{"local.alloy", "local.all"}},
	} {
		if got := ends(c.references); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
