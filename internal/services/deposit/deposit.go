// SPDX-License-Identifier: MPL-2.0

// Package deposit is the Deposits group of the specification: money that the organization received,
// and transactions to it that are not final yet.
package deposit

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/payment"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
)

var deposits = tfkit.View[computed.Model[client.DepositData], client.DepositData]{
	Name: "deposit", Plural: "deposits", Schema: schema.Schema{Attributes: attributes()},
	Get: (*client.Client).Deposit, List: (*client.Client).Deposits,
	Owners: []filter.Owner[client.DepositData]{
		{
			Name: "customer_id", List: (*client.Client).CustomerDeposits,
			Description: "Only deposits to the deposit accounts of this customer. A missing customer is an error. Excludes `deposit_account_id`.",
		},
		{
			Name: "deposit_account_id", List: (*client.Client).DepositsOfAccount,
			Description: "Only deposits to this deposit account. A missing account is an error. Excludes `customer_id`.",
		},
	},
	CreatedAt: func(d client.DepositData) client.Timestamp { return d.DepositedAt },
	Filters: []filter.Filter[client.DepositData]{
		{
			Name: "network", Description: "Only deposits that credited crypto currency on this network, such as `Ethereum`.",
			Values: client.DepositNetwork("").Values(), String: func(d client.DepositData) string { return string(creditedBy(d).Network) },
		},
		{
			Name: "token", Description: "Only deposits that credited this token, by the address of its contract.",
			Token: func(d client.DepositData) *string { return creditedBy(d).Token },
		},
		{
			Name: "fiat_currency", Description: "Only bank payments in this currency, such as `EUR`.", String: fiatCurrency,
		},
	},
}

// detected has no times as arguments, because a transaction leaves the list when it is final.
var detected = tfkit.View[computed.Model[client.DetectedTransaction], client.DetectedTransaction]{
	About: "Reads the transactions to deposit accounts that are seen on a network, and not final yet. They become deposits when the network " +
		"has confirmed them: until then, `payments_deposits` lacks them.",
	Name: "detected_deposit", Plural: "detected_deposits", Schema: schema.Schema{Attributes: payment.DetectedAttributes()},
	List: (*client.Client).DetectedDeposits,
	Filters: []filter.Filter[client.DetectedTransaction]{
		{
			Name: "deposit_account_id", Description: "Only transactions to this deposit account.",
			IDs: func(d client.DetectedTransaction) []string { return filter.ID(d.DepositAccountID) },
		},
		{
			Name: "network", Description: "Only transactions on this network, such as `Ethereum`.", Values: client.Network("").Values(),
			String: func(d client.DetectedTransaction) string { return string(d.Network) },
		},
		{
			Name: "token", Description: "Only transactions in this token, by the address of its contract.",
			Token: func(d client.DetectedTransaction) *string { return d.Token },
		},
	},
}

// Service is the data sources payments_deposit, payments_deposits and payments_detected_deposits.
var Service = tfkit.Join(deposits.Service(), detected.Service())

// creditedBy returns the crypto currency that arrived, or that the bank payment bought. It is empty
// for an unknown method.
func creditedBy(d client.DepositData) client.CryptoDepositMethod {
	switch method := d.DepositMethod; {
	case method.Crypto != nil:
		return *method.Crypto
	case method.Fiat != nil:
		return client.CryptoDepositMethod{Network: method.Fiat.OnrampNetwork, Token: method.Fiat.OnrampToken}
	}
	return client.CryptoDepositMethod{}
}

func fiatCurrency(d client.DepositData) string {
	if d.DepositMethod.Fiat == nil {
		return ""
	}
	return d.DepositMethod.Fiat.FiatCurrency
}
