// SPDX-License-Identifier: MPL-2.0

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

const generated = "---\npage_title: \"payments_mug Resource\"\nsubcategory: \"\"\n---\n\n# payments_mug (Resource)\n\nA mug.\n\n## Example Usage\n\n## Schema\n"

var operations = []contract.Operation{
	{Group: "Teas", Basis: contract.Assumed, Terraform: []string{"resource payments_mug"}, Response: contract.Payload{Object: "Tea", Basis: contract.Assumed}},
	{Group: "Mugs and cups", Basis: contract.Assumed, Terraform: []string{"resource payments_mug"}},
	{
		Group: "Mugs and cups", Basis: contract.Assumed, Terraform: []string{"list resource payments_mug", "resource payments_mug"},
		Response: contract.Payload{Object: "Mug", List: true, Basis: contract.Assumed},
	},
	{
		Group: "Mugs and cups", Basis: contract.Assumed, Terraform: []string{"resource payments_mug"},
		Response: contract.Payload{Object: "Mug", Basis: contract.Shown},
	},
	{Group: "Kilns", Basis: contract.Seen, Terraform: []string{"action payments_fire"}},
}

func write(t *testing.T, dir, name string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(generated), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestComplete sets the group and the mark of the one object, once, and before the first section.
func TestComplete(t *testing.T) {
	dir := t.TempDir()
	mug, fire := write(t, dir, "resources/mug.md"), write(t, dir, "actions/fire.md")
	if err := complete(dir, operations); err != nil {
		t.Fatal(err)
	}
	for page, want := range map[string][]string{
		mug:  {"subcategory: \"Mugs and cups\"\n", "A mug.\n\n-> The specification of the payments service shows", "api-coverage.md#mugs-and-cups)", "field.\n\n## Example"},
		fire: {"subcategory: \"Kilns\"\n", "seen in public use", "#kilns)"},
	} {
		text, err := os.ReadFile(page) //nolint:gosec // of this test
		if err != nil {
			t.Fatal(err)
		}
		for _, words := range want {
			if strings.Count(string(text), words) != 1 {
				t.Errorf("%q is not in %s once:\n%s", words, page, text)
			}
		}
	}
}

// TestComplete_unknown reports a type that the contract does not name.
func TestComplete_unknown(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "data-sources/mug.md")
	if err := complete(dir, operations); err == nil || !strings.Contains(err.Error(), "data source payments_mug") {
		t.Error(err)
	}
}
