// SPDX-License-Identifier: MPL-2.0

package payment

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
)

var detectedPayments = tfkit.View[computed.Model[client.DetectedTransaction], client.DetectedTransaction]{
	About: "Reads the transactions of pending payments that are seen on a network, and not final yet. They become payments when the network " +
		"has confirmed them.",
	Name: "detected_payment", Plural: "detected_payments", Schema: schema.Schema{Attributes: DetectedAttributes()},
	List: (*client.Client).DetectedPayments,
	Filters: []filter.Filter[client.DetectedTransaction]{
		{
			Name: "payment_session_id", Description: "Only payments of this payment session.",
			IDs: func(t client.DetectedTransaction) []string { return filter.ID(t.PaymentSessionID) },
		},
		{
			Name: "network", Description: "Only payments on this network, such as `Ethereum`.", Values: client.Network("").Values(),
			String: func(t client.DetectedTransaction) string { return string(t.Network) },
		},
		{
			Name: "token", Description: "Only payments in this token, by the address of its contract.",
			Token: func(t client.DetectedTransaction) *string { return t.Token },
		},
	},
}

// Service is the data source payments_detected_payments.
var Service = detectedPayments.Service()
