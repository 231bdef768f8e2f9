// SPDX-License-Identifier: MPL-2.0

// Package discountcode is the Discount Codes group of the specification: what buyers enter to pay less.
package discountcode

import (
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/list"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
)

// There is no Update: the service cannot change a code, so every change replaces it.
var kind = tfkit.Kind[model, *model, client.DiscountCode, client.DiscountCodeParams]{
	Name: "discount_code", Plural: "discount_codes", Schema: discountCodeSchema(),

	Create: (*client.Client).CreateDiscountCode,
	Read:   (*client.Client).DiscountCode,
	Delete: (*client.Client).DeleteDiscountCode,
	List:   (*client.Client).DiscountCodes,

	Key: &tfkit.Key[client.DiscountCode]{
		Name: "code", Of: func(d client.DiscountCode) string { return d.Code },
		Taken: "If this is a replacement, remove `create_before_destroy`, also from the resources that refer to this one, or change `code`. " +
			"If another resource with this code is destroyed in the same apply, apply again.",
	},
	Label: func(d client.DiscountCode) string { return d.Code },
	Filters: []tfkit.Filter[client.DiscountCode]{
		{
			Name: "product_id", Description: "Only codes that name this product. Codes for every product name none.",
			Any: func(d client.DiscountCode) []string { return d.Products },
		},
	},
}

// NewResource returns the resource payments_discount_code.
func NewResource() resource.Resource { return tfkit.NewResource(kind) }

// NewDataSource returns the data source payments_discount_code.
func NewDataSource() datasource.DataSource { return tfkit.NewDataSource(kind) }

// NewListDataSource returns the data source payments_discount_codes.
func NewListDataSource() datasource.DataSource { return tfkit.NewListDataSource(kind) }

// NewList returns the list resource payments_discount_code.
func NewList() list.ListResource { return tfkit.NewList(kind) }
