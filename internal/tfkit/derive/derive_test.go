// SPDX-License-Identifier: MPL-2.0

package derive

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	datasource "github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"
)

// ownString is a custom type: a data source that lost it could not hold the resource's model.
type ownString struct{ basetypes.StringType }

func (ownString) Equal(other attr.Type) bool { _, same := other.(ownString); return same }

// TestDerive_types compares every kind of attribute with what is derived from it: the type, the
// words and the secrecy, and the same of nested attributes. Inside of a sensitive attribute,
// none is marked again.
func TestDerive_types(t *testing.T) {
	t.Parallel()
	inner := map[string]schema.Attribute{
		"secret": schema.StringAttribute{Required: true, MarkdownDescription: "A secret.", Sensitive: true},
		"number": schema.NumberAttribute{Optional: true, MarkdownDescription: "A number."},
	}
	all := map[string]schema.Attribute{
		"custom": schema.StringAttribute{MarkdownDescription: "1.", CustomType: ownString{}},
		"string": schema.StringAttribute{MarkdownDescription: "2.", Sensitive: true},
		"bool":   schema.BoolAttribute{MarkdownDescription: "3.", Sensitive: true},
		"int64":  schema.Int64Attribute{MarkdownDescription: "4.", Sensitive: true},
		"number": schema.NumberAttribute{MarkdownDescription: "6.", Sensitive: true},
		"list":   schema.ListAttribute{MarkdownDescription: "7.", ElementType: types.Int64Type, Sensitive: true},
		"set":    schema.SetAttribute{MarkdownDescription: "8.", ElementType: types.BoolType, Sensitive: true},
		"object": schema.SingleNestedAttribute{MarkdownDescription: "9.", Attributes: inner, Sensitive: true},
		"many": schema.ListNestedAttribute{
			MarkdownDescription: "10.", NestedObject: schema.NestedAttributeObject{Attributes: inner}, Sensitive: true,
		},
		"plain": schema.ListNestedAttribute{MarkdownDescription: "11.", NestedObject: schema.NestedAttributeObject{Attributes: inner}},
	}
	derived := Computed(all)
	same(t, all, derived)
	same(t, inner, derived["plain"].(datasource.ListNestedAttribute).NestedObject.Attributes)
	unmarked := map[string]schema.Attribute{
		"secret": schema.StringAttribute{Required: true, MarkdownDescription: "A secret."}, "number": inner["number"],
	}
	same(t, unmarked, derived["object"].(datasource.SingleNestedAttribute).Attributes)
	same(t, unmarked, derived["many"].(datasource.ListNestedAttribute).NestedObject.Attributes)
}

func same(t *testing.T, attributes map[string]schema.Attribute, derived map[string]datasource.Attribute) {
	t.Helper()
	if len(derived) != len(attributes) {
		t.Fatalf("%d of %d attributes", len(derived), len(attributes))
	}
	for name, a := range attributes {
		d := derived[name]
		if !d.GetType().Equal(a.GetType()) || d.GetMarkdownDescription() != a.GetMarkdownDescription() || d.IsSensitive() != a.IsSensitive() {
			t.Errorf("%s became %+v", name, d)
		}
		if !d.IsComputed() || d.IsOptional() || d.IsRequired() {
			t.Errorf("%s can be configured", name)
		}
	}
}
