// SPDX-License-Identifier: MPL-2.0

package seed

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

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
		responses, schemas := map[string][]sandbox.Object{}, map[string]*schema.Schema{}
		for i := range doc.Operations {
			op := &doc.Operations[i]
			if !listsAccount(op) {
				continue
			}
			if object, ok := plant(op.Response.Element(), "", form, &planted).(map[string]any); ok {
				schemas[op.ID], responses[op.ID] = op.Response.Element(), []sandbox.Object{object}
			}
		}
		if planted < 100 {
			t.Fatalf("only %d canaries", planted)
		}
		invent(responses, schemas, nil)
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
func plant(s *schema.Schema, kind, form string, planted *int) any {
	if mark, ok := s.Marks["x-private"].(string); ok {
		kind = mark
	}
	switch {
	case s.Items != nil:
		return []any{plant(s.Items, kind, form, planted)}
	case len(s.Properties) > 0:
		*planted++
		object := map[string]any{"unknownMember": fmt.Sprintf(form, *planted)}
		for name, property := range s.Properties {
			object[name] = plant(property, "", form, planted)
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
