// SPDX-License-Identifier: MPL-2.0

package seed

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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
	kind = kindOf(s, kind)
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

// TestInvent_unmarked replaces each text that the contract does not mark as public.
func TestInvent_unmarked(t *testing.T) {
	t.Parallel()
	text := func(marks map[string]any) *schema.Schema { return &schema.Schema{Type: schema.String, Marks: marks} }
	objects := map[string][]sandbox.Object{"things": {{
		"id": "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40", "note": "N", "title": "T", "state": "open", "mood": "calm", "at": "2026-01-02T03:04:05Z",
		"owner": "Ann", "tags": []any{"a", "b"}, "count": 7.0,
	}}}
	invent(objects, map[string]*schema.Schema{"things": {Properties: map[string]*schema.Schema{
		"id": {Type: schema.String, Format: "uuid"}, "note": text(nil), "title": text(map[string]any{"x-public": true}),
		"state": {Type: schema.String, Enum: []string{"open"}}, "mood": text(map[string]any{"x-known": []any{"calm"}}),
		"at": {Type: schema.String, Format: "date-time"}, "owner": text(map[string]any{"x-private": "name"}),
		"tags": {Items: text(nil)}, "count": {Type: schema.Number},
	}}}, nil)
	want := sandbox.Object{
		"id": "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40", "note": "Text 1", "title": "T", "state": "open", "mood": "calm",
		"at": "2026-01-02T03:04:05Z", "owner": "Person 1", "tags": []any{"Text 2", "Text 3"}, "count": 7.0,
	}
	if diff := cmp.Diff(want, objects["things"][0]); diff != "" {
		t.Error(diff)
	}
}
