// SPDX-License-Identifier: MPL-2.0

// Package withdrawal is the Withdrawals group of the specification: payments from a balance to a
// destination outside the service. Only its action requests one.
package withdrawal

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
)

// Service is the data sources of withdrawals and their fee, and the action that requests one.
var Service = tfkit.Join(withdrawals.Service(), withdrawalFee.Service(), createWithdrawal.Service())

var withdrawals = tfkit.View[computed.Model[client.Withdrawal], client.Withdrawal]{
	Name: "withdrawal", Plural: "withdrawals", Schema: withdrawalSchema,
	Get: (*client.Client).Withdrawal, List: (*client.Client).Withdrawals,
	Owners: []filter.Owner[client.Withdrawal]{{
		Name: "withdrawal_account_id", List: (*client.Client).WithdrawalsOfAccount,
		Description: "Only withdrawals to this withdrawal account. A missing account is an error.",
	}},
	CreatedAt: func(w client.Withdrawal) client.Timestamp { return w.RequestedAt },
	Filters: []filter.Filter[client.Withdrawal]{
		{
			Name: "status", Description: "Only withdrawals with this status: `pending`, `complete` or `failed`.",
			Values: client.TransferStatus("").Values(), String: func(w client.Withdrawal) string { return string(w.WithdrawalStatus) },
		},
		{
			Name: "network", Description: "Only withdrawals on this network, such as `Ethereum`.", Values: client.Network("").Values(),
			String: func(w client.Withdrawal) string { return string(w.Network) },
		},
		{
			Name: "token", Token: func(w client.Withdrawal) *string { return w.Token },
			Description: "Only withdrawals of the token with this address, in any spelling. A network's own coin has none.",
		},
	},
}

var withdrawalSchema = schema.Schema{Attributes: computed.Attributes{
	"id":              computed.Text("The id of the withdrawal."),
	"organization_id": computed.Text("The id of the organization that withdraws."),
	"withdrawal_account_id": computed.Text(
		"The id of the withdrawal account that is paid. Null for a withdrawal to an address without an account."),
	"network":            computed.Text("The network of the asset."),
	"token":              computed.Text("The address of the token's contract. Null for the network's own coin."),
	"withdrawal_amount":  computed.Number("The amount in units of the asset. Exact."),
	"withdrawal_address": computed.Text("The address on the network that is paid. Null for a withdrawal to a bank."),
	"withdrawal_status":  computed.Text("The status: `pending`, `complete` or `failed`. Other values may follow."),
	"requested_at":       computed.Text("When the withdrawal was requested (RFC 3339, UTC). `created_after` and `created_before` compare it."),
	"completed_at":       computed.Text("When the withdrawal was complete (RFC 3339, UTC). Null until then, and if it failed."),
	"transaction_hash": computed.Text(
		"The hash that identifies the transaction on the network. Null until it is sent, and for a withdrawal to a bank."),
}}
