// SPDX-License-Identifier: MPL-2.0

// Package keyvalue is a list of pairs of custom data (specification section 2.3,
// KeyValuePairEntity).
package keyvalue

import (
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
)

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
func Params(list types.List, diags *diag.Diagnostics) []client.KeyValue {
	return computed.Sent[[]client.KeyValue](list, diags)
}

// Value returns the pairs of a response, in their order.
func Value(pairs []client.KeyValue) types.List { return computed.FittedList(pairType, pairs) }
