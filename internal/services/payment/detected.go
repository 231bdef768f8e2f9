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
	Name: "detected_payment", Plural: "detected_payments", Schema: DetectedSchema(),
	List: (*client.Client).DetectedPayments,
	Filters: append(DetectedFilters("payments"), filter.Filter[client.DetectedTransaction]{
		Name: "payment_session_id", Description: "Only payments of this payment session.",
		IDs: func(t client.DetectedTransaction) []string { return idOf(t.PaymentSessionID) },
	}),
}

// Service is the data source payments_detected_payments.
var Service = detectedPayments.Service()

// DetectedSchema describes a transaction that waits for confirmations, for the data sources of
// detected payments and detected deposits.
func DetectedSchema() schema.Schema {
	return schema.Schema{Attributes: computed.Attributes{
		"network":          computed.Text("The network of the transaction, such as `Ethereum`."),
		"token":            computed.Text("The address of the token's contract. Null for the network's own coin."),
		"amount":           computed.Number("The amount of the transaction, in units of the asset. Exact."),
		"transaction_hash": computed.Text("The hash that identifies the transaction on the network."),
		"confirmations":    computed.Whole("The number of confirmations that the transaction has on its network."),
		"required_confirmations": computed.Whole("The number of confirmations that make the transaction final. Then it leaves this list, and " +
			"becomes a payment or a deposit."),
		"detected_at":        computed.Text("When the payments service saw the transaction (RFC 3339, UTC)."),
		"deposit_account_id": computed.Text("The id of the deposit account that receives the amount. Null for a payment without one."),
		"payment_session_id": computed.Text("The id of the payment session that is paid. Null if there is none."),
	}}
}

// DetectedFilters are the filters of both data sources.
func DetectedFilters(names string) []filter.Filter[client.DetectedTransaction] {
	return []filter.Filter[client.DetectedTransaction]{{
		Name: "network", Description: "Only " + names + " on this network, such as `Ethereum`.", Values: client.Network("").Values(),
		String: func(t client.DetectedTransaction) string { return string(t.Network) },
	}}
}

func idOf(id *string) []string {
	if id == nil {
		return nil
	}
	return []string{*id}
}
