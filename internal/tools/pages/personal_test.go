// SPDX-License-Identifier: MPL-2.0

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// TestTables names sensitive attributes, and the contract's private members, at any depth.
func TestTables(t *testing.T) {
	t.Parallel()
	kind := func(k string) map[string]any { return map[string]any{"x-private": k} }
	mug := &schema.Schema{Properties: map[string]*schema.Schema{
		"homePage": {Marks: kind("endpoint")},
		"ownerTel": {Marks: kind("phone")},
		"pin":      {Marks: kind("text")},
		"links":    {Marks: kind("url"), Items: &schema.Schema{}},
		"owner":    {Properties: map[string]*schema.Schema{"name": {Marks: kind("name")}}},
		"name":     {},
	}}
	operations := []contract.Operation{{
		Terraform: []string{
			"resource payments_mug", "data source payments_mug", "data source payments_mugs",
			"data source payments_cup", "data source payments_cups",
		},
		Response: contract.Payload{Schema: &schema.Schema{Items: mug}},
	}}
	attribute := func(name string) *tfprotov6.SchemaAttribute {
		return &tfprotov6.SchemaAttribute{Name: name, Computed: true}
	}
	attributes := []*tfprotov6.SchemaAttribute{
		attribute("home_page"), attribute("owner_tel"), attribute("links"), attribute("name"), attribute("owner_name"),
		{Name: "pin", Sensitive: true},
		{Name: "owner", NestedType: &tfprotov6.SchemaObject{Attributes: []*tfprotov6.SchemaAttribute{attribute("name")}}},
	}
	of := func(a ...*tfprotov6.SchemaAttribute) *tfprotov6.Schema {
		return &tfprotov6.Schema{Block: &tfprotov6.SchemaBlock{Attributes: a}}
	}
	list := func(name string) *tfprotov6.Schema {
		elements := &tfprotov6.SchemaObject{
			Nesting: tfprotov6.SchemaObjectNestingModeList, Attributes: slices.Delete(slices.Clone(attributes), 5, 6),
		}
		filter := &tfprotov6.SchemaAttribute{Name: "owner_name", Optional: true}
		return of(filter, &tfprotov6.SchemaAttribute{Name: name, NestedType: elements})
	}
	got := tables(&tfprotov6.GetProviderSchemaResponse{
		ResourceSchemas: map[string]*tfprotov6.Schema{"payments_mug": of(attributes...), "payments_kiln": of(attribute("name"))},
		DataSourceSchemas: map[string]*tfprotov6.Schema{
			"payments_mug": of(attributes...), "payments_mugs": list("mugs"), "payments_cup": of(attributes...), "payments_cups": list("cups"),
		},
	}, operations)
	for _, want := range []string{
		"| `mug` | `pin` | `links`, `owner.name`, `owner_name`, `owner_tel` |\n\n| Data source |",
		"|---|\n| `cup`, `cups` | `pin` | `links`, `owner.name`, `owner_name`, `owner_tel` |\n\n| Ephemeral resource |",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("missing %q in:\n%s", want, got)
		}
	}
}

// TestCompletePersonal reports a guide without a place for the tables.
func TestCompletePersonal(t *testing.T) {
	t.Parallel()
	page := filepath.Join(t.TempDir(), "guide.md")
	for text, want := range map[string]string{"a\n" + personalTables + "b\n": "", "a\nb\n": "has no line"} {
		if err := os.WriteFile(page, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		switch err := completePersonal(page, nil); {
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%q: %v", text, err)
		case want == "" && err != nil:
			t.Error(err)
		case want == "":
			got, _ := os.ReadFile(page) //nolint:gosec // of this test
			if !strings.Contains(string(got), "a\n| Resource |") || !strings.HasSuffix(string(got), "|\nb\n") {
				t.Errorf("the page is now:\n%s", got)
			}
		}
	}
}
