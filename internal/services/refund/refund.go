// SPDX-License-Identifier: MPL-2.0

// Package refund is the Refund group of the specification.
package refund

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
)

// There is no list: the service has none.
var refunds = tfkit.View[computed.Model[client.Refund], client.Refund]{
	Name: "refund", Plural: "refunds", Get: (*client.Client).Refund,
	Schema: schema.Schema{Attributes: computed.Attributes{
		"id": computed.Text("The id of the refund."),
		"status": computed.Text("The status: `pending` until the amount has arrived, then `complete`; or `failed`. Other values may " +
			"follow."),
		"payment_id": computed.Text("The id of the payment that is refunded."),
		"amount":     computed.Number("The refunded amount, in units of the payment's asset. Exact."),
		"address":    computed.Text("The address that the amount goes to. Null if the service names none."),
		"reason":     computed.Secret("The reason, as the seller wrote it. It may contain personal data. Null if there is none."),
		"network":    computed.Text("The network of the asset, such as `Ethereum`."),
		"token":      computed.Text("The address of the token's contract. Null for the network's own coin."),
		"created_at": computed.Text("When the refund was issued (RFC 3339, UTC)."),
	}},
}

// Service is the data source payments_refund, and the action that refunds.
var Service = tfkit.Join(refunds.Service(), createRefund.Service())
