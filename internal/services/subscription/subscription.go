// SPDX-License-Identifier: MPL-2.0

// Package subscription is the Subscriptions group of the specification.
package subscription

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
)

var subscriptions = tfkit.View[computed.Model[client.Subscription], client.Subscription]{
	Name: "subscription", Plural: "subscriptions", Schema: schema.Schema{Attributes: attributes},
	Get: (*client.Client).Subscription, List: (*client.Client).Subscriptions,
	CreatedAt: func(s client.Subscription) client.Timestamp { return s.CreatedAt },
	Owners: []filter.Owner[client.Subscription]{{
		Name: "customer_id", Description: "Only subscriptions of this customer. A missing customer is an error.",
		List: (*client.Client).CustomerSubscriptions,
	}},
	Filters: []filter.Filter[client.Subscription]{
		{
			Name: "status", Description: "Only subscriptions with this status: `active`, `cancelled`, `expired` or `overdue`.",
			Values: client.SubscriptionStatus("").Values(), String: func(s client.Subscription) string { return string(s.Status) },
		},
		{
			Name: "product_id", Description: "Only subscriptions to this product.",
			IDs: func(s client.Subscription) []string { return []string{s.ProductID} },
		},
		{
			Name: "currency", Description: "Only subscriptions in this currency, such as `EUR`.", Values: client.Currency("").Values(),
			String: func(s client.Subscription) string { return string(s.Currency) },
		},
	},
}

// Service is the data sources of subscriptions, and the action payments_cancel_subscription.
var Service = tfkit.Join(subscriptions.Service(), cancelSubscription.Service())

var attributes = computed.Attributes{
	"id":              computed.Text("The id of the subscription."),
	"organization_id": computed.Text("The id of the organization that sells."),
	"customer_id":     computed.Text("The id of the customer who pays."),
	"status": computed.Text("The status: `active`, `overdue` if a charge was not paid in time, `cancelled` or `expired`. Other values may " +
		"follow."),
	"subscription_type": computed.Text("The type of the subscription, as the service names it, such as `Manual`."),
	"product_id":        computed.Text("The id of the product."),
	"network":           computed.Text("The network that charges are paid on. Null if it is not known."),
	"token":             computed.Text("The address of the token's contract. Null for the network's own coin."),
	"amount":            computed.Number("The amount of each charge, in `currency`. Exact."),
	"currency":          computed.Text("The currency of the amounts, such as `EUR`."),
	"period":            computed.Text("The time between two charges, such as `Monthly`, or `Custom`. Other values may follow."),
	"period_custom_duration": computed.Whole(
		"The time between two charges, in seconds, if `period` is `Custom`. Else null."),
	"next_billing_date_at": computed.Text("When the next charge is due (RFC 3339, UTC). Null if no charge follows."),
	"created_at":           computed.Text("When the subscription started (RFC 3339, UTC)."),
	"tags":                 computed.Texts("The tags of the subscription. May be empty."),
	"payments": computed.List("The payments of the subscription, in the order of the service. May be empty.", computed.Attributes{
		"id":     computed.Text("The id of the payment."),
		"date":   computed.Text("When it was paid (RFC 3339, UTC)."),
		"amount": computed.Number("The amount of the charge, in `currency` of the subscription. Exact."),
	}),
}
