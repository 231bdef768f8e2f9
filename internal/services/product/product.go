// SPDX-License-Identifier: MPL-2.0

// Package product is the Products group of the specification (section 2.8): what a seller offers.
package product

import (
	"context"
	"iter"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/list"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
)

var kind = tfkit.Kind[model, *model, client.Product, client.ProductParams]{
	Name: "product", Plural: "products", Schema: productSchema(),

	Create:    (*client.Client).CreateProduct,
	Read:      (*client.Client).Product,
	Update:    update,
	AfterSave: settleArchived,
	Delete:    archive,
	List:      all,

	DestroyWarning: "Destroying a product archives it",
	DestroyDetail: "The payments service cannot delete products. The product stays in the account as archived: it is no longer on sale, payment links that " +
		"have it keep it, and it can be put back on sale by importing it and setting is_archived to false.",

	Label: func(p client.Product) string { return p.Name },
	Filters: []tfkit.Filter[client.Product]{
		{Name: "name", Description: "Only products of exactly this name.", Text: func(p client.Product) string { return p.Name }},
		{
			Name: "currency", Description: "Only products that are priced in this currency, such as `EUR`.", Values: client.Currency("").Values(),
			Text: func(p client.Product) string { return string(p.Currency) },
		},
		{
			Name: "is_archived", Description: "`true` for archived products only, `false` for those on sale only. Both where it is left out.",
			Flag: func(p client.Product) bool { return p.IsArchived },
		},
	},
}

// NewResource returns the resource payments_product.
func NewResource() resource.Resource { return tfkit.NewResource(kind) }

// NewDataSource returns the data source payments_product.
func NewDataSource() datasource.DataSource { return tfkit.NewDataSource(kind) }

// NewListDataSource returns the data source payments_products.
func NewListDataSource() datasource.DataSource { return tfkit.NewListDataSource(kind) }

// NewList returns the list resource payments_product.
func NewList() list.ListResource { return tfkit.NewList(kind) }

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

// settleArchived archives or puts back on sale: the service has an operation of its own for that, and leaves the
// field out of create and update.
func settleArchived(c *client.Client, ctx context.Context, want *model, product client.Product) (client.Product, error) {
	if want.IsArchived.ValueBool() == product.IsArchived {
		return product, nil
	}
	return c.SetProductArchived(ctx, product.ID, want.IsArchived.ValueBool())
}

// archive stands for deletion, which the service does not have.
func archive(c *client.Client, ctx context.Context, id string) error {
	_, err := c.SetProductArchived(ctx, id, true)
	return err
}

func all(c *client.Client, ctx context.Context) iter.Seq2[client.Product, error] {
	return c.Products(ctx, true)
}
