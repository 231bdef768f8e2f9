// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// TestRelocateDiagnostics keeps a diagnostic at its argument, unless the argument holds a sensitive
// or write-only value at any depth, in any of the values, or cannot be read.
func TestRelocateDiagnostics(t *testing.T) {
	t.Parallel()
	secret := []*tfprotov6.SchemaAttribute{{Name: "pin", Type: tftypes.String, Sensitive: true}, {Name: "name", Type: tftypes.String}}
	nested := func(name string, mode tfprotov6.SchemaObjectNestingMode) *tfprotov6.SchemaAttribute {
		return &tfprotov6.SchemaAttribute{Name: name, NestedType: &tfprotov6.SchemaObject{Nesting: mode, Attributes: secret}}
	}
	s := &tfprotov6.Schema{Block: &tfprotov6.SchemaBlock{Attributes: []*tfprotov6.SchemaAttribute{
		{Name: "plain", Type: tftypes.String},
		secret[0],
		{Name: "once", Type: tftypes.String, WriteOnly: true},
		nested("one", tfprotov6.SchemaObjectNestingModeSingle), nested("list", tfprotov6.SchemaObjectNestingModeList),
		nested("set", tfprotov6.SchemaObjectNestingModeSet), nested("map", tfprotov6.SchemaObjectNestingModeMap),
	}}}
	object := tftypes.Object{AttributeTypes: map[string]tftypes.Type{"pin": tftypes.String, "name": tftypes.String}}
	of := func(pin any) tftypes.Value {
		return tftypes.NewValue(object, map[string]tftypes.Value{"pin": text(pin), "name": text("n")})
	}
	block := func(pin any) *tfprotov6.DynamicValue {
		value, err := tfprotov6.NewDynamicValue(s.ValueType(), tftypes.NewValue(s.ValueType(), map[string]tftypes.Value{
			"plain": text("p"), "pin": text(pin), "one": of(pin),
			"once": text(pin),
			"list": tftypes.NewValue(tftypes.List{ElementType: object}, []tftypes.Value{of(nil), of(pin)}),
			"set":  tftypes.NewValue(tftypes.Set{ElementType: object}, []tftypes.Value{of(pin)}),
			"map":  tftypes.NewValue(tftypes.Map{ElementType: object}, map[string]tftypes.Value{"k": of(pin)}),
		}))
		if err != nil {
			t.Fatal(err)
		}
		return &value
	}
	nothing, err := tfprotov6.NewDynamicValue(s.ValueType(), tftypes.NewValue(s.ValueType(), nil))
	if err != nil {
		t.Fatal(err)
	}
	broken := &tfprotov6.DynamicValue{MsgPack: []byte{0xc1}}
	inner := &server{knowledge: knowledge{described: describeOnce(schemaOnly{resources: map[string]*tfprotov6.Schema{"payments_thing": s}})}}
	for _, c := range []struct {
		argument string
		values   []*tfprotov6.DynamicValue
		moved    bool
	}{
		{"plain", []*tfprotov6.DynamicValue{block("1234")}, false},
		{"pin", []*tfprotov6.DynamicValue{block("1234")}, true},
		{"pin", []*tfprotov6.DynamicValue{block(nil)}, false},
		{"pin", []*tfprotov6.DynamicValue{block(tftypes.UnknownValue)}, false},
		{"pin", []*tfprotov6.DynamicValue{&nothing, block("1234")}, true},
		{"pin", []*tfprotov6.DynamicValue{&nothing}, false},
		{"pin", []*tfprotov6.DynamicValue{broken}, true},
		{"plain", nil, true},
		{"block", []*tfprotov6.DynamicValue{block("1234")}, true},
		{"once", []*tfprotov6.DynamicValue{block("1234")}, true},
		{"once", []*tfprotov6.DynamicValue{block(nil)}, false},
		{"one", []*tfprotov6.DynamicValue{block("1234")}, true},
		{"one", []*tfprotov6.DynamicValue{block(nil)}, false},
		{"list", []*tfprotov6.DynamicValue{block("1234")}, true},
		{"set", []*tfprotov6.DynamicValue{block("1234")}, true},
		{"map", []*tfprotov6.DynamicValue{block("1234")}, true},
		{"map", []*tfprotov6.DynamicValue{block(nil)}, false},
	} {
		d := &tfprotov6.Diagnostic{Summary: "Wrong", Detail: "It is wrong.", Attribute: tftypes.NewAttributePath().WithAttributeName(c.argument)}
		inner.relocateDiagnostics([]*tfprotov6.Diagnostic{d}, resourceBlock("payments_thing"), c.values...)
		if (d.Attribute == nil) != c.moved || c.moved != (d.Detail == "In "+c.argument+": It is wrong.") {
			t.Errorf("%s: relocated to %v: %s", c.argument, d.Attribute, d.Detail)
		}
	}
}

// schemaOnly is a server that serves only its schemas.
type schemaOnly struct {
	fullServer
	resources map[string]*tfprotov6.Schema
}

func (s schemaOnly) GetProviderSchema(
	context.Context, *tfprotov6.GetProviderSchemaRequest,
) (*tfprotov6.GetProviderSchemaResponse, error) {
	return &tfprotov6.GetProviderSchemaResponse{ResourceSchemas: s.resources}, nil
}
