// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/defaults"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringdefault"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// failing is a default that cannot be computed.
type failing struct{ defaults.String }

func (failing) DefaultString(_ context.Context, _ defaults.StringRequest, resp *defaults.StringResponse) {
	resp.Diagnostics.AddError("No default", "It is missing.")
}

// custom is a type of attribute that is not the framework's.
type custom struct{ schema.Attribute }

// TestNewServer_refusesSchemas names each attribute that generated configuration cannot shape.
func TestNewServer_refusesSchemas(t *testing.T) {
	t.Parallel()
	standard := schema.StringAttribute{Optional: true, Computed: true, Default: stringdefault.StaticString("x")}
	sensitive := schema.StringAttribute{Optional: true, Sensitive: true}
	plain := schema.StringAttribute{Optional: true}
	float := schema.Float64Attribute{Optional: true}
	type attributes = map[string]schema.Attribute
	root := func(all attributes) schema.Schema { return schema.Schema{Attributes: all} }
	of := func(all attributes) schema.NestedAttributeObject {
		return schema.NestedAttributeObject{Attributes: all}
	}
	for name, c := range map[string]struct {
		schema schema.Schema
		want   []string // the refused paths, each with a part of its reason
	}{
		"float":   {root(attributes{"a": float, "b": plain}), []string{"tiny_thing.a is a schema.Float64Attribute"}},
		"float32": {root(attributes{"a": schema.Float32Attribute{}}), []string{"tiny_thing.a is a schema.Float32Attribute"}},
		"dynamic": {root(attributes{"a": schema.DynamicAttribute{}}), []string{"tiny_thing.a is a schema.DynamicAttribute"}},
		"custom":  {root(attributes{"a": custom{plain}}), []string{"tiny_thing.a is a provider.custom"}},
		"failing default": {
			root(attributes{"a": schema.StringAttribute{Optional: true, Computed: true, Default: failing{}}}),
			[]string{"tiny_thing.a has a default that fails: No default: It is missing."},
		},
		"sensitive default": {
			root(attributes{"a": schema.StringAttribute{Optional: true, Computed: true, Sensitive: true, Default: stringdefault.StaticString("x")}}),
			[]string{"tiny_thing.a is sensitive"},
		},
		"nested": {
			root(attributes{
				"s": schema.SingleNestedAttribute{Attributes: attributes{"a": float}},
				"l": schema.ListNestedAttribute{NestedObject: of(attributes{"a": float})},
				"o": schema.ListNestedAttribute{NestedObject: of(attributes{
					"a": schema.SingleNestedAttribute{Attributes: attributes{"b": float}},
				})},
			}),
			[]string{"tiny_thing.l.a is", "tiny_thing.o.a.b is", "tiny_thing.s.a is"},
		},
		"sets and maps of objects": {
			root(attributes{
				"m": schema.MapNestedAttribute{NestedObject: of(attributes{"a": plain})},
				"s": schema.SetNestedAttribute{NestedObject: of(attributes{"a": plain})},
			}),
			[]string{"tiny_thing.m is a schema.MapNestedAttribute", "tiny_thing.s is a schema.SetNestedAttribute"},
		},
		"block": {
			schema.Schema{Attributes: attributes{"a": plain}, Blocks: map[string]schema.Block{"b": schema.ListNestedBlock{}}},
			[]string{"tiny_thing.b is a block"},
		},
		"supported": {
			root(attributes{
				"a": standard, "b": sensitive, "l": schema.ListNestedAttribute{NestedObject: of(attributes{"a": standard, "b": sensitive})},
			}),
			nil,
		},
	} {
		var got []string
		if _, err := newServer(&tiny{schema: c.schema}, nil); err != nil {
			got = strings.Split(err.Error(), "\n")[1:]
		}
		if !slices.EqualFunc(got, c.want, strings.HasPrefix) {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

// TestMayOmit omits no argument with a default, and no element.
func TestMayOmit(t *testing.T) {
	t.Parallel()
	of := schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{"a": schema.StringAttribute{Optional: true}}}
	s := schema.Schema{Attributes: map[string]schema.Attribute{
		"list":     schema.ListNestedAttribute{Optional: true, NestedObject: of},
		"set":      schema.SetAttribute{Optional: true, ElementType: types.StringType},
		"default":  schema.StringAttribute{Optional: true, Computed: true, Default: stringdefault.StaticString("x")},
		"required": schema.StringAttribute{Required: true},
	}}
	root := tftypes.NewAttributePath()
	for _, c := range []struct {
		at   *tftypes.AttributePath
		want bool
	}{
		{root.WithAttributeName("list"), true},
		{root.WithAttributeName("list").WithElementKeyInt(0).WithAttributeName("a"), true},
		{root.WithAttributeName("set"), true},
		{root.WithAttributeName("set").WithElementKeyValue(text("x")), false},
		{root.WithAttributeName("default"), false},
		{root.WithAttributeName("required"), false},
		{root.WithAttributeName("other"), false},
	} {
		if got := mayOmit(t.Context(), s, c.at); got != c.want {
			t.Errorf("%s: got %v, want %v", c.at, got, c.want)
		}
	}
}
