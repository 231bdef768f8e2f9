// SPDX-License-Identifier: MPL-2.0

// Package elements is the list of a plural data source: its schema and its value.
package elements

import (
	"context"
	"reflect"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	datasource "github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
)

// Attribute describes a list of objects. Elements have no sensitive attributes: see
// [derive.Public]. The sentence where says what has them.
func Attribute(description, where string, attributes map[string]schema.Attribute) datasource.ListNestedAttribute {
	description += ", " + orderOf(attributes) + ". May be empty."
	if len(derive.Secret(attributes)) > 0 {
		description += " Sensitive attributes are missing, because Terraform needs minutes for those of a long list. " + where
	}
	return derive.List(description, derive.Public(attributes))
}

// List collects the elements.
type List struct {
	of       types.ObjectType
	elements []types.Object
}

// New returns an empty list of objects with these attributes.
func New(attributes map[string]schema.Attribute) *List {
	return &List{of: derive.ObjectType(derive.Public(attributes)), elements: []types.Object{}}
}

// Add adds a model that has all attributes: an object, or a struct of framework types. The
// framework would convert each value several times to get the members of a struct.
func (l *List) Add(model any) {
	if object, ok := model.(interface{ Attributes() map[string]attr.Value }); ok {
		l.elements = append(l.elements, derive.SelectMembers(object.Attributes(), l.of))
		return
	}
	members, v := map[string]attr.Value{}, reflect.ValueOf(model)
	for _, field := range reflect.VisibleFields(v.Type()) {
		if name, ok := field.Tag.Lookup("tfsdk"); ok {
			members[name] = v.FieldByIndex(field.Index).Interface().(attr.Value) //nolint:forcetypeassert // see Model
		}
	}
	l.elements = append(l.elements, derive.SelectMembers(members, l.of))
}

// Set sets the list of a state, in an order that does not change with the service's.
func (l *List) Set(ctx context.Context, state *tfsdk.State, name string) diag.Diagnostics {
	inOrder(l.elements)
	values := make([]attr.Value, 0, len(l.elements))
	for _, e := range l.elements {
		values = append(values, e)
	}
	return state.SetAttribute(ctx, path.Root(name), types.ListValueMust(l.of, values))
}
