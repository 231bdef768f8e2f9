// SPDX-License-Identifier: MPL-2.0

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

const generated = "---\npage_title: \"payments_mug Resource\"\nsubcategory: \"\"\ndescription: |-\n" +
	"  A mug. Hot. There, call ../guides/call.md runs mug.\n  ~> Hot.\n---\n\n# payments_mug (Resource)\n\nA mug.\n\n~> Hot.\n\n" +
	"## Example Usage\n\nan example\n\n<!-- schema -->\n## Schema\n\n## Import\n"

var operations = []contract.Operation{
	{
		Group: "Teas", Basis: contract.Assumed, Terraform: []string{"resource payments_mug"},
		Response: contract.Payload{Object: "Tea", Basis: contract.Assumed},
	},
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

// TestComplete sets the group and the mark of the one object, once, below the schema, and puts the
// example of an action before its boxes.
func TestComplete(t *testing.T) {
	dir := t.TempDir()
	mug, fire := write(t, dir, "resources/mug.md"), write(t, dir, "actions/fire.md")
	if err := complete(dir, operations); err != nil {
		t.Fatal(err)
	}
	for page, want := range map[string][]string{
		mug: {
			"subcategory: \"Mugs and cups\"\n", "A mug. Hot.\n---\n", "A mug.\n\n~> Hot.\n\n## Example",
			"\n\nThe form of these fields is **verified**: the service's specification shows it. [Cov",
			"api-coverage.md#mugs-and-cups)", "object.\n\n## Import\n",
		},
		fire: {
			"subcategory: \"Kilns\"\n", "A mug.\n\n## Example Usage\n\nan example\n\n## Before you run it\n\n~> Hot.\n\n<!-- schema -->\n## Schema",
			"fields is **inferred**: ", "#kilns)",
		},
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

// TestRegistryLinks leaves no ".md" in a link, and no relative link on the index.
func TestRegistryLinks(t *testing.T) {
	const text = "[a](guides/a.md) [b](../guides/b.md#c) [c](#c) [d](https://d.example/d.md) `e.md`"
	for name, want := range map[string]string{
		"guides/x.md": "[a](guides/a) [b](../guides/b#c) [c](#c) [d](https://d.example/d.md) `e.md`",
		"index.md":    "[a](" + registry + "guides/a) [b](" + registry + "../guides/b#c) [c](#c) [d](https://d.example/d.md) `e.md`",
	} {
		if got := registryLinks(name, text); got != want {
			t.Errorf("%s has %s, want %s", name, got, want)
		}
	}
}

// TestTypes lists the types of all kinds, and reports a kind without one.
func TestTypes(t *testing.T) {
	dir := t.TempDir()
	for _, page := range strings.Fields("resources/mug data-sources/mug data-sources/mugs list-resources/mug actions/fire functions/sum") {
		write(t, dir, page+".md")
	}
	if _, err := types(dir); err == nil || !strings.Contains(err.Error(), "ephemeral resource") {
		t.Error(err)
	}
	write(t, dir, "ephemeral-resources/steam.md")
	got, err := types(dir)
	const line = "- **Data sources**: [`mug`](data-sources/mug.md), [`mugs`](data-sources/mugs.md)\n" +
		"- **List resources**: [`mug`](list-resources/mug.md)\n"
	if err != nil || !strings.Contains(got, line) {
		t.Error(got, err)
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
