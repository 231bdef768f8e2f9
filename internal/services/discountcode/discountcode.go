// SPDX-License-Identifier: MPL-2.0

// Package discountcode is the Discount Codes group of the specification: codes that buyers enter to
// pay less.
package discountcode

import (
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lookup"
)

// There is no Update: the service cannot change a code, so every change replaces it.
var discountCodes = tfkit.Kind[model, client.DiscountCode, client.DiscountCodeParams]{
	View: tfkit.View[model, client.DiscountCode]{
		Name: "discount_code", Plural: "discount_codes", Schema: discountCodeSchema(),
		Get: (*client.Client).DiscountCode, List: (*client.Client).DiscountCodes,
		Label: func(d client.DiscountCode) string { return d.Code },
		Lookups: []lookup.Key[client.DiscountCode]{{
			Attributes: []string{"code"}, Values: func(d client.DiscountCode) []string { return []string{d.Code} },
			Unique: lookup.Refused,
			Conflict: "If this is a replacement, remove `create_before_destroy`, also from the resources that refer to this one, or change " +
				"`code`. If another resource with this code is destroyed in the same apply, apply again.",
		}},
		Filters: []filter.Filter[client.DiscountCode]{{
			Name: "product_id", Description: "Only codes that name this product. Codes for every product name none.",
			IDs: func(d client.DiscountCode) []string { return d.Products },
		}},
	},

	Create: (*client.Client).CreateDiscountCode,
	Delete: (*client.Client).DeleteDiscountCode,

	Destroying: described.Destroying{
		Noun: "discount code", Finding: "discount.changed",
		Replaced: "discount.changed",
		Ends:     "deleted: buyers can no longer use it",
	},
}

// Service is the resource payments_discount_code with its data sources and its list resource.
var Service = discountCodes.Service()
