// SPDX-License-Identifier: MPL-2.0

package export

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/layout"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestExport_copied applies a copy of the roaster to an account that has customers alone, with the
// values of the roaster for the variables. A copy of that account is equal, byte for byte.
func TestExport_copied(t *testing.T) {
	t.Parallel()
	service, first, second := demo(t), t.TempDir(), t.TempDir()
	run(t, service, "-dir", first, "-copy", "-archived").succeeded(t)
	written := files(t, first)
	if _, ok := written["imports.tf"]; ok || len(written) < 9 {
		t.Fatalf("the files are %v", slices.Sorted(maps.Keys(written)))
	}
	config := configOf(written)
	for name, value := range valuesOf(t, service) {
		config = regexp.MustCompile(`var\.`+name+`\b`).ReplaceAllLiteralString(config, layout.Literal(value))
	}
	var ticks atomic.Int64 // bank details come seconds after an account
	clock := func() time.Time { return time.Now().Add(time.Duration(ticks.Add(1)) * time.Second) }
	other := acctest.StartWith(t, sandbox.Options{Organization: service.Organization(), Clock: clock})
	for _, customer := range service.Objects("customer") {
		other.Put("customer", customer)
	}
	d := driver.New(t)
	plan, err := d.Plan(other.Config(config))
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Apply(plan); err != nil {
		t.Fatal(err)
	}
	run(t, other, "-dir", second, "-copy", "-archived").succeeded(t)
	copied := files(t, second)
	for name, content := range written {
		if name != "names.json" && copied[name] != content {
			t.Errorf("%s was\n%s\nand is\n%s", name, content, copied[name])
		}
	}
	if len(copied) != len(written) {
		t.Errorf("the files are %v", slices.Sorted(maps.Keys(copied)))
	}
}

// TestExport_uncopied comments out what another account refuses: pages of archived products, and an
// object that the provider refuses. The rest applies to an empty account.
func TestExport_uncopied(t *testing.T) {
	t.Parallel()
	service, dir := acctest.Start(t), t.TempDir()
	put := func(group string, object map[string]any) string {
		return service.Put(group, object)["id"].(string) //nolint:forcetypeassert // the sandbox makes one
	}
	old := put("product", map[string]any{"name": "Old", "currency": "EUR", "price": "1", "isArchived": true})
	sold := put("product", map[string]any{"name": "Sold", "currency": "EUR", "price": "1"})
	gateway := map[string]any{"managed": map[string]any{"methods": []any{map[string]any{"network": "Bitcoin"}}}}
	page := put("payment_link", map[string]any{"products": []any{old, sold}, "gateway": gateway})
	put("payment_link", map[string]any{"products": []any{sold}, "gateway": gateway})
	hook := put("webhook", map[string]any{"url": "http://plain.example/hooks"})
	run(t, service, "-dir", dir, "-copy").succeeded(t)
	written := files(t, dir)
	for id, file := range map[string]string{page: "payment_links.tf", hook: "webhooks.tf"} {
		if !strings.Contains(written[file], "# Not copied: "+id+", because another account does not accept it:") {
			t.Errorf("%s:\n%s", file, written[file])
		}
	}
	if !strings.Contains(written["payment_links.tf"], "it refers to "+old+", which is archived") {
		t.Errorf("the pages:\n%s", written["payment_links.tf"])
	}
	other, d := acctest.Start(t), driver.New(t)
	plan, err := d.Plan(other.Config(configOf(written)))
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Apply(plan); err != nil || len(other.Objects("payment_link")) != 1 {
		t.Errorf("%d pages: %v", len(other.Objects("payment_link")), err)
	}
}

// valuesOf are the values of the variables of a copy.
func valuesOf(t *testing.T, service *acctest.Service) map[string]cty.Value {
	t.Helper()
	o := options{Selection: account.Selection{Archived: true}, Options: layout.Options{Copy: true}}
	dir, err := layout.ReadDirectory(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	return layout.New(contentsOf(t, service, o), dir, nil, nil, o.Options, time.Time{}).Variables.Values()
}

// TestExport_copiedURL shows no secret in the comment about the address of a webhook.
func TestExport_copiedURL(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	service.Put("webhook", map[string]any{"url": "https://canary-1@shop.example/hooks?token=canary-2"})
	r := run(t, service, "-dir", dir, "-copy", "-types", "webhooks").succeeded(t)
	written := files(t, dir)
	for name, content := range written {
		if strings.Contains(content+r.out+r.err, "canary") {
			t.Errorf("%s has a secret:\n%s", name, content)
		}
	}
	if !strings.Contains(written["variables.tf"], "# So far https://shop.example/hooks\n") {
		t.Errorf("the variables:\n%s", written["variables.tf"])
	}
}
