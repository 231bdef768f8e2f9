// SPDX-License-Identifier: MPL-2.0

package schemas_test

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	fwschema "github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
)

// TestSchemas_addresses demands a check of every configurable address of a resource. The type of
// addresses checks none. A data source may look for any address.
func TestSchemas_addresses(t *testing.T) {
	t.Parallel()
	found := addresses{t: t}
	for _, r := range acctest.FrameworkResources() {
		for name, a := range r.Attributes {
			found.look(name, a, nil)
		}
	}
	if found.count < 6 {
		t.Errorf("only %d configurable addresses were found", found.count)
	}
}

type addresses struct {
	t     *testing.T
	count int
}

// look checks an attribute and what it holds. The validators are those of the object around it.
func (f *addresses) look(name string, attribute fwschema.Attribute, around []validator.Object) {
	f.t.Helper()
	nested := func(attributes map[string]fwschema.Attribute, objects []validator.Object) {
		for member, a := range attributes {
			f.look(name+"."+member, a, objects)
		}
	}
	switch a := attribute.(type) {
	case fwschema.SingleNestedAttribute:
		nested(a.Attributes, a.Validators)
	case fwschema.ListNestedAttribute:
		nested(a.NestedObject.Attributes, a.NestedObject.Validators)
	case fwschema.MapNestedAttribute:
		nested(a.NestedObject.Attributes, a.NestedObject.Validators)
	case interface {
		GetType() attr.Type
		IsOptional() bool
		IsRequired() bool
		StringValidators() []validator.String
	}:
		if !a.GetType().Equal(customtype.AddressType{}) || !a.IsOptional() && !a.IsRequired() {
			return
		}
		f.count++
		for _, v := range around {
			switch v.(type) {
			case customtype.AddressOfNetwork, customtype.TokenOfNetwork:
				return
			}
		}
		for _, v := range a.StringValidators() {
			switch v.(type) {
			case customtype.AddressCheck, customtype.AddressOfNetwork, customtype.TokenOfNetwork:
				return
			}
		}
		f.t.Errorf("%s is an address without a check", name)
	}
}
