// SPDX-License-Identifier: MPL-2.0

// Package checkoutsession is the Checkout Session group of the specification.
package checkoutsession

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
)

var sessions = tfkit.View[computed.Model[client.CheckoutSession], client.CheckoutSession]{
	Name: "checkout_session", Plural: "checkout_sessions", Schema: schema.Schema{Attributes: attributes()},
	Get: (*client.Client).CheckoutSession, List: (*client.Client).CheckoutSessions,
	CreatedAt: func(s client.CheckoutSession) client.Timestamp { return s.CreatedAt },
	Filters: []filter.Filter[client.CheckoutSession]{
		{
			Name: "status", Description: "Only sessions with this status: `pending`, `success`, `cancelled` or `expired`.",
			Values: client.SessionStatus("").Values(), String: func(s client.CheckoutSession) string { return string(s.SessionStatus) },
		},
		{
			Name: "currency", Description: "Only sessions whose total is in this currency, such as `EUR`.", Values: client.Currency("").Values(),
			String: func(s client.CheckoutSession) string { return string(s.Currency) },
		},
		{
			Name: "product_id", Description: "Only sessions with this product among their items.",
			IDs: productIDs,
		},
	},
}

// Service is the data sources payments_checkout_session and payments_checkout_sessions, and the
// ephemeral resource payments_checkout_session.
var Service = tfkit.Join(sessions.Service(), opened.Service())

func productIDs(s client.CheckoutSession) (ids []string) {
	for _, item := range s.Items {
		if item.ProductID != nil {
			ids = append(ids, *item.ProductID)
		}
	}
	return ids
}
