// SPDX-License-Identifier: MPL-2.0

package contract

import (
	"slices"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

var marks = []string{Shown, Seen, Assumed}

// TestOperations_complete requires every part of every operation. An operation that no Terraform
// type sends has an empty list: a missing list is an error.
func TestOperations_complete(t *testing.T) {
	t.Parallel()
	all, err := Operations()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		t.Error("there are no operations")
	}
	ids := map[string]bool{}
	for _, op := range all {
		switch {
		case op.ID == "", op.Group == "", op.Summary == "", op.Terraform == nil:
			t.Errorf("%s %s is incomplete: %+v", op.Method, op.Path, op)
		case !slices.Contains(marks, op.Basis):
			t.Errorf("%s is marked %q", op.ID, op.Basis)
		case ids[op.ID]:
			t.Errorf("%s occurs twice", op.ID)
		}
		ids[op.ID] = true
	}
}

// TestSchemas_strict requires that every object refuses unknown members, and that every mark is
// known. The specification shows no request, so all properties of requests need a mark.
func TestSchemas_strict(t *testing.T) {
	t.Parallel()
	doc, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for name, ref := range doc.Components.Schemas {
		s := ref.Value
		if s.Description == "" {
			t.Errorf("%s is not described", name)
		}
		if s.Type.Is(openapi3.TypeObject) && (s.AdditionalProperties.Has == nil || *s.AdditionalProperties.Has) {
			t.Errorf("%s accepts unknown members", name)
		}
		for property, p := range s.Properties {
			mark, marked := p.Value.Extensions["x-basis"]
			if s, _ := mark.(string); marked && !slices.Contains(marks, s) {
				t.Errorf("%s.%s is marked %v", name, property, mark)
			}
			if !marked && len(name) > 6 && name[len(name)-6:] == "Params" {
				t.Errorf("%s.%s belongs to a request and has no mark", name, property)
			}
			if s.Type.Is(openapi3.TypeObject) && slices.Contains(s.Required, property) && p.Value.Nullable {
				t.Errorf("%s.%s is required and nullable", name, property)
			}
		}
	}
}
