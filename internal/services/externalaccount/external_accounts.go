// SPDX-License-Identifier: MPL-2.0

package externalaccount

import (
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
)

// everyAccount is the list with the customers.
var everyAccount = tfkit.View[listed, client.ExternalAccount]{
	Name: externalAccounts.Name, Plural: externalAccounts.Plural, List: externalAccounts.List,
	Schema: derive.Extend(externalAccounts.Schema, computed.Attributes{
		"customer": computed.Object("The customer that the account belongs to. Null if the customer was deleted, or if `customer_id` is set: "+
			"the list of one customer does not repeat the customer.", computed.Attributes{
			"id": computed.Text("The id of the customer."), "name": computed.Text("The name of the customer."),
			"email": computed.Text("The e-mail address of the customer."),
		}),
	}),
	Owners: []filter.Owner[client.ExternalAccount]{{
		Name: "customer_id", Description: "Only the accounts of this customer. A missing customer is an error.",
		List: (*client.Client).CustomerExternalAccounts,
	}},
}

// listed is an account in the list of the organization.
type listed struct {
	model
	Customer types.Object `tfsdk:"customer"`
}

// Refresh returns the model with the object's values.
func (l listed) Refresh(a client.ExternalAccount) listed {
	l.model = l.model.Refresh(a)
	l.Customer = types.ObjectNull(computed.Type[client.ExternalAccountCustomer]().AttrTypes)
	if a.Customer != nil {
		l.Customer = computed.Value(*a.Customer)
	}
	return l
}
