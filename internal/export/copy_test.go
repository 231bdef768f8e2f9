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
