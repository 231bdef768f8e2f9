// SPDX-License-Identifier: MPL-2.0

// Package product is the Products group of the specification (section 2.8): a seller's catalog.
package product

import (
	"context"
	"iter"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
)

var products = tfkit.Kind[model, client.Product, client.ProductParams]{
	View: tfkit.View[model, client.Product]{
		Name: "product", Plural: "products", Schema: productSchema(),
		Get: (*client.Client).Product, List: all,
		Label: func(p client.Product) string { return p.Name },
		Filters: []filter.Filter[client.Product]{
			{Name: "name", Description: "Only products with exactly this name.", String: func(p client.Product) string { return p.Name }},
			{
				Name: "currency", Description: "Only products with prices in this currency, such as `EUR`.", Values: client.Currency("").Values(),
				String: func(p client.Product) string { return string(p.Currency) },
			},
			{
				Name: "is_archived", Description: "`true` for archived products only, `false` for products on sale only. Both by default.",
				Bool: func(p client.Product) bool { return p.IsArchived },
			},
		},
	},

	Create:    (*client.Client).CreateProduct,
	Update:    update,
	AfterSave: setArchived,
	Delete:    archive,

	Destroying: described.Destroying{
		Noun: "product", Finding: "product.archived", Ends: "archived",
		Warning: "Destroying archives the product %s",
		Detail: "The payments service cannot delete products. The product stays in the account as archived: it is no longer on sale, and " +
			"payment links that have it keep it. To put it back on sale, import it and set is_archived to false.",
	},
}

// Service is the resource payments_product with its data sources and its list resource.
var Service = products.Service()

// update sends back a product type that this provider does not know. An update replaces every
// field, so it would remove an omitted type.
func update(c *client.Client, ctx context.Context, id string, params client.ProductParams) (client.Product, error) {
	if params.ProductType != nil && params.ProductType.IsUnknown() {
		current, err := c.Product(ctx, id)
		if err != nil {
			return current, err
		}
		params.ProductType = current.ProductType
	}
	return c.UpdateProduct(ctx, id, params)
}

// setArchived archives or puts back on sale: the service has an operation of its own for that, and
// leaves the field out of create and update.
func setArchived(c *client.Client, ctx context.Context, planned model, product client.Product) (client.Product, error) {
	if planned.IsArchived.ValueBool() == product.IsArchived {
		return product, nil
	}
	return c.SetProductArchived(ctx, product.ID, planned.IsArchived.ValueBool())
}

// archive stands for deletion, which the service does not have.
func archive(c *client.Client, ctx context.Context, id string) error {
	if _, err := c.SetProductArchived(ctx, id, true); err != nil {
		return err
	}
	return c.ConfirmProductArchived(ctx, id) // the response may be an echo
}

func all(c *client.Client, ctx context.Context) iter.Seq2[client.Product, error] {
	return c.Products(ctx, true)
}
