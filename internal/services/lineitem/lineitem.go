// SPDX-License-Identifier: MPL-2.0

// Package lineitem is what an order is made of (specification sections 2.8 and 2.9): products with
// a quantity, and items that are no products. Each change of a list replaces the order.
package lineitem

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/numberdefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

type productModel struct {
	ProductID types.String `tfsdk:"product_id"`
	Quantity  types.Number `tfsdk:"quantity"`
}

var (
	productType = derive.ObjectType(Products("").NestedObject.Attributes)
	itemType    = derive.ObjectType(Items("").NestedObject.Attributes)
)

// Products describes a list of products whose order means nothing.
func Products(description string) schema.ListNestedAttribute {
	return schema.ListNestedAttribute{
		Optional: true, PlanModifiers: []planmodifier.List{plan.IgnoreOrder(attr.Value.Equal), plan.Replaces()},
		MarkdownDescription: description,
		NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
			"product_id": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.Reference("payments_product")},
				MarkdownDescription: "The id of the product. An archived product is refused.",
			},
			"quantity": quantity(),
		}},
	}
}

// Items describes a list of items that are no products.
func Items(description string) schema.ListNestedAttribute {
	return schema.ListNestedAttribute{
		Optional: true, PlanModifiers: []planmodifier.List{plan.Replaces()}, MarkdownDescription: description,
		NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
			"id": schema.StringAttribute{
				Computed: true, PlanModifiers: []planmodifier.String{stringplanmodifier.UseNonNullStateForUnknown()},
				MarkdownDescription: "The id that the payments service gave the line item.",
			},
			"name": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.Line()},
				MarkdownDescription: "The name: one line of visible text, without white space around it.",
			},
			"quantity": quantity(),
			"price": schema.NumberAttribute{
				Required: true, Validators: []validator.Number{check.Surcharge(), check.Amount(), check.Places()},
				PlanModifiers: []planmodifier.Number{described.Price},
				MarkdownDescription: "The price of one, in `currency`. From -10^30 to 10^30, and never rounded. A negative one is a deduction; the " +
					"total must be above 0.",
			},
			"currency": schema.StringAttribute{
				Optional: true, Validators: []validator.String{check.OneOf("a currency", client.Currency("").Values())},
				PlanModifiers:       []planmodifier.String{described.Currency},
				MarkdownDescription: "The currency of the price, such as `EUR`. Defaults to the service's setting.",
			},
		}},
	}
}

func quantity() schema.NumberAttribute {
	return schema.NumberAttribute{
		Optional: true, Computed: true, Default: numberdefault.StaticBigFloat(convert.Whole(int64(1)).ValueBigFloat()),
		Validators:          []validator.Number{check.AtLeast(1)},
		PlanModifiers:       []planmodifier.Number{described.Quantity},
		MarkdownDescription: "How many: at least 1, which is the default.",
	}
}

// ProductParams returns the products of a request, with their ids only. An unknown list has none.
func ProductParams(ctx context.Context, list types.List, diags *diag.Diagnostics) (params []client.ProductWithQuantity) {
	var products []productModel
	if list.IsUnknown() {
		return nil
	}
	diags.Append(list.ElementsAs(ctx, &products, false)...)
	for _, p := range products {
		product := client.Product{ID: p.ProductID.ValueString()}
		params = append(params, client.ProductWithQuantity{Product: product, Quantity: convert.Int(p.Quantity)})
	}
	return params
}

// ItemParams returns the items of a request.
func ItemParams(list types.List, diags *diag.Diagnostics) []client.InvoiceLineParams {
	return computed.Sent[[]client.InvoiceLineParams](list, diags)
}

// ProductsValue returns the ids and quantities of products, so that a later change of a product is
// no change. It keeps the order of the known list.
func ProductsValue(known types.List, products []client.ProductWithQuantity) types.List {
	return convert.KeepOrder(known, convert.ObjectList(productType, products, func(p client.ProductWithQuantity) map[string]attr.Value {
		return map[string]attr.Value{"product_id": types.StringValue(p.Product.ID), "quantity": convert.Whole(p.Quantity)}
	}), attr.Value.Equal)
}

// ItemsValue returns the items of a response.
func ItemsValue(items []client.InvoiceLine) types.List {
	return convert.ObjectList(itemType, items, func(item client.InvoiceLine) map[string]attr.Value {
		return map[string]attr.Value{
			"id": types.StringValue(item.InvoiceID), "name": types.StringValue(item.Name), "quantity": convert.Whole(item.Quantity),
			"price": convert.Number(item.Price), "currency": convert.OptionalString(item.Currency),
		}
	})
}

// DemandAny demands a product or an item in a configuration. It leaves lists that cannot be read to
// the validation of the schema.
func DemandAny(ctx context.Context, config tfsdk.Config, products, items path.Path, diags *diag.Diagnostics) {
	var all, others types.List
	wrong := config.GetAttribute(ctx, products, &all)
	wrong.Append(config.GetAttribute(ctx, items, &others)...)
	if wrong.HasError() || all.IsUnknown() || others.IsUnknown() || len(all.Elements())+len(others.Elements()) > 0 {
		return
	}
	at := products
	if all.IsNull() && !others.IsNull() {
		at = items
	}
	diags.AddAttributeError(at, "Nothing to pay for", fmt.Sprintf("At least one element of %s or %s is required.", products, items))
}

// ReadProducts replaces the ids by whole products, as the service stores them. It refuses a missing
// and an archived product, and skips an unknown id, which is empty. at is the attribute with the
// products.
func ReadProducts(ctx context.Context, c *client.Client, at string, products []client.ProductWithQuantity) error {
	for i := range products {
		id := products[i].Product.ID
		if id == "" {
			continue
		}
		product, err := c.Product(ctx, id)
		switch {
		case client.IsNotFound(err):
			return &diagnose.ExplainedError{
				Message: fmt.Sprintf("%s[%d].product_id: the payments service has no product %s", at, i, id),
				Advice:  "Nothing was changed. Check the id, and base_url and api_key: the product may be in another account.",
			}
		case err != nil:
			return fmt.Errorf("the product %s could not be read: %w", id, err)
		case product.IsArchived:
			return &diagnose.ExplainedError{
				Message: fmt.Sprintf("%s[%d].product_id: the product %s is archived, and is sold no more", at, i, id),
				Advice:  "Nothing was changed. Set is_archived of the product to false, or take it out of " + at + ".",
			}
		}
		products[i].Product = product
	}
	return nil
}
