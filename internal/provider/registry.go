// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/list"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/terraform-payments/terraform-provider-payments/internal/services/product"
)

// service is everything that one group of the specification gives to Terraform.
type service struct {
	resources   []func() resource.Resource
	dataSources []func() datasource.DataSource
	lists       []func() list.ListResource
}

// services has one line for each group. This is all that a new group changes outside its own files.
var services = []service{
	{resources: one(product.NewResource), dataSources: many(product.NewDataSource, product.NewListDataSource), lists: one(product.NewList)},
}

var resources, dataSources, listResources = registered(services)

func registered(all []service) (r []func() resource.Resource, d []func() datasource.DataSource, l []func() list.ListResource) {
	for _, s := range all {
		r = append(r, s.resources...)
		d = append(d, s.dataSources...)
		l = append(l, s.lists...)
	}
	return r, d, l
}

func one[T any](constructor T) []T { return []T{constructor} }

func many[T any](constructors ...T) []T { return constructors }
