// SPDX-License-Identifier: MPL-2.0

package externalaccount

import (
	"context"

	datasource "github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// ofCustomer reads the accounts of the organization, or of one customer: the service has a list of
// each.
var ofCustomer = tfkit.Query[listModel]{Name: "external_accounts", Schema: listSchema(), Read: readAll}

func listSchema() datasource.Schema {
	customer := schema.SingleNestedAttribute{
		MarkdownDescription: "The customer that the account belongs to. Null if the customer was deleted, or if `customer_id` is set: the list " +
			"of one customer does not repeat the customer.",
		Attributes: map[string]schema.Attribute{
			"id":    plan.Computed("The id of the customer."),
			"name":  plan.Computed("The name of the customer."),
			"email": plan.Computed("The e-mail address of the customer."),
		},
	}
	element := derive.Extend(externalAccounts.Schema, map[string]schema.Attribute{"customer": customer})
	return datasource.Schema{
		MarkdownDescription: "Reads the external accounts of the organization, or of one customer.",
		Attributes: map[string]datasource.Attribute{
			"customer_id": datasource.StringAttribute{
				Optional: true, Validators: []validator.String{check.ID()},
				MarkdownDescription: "Only the accounts of this customer. A missing customer is an error.",
			},
			"external_accounts": datasource.ListNestedAttribute{
				Computed: true, MarkdownDescription: "The external accounts, in the order of the service. May be empty.",
				NestedObject: datasource.NestedAttributeObject{Attributes: derive.Computed(element.Attributes)},
			},
		},
	}
}

type listModel struct {
	CustomerID       types.String `tfsdk:"customer_id"`
	ExternalAccounts []listed     `tfsdk:"external_accounts"`
}

// listed is an account in the list of the organization.
type listed struct {
	model
	Customer *customerModel `tfsdk:"customer"`
}

type customerModel struct {
	ID    types.String `tfsdk:"id"`
	Name  types.String `tfsdk:"name"`
	Email types.String `tfsdk:"email"`
}

func readAll(c *client.Client, ctx context.Context, arguments listModel, _ *diag.Diagnostics) (listModel, error) {
	all := c.ExternalAccounts(ctx)
	if !arguments.CustomerID.IsNull() {
		all = c.CustomerExternalAccounts(ctx, arguments.CustomerID.ValueString())
	}
	var err error
	arguments.ExternalAccounts, err = convert.Collect(all, newListed)
	return arguments, err
}

func newListed(a client.ExternalAccount) listed {
	element := listed{model: model{}.Refresh(a)}
	if owner := a.Customer; owner != nil {
		element.Customer = &customerModel{types.StringValue(owner.ID), types.StringValue(owner.Name), types.StringValue(owner.Email)}
	}
	return element
}
