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

// TestGenerate_oneChange changes one place of the contract at a time, and counts the lines of the
// generated files that change: those that the place decides, and no others.
func TestGenerate_oneChange(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(openapi)
	if err != nil {
		t.Fatal(err)
	}
	before, err := generate(openapi, client)
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		old, changed string
		want         []string // the new lines, with their files
		fails        string
	}{
		"a description": {
			"The page for the buyer.", "The page on which the buyer pays.",
			[]string{"checkout_session.gen.go: // The page on which the buyer pays."},
			"",
		},
		"a new member that may be null": {
			"        isArchived: {type: boolean}\n", "        isArchived: {type: boolean}\n        weight: {type: number, nullable: true}\n",
			[]string{"products.gen.go: Weight Decimal `json:\"weight,omitzero\"`"},
			"",
		},
		"a POST that moves money": {
			effectOf("creates"), effectOf("moves money"),
			[]string{
				`products.gen.go: opCreateProduct = operation.Paying("/product/create")`,
				"products.gen.go: // CreateProduct creates a product. The response is the product, its id alone, or empty. It sends",
				"products.gen.go: // the request once: if the outcome is unknown, it returns an [UnknownOutcomeError]. Without",
				"products.gen.go: // [Config].AllowMoneyMovement it returns [ErrMoneyMovement].",
				"products.gen.go: return products.SendOnce(ctx, c.account, params)",
			},
			"",
		},
		"a value of an enumeration": {
			"enum: [active, cancelled, expired, overdue]", "enum: [active, cancelled, expired, overdue, paused]",
			[]string{
				`subscriptions.gen.go: SubscriptionPaused SubscriptionStatus = "paused"`,
				"subscriptions.gen.go: SubscriptionPaused,",
			},
			"",
		},
		"an operation that fits no flow": {
			effectOf("creates"), effectOf("idempotent"),
			nil, "createProduct: no flow fits: write the method by hand",
		},
		"a POST without an effect": {
			effectOf("creates"), strings.Replace(effectOf("creates"), "      x-effect: creates\n", "", 1),
			nil, "createProduct: it is a POST without a known x-effect",
		},
		"a type that no rule translates": {
			"        isArchived: {type: boolean}\n", "        isArchived: {type: object}\n",
			nil, "Product: isArchived: it has the type &[object], which no rule translates",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if strings.Count(string(text), test.old) != 1 {
				t.Fatalf("%q is not once in the contract", test.old)
			}
			path := filepath.Join(t.TempDir(), "openapi.yaml")
			changed := strings.Replace(string(text), test.old, test.changed, 1)
			if err := os.WriteFile(path, []byte(changed), 0o600); err != nil { //nolint:gosec // a file of the test
				t.Fatal(err)
			}
			after, err := generate(path, client)
			if test.fails != "" {
				if err == nil || err.Error() != test.fails {
					t.Errorf("error %v, want %s", err, test.fails)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for file := range before {
				old := map[string]bool{}
				for line := range strings.Lines(string(before[file])) {
					old[strings.Join(strings.Fields(line), " ")] = true
				}
				for line := range strings.Lines(string(after[file])) {
					if line := strings.Join(strings.Fields(line), " "); !old[line] {
						got = append(got, file+": "+line)
					}
				}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("changed lines (-want +got):\n%s", diff)
			}
		})
	}
}
