// SPDX-License-Identifier: MPL-2.0

// Package keyvalue is a list of pairs of custom data (specification section 2.3,
// KeyValuePairEntity).
package keyvalue

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
)

type model struct {
	Key   types.String `tfsdk:"key"`
	Value types.String `tfsdk:"value"`
}

var pairType = derive.ObjectType(Attribute("").NestedObject.Attributes)

// Attribute describes an optional list of pairs.
func Attribute(description string, modifiers ...planmodifier.List) schema.ListNestedAttribute {
	return schema.ListNestedAttribute{
		Optional: true, PlanModifiers: modifiers, MarkdownDescription: description,
		NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
			"key": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.Line()}, MarkdownDescription: "The name of the value: one line of text.",
			},
			"value": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.Prose()}, MarkdownDescription: "The value: any readable text, or none.",
			},
		}},
	}
}

// Params returns the pairs of a request. Null is nil, and an empty list is not.
func Params(ctx context.Context, list types.List, diags *diag.Diagnostics) []client.KeyValue {
	if list.IsNull() {
		return nil
	}
	var pairs []model
	diags.Append(list.ElementsAs(ctx, &pairs, false)...)
	params := make([]client.KeyValue, len(pairs))
	for i, pair := range pairs {
		params[i] = client.KeyValue{Key: pair.Key.ValueString(), Value: pair.Value.ValueString()}
	}
	return params
}

// Value returns the pairs of a response, in their order.
func Value(pairs []client.KeyValue) types.List {
	return convert.ObjectList(pairType, pairs, func(pair client.KeyValue) map[string]attr.Value {
		return map[string]attr.Value{"key": types.StringValue(pair.Key), "value": types.StringValue(pair.Value)}
	})
}
