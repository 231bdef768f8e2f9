// SPDX-License-Identifier: MPL-2.0

package rows

import (
	"strings"
)

// DataSource has the arguments of a data source that is not part of a resource's row.
type DataSource struct {
	Valid   []string
	Sent    []string   // the arguments that the service receives
	Invalid []Argument // validate must report them
	Unusual []Argument // they look odd, and are valid
}

// DataSources has the data sources without a resource.
var DataSources = map[string]DataSource{
	"payments_balances":                     balancesRow,
	"payments_banks":                        banksRow,
	"payments_checkout_session":             checkoutSessionRow,
	"payments_checkout_sessions":            checkoutSessionsRow,
	"payments_deposit":                      depositRow,
	"payments_deposit_account_metrics":      depositAccountMetricsRow,
	"payments_deposits":                     depositsRow,
	"payments_detected_deposits":            detectedDepositsRow,
	"payments_detected_payments":            detectedPaymentsRow,
	"payments_onramp":                       onrampRow,
	"payments_onramps":                      onrampsRow,
	"payments_payment_session":              paymentSessionRow,
	"payments_payment_sessions":             paymentSessionsRow,
	"payments_payout":                       payoutRow,
	"payments_payout_capabilities":          payoutCapabilitiesRow,
	"payments_payout_fee":                   payoutFeeRow,
	"payments_payout_quote":                 payoutQuoteRow,
	"payments_payouts":                      payoutsRow,
	"payments_refund":                       refundRow,
	"payments_subscription":                 subscriptionRow,
	"payments_subscriptions":                subscriptionsRow,
	"payments_swap":                         swapRow,
	"payments_swap_quote":                   swapQuoteRow,
	"payments_swap_supported_assets":        swapSupportedAssetsRow,
	"payments_swap_supported_targets":       swapSupportedTargetsRow,
	"payments_transactions":                 transactionsRow,
	"payments_virtual_account_capabilities": virtualAccountCapabilitiesRow,
	"payments_webhook_messages":             webhookMessagesRow,
	"payments_withdrawal":                   withdrawalRow,
	"payments_withdrawal_fee":               withdrawalFeeRow,
	"payments_withdrawals":                  withdrawalsRow,
}

var balancesRow = DataSource{
	Valid: []string{`network = "Ethereum"`, `ticker = "USDC"`},
	Invalid: []Argument{
		{Name: "balances on a misspelt network", Argument: `network = "Etherium"`},
		{Name: "balances on a network in small letters", Argument: `network = "ethereum"`},
	},
	Unusual: []Argument{{Name: "balances of a ticker with signs", Argument: `ticker = "USDC.e+"`}},
}

var banksRow = DataSource{
	Valid: []string{`market = "DE"`, `currency = "EUR"`},
	Sent:  []string{"market", "currency"},
	Invalid: []Argument{
		{Name: "banks of the UK", Argument: `market = "UK"`},
		{Name: "banks of a country by its name", Argument: `market = "Germany"`},
		{Name: "banks of a country in small letters", Argument: `market = "de"`},
		{Name: "banks of an empty country", Argument: `market = ""`},
		{Name: "banks of a currency by its sign", Argument: `currency = "€"`},
		{Name: "banks of a currency by its name", Argument: `currency = "EURO"`},
	},
	Unusual: []Argument{
		{Name: "banks of a market known late", Argument: "market = terraform_data.late.output\ncurrency = terraform_data.late.output"},
	},
}

var withdrawalFeeRow = DataSource{
	Valid: []string{`network = "Ethereum"`, `amount = 0.5`, `token = "` + USDC + `"`},
	Sent:  []string{"network", "token", "amount"},
	Invalid: []Argument{
		{Name: "fee of a negative amount", Argument: `amount = -0.01`},
		{Name: "fee of nothing", Argument: `amount = 0`},
		{Name: "fee of an amount beyond 10^30", Argument: `amount = 1e31`},
		{Name: "fee of an infinite amount", Argument: `amount = pow(10, 400)`},
		{Name: "fee of a rounding error", Argument: `amount = 414 * 0.9`},
		{Name: "fee on a misspelt network", Argument: `network = "Etherium"`},
		{Name: "fee of a token with a wrong checksum", Argument: `token = "` + strings.Replace(USDC, "A0b8", "a0b8", 1) + `"`},
		{Name: "fee of a token without a digit", Argument: `token = "` + strings.TrimSuffix(USDC, "8") + `"`},
		{Name: "fee of a token in the form of another network", Argument: `token = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"`},
		{Name: "fee of an empty token", Argument: `token = ""`},
	},
	Unusual: []Argument{
		{Name: "fee of the smallest amount", Argument: `amount = 0.000000000000000001`},
		{Name: "fee of 10^30", Argument: `amount = 1e30`},
		{Name: "fee of a token without a checksum", Argument: `token = "` + strings.ToLower(USDC) + `"`},
		{Name: "fee of an amount known late", Argument: `amount = terraform_data.late.output`},
	},
}
