// SPDX-License-Identifier: MPL-2.0

package payment

import "github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"

// DetectedAttributes describes a transaction that is not final yet.
func DetectedAttributes() computed.Attributes {
	return computed.Attributes{
		"network":                computed.Text("The network of the transaction, such as `Ethereum`."),
		"token":                  computed.Text("The address of the token's contract. Null for the network's own coin."),
		"amount":                 computed.Number("The amount in units of the asset. Exact."),
		"transaction_hash":       computed.Text("The hash that identifies the transaction on the network."),
		"confirmations":          computed.Whole("The number of confirmations of the transaction."),
		"required_confirmations": computed.Whole("The number of confirmations that make the transaction final."),
		"detected_at":            computed.Text("When the service saw the transaction (RFC 3339, UTC)."),
		"deposit_account_id":     computed.Text("The id of the deposit account that receives the money. Null for a payment session."),
		"payment_session_id":     computed.Text("The id of the payment session that the transaction pays for. Null for a deposit account."),
	}
}
