// SPDX-License-Identifier: MPL-2.0

package export

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestInvent_canaries replaces a canary in every private member of every list, and in every unknown
// member: whatever form the value has.
func TestInvent_canaries(t *testing.T) {
	t.Parallel()
	doc, err := contract.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, form := range []string{
		"canary%04dx", "Canary%04d Road", "canary%04d@people.example", "****canary%04d",
		"https://u:canary%04d@h.example/?canary%04[1]d#canary%04[1]d",
	} {
		planted := 0
		responses, schemas := map[string][]sandbox.Object{}, map[string]*openapi3.Schema{}
		for path, item := range doc.Paths.Map() {
			if op := item.Get; op != nil && listsAccount(path, op) {
				object, ok := plant(elementOf(op), "", form, &planted).(map[string]any)
				if !ok {
					continue
				}
				schemas[op.OperationID], responses[op.OperationID] = elementOf(op), []sandbox.Object{object}
			}
		}
		if planted < 100 {
			t.Fatalf("only %d canaries", planted)
		}
		invent(responses, schemas)
		encoded, err := json.MarshalIndent(responses, "", " ")
		if err != nil {
			t.Fatal(err)
		}
		if left := regexp.MustCompile(`.*[Cc]anary.*`).FindAllString(string(encoded), -1); len(left) > 0 {
			t.Errorf("%s: %d of %d are left: %v", form, len(left), planted, left[:min(8, len(left))])
		}
	}
}

// plant makes a value with a canary in each private member, and in one that the schema lacks.
func plant(s *openapi3.Schema, kind, form string, planted *int) any {
	if mark, ok := s.Extensions["x-private"].(string); ok {
		kind = mark
	}
	resolved := schema.Resolve(s)
	switch {
	case resolved.Items != nil:
		return []any{plant(resolved.Items.Value, kind, form, planted)}
	case len(resolved.Properties) > 0:
		*planted++
		object := map[string]any{"unknownMember": fmt.Sprintf(form, *planted)}
		for name, property := range resolved.Properties {
			object[name] = plant(property.Value, "", form, planted)
		}
		return object
	case kind == "endpoint" && !strings.Contains(form, "://"):
		return nil // host and path are those of the organization
	case kind != "":
		*planted++
		return fmt.Sprintf(form, *planted)
	}
	return nil
}
