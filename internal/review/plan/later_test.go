// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
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

// TestRead_keys finds the new object that an instance refers to: the one with its own key only if
// the expression takes that, as Terraform 1.11 writes it, and else each that it may be.
func TestRead_keys(t *testing.T) {
	t.Parallel()
	const all = "payments_product.all"
	locals := map[string][]string{"ids": {all}, "some": {all, "local.keys"}, "keys": nil}
	for name, c := range map[string]struct {
		references, forEach []string
		want                string
	}{
		"all[each.key]":              {[]string{all, "each.key"}, nil, "a"},
		"all[local.keys[each.key]]":  {[]string{all, "local.keys", "each.key"}, nil, "a b"},
		"both":                       {[]string{all, "each.key", all, "local.keys", "each.key"}, nil, "a b"},
		"all[each.value]":            {[]string{all, "each.value"}, nil, "a b"},
		"each.value.id":              {[]string{"each.value.id", "each.value"}, []string{all}, "a"},
		"each.value.id of something": {[]string{"each.value.id", "each.value"}, []string{all, "local.keys"}, "a b"},
		`all["b"]`:                   {[]string{"each.key", all + `["b"].id`, all + `["b"]`, all}, nil, "b"},
		"local.ids[each.key]":        {[]string{"local.ids", "each.key"}, nil, "a"},
		"local.some[each.key]":       {[]string{"local.some", "each.key"}, nil, "a b"},
	} {
		block := func(address string, more map[string]any) map[string]any {
			more["address"] = address
			return more
		}
		made := func(address, kind, unknown string) string {
			return fmt.Sprintf(`{"address": %q, "mode": "managed", "type": %q, "change": {"actions": ["create"], "before": null, "after": {}, `+
				`"after_unknown": {%q: true}}}`, address, kind, unknown)
		}
		configuration, err := json.Marshal(map[string]any{"root_module": map[string]any{"resources": []any{
			block(all, map[string]any{}),
			block("payments_payment_link.p", map[string]any{
				"expressions":         map[string]any{"product_ids": map[string]any{"references": c.references}},
				"for_each_expression": map[string]any{"references": c.forEach},
			}),
		}}})
		if err != nil {
			t.Fatal(err)
		}
		p, err := Read(strings.NewReader(fmt.Sprintf(`{"format_version": "1.2", "configuration": %s, "resource_changes": [%s, %s, %s]}`,
			configuration, made(all+`["a"]`, "payments_product", "id"),
			made(all+`["b"]`, "payments_product", "id"),
			made(`payments_payment_link.p["a"]`, "payments_payment_link", "product_ids"),
		)), func(_, name string) ([]string, bool, bool) { return locals[name], false, true }, false)
		if err != nil {
			t.Fatal(err)
		}
		var keys []string
		for _, to := range p.Changes[len(p.Changes)-1].Targets() {
			keys = append(keys, strings.Trim(strings.TrimPrefix(to.Address, all), `["]`))
		}
		if got := strings.Join(keys, " "); got != c.want {
			t.Errorf("%s is %q, want %q", name, got, c.want)
		}
	}
}
