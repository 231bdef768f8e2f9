// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"github.com/hashicorp/terraform-plugin-framework/action"
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	"github.com/hashicorp/terraform-plugin-framework/list"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lookup"
)

// Service holds all Terraform types of one group of the specification.
type Service struct {
	Resources   []func() resource.Resource
	DataSources []func() datasource.DataSource
	Lists       []func() list.ListResource
	Ephemerals  []func() ephemeral.EphemeralResource
	Actions     []func() action.Action
	Naturals    []lookup.Natural
}

// Join returns one service with the types of several.
func Join(services ...Service) (all Service) {
	for _, s := range services {
		all.Resources = append(all.Resources, s.Resources...)
		all.DataSources = append(all.DataSources, s.DataSources...)
		all.Lists = append(all.Lists, s.Lists...)
		all.Ephemerals = append(all.Ephemerals, s.Ephemerals...)
		all.Actions = append(all.Actions, s.Actions...)
		all.Naturals = append(all.Naturals, s.Naturals...)
	}
	return all
}
