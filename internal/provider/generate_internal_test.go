// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"math/big"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/booldefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/listdefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/mapdefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/numberdefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/objectdefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/setdefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringdefault"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
)

// object returns an object with one member.
func object(name string, value tftypes.Value) tftypes.Value {
	return tftypes.NewValue(tftypes.Object{AttributeTypes: map[string]tftypes.Type{name: value.Type()}}, map[string]tftypes.Value{name: value})
}

func text(value any) tftypes.Value { return tftypes.NewValue(tftypes.String, value) }

func number(value any) tftypes.Value { return tftypes.NewValue(tftypes.Number, value) }

// TestWithoutRedundant_secrets omits a sensitive value that is not computed.
func TestWithoutRedundant_secrets(t *testing.T) {
	t.Parallel()
	s := schema.Schema{Attributes: map[string]schema.Attribute{
		"in": schema.SingleNestedAttribute{Optional: true, Attributes: map[string]schema.Attribute{
			"plain":  schema.StringAttribute{Optional: true},
			"secret": schema.StringAttribute{Optional: true, Sensitive: true},
		}},
	}}
	inner := tftypes.Object{AttributeTypes: map[string]tftypes.Type{"plain": tftypes.String, "secret": tftypes.String}}
	config := func(secret any) tftypes.Value {
		return object("in", tftypes.NewValue(inner, map[string]tftypes.Value{"plain": text("p"), "secret": text(secret)}))
	}
	if got, err := withoutRedundant(t.Context(), s, config("canary"), config("canary")); err != nil || !got.Equal(config(nil)) {
		t.Errorf("%s is written, want %s (%v)", got, config(nil), err)
	}
}

// TestWithoutRedundant_timeouts omits the timeouts of an imported object.
func TestWithoutRedundant_timeouts(t *testing.T) {
	t.Parallel()
	s := lifecycle.WithTimeouts(t.Context(), schema.Schema{Attributes: map[string]schema.Attribute{}}, "its address", time.Minute)
	state := object(lifecycle.Timeouts, object("create", text(nil)))
	want := object(lifecycle.Timeouts, tftypes.NewValue(object("create", text(nil)).Type(), nil))
	if got, err := withoutRedundant(t.Context(), s, state, state); err != nil || !got.Equal(want) {
		t.Errorf("%s is written, want %s (%v)", got, want, err)
	}
}

