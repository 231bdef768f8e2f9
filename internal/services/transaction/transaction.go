// SPDX-License-Identifier: MPL-2.0

// Package transaction is the Transactions group of the specification: the movements into and out of
// the organization's balances.
package transaction

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
)

var transactions = tfkit.View[computed.Model[client.Transaction], client.Transaction]{
	About: "Reads the movements into and out of the balances of the organization.",
	Name:  "transaction", Plural: "transactions", Schema: transactionSchema,
	List:      (*client.Client).Transactions,
	CreatedAt: func(t client.Transaction) client.Timestamp { return t.CreatedAt },
	Filters: []filter.Filter[client.Transaction]{
		{
			Name: "type", Description: "Only movements of exactly this type, such as `deposit` or `payout`.",
			String: func(t client.Transaction) string { return t.Type },
		},
		{
			Name: "network", Description: "Only movements on this network, such as `Ethereum`.", Values: client.Network("").Values(),
			String: func(t client.Transaction) string { return string(t.Network) },
		},
		{
			Name: "token", Token: func(t client.Transaction) *string { return t.Token },
			Description: "Only movements of the token with this address, in any spelling. A network's own coin has none.",
		},
	},
}

// Service is the data source payments_transactions.
var Service = transactions.Service()

var transactionSchema = schema.Schema{Attributes: computed.Attributes{
	"id":       computed.Text("The id of the transaction."),
	"type":     computed.Text("The kind of the movement, such as `deposit`, `payment`, `swap` or `payout`. Other values may follow."),
	"network":  computed.Text("The network of the asset."),
	"token":    computed.Text("The address of the token's contract. Null for the network's own coin."),
	"amount":   computed.Number("The amount in units of the asset. Negative for a movement out. Exact."),
	"fee":      computed.Number("The fee in units of the asset. Null if there was none. Exact."),
	"currency": computed.Text("The currency of the transaction. Null if the service names none."),
	"transaction_hash": computed.Text(
		"The hash that identifies the transaction on the network. Null for a movement outside a network."),
	"created_at": computed.Text("When the amount moved (RFC 3339, UTC)."),
}}
