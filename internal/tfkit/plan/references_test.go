// SPDX-License-Identifier: MPL-2.0

package plan_test

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// TestRefuseOtherTypes has a service whose types may share one id. That id tells no type.
func TestRefuseOtherTypes(t *testing.T) {
	t.Parallel()
	s := schema.Schema{Attributes: map[string]schema.Attribute{"product_id": schema.StringAttribute{
		Validators: []validator.String{check.Reference("payments_product")},
	}}}
	object := func(name string) tftypes.Value {
		typ := tftypes.Object{AttributeTypes: map[string]tftypes.Type{name: tftypes.String}}
		return tftypes.NewValue(typ, map[string]tftypes.Value{name: tftypes.NewValue(tftypes.String, "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40")})
	}
	for name, test := range map[string]struct {
		types []string
		ok    bool
	}{
		"none":           {nil, true},
		"a product":      {[]string{"payments_product"}, true},
		"a customer":     {[]string{"payments_customer"}, false},
		"both":           {[]string{"payments_product", "payments_customer"}, true},
		"both, the last": {[]string{"payments_customer", "payments_product", "payments_customer"}, true},
	} {
		run := &plan.Run{}
		for _, typ := range test.types {
			plan.NoteObject(plan.WithRun(t.Context(), run, typ, false), object("id"))
		}
		var diags diag.Diagnostics
		plan.RefuseOtherTypes(plan.WithRun(t.Context(), run, "payments_discount_code", false), s, object("product_id"), &diags)
		if diags.HasError() == test.ok {
			t.Errorf("%s: %v", name, diags)
		}
	}
}