// TestWithoutRedundant_defaults omits a value that equals its default, for every type that may have
// one, and an empty list without a default. It keeps every other value.
func TestWithoutRedundant_defaults(t *testing.T) {
	t.Parallel()
	kind := map[string]attr.Type{"kind": types.StringType}
	inner := map[string]schema.Attribute{"kind": schema.StringAttribute{Optional: true}}
	objectOf := func(value string) types.Object {
		return types.ObjectValueMust(kind, map[string]attr.Value{"kind": types.StringValue(value)})
	}
	objectType := types.ObjectType{AttrTypes: kind}
	nested := schema.NestedAttributeObject{Attributes: inner}
	list := func(values ...attr.Value) types.List { return types.ListValueMust(types.StringType, values) }
	set := func(values ...attr.Value) types.Set { return types.SetValueMust(types.StringType, values) }
	one, two := types.StringValue("1"), types.StringValue("2")
	aMap := func(value attr.Value) types.Map {
		return types.MapValueMust(types.StringType, map[string]attr.Value{"k": value})
	}
	objects := func(value string) []attr.Value { return []attr.Value{objectOf(value)} }
	amount := func(value int64) types.Number { return types.NumberValue(new(big.Float).SetInt64(value)) }
	for name, c := range map[string]struct {
		attribute       schema.Attribute
		standard, other attr.Value
	}{
		"bool": {
			schema.BoolAttribute{Optional: true, Computed: true, Default: booldefault.StaticBool(true)},
			types.BoolValue(true), types.BoolValue(false),
		},
		"number": {
			schema.NumberAttribute{Optional: true, Computed: true, Default: numberdefault.StaticBigFloat(amount(1).ValueBigFloat())},
			amount(1), amount(2),
		},
		"string": {
			schema.StringAttribute{Optional: true, Computed: true, Default: stringdefault.StaticString("1")},
			one, two,
		},
		"list": {
			schema.ListAttribute{Optional: true, Computed: true, ElementType: types.StringType, Default: listdefault.StaticValue(list(one))},
			list(one), list(one, two),
		},
		"list without one": {schema.ListAttribute{Optional: true, ElementType: types.StringType}, list(), list(one)},
		"set": {
			schema.SetAttribute{Optional: true, Computed: true, ElementType: types.StringType, Default: setdefault.StaticValue(set(one, two))},
			set(two, one), set(one),
		},
		"map": {
			schema.MapAttribute{Optional: true, Computed: true, ElementType: types.StringType, Default: mapdefault.StaticValue(aMap(one))},
			aMap(one), aMap(two),
		},
		"object": {
			schema.ObjectAttribute{Optional: true, Computed: true, AttributeTypes: kind, Default: objectdefault.StaticValue(objectOf("1"))},
			objectOf("1"), objectOf("2"),
		},
		"single": {
			schema.SingleNestedAttribute{Optional: true, Computed: true, Attributes: inner, Default: objectdefault.StaticValue(objectOf("1"))},
			objectOf("1"), objectOf("2"),
		},
		"list of objects": {
			schema.ListNestedAttribute{
				Optional: true, Computed: true, NestedObject: nested,
				Default: listdefault.StaticValue(types.ListValueMust(objectType, objects("1"))),
			},
			types.ListValueMust(objectType, objects("1")), types.ListValueMust(objectType, objects("2")),
		},
	} {
		described := schema.Schema{Attributes: map[string]schema.Attribute{"it": c.attribute}}
		if err := (schemas{"tiny_thing": described}).check(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, value := range []attr.Value{c.standard, c.other} {
			raw, err := value.ToTerraformValue(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			want := object("it", raw)
			if value.Equal(c.standard) {
				want = object("it", tftypes.NewValue(raw.Type(), nil))
			}
			got, err := withoutRedundant(t.Context(), described, object("it", raw), object("it", raw))
			if err != nil || !got.Equal(want) {
				t.Errorf("%s = %s becomes %s (%v)", name, raw, got, err)
			}
		}
	}
}

// TestWithoutRedundant_nestedDefaults keeps an object which would equal its default only because a
// value inside it is omitted.
func TestWithoutRedundant_nestedDefaults(t *testing.T) {
	t.Parallel()
	null := types.ObjectValueMust(map[string]attr.Type{"kind": types.StringType}, map[string]attr.Value{"kind": types.StringNull()})
	for name, inner := range map[string]schema.StringAttribute{
		"default":   {Optional: true, Computed: true, Default: stringdefault.StaticString("plain")},
		"sensitive": {Optional: true, Computed: true, Sensitive: true},
	} {
		s := schema.Schema{Attributes: map[string]schema.Attribute{"in": schema.SingleNestedAttribute{
			Optional: true, Computed: true, Default: objectdefault.StaticValue(null), Attributes: map[string]schema.Attribute{"kind": inner},
		}}}
		state, want := object("in", object("kind", text("plain"))), object("in", object("kind", text(nil)))
		if got, err := withoutRedundant(t.Context(), s, state, state); err != nil || !got.Equal(want) {
			t.Errorf("%s: %s is written, want %s (%v)", name, got, want, err)
		}
	}
}

// TestWithoutRedundant_emptyStrings restores an empty string that the framework omits, if a default
// would replace it.
func TestWithoutRedundant_emptyStrings(t *testing.T) {
	t.Parallel()
	with := func(standard string) schema.StringAttribute {
		return schema.StringAttribute{Optional: true, Computed: true, Default: stringdefault.StaticString(standard)}
	}
	deprecated := with("x")
	deprecated.DeprecationMessage = "Use y."
	for name, c := range map[string]struct {
		attribute schema.StringAttribute
		want      any
	}{
		"other default":           {with("x"), ""},
		"empty default":           {with(""), nil},
		"no default":              {schema.StringAttribute{Optional: true, Computed: true}, nil},
		"deprecated with default": {deprecated, nil},
	} {
		s := schema.Schema{Attributes: map[string]schema.Attribute{"a": c.attribute}}
		got, err := withoutRedundant(t.Context(), s, object("a", text("")), object("a", text(nil)))
		if want := object("a", text(c.want)); err != nil || !got.Equal(want) {
			t.Errorf("%s: %s is written, want %s (%v)", name, got, want, err)
		}
	}
}

// TestWithoutRedundant_numbers compares a number with its default by value.
func TestWithoutRedundant_numbers(t *testing.T) {
	t.Parallel()
	s := schema.Schema{Attributes: map[string]schema.Attribute{
		"a": schema.NumberAttribute{Optional: true, Computed: true, Default: numberdefault.StaticBigFloat(new(big.Float).SetInt64(10))},
	}}
	exact, _, err := big.ParseFloat("10.00", 10, 512, big.ToNearestEven)
	if err != nil {
		t.Fatal(err)
	}
	state := object("a", number(exact))
	if got, err := withoutRedundant(t.Context(), s, state, state); err != nil || !got.Equal(object("a", number(nil))) {
		t.Errorf("%s is written (%v)", got, err)
	}
}
