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
	"payments_balances": {
		Valid: []string{`network = "Ethereum"`, `ticker = "USDC"`},
		Invalid: []Argument{
			{Name: "balances on a misspelt network", Argument: `network = "Etherium"`},
			{Name: "balances on a network in small letters", Argument: `network = "ethereum"`},
		},
		Unusual: []Argument{{Name: "balances of a ticker with signs", Argument: `ticker = "USDC.e+"`}},
	},
	"payments_banks": {
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
	},
	"payments_checkout_session": {
		Valid: []string{`id = "` + ExampleID + `"`},
		Sent:  []string{"id"},
		Invalid: []Argument{
			{Name: "checkout session by a short id", Argument: `id = "0b9f6a2e"`},
			{Name: "checkout session by its page", Argument: `id = "https://pay.example/c/` + ExampleID + `"`},
			{Name: "checkout session by no id", Argument: `id = ""`},
		},
	},
	"payments_checkout_sessions": {
		Valid: []string{`status = "expired"`, `currency = "EUR"`, `limit = 20`},
		Invalid: []Argument{
			{Name: "checkout sessions that are paid", Argument: `status = "paid"`},
			{Name: "checkout sessions canceled with one l", Argument: `status = "canceled"`},
			{Name: "checkout sessions in a currency by its sign", Argument: `currency = "€"`},
			{Name: "checkout sessions of a product by its name", Argument: `product_id = "Espresso"`},
			{Name: "checkout sessions of a day", Argument: `created_after = "2030-01-31"`},
			{Name: "checkout sessions of a day that is none", Argument: `created_before = "2030-02-30T00:00:00Z"`},
			{Name: "no checkout sessions", Argument: `limit = 0`},
			{Name: "half a checkout session", Argument: `limit = 0.5`},
		},
		Unusual: []Argument{{Name: "checkout sessions by Indian time", Argument: `created_after = "2030-01-31T17:45:00+05:30"`}},
	},
	"payments_deposit": {
		Valid: []string{`id = "` + ExampleID + `"`},
		Sent:  []string{"id"},
		Invalid: []Argument{
			{Name: "deposit without a UUID", Argument: `id = "deposit-17"`},
			{Name: "deposit with a route for an id", Argument: `id = "detected"`},
		},
		Unusual: []Argument{{Name: "deposit known late", Argument: `id = terraform_data.late.output`}},
	},
	"payments_deposit_account_metrics": {Sent: []string{}},
	"payments_deposits": {
		Valid: []string{`network = "Ethereum"`, `token = "` + USDC + `"`, `limit = 3`},
		Invalid: []Argument{
			{Name: "deposits of a customer by the name", Argument: `customer_id = "Ann"`},
			{Name: "deposits to an account by its name", Argument: `deposit_account_id = "till"`},
			{Name: "deposits on a misspelt network", Argument: `network = "Etherium"`},
			{Name: "deposits on a network of payments only", Argument: "network = \"Cardano\"\ntoken = null"},
			{Name: "deposits of a token in the form of another network", Argument: `token = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"`},
			{Name: "deposits of a token on Bitcoin", Argument: "token = \"" + USDC + "\"\nnetwork = \"Bitcoin\""},
			{Name: "deposits after a day", Argument: `created_after = "2030-01-31"`},
			{Name: "deposits before a wrong day", Argument: `created_before = "2030-02-30T00:00:00Z"`},
			{Name: "no deposits at most", Argument: `limit = 0`},
		},
		Unusual: []Argument{
			{Name: "deposits in a currency of the future", Argument: `fiat_currency = "XDR"`},
			{Name: "deposits on a network of deposits only", Argument: `network = "OpBnb"`},
			{Name: "deposits of a customer known late", Argument: `customer_id = terraform_data.late.output`},
		},
	},
	"payments_detected_deposits": {
		Valid: []string{`network = "Ethereum"`},
		Invalid: []Argument{
			{Name: "detected deposits on a misspelt network", Argument: `network = "Etherium"`},
			{Name: "detected deposits to an account by its name", Argument: `deposit_account_id = "till"`},
			{Name: "detected deposits of a token of another network", Argument: `token = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"`},
		},
		Unusual: []Argument{{Name: "detected deposits of a token alone", Argument: "token = \"" + USDC + "\"\nnetwork = null"}},
	},
	"payments_detected_payments": {
		Valid: []string{`network = "Ethereum"`},
		Invalid: []Argument{
			{Name: "detected payments on a misspelt network", Argument: `network = "Etherium"`},
			{Name: "detected payments in a token of another network", Argument: `token = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"`},
			{Name: "detected payments of a session by its address", Argument: `payment_session_id = "` + USDC + `"`},
		},
		Unusual: []Argument{{Name: "detected payments in a token on any network", Argument: "token = \"" + USDC + "\"\nnetwork = null"}},
	},
	"payments_onramp": {
		Valid:   []string{`id = "` + ExampleID + `"`},
		Sent:    []string{"id"},
		Invalid: []Argument{{Name: "on-ramp of an empty id", Argument: `id = ""`}},
		Unusual: []Argument{{Name: "on-ramp known late", Argument: `id = terraform_data.late.output`}},
	},
	"payments_onramps": {
		Valid: []string{`status = "AwaitingFunds"`, `currency = "EUR"`, `network = "Ethereum"`},
		Invalid: []Argument{
			{Name: "on-ramps of a status in words", Argument: `status = "Awaiting funds"`},
			{Name: "on-ramps of a misspelt currency", Argument: `currency = "EURO"`},
			{Name: "on-ramps on a network in small letters", Argument: `network = "ethereum"`},
			{Name: "on-ramps of a token with a wrong checksum", Argument: `token = "0xa0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"`},
			{Name: "on-ramps before yesterday", Argument: `created_before = "yesterday"`},
			{Name: "on-ramps with a fraction of a limit", Argument: `limit = 0.5`},
		},
		Unusual: []Argument{{Name: "on-ramps of a status known late", Argument: `status = terraform_data.late.output`}},
	},
	"payments_payment_session": {
		Valid:   []string{`id = "` + ExampleID + `"`},
		Sent:    []string{"id"},
		Invalid: []Argument{{Name: "payment session by an id without its last digit", Argument: `id = "` + ExampleID[:35] + `"`}},
	},
	"payments_payment_sessions": {
		Valid: []string{`status = "pending"`, `network = "Ethereum"`},
		Invalid: []Argument{
			{Name: "payment sessions in capitals", Argument: `status = "PENDING"`},
			{Name: "payment sessions on a network in small letters", Argument: `network = "ethereum"`},
			{Name: "payment sessions in a token by its ticker", Argument: `token = "USDC"`},
			{Name: "payment sessions in a currency by its name", Argument: `currency = "EURO"`},
			{Name: "payment sessions since yesterday", Argument: `created_after = "yesterday"`},
		},
		Unusual: []Argument{{Name: "payment sessions with a status known late", Argument: "status = terraform_data.late.output"}},
	},
	"payments_payout": {
		Valid: []string{`id = "` + ExampleID + `"`},
		Sent:  []string{"id"},
		Invalid: []Argument{
			{Name: "payout without a UUID", Argument: `id = "payout-17"`},
			{Name: "payout of an empty id", Argument: `id = ""`},
			{Name: "payout with a route for an id", Argument: `id = "../payouts"`},
		},
		Unusual: []Argument{{Name: "payout known late", Argument: `id = terraform_data.late.output`}},
	},
	"payments_payout_capabilities": {
		Valid: []string{`country = "DE"`, `currency = "EUR"`},
		Invalid: []Argument{
			{Name: "capabilities in the UK", Argument: `country = "UK"`},
			{Name: "capabilities in a country by its name", Argument: `country = "Germany"`},
			{Name: "capabilities of a misspelt currency", Argument: `currency = "EURO"`},
		},
		Unusual: []Argument{{Name: "capabilities of a token", Argument: `currency = "USDC"`}},
	},
	"payments_payout_fee": {
		Valid: []string{`currency = "EUR"`, `amount = 250.10`},
		Sent:  []string{"currency", "amount"},
		Invalid: []Argument{
			{Name: "payout fee of nothing", Argument: `amount = 0`},
			{Name: "payout fee of a negative amount", Argument: `amount = -1`},
			{Name: "payout fee of a rounding error", Argument: `amount = 414 * 0.9`},
			{Name: "payout fee in a misspelt currency", Argument: `currency = "UERO"`},
			{Name: "payout fee in a currency in small letters", Argument: `currency = "eur"`},
		},
		Unusual: []Argument{
			{Name: "payout fee of the smallest amount", Argument: `amount = 0.000000000000000001`},
			{Name: "payout fee known late", Argument: "amount = terraform_data.late.output\ncurrency = terraform_data.late.output"},
		},
	},
	"payments_payout_quote": {
		Valid:   []string{`payout_id = "` + ExampleID + `"`},
		Sent:    []string{"payout_id"},
		Invalid: []Argument{{Name: "quote of a payout without a UUID", Argument: `payout_id = "payout-17"`}},
		Unusual: []Argument{{Name: "quote of a payout known late", Argument: `payout_id = terraform_data.late.output`}},
	},
	"payments_payouts": {
		Valid: []string{`status = "Failed"`, `currency = "EUR"`, `limit = 3`},
		Invalid: []Argument{
			{Name: "payouts of a status in small letters", Argument: `status = "failed"`},
			{Name: "payouts of a misspelt status", Argument: `status = "Canceled"`},
			{Name: "payouts of a misspelt currency", Argument: `currency = "EURO"`},
			{Name: "payouts after a day", Argument: `created_after = "2030-01-31"`},
			{Name: "payouts before a wrong day", Argument: `created_before = "2030-02-30T00:00:00Z"`},
			{Name: "no payouts at most", Argument: `limit = 0`},
		},
		Unusual: []Argument{
			{Name: "payouts after a time with an offset", Argument: `created_after = "2030-01-31T00:00:00.5+02:00"`},
			{Name: "payouts of a status known late", Argument: "status = terraform_data.late.output\ncreated_after = terraform_data.late.output"},
		},
	},
	"payments_refund": {
		Valid:   []string{`id = "` + ExampleID + `"`},
		Sent:    []string{"id"},
		Invalid: []Argument{{Name: "refund by the address of its payer", Argument: `id = "` + USDC + `"`}},
	},
	"payments_subscription": {
		Valid:   []string{`id = "` + ExampleID + `"`},
		Sent:    []string{"id"},
		Invalid: []Argument{{Name: "subscription by an id in braces", Argument: `id = "{` + ExampleID + `}"`}},
	},
	"payments_subscriptions": {
		Valid: []string{`status = "active"`},
		Invalid: []Argument{
			{Name: "subscriptions that ended", Argument: `status = "ended"`},
			{Name: "subscriptions of a customer by e-mail", Argument: `customer_id = "ada@byrne.example"`},
			{Name: "subscriptions of no customer", Argument: `customer_id = ""`},
			{Name: "subscriptions to a product by its name", Argument: `product_id = "Beans of the Month"`},
			{Name: "fewer subscriptions than none", Argument: `limit = -1`},
		},
	},
	"payments_swap": {
		Valid:   []string{`id = "` + ExampleID + `"`},
		Sent:    []string{"id"},
		Invalid: []Argument{{Name: "swap with a route for an id", Argument: `id = "auto_on_payment"`}},
		Unusual: []Argument{{Name: "swap known late", Argument: `id = terraform_data.late.output`}},
	},
	"payments_swap_quote": {
		Valid: []string{
			`source = { network = "Ethereum", token = "` + USDC + `" }`, `destination = { network = "Bitcoin" }`, `amount = 100`,
		},
		Sent: []string{"source", "destination", "amount"},
		Invalid: []Argument{
			{Name: "swap of an asset without a network", Argument: `source = { token = "` + USDC + `" }`},
			{Name: "swap on a misspelt network", Argument: `source = { network = "Etherium" }`},
			{Name: "swap of a token of another network", Argument: `source = { network = "Solana", token = "` + USDC + `" }`},
			{Name: "swap of a token's name", Argument: `source = { network = "Ethereum", token = "USDC" }`},
			{Name: "swap to a mistyped token", Argument: `destination = { network = "Ethereum", token = "` + mistypedUSDC + `" }`},
			{Name: "swap to a token on Bitcoin", Argument: `destination = { network = "Bitcoin", token = "` + USDC + `" }`},
			{Name: "swap to an empty token", Argument: `destination = { network = "Ethereum", token = "" }`},
			{Name: "swap of nothing", Argument: `amount = 0`},
			{Name: "swap of a negative amount", Argument: `amount = -0.5`},
			{Name: "swap of an infinite amount", Argument: `amount = pow(10, 400)`},
		},
		Unusual: []Argument{
			{Name: "swap of a coin", Argument: `source = { network = "Litecoin", token = null }`},
			{Name: "swap of a token without a checksum", Argument: `source = { network = "Base", token = "` + LowerUSDC + `" }`},
			{Name: "swap of an asset known late", Argument: "source = terraform_data.late.output\namount = terraform_data.late.output"},
			{Name: "swap of a token known late", Argument: `source = { network = "Ethereum", token = terraform_data.late.output }`},
		},
	},
	"payments_swap_supported_assets": {
		Valid:   []string{`network = "Ethereum"`, `ticker = "USDC"`},
		Invalid: []Argument{{Name: "swappable assets on a misspelt network", Argument: `network = "Etherium"`}},
		Unusual: []Argument{{Name: "swappable assets of a ticker with signs", Argument: `ticker = "USDC.e+"`}},
	},
	"payments_swap_supported_targets": {
		Valid: []string{`source = { network = "Ethereum", token = "` + USDC + `" }`},
		Sent:  []string{"source"},
		Invalid: []Argument{
			{Name: "targets of an asset without a network", Argument: `source = { token = "` + USDC + `" }`},
			{Name: "targets of a token on Bitcoin", Argument: `source = { network = "Bitcoin", token = "` + USDC + `" }`},
		},
		Unusual: []Argument{{Name: "targets of an asset known late", Argument: `source = terraform_data.late.output`}},
	},
	"payments_transactions": {
		Valid: []string{`type = "payout"`, `network = "Ethereum"`, `token = "` + USDC + `"`, `limit = 3`},
		Invalid: []Argument{
			{Name: "transactions on a network in small letters", Argument: `network = "ethereum"`},
			{Name: "transactions of a token with a wrong checksum", Argument: `token = "` + mistypedUSDC + `"`},
			{Name: "transactions of a token of another network", Argument: `token = "` + USDC + "\"\nnetwork = \"Solana\""},
			{Name: "transactions since January", Argument: `created_after = "January"`},
			{Name: "transactions with a negative limit", Argument: `limit = -1`},
		},
		Unusual: []Argument{
			{Name: "transactions of an unknown type", Argument: `type = "airdrop"`},
			{Name: "transactions of a token alone", Argument: "token = \"" + USDC + "\"\nnetwork = null"},
		},
	},
	"payments_virtual_account_capabilities": {
		Valid:   []string{`fiat_currency = "EUR"`},
		Unusual: []Argument{{Name: "virtual accounts in a currency of the future", Argument: `fiat_currency = "XDR"`}},
	},
	"payments_webhook_messages": {
		Valid: []string{`webhook_id = "` + ExampleID + `"`},
		Invalid: []Argument{
			{Name: "messages of a webhook by its URL", Argument: `webhook_id = "https://coffee.example/hooks"`},
			{Name: "messages of a year", Argument: `created_after = "2030"`},
		},
		Unusual: []Argument{{Name: "messages of an event of a later version", Argument: `event_type = "payout.sent/v2"`}},
	},
	"payments_withdrawal": {
		Valid:   []string{`id = "` + ExampleID + `"`},
		Sent:    []string{"id"},
		Invalid: []Argument{{Name: "withdrawal without a UUID", Argument: `id = "account"`}},
		Unusual: []Argument{{Name: "withdrawal known late", Argument: `id = terraform_data.late.output`}},
	},
	"payments_withdrawal_fee": {
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
	},
	"payments_withdrawals": {
		Valid: []string{`status = "failed"`, `network = "Ethereum"`, `token = "` + USDC + `"`, `limit = 3`},
		Invalid: []Argument{
			{Name: "withdrawals of an account by its name", Argument: `withdrawal_account_id = "main"`},
			{Name: "withdrawals of a status with a capital", Argument: `status = "Failed"`},
			{Name: "withdrawals on a misspelt network", Argument: `network = "Etherium"`},
			{Name: "withdrawals of a token of another network", Argument: `token = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"`},
			{Name: "withdrawals of a token on Bitcoin", Argument: `token = "` + USDC + "\"\nnetwork = \"Bitcoin\""},
			{Name: "withdrawals of an empty token", Argument: `token = ""`},
			{Name: "withdrawals before yesterday", Argument: `created_before = "yesterday"`},
			{Name: "withdrawals with a fraction of a limit", Argument: `limit = 0.5`},
		},
		Unusual: []Argument{
			{Name: "withdrawals of a token without a checksum", Argument: `token = "` + LowerUSDC + `"`},
			{Name: "withdrawals of a token on a network known late", Argument: `network = terraform_data.late.output`},
			{Name: "withdrawals of an account known late", Argument: `withdrawal_account_id = terraform_data.late.output`},
		},
	},
}
