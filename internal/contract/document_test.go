// SPDX-License-Identifier: MPL-2.0

package contract

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

// TestOperations_lintable checks common rules of public OpenAPI linters without running one.
func TestOperations_lintable(t *testing.T) {
	t.Parallel()
	doc := fresh(t)
	if doc.Info.License == nil || doc.Info.Contact == nil || doc.Info.Description == "" || len(doc.Servers) == 0 {
		t.Error("info lacks a licence, a contact or a description, or there is no server")
	}
	described := map[string]bool{}
	for _, tag := range doc.Tags {
		described[tag.Name] = tag.Description != ""
	}
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			if op.Description == "" || len(op.Tags) != 1 || !described[op.Tags[0]] {
				t.Errorf("%s %s needs a description, and exactly one tag with a description", method, path)
				continue
			}
			for _, status := range []string{"200", "401", "403", "429", "500"} {
				if op.Responses.Value(status) == nil {
					t.Errorf("%s has no response %s", op.OperationID, status)
				}
			}
			if strings.Contains(path, "{") && op.Responses.Value("404") == nil {
				t.Errorf("%s has the id of an object, and no response 404", op.OperationID)
			}
			if op.RequestBody != nil && op.Responses.Value("422") == nil {
				t.Errorf("%s has a body, and no response 422", op.OperationID)
			}
		}
	}
}

// unused returns the components that no reference in the document names, sorted.
func unused(text string, components *openapi3.Components) []string {
	var all []string
	for kind, names := range map[string][]string{
		"schemas":    slices.Collect(maps.Keys(components.Schemas)),
		"parameters": slices.Collect(maps.Keys(components.Parameters)),
		"responses":  slices.Collect(maps.Keys(components.Responses)),
	} {
		for _, name := range names {
			if ref := fmt.Sprintf("#/components/%s/%s", kind, name); !strings.Contains(text, `"`+ref+`"`) {
				all = append(all, ref)
			}
		}
	}
	slices.Sort(all)
	return all
}

// TestComponents_used requires that every component is used, and finds a planted one of each kind.
func TestComponents_used(t *testing.T) {
	t.Parallel()
	doc := fresh(t)
	if got := unused(string(document), doc.Components); got != nil {
		t.Errorf("%q are unused", got)
	}
	doc.Components.Schemas["Spare"], doc.Components.Parameters["Spare"], doc.Components.Responses["Spare"] = nil, nil, nil
	want := []string{"#/components/parameters/Spare", "#/components/responses/Spare", "#/components/schemas/Spare"}
	if got := unused(string(document), doc.Components); !slices.Equal(got, want) {
		t.Errorf("%q are unused, want %q", got, want)
	}
}
