// SPDX-License-Identifier: MPL-2.0

package discountcode

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/setdefault"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

func discountCodeSchema() schema.Schema {
	replaced := func(mark described.Annotation) []planmodifier.Number {
		return []planmodifier.Number{mark, plan.NoneIfOmitted(), plan.Replaces()}
	}
	return plan.KeepIfOmitted(schema.Schema{
		MarkdownDescription: "A discount code. Buyers enter it on the page of a payment link, if its `customizations` set " +
			"`allow_discount_codes`, and pay less.\n\n" +
			"The payments service cannot change a discount code, so every change replaces it: the old one is deleted, then the new one is " +
			"created. In between, for a moment, buyers cannot use the code.\n\n" +
			"~> Do not set `create_before_destroy` on a discount code, or on a resource that refers to it, because Terraform then applies it to " +
			"the code too. The service refuses a second code with the same name, so the replacement fails. It works only if `code` itself " +
			"changes. Buyers can then use one of the two codes at any moment.",
		Attributes: map[string]schema.Attribute{
			"id":              plan.Computed("The id that the payments service gave the discount code. Buyers do not enter it."),
			"organization_id": plan.Computed("The id of the organization that the code belongs to."),
			"code": schema.StringAttribute{
				Required: true, PlanModifiers: []planmodifier.String{described.Label, plan.Replaces()},
				Validators: []validator.String{check.Code()},
				MarkdownDescription: "The code that buyers enter, such as `HARVEST20`. No two codes of an organization are the same. It must not be " +
					"empty, nor have white space around it or characters that cannot be seen and so not be typed. A change replaces the discount code.",
			},
			"product_ids": schema.SetAttribute{
				Optional: true, Computed: true, ElementType: types.StringType, Default: setdefault.StaticValue(convert.IDSet(nil)),
				PlanModifiers: []planmodifier.Set{plan.Replaces(), everyProduct{"none means every product"}},
				Validators:    []validator.Set{check.References("payments_product")},
				MarkdownDescription: "The ids of the products that the code is for. Empty, the default, means every product. A change replaces the " +
					"discount code.",
			},
			"amount_off": schema.NumberAttribute{
				Optional: true, PlanModifiers: replaced(described.AmountOff),
				Validators: []validator.Number{
					check.ExactlyOneOf("amount_off", "percent_off"),
					check.Price(), check.Amount(),
				},
				MarkdownDescription: "How much less buyers pay, in the product's currency (`2.5` is two and a half). From 0 to 10^30, and never " +
					"rounded. Exactly one of this and `percent_off` must be set. A change replaces the discount code.",
			},
			"percent_off": schema.NumberAttribute{
				Optional: true, PlanModifiers: replaced(described.PercentOff), Validators: []validator.Number{check.Percent(), check.Amount()},
				MarkdownDescription: "How much less buyers pay, in percent of the price: from 0 to 100. Exactly one of this and `amount_off` must be " +
					"set. A change replaces the discount code.",
			},
			"created_at": plan.Computed("When the discount code was created (RFC 3339, UTC)."),
			"updated_at": plan.Computed("When the discount code was last changed (RFC 3339, UTC)."),
		},
	})
}

// everyProduct warns where a code that was for some products becomes one for all of them, which may
// be meant as "for none".
type everyProduct struct{ described.Words }

// PlanModifySet compares the plan with the state.
func (everyProduct) PlanModifySet(ctx context.Context, req planmodifier.SetRequest, resp *planmodifier.SetResponse) {
	if len(req.StateValue.Elements()) > 0 && !req.PlanValue.IsUnknown() && len(req.PlanValue.Elements()) == 0 {
		var code types.String
		resp.Diagnostics.Append(req.State.GetAttribute(ctx, path.Root("code"), &code)...)
		resp.Diagnostics.AddAttributeWarning(req.Path, fmt.Sprintf("The discount code %q becomes one for every product", code.ValueString()),
			"It was for some products, and product_ids is now empty, which means all of them. To take the code out of use, remove the resource.")
	}
}
