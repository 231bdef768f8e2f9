// SPDX-License-Identifier: MPL-2.0

package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const (
	openapi = "../openapi.yaml"
	client  = "../../client"
)

// TestGenerate_current compares the client's generated files with the contract.
func TestGenerate_current(t *testing.T) {
	t.Parallel()
	want, err := generate(openapi, client)
	if err != nil {
		t.Fatal(err)
	}
	paths, err := filepath.Glob(filepath.Join(client, "*.gen.go"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, path := range paths {
		name := filepath.Base(path)
		names = append(names, name)
		got, err := os.ReadFile(path) //nolint:gosec // a file of the client
		if diff := cmp.Diff(string(got), string(want[name])); err != nil || diff != "" {
			t.Errorf("%s is outdated: run make generate (%v)\n%s", name, err, diff)
		}
	}
	if diff := cmp.Diff(slices.Sorted(maps.Keys(want)), names); diff != "" {
		t.Errorf("run make generate (-want +got):\n%s", diff)
	}
}

// effectOf returns the lines of createProduct with an effect.
func effectOf(effect string) string {
	text, _ := os.ReadFile(openapi)
	_, lines, _ := strings.Cut(string(text), "      operationId: createProduct\n")
	before, _, _ := strings.Cut(lines, "      x-effect: ")
	return "      operationId: createProduct\n" + before + "      x-effect: " + effect + "\n"
}

// TestGenerate_refuses changes one place of the contract at a time to a form that no rule
// translates.
func TestGenerate_refuses(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(openapi)
	if err != nil {
		t.Fatal(err)
	}
	const archived = "        isArchived: {type: boolean}\n"
	for want, test := range map[string]struct{ old, changed string }{
		"createProduct: no flow fits: write the method by hand": {effectOf("creates"), effectOf("idempotent")},
		"createProduct: it is a POST without a known x-effect":  {effectOf("creates"), effectOf("other")},
		"Product: isArchived: it has the type &[object], which no rule translates": {
			archived, "        isArchived: {type: object}\n",
		},
	} {
		if strings.Count(string(text), test.old) != 1 {
			t.Fatalf("%q is not once in the contract", test.old)
		}
		path := filepath.Join(t.TempDir(), "openapi.yaml")
		changed := strings.Replace(string(text), test.old, test.changed, 1)
		if err := os.WriteFile(path, []byte(changed), 0o600); err != nil { //nolint:gosec // a file of the test
			t.Fatal(err)
		}
		if _, err := generate(path, client); err == nil || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}
