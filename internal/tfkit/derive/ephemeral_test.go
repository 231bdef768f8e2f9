// SPDX-License-Identifier: MPL-2.0

package derive

import (
	"testing"

	ephemeral "github.com/hashicorp/terraform-plugin-framework/ephemeral/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// TestEphemeral keeps the type, the words, the secrecy and the checks of every kind of attribute,
// and whether it is required, optional or computed. The same holds for nested attributes.
func TestEphemeral(t *testing.T) {
	t.Parallel()
	objects := []validator.Object{struct{ validator.Object }{}}
	all := map[string]schema.Attribute{
		"custom": schema.StringAttribute{Required: true, MarkdownDescription: "1.", CustomType: ownString{}, Sensitive: true},
		"string": schema.StringAttribute{
			Optional: true, Computed: true, MarkdownDescription: "2.", Validators: []validator.String{struct{ validator.String }{}},
		},
		"bool": schema.BoolAttribute{Computed: true, MarkdownDescription: "3.", Sensitive: true},
		"number": schema.NumberAttribute{
			Optional: true, MarkdownDescription: "5.", Validators: []validator.Number{struct{ validator.Number }{}},
		},
	}
	inner := map[string]schema.Attribute{}
	for name, a := range all {
		inner[name] = a
	}
	all["object"] = schema.SingleNestedAttribute{
		Optional: true, Sensitive: true, MarkdownDescription: "6.", Validators: objects, Attributes: inner,
	}
	all["list"] = schema.ListNestedAttribute{
		Required: true, MarkdownDescription: "7.", Validators: []validator.List{struct{ validator.List }{}},
		NestedObject: schema.NestedAttributeObject{Validators: objects, Attributes: inner},
	}
	derived := Ephemeral(all)
	sameEphemeral(t, all, derived)
	sameEphemeral(t, inner, derived["object"].(ephemeral.SingleNestedAttribute).Attributes)
	sameEphemeral(t, inner, derived["list"].(ephemeral.ListNestedAttribute).NestedObject.Attributes)
	if diags := (ephemeral.Schema{Attributes: derived}).ValidateImplementation(t.Context()); diags.HasError() {
		t.Error(diags)
	}
	if len(derived["list"].(ephemeral.ListNestedAttribute).NestedObject.Validators) != 1 {
		t.Error("the check of the elements is lost")
	}
	defer func() {
		if recover() == nil {
			t.Error("an unknown type passes")
		}
	}()
	Ephemeral(map[string]schema.Attribute{"set": schema.SetAttribute{ElementType: types.StringType}})
}

func sameEphemeral(t *testing.T, attributes map[string]schema.Attribute, derived map[string]ephemeral.Attribute) {
	t.Helper()
	if len(derived) != len(attributes) {
		t.Fatalf("%d of %d attributes", len(derived), len(attributes))
	}
	for name, a := range attributes {
		d := derived[name]
		if !d.GetType().Equal(a.GetType()) || d.GetMarkdownDescription() != a.GetMarkdownDescription() || d.IsSensitive() != a.IsSensitive() ||
			d.IsRequired() != a.IsRequired() || d.IsOptional() != a.IsOptional() || d.IsComputed() != a.IsComputed() {
			t.Errorf("%s became %+v", name, d)
		}
		if checks(d) != checks(a) {
			t.Errorf("%s has %d checks, want %d", name, checks(d), checks(a))
		}
	}
}

// checks counts the validators of an attribute.
func checks(attribute any) int {
	switch a := attribute.(type) {
	case interface{ StringValidators() []validator.String }:
		return len(a.StringValidators())
	case interface{ NumberValidators() []validator.Number }:
		return len(a.NumberValidators())
	case interface{ ObjectValidators() []validator.Object }:
		return len(a.ObjectValidators())
	case interface{ ListValidators() []validator.List }:
		return len(a.ListValidators())
	}
	return 0
}
