// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	"github.com/hashicorp/terraform-plugin-framework/list"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/terraform-payments/terraform-provider-payments/internal/services/discountcode"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/paymentlink"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/product"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/webhook"
)

// service is everything that one group of the specification gives to Terraform.
type service struct {
	resources   []func() resource.Resource
	dataSources []func() datasource.DataSource
	lists       []func() list.ListResource
	ephemerals  []func() ephemeral.EphemeralResource
}

// services has one line for each group. This is all that a new group changes outside its own files.
var services = []service{
	{resources: one(product.NewResource), dataSources: many(product.NewDataSource, product.NewListDataSource), lists: one(product.NewList)},
	{resources: one(paymentlink.NewResource), dataSources: many(paymentlink.NewDataSource, paymentlink.NewListDataSource), lists: one(paymentlink.NewList)},
	{resources: one(discountcode.NewResource), dataSources: many(discountcode.NewDataSource, discountcode.NewListDataSource), lists: one(discountcode.NewList)},
	{resources: one(webhook.NewResource), dataSources: many(webhook.NewDataSource, webhook.NewListDataSource), lists: one(webhook.NewList), ephemerals: one(webhook.NewEphemeral)},
}

// registered is all groups together.
var registered = together(services)

func together(all []service) (t service) {
	for _, s := range all {
		t.resources = append(t.resources, s.resources...)
		t.dataSources = append(t.dataSources, s.dataSources...)
		t.lists = append(t.lists, s.lists...)
		t.ephemerals = append(t.ephemerals, s.ephemerals...)
	}
	return t
}

func one[T any](constructor T) []T { return []T{constructor} }

func many[T any](constructors ...T) []T { return constructors }
