// SPDX-License-Identifier: MPL-2.0

// Package customer is the Customers group of the specification (section 2.5): the persons and
// businesses that pay or are paid.
package customer

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lookup"
)

var customers = tfkit.Kind[model, client.Customer, client.CustomerParams]{
	View: tfkit.View[model, client.Customer]{
		Name: "customer", Plural: "customers", Schema: customerSchema(),
		Get: (*client.Client).Customer, List: (*client.Client).Customers,
		Label:   func(c client.Customer) string { return fmt.Sprintf("%s (%s)", c.Name, c.Email) },
		Lookups: lookups, Filters: filters,
	},

	Create: (*client.Client).CreateCustomer,
	Update: update,
	Delete: (*client.Client).DeleteCustomer,

	Destroying: described.Destroying{
		Noun: "customer", Finding: "customer.deleted",
		Ends: "deleted",
	},
}

// details is the view of the data sources. It has the values that change by themselves, too.
var details = tfkit.View[detailsModel, client.Customer]{
	Name: "customer", Plural: "customers", Schema: detailsSchema(),
	Get: (*client.Client).Customer, List: (*client.Client).Customers, Lookups: lookups, Filters: filters,
}

// Service is the resource payments_customer with its data sources and its list resource.
var Service = tfkit.Join(
	customers.Managed(func() resource.Resource { return &customer{tfkit.NewResource(customers)} }), details.Service(),
)

// lookups searches the whole list for an e-mail address. The operation that reads a customer by
// address returns any one of those that share it.
var lookups = []lookup.Key[client.Customer]{{
	Attributes: []string{"email"}, Values: func(c client.Customer) []string { return []string{c.Email} }, Personal: true,
}}

var filters = []filter.Filter[client.Customer]{
	{
		Name: "email", Description: "Only customers with exactly this e-mail address. Several may share one.",
		String: func(c client.Customer) string { return c.Email },
	},
	{Name: "name", Description: "Only customers with exactly this name.", String: func(c client.Customer) string { return c.Name }},
	{Name: "tag", Description: "Only customers with this tag.", Strings: func(c client.Customer) []string { return c.Tags }},
	{
		Name: "account_type", Description: "Only customers of this type: `Individual` or `Business`.",
		Values: client.CustomerAccountType("").Values(), String: func(c client.Customer) string { return optional(c.AccountType) },
	},
	{
		Name: "residence_country", Description: "Only customers who live in this country, by its two capital letters, such as `DE`.",
		Values: client.CountryCode("").Values(), String: func(c client.Customer) string { return optional(client.Country(c.ResidenceCountry)) },
	},
}

func optional[S ~string](value *S) string {
	if value == nil {
		return ""
	}
	return string(*value)
}

// update sends an empty list for a cleared set. The service might keep or fill in an omitted one.
func update(c *client.Client, ctx context.Context, id string, params client.CustomerParams) (client.Customer, error) {
	if params.EvmAddresses == nil {
		params.EvmAddresses = []client.EvmAddress{}
	}
	if params.Tags == nil {
		params.Tags = []string{}
	}
	return c.UpdateCustomer(ctx, id, params)
}

// customer is the kit's resource, and clears the company's name of a customer that stops being a
// business.
type customer struct {
	*tfkit.Resource[model, client.Customer, client.CustomerParams]
}

// ModifyPlan shows that the name of a company goes with its type. A name that the configuration
// omits would be kept and sent, and the service would refuse the change.
func (c *customer) ModifyPlan(ctx context.Context, req resource.ModifyPlanRequest, resp *resource.ModifyPlanResponse) {
	c.Resource.ModifyPlan(ctx, req, resp)
	if resp.Diagnostics.HasError() || resp.Plan.Raw.IsNull() || req.State.Raw.IsNull() {
		return
	}
	var before, planned, configured, company types.String
	name, kind := path.Root("company_name"), path.Root("account_type")
	resp.Diagnostics.Append(req.State.GetAttribute(ctx, kind, &before)...)
	resp.Diagnostics.Append(resp.Plan.GetAttribute(ctx, kind, &planned)...)
	resp.Diagnostics.Append(req.Config.GetAttribute(ctx, name, &configured)...)
	resp.Diagnostics.Append(resp.Plan.GetAttribute(ctx, name, &company)...)
	if configured.IsNull() && !company.IsNull() && !planned.IsUnknown() && !planned.Equal(before) && planned.ValueString() != business {
		resp.Diagnostics.Append(resp.Plan.SetAttribute(ctx, name, types.StringNull())...)
	}
}
