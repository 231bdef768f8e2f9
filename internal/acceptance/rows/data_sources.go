// SPDX-License-Identifier: MPL-2.0

package rows

// DataSource has the arguments of a data source that is not part of a resource's row.
type DataSource struct {
	Valid   []string
	Sent    []string   // the arguments that the service receives
	Invalid []Argument // validate must report them
	Unusual []Argument // they look odd, and are valid
}

// byID is a data source that reads one object by its id.
var byID = DataSource{Valid: []string{`id = "` + ExampleID + `"`}, Sent: []string{"id"}}

// DataSources has the data sources without a resource.
var DataSources = map[string]DataSource{
	"payments_balances": {Valid: []string{`network = "Ethereum"`, `ticker = "USDC"`}},
	"payments_banks": {
		Valid: []string{`market = "DE"`, `currency = "EUR"`},
		Sent:  []string{"market", "currency"},
	},
	"payments_checkout_session":        byID,
	"payments_checkout_sessions":       {Valid: []string{`status = "expired"`, `currency = "EUR"`, `limit = 20`}},
	"payments_deposit":                 byID,
	"payments_deposit_account_metrics": {Sent: []string{}},
	"payments_deposits": {
		Valid: []string{`network = "Ethereum"`, `token = "` + USDC + `"`, `limit = 3`},
		Invalid: []Argument{
			{Name: "deposits on a network of payments only", Argument: "network = \"Cardano\"\ntoken = null"},
			{Name: "deposits of a token on Bitcoin", Argument: "token = \"" + USDC + "\"\nnetwork = \"Bitcoin\""},
		},
		Unusual: []Argument{
			{Name: "deposits on a network of deposits only", Argument: `network = "OpBnb"`},
		},
	},
	"payments_detected_deposits": {
		Valid:   []string{`network = "Ethereum"`},
		Unusual: []Argument{{Name: "detected deposits of a token alone", Argument: "token = \"" + USDC + "\"\nnetwork = null"}},
	},
	"payments_detected_payments": {
		Valid:   []string{`network = "Ethereum"`},
		Unusual: []Argument{{Name: "detected payments in a token on any network", Argument: "token = \"" + USDC + "\"\nnetwork = null"}},
	},
	"payments_onramp":           byID,
	"payments_onramps":          {Valid: []string{`status = "AwaitingFunds"`, `currency = "EUR"`, `network = "Ethereum"`}},
	"payments_payment_session":  byID,
	"payments_payment_sessions": {Valid: []string{`status = "pending"`, `network = "Ethereum"`}},
	"payments_payout":           byID,
	"payments_payout_capabilities": {
		Valid:   []string{`country = "DE"`, `currency = "EUR"`},
		Unusual: []Argument{{Name: "capabilities of a token", Argument: `currency = "USDC"`}},
	},
	"payments_payout_fee": {
		Valid: []string{`currency = "EUR"`, `amount = 250.10`},
		Sent:  []string{"currency", "amount"},
	},
	"payments_payout_quote": {
		Valid: []string{`payout_id = "` + ExampleID + `"`},
		Sent:  []string{"payout_id"},
	},
	"payments_payouts":       {Valid: []string{`status = "Failed"`, `currency = "EUR"`, `limit = 3`}},
	"payments_refund":        byID,
	"payments_subscription":  byID,
	"payments_subscriptions": {Valid: []string{`status = "active"`}},
	"payments_swap":          byID,
	"payments_swap_quote": {
		Valid: []string{
			`source = { network = "Ethereum", token = "` + USDC + `" }`, `destination = { network = "Bitcoin" }`, `amount = 100`,
		},
		Sent: []string{"source", "destination", "amount"},
		Invalid: []Argument{
			{Name: "swap of an asset without a network", Argument: `source = { token = "` + USDC + `" }`},
			{Name: "swap on a misspelt network", Argument: `source = { network = "Etherium" }`},
			{Name: "swap of a token of another network", Argument: `source = { network = "Solana", token = "` + USDC + `" }`},
			{Name: "swap to a mistyped token", Argument: `destination = { network = "Ethereum", token = "` + mistypedUSDC + `" }`},
			{Name: "swap to a token on Bitcoin", Argument: `destination = { network = "Bitcoin", token = "` + USDC + `" }`},
		},
		Unusual: []Argument{
			{Name: "swap of a coin", Argument: `source = { network = "Litecoin", token = null }`},
			{Name: "swap of a token without a checksum", Argument: `source = { network = "Base", token = "` + LowerUSDC + `" }`},
		},
	},
	"payments_swap_supported_assets": {Valid: []string{`network = "Ethereum"`, `ticker = "USDC"`}},
	"payments_swap_supported_targets": {
		Valid: []string{`source = { network = "Ethereum", token = "` + USDC + `" }`},
		Sent:  []string{"source"},
		Invalid: []Argument{
			{Name: "targets of an asset without a network", Argument: `source = { token = "` + USDC + `" }`},
			{Name: "targets of a token on Bitcoin", Argument: `source = { network = "Bitcoin", token = "` + USDC + `" }`},
		},
	},
	"payments_transactions": {
		Valid: []string{`type = "payout"`, `network = "Ethereum"`, `token = "` + USDC + `"`, `limit = 3`},
		Invalid: []Argument{
			{Name: "transactions of a token of another network", Argument: `token = "` + USDC + "\"\nnetwork = \"Solana\""},
		},
		Unusual: []Argument{
			{Name: "transactions of a token alone", Argument: "token = \"" + USDC + "\"\nnetwork = null"},
		},
	},
	"payments_virtual_account_capabilities": {Valid: []string{`fiat_currency = "EUR"`}},
	"payments_webhook_messages":             {Valid: []string{`webhook_id = "` + ExampleID + `"`}},
	"payments_withdrawal":                   byID,
	"payments_withdrawal_fee": {
		Valid: []string{`network = "Ethereum"`, `amount = 0.5`, `token = "` + USDC + `"`},
		Sent:  []string{"network", "token", "amount"},
	},
	"payments_withdrawals": {
		Valid: []string{`status = "failed"`, `network = "Ethereum"`, `token = "` + USDC + `"`, `limit = 3`},
		Invalid: []Argument{
			{Name: "withdrawals of a token on Bitcoin", Argument: `token = "` + USDC + "\"\nnetwork = \"Bitcoin\""},
		},
	},
}
