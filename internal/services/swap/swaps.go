// SPDX-License-Identifier: MPL-2.0

package swap

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
)

// swaps has no list, because the service has none.
var swaps = tfkit.View[computed.Model[client.Swap], client.Swap]{
	Name: "swap", Plural: "swaps", Schema: swapSchema, Get: (*client.Client).Swap,
}

var swapSchema = schema.Schema{Attributes: computed.Attributes{
	"id":                 computed.Text("The id of the swap."),
	"status":             computed.Text("The status: `pending`, `complete` or `failed`. Other values may follow."),
	"source":             computed.Object("The asset that the organization gives.", assetAttributes),
	"destination":        computed.Object("The asset that the organization gets.", assetAttributes),
	"source_amount":      computed.Number("The given amount in units of the source. Exact."),
	"destination_amount": computed.Number("The received amount in units of the destination. Null until the swap is complete. Exact."),
	"rate": computed.Number(
		"The exchange rate: units of the destination for one unit of the source. Null until it is known. Exact."),
	"fee": computed.Number(
		"The service's fee. Null until it is known. The unit is not specified: probably units of the source. Exact."),
	"created_at": computed.Text("When the swap was created (RFC 3339, UTC)."),
}}

var assetAttributes = computed.Attributes{
	"network": computed.Text("The network of the asset."),
	"token":   computed.Text("The address of the token's contract. Null for the network's own coin."),
}
