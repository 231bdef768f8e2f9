// SPDX-License-Identifier: MPL-2.0

package export

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// TestExport_life exports an account again, after new, deleted, equal and renamed objects, and
// after edits by hand. The second run adds new objects, and the third writes nothing.
func TestExport_life(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	old := putFive(service, "Old")
	run(t, service, "-dir", dir).succeeded(t)
	exported := namesIn(t, files(t, dir))

	edit(t, dir, "products.tf", "\n", "\n# Prices as agreed in May.\n")
	edit(t, dir, "discount_codes.tf", "percent_off = 20", "percent_off   =   20")
	for _, name := range []string{"products.tf", "imports.tf", "payment_links.tf", "discount_codes.tf"} {
		renamed := regexp.MustCompile(`payments_product(\.|" ")enamel_mug\b`).ReplaceAllString(files(t, dir)[name], "payments_product${1}mug")
		edit(t, dir, name, files(t, dir)[name], renamed)
	}
	before := files(t, dir)

	for id, group := range old {
		service.Remove(group, id)
	}
	fresh := putFive(service, "First")
	maps.Copy(fresh, putFive(service, "Second"))
	product := service.Put("product", map[string]any{"name": "House Espresso, 1 kg", "currency": "EUR", "price": "1"})
	twin := product["id"].(string) //nolint:forcetypeassert // the sandbox makes one
	for _, product := range service.Objects("product") {
		if product["name"] == "Online tasting" {
			product["name"] = "Live tasting"
			service.Put("product", product)
		}
	}

	r := run(t, service, "-dir", dir).succeeded(t)
	after := files(t, dir)
	added, names := after["new_2026-11-22.tf"]+after["suspicious_2026-11-22.tf"], namesIn(t, after)
	for name, content := range before {
		if name != "names.json" && after[name] != content {
			t.Errorf("%s changed", name)
		}
	}
	if len(after) != len(before)+2 || strings.Count(added, "\nresource ") != 11 || strings.Count(added, "\nimport {") != 11 {
		t.Errorf("%s\nthe new file:\n%s", r.out, added)
	}
	fresh[twin] = "product"
	for id := range fresh {
		kind, name, _ := strings.Cut(names[id], ".")
		if !strings.Contains(added, fmt.Sprintf("resource %q %q", kind, name)) || !strings.Contains(added, fmt.Sprintf("  id = %q\n", id)) {
			t.Errorf("%s, %q is not in the new file", id, names[id])
		}
	}
	if want := "payments_product.house_espresso_1_kg_" + twin[:8]; names[twin] != want {
		t.Errorf("the twin is %s, want %s", names[twin], want)
	}
	for id, address := range exported {
		want := strings.Replace(address, "payments_product.enamel_mug", "payments_product.mug", 1)
		if names[id] != want {
			t.Errorf("%s was renamed to %s", want, names[id])
		}
		if said := strings.Contains(r.out, fmt.Sprintf("  %s (%s)\n", address, id)); said != (old[id] != "") {
			t.Errorf("%s is gone: %t\n%s", address, said, r.out)
		}
	}
	if strings.Contains(r.out, "exported before") || writtenAgain.MatchString(added) {
		t.Errorf("an object is there twice, or lost:\n%s%s", added, r.out)
	}

	r = run(t, service, "-dir", dir).succeeded(t)
	if !strings.Contains(r.out, "There is nothing new.") || !maps.Equal(after, files(t, dir)) {
		t.Errorf("the third run changed something:\n%s", r.out)
	}
}

// writtenAgain are names of objects that were exported before. An address in a comment, which the
// sandbox draws at random, may have these letters, too.
var writtenAgain = regexp.MustCompile(`(?i)\b(\w+_)?(tasting|mug)\b`)

// TestExport_year exports an account, and later 30 new, 10 deleted and 20 changed objects: after a
// second export, -update, and without the blocks of the deleted objects, a plan changes nothing.
func TestExport_year(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	groups := make([]map[string]string, 8)
	for i := range groups {
		groups[i] = putFive(service, fmt.Sprintf("Old%d", i))
	}
	run(t, service, "-dir", dir).succeeded(t)
	changed := 0
	for i, of := range groups {
		for id, group := range of {
			change := map[string]map[string]any{
				"product":         {"price": fmt.Sprintf("%d.25", i), "description": fmt.Sprintf("Roast \"%d\" for ${you}", i)},
				"payment_link":    {"successUrl": fmt.Sprintf("https://shop.example/%d", i)},
				"discount_code":   {"model": map[string]any{"modelType": "Percentage", "percentOff": 10 + i}},
				"deposit_account": {"name": fmt.Sprintf("Till number %d", i)},
			}[group]
			switch {
			case i < 2:
				service.Remove(group, id)
			case change != nil && changed < 20:
				change["id"] = id
				service.Put(group, change)
				changed++
			}
		}
	}
	for i := range 6 {
		putFive(service, fmt.Sprintf("New%d", i))
	}
	second := run(t, service, "-dir", dir).succeeded(t).out
	updated := run(t, service, "-dir", dir, "-update").succeeded(t).out
	if strings.Contains(updated, "Not changed:") || changed != 20 {
		t.Errorf("%d changed objects:\n%s", changed, updated)
	}
	written := files(t, dir)
	names := namesIn(t, written)
	for _, of := range groups[:2] {
		for id := range of {
			kind, name, _ := strings.Cut(names[id], ".")
			if !strings.Contains(second, kind+"."+name+" ("+id+")") {
				t.Errorf("%s.%s is not said to be gone:\n%s", kind, name, second)
			}
			block := regexp.MustCompile(fmt.Sprintf(`(?ms)^resource %q %q \{$.*?^\}$`, kind, name))
			for file, content := range written {
				written[file] = block.ReplaceAllString(content, "")
			}
			delete(names, id)
		}
	}
	encoded, err := json.Marshal(names)
	if err != nil {
		t.Fatal(err)
	}
	written["names.json"] = string(encoded)
	plansOnlyImports(t, service, written)
}

// putFive adds objects of five types, and returns their groups by id.
func putFive(service *acctest.Service, label string) map[string]string {
	groups := map[string]string{}
	put := func(group string, object map[string]any) string {
		id := service.Put(group, object)["id"].(string) //nolint:forcetypeassert // the sandbox makes one
		groups[id] = group
		return id
	}
	product := put("product", map[string]any{"name": label + " bean", "currency": "EUR", "price": "1"})
	put("payment_link", map[string]any{
		"products": []any{product}, "gateway": map[string]any{"managed": map[string]any{"methods": []any{map[string]any{"network": "Bitcoin"}}}},
	})
	put("discount_code", map[string]any{
		"code": label, "products": []any{product}, "model": map[string]any{"modelType": "Percentage", "percentOff": 5},
	})
	put("webhook", map[string]any{"url": "https://" + label + ".example/hooks"})
	put("deposit_account", map[string]any{
		"name": label + " till", "depositMethod": map[string]any{"Crypto": map[string]any{"network": "Bitcoin"}},
	})
	return groups
}

// edit replaces a text in a file, once. It must be there.
func edit(t *testing.T, dir, name, from, to string) {
	t.Helper()
	content := files(t, dir)[name]
	if !strings.Contains(content, from) {
		t.Fatalf("%s has no %q:\n%s", name, from, content)
	}
	if err := os.WriteFile(filepath.Join(dir, name), []byte(strings.Replace(content, from, to, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
}
