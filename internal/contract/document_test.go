// SPDX-License-Identifier: MPL-2.0

package contract

import (
	"strings"
	"testing"
)

// TestOperations_lintable checks common rules of public OpenAPI linters without running one.
func TestOperations_lintable(t *testing.T) {
	t.Parallel()
	doc, err := Load()
	if err != nil {
		t.Fatal(err)
	}
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
