// SPDX-License-Identifier: MPL-2.0

package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
)

// want is the document of TestConvert, in the format of `terraform providers schema -json`.
const want = `{
  "provider": {"version": 0, "block": {"description_kind": "plain"}},
  "resource_schemas": {"x_gadget": {"version": 3, "block": {
    "attributes": {
      "id": {"type": "string", "description": "The *id*.", "description_kind": "markdown", "computed": true, "sensitive": true},
      "parts": {
        "nested_type": {"attributes": {"price": {"type": "number", "description_kind": "plain", "required": true}}, "nesting_mode": "list"},
        "description_kind": "plain", "optional": true},
      "tags": {"type": ["set", "string"], "description_kind": "plain", "deprecated": true, "optional": true, "write_only": true}
    },
    "block_types": {"timeouts": {"nesting_mode": "single", "max_items": 1, "block": {
      "attributes": {"create": {"type": "string", "description_kind": "plain", "optional": true}}, "description_kind": "plain"}}},
    "description_kind": "plain"
  }}},
  "ephemeral_resource_schemas": {"x_key": {"version": 0, "block": {"description_kind": "plain"}}},
  "list_resource_schemas": {"x_gadget": {"version": 0, "block": {
    "attributes": {"name": {"type": "string", "description_kind": "plain", "optional": true}}, "description_kind": "plain"}}},
  "action_schemas": {"x_poke": {"block": {
    "attributes": {
      "id": {"type": "string", "description_kind": "plain", "required": true},
      "pin": {"type": "string", "description_kind": "plain", "optional": true, "write_only": true}},
    "description": "Pokes.", "description_kind": "markdown"}}},
  "functions": {"twice": {"description": "Doubles.", "summary": "double", "return_type": "number",
    "parameters": [{"name": "of", "is_nullable": true, "type": "number"}],
    "variadic_parameter": {"name": "more", "type": ["list", "string"]}}},
  "resource_identity_schemas": {"x_gadget": {"version": 1, "attributes": {
    "id": {"type": "string", "description": "Id.", "required_for_import": true}}}}
}`

func attribute(name string, t tftypes.Type) *tfprotov6.SchemaAttribute {
	return &tfprotov6.SchemaAttribute{Name: name, Type: t, Optional: true}
}

func schema(attributes ...*tfprotov6.SchemaAttribute) *tfprotov6.Schema {
	return &tfprotov6.Schema{Block: &tfprotov6.SchemaBlock{Attributes: attributes}}
}

func TestConvert(t *testing.T) {
	gadget := schema(
		&tfprotov6.SchemaAttribute{
			Name: "id", Type: tftypes.String, Description: "The *id*.", DescriptionKind: tfprotov6.StringKindMarkdown,
			Computed: true, Sensitive: true,
		},
		&tfprotov6.SchemaAttribute{
			Name: "tags", Type: tftypes.Set{ElementType: tftypes.String}, Optional: true, Deprecated: true, WriteOnly: true,
		},
		&tfprotov6.SchemaAttribute{Name: "parts", Optional: true, NestedType: &tfprotov6.SchemaObject{
			Nesting:    tfprotov6.SchemaObjectNestingModeList,
			Attributes: []*tfprotov6.SchemaAttribute{{Name: "price", Type: tftypes.Number, Required: true}},
		}},
	)
	gadget.Version = 3
	gadget.Block.BlockTypes = []*tfprotov6.SchemaNestedBlock{{
		TypeName: "timeouts", Nesting: tfprotov6.SchemaNestedBlockNestingModeSingle, MaxItems: 1,
		Block: schema(attribute("create", tftypes.String)).Block,
	}}
	poked := schema(
		&tfprotov6.SchemaAttribute{Name: "id", Type: tftypes.String, Required: true},
		&tfprotov6.SchemaAttribute{Name: "pin", Type: tftypes.String, Optional: true, WriteOnly: true},
	)
	poked.Block.Description, poked.Block.DescriptionKind = "Pokes.", tfprotov6.StringKindMarkdown

	document, err := convert(&tfprotov6.GetProviderSchemaResponse{
		Provider:                 schema(),
		ResourceSchemas:          map[string]*tfprotov6.Schema{"x_gadget": gadget},
		EphemeralResourceSchemas: map[string]*tfprotov6.Schema{"x_key": schema()},
		ListResourceSchemas:      map[string]*tfprotov6.Schema{"x_gadget": schema(attribute("name", tftypes.String))},
		ActionSchemas:            map[string]*tfprotov6.ActionSchema{"x_poke": {Schema: poked}},
		Functions: map[string]*tfprotov6.Function{"twice": {
			Description: "Doubles.", Summary: "double", Return: &tfprotov6.FunctionReturn{Type: tftypes.Number},
			Parameters:        []*tfprotov6.FunctionParameter{{Name: "of", Type: tftypes.Number, AllowNullValue: true}},
			VariadicParameter: &tfprotov6.FunctionParameter{Name: "more", Type: tftypes.List{ElementType: tftypes.String}},
		}},
	}, &tfprotov6.GetResourceIdentitySchemasResponse{IdentitySchemas: map[string]*tfprotov6.ResourceIdentitySchema{
		"x_gadget": {Version: 1, IdentityAttributes: []*tfprotov6.ResourceIdentitySchemaAttribute{
			{Name: "id", Type: tftypes.String, Description: "Id.", RequiredForImport: true},
		}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(parse(t, []byte(want)), parse(t, got)); diff != "" {
		t.Errorf("want (-) and got (+) differ:\n%s", diff)
	}
}

func parse(t *testing.T, data []byte) (value any) {
	t.Helper()
	if err := json.Unmarshal(data, &value); err != nil {
		t.Fatal(err)
	}
	return value
}

// TestRun finds the parts of the provider's own schema that older versions of terraform leave out.
func TestRun(t *testing.T) {
	var out bytes.Buffer
	if err := run(t.Context(), provider.NewServer("test")(), "payments", &out); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		`"payments":{"provider":`, `"list_resource_schemas":{"payments_`, `"resource_identity_schemas":{"payments_`, `"functions":{"`,
		`"chain_id":{`,
	} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("%s is missing", part)
		}
	}
}
