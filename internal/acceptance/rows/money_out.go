// SPDX-License-Identifier: MPL-2.0

package rows

var payoutRow = DataSource{
	Valid: []string{`id = "` + ExampleID + `"`},
	Sent:  []string{"id"},
	Invalid: []Argument{
		{Name: "payout without a UUID", Argument: `id = "payout-17"`},
		{Name: "payout of an empty id", Argument: `id = ""`},
		{Name: "payout with a route for an id", Argument: `id = "../payouts"`},
	},
	Unusual: []Argument{{Name: "payout known late", Argument: `id = terraform_data.late.output`}},
}

var payoutsRow = DataSource{
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
}

var payoutCapabilitiesRow = DataSource{
	Valid: []string{`country = "DE"`, `currency = "EUR"`},
	Invalid: []Argument{
		{Name: "capabilities in the UK", Argument: `country = "UK"`},
		{Name: "capabilities in a country by its name", Argument: `country = "Germany"`},
		{Name: "capabilities of a misspelt currency", Argument: `currency = "EURO"`},
	},
	Unusual: []Argument{{Name: "capabilities of a token", Argument: `currency = "USDC"`}},
}

var payoutFeeRow = DataSource{
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
}

var payoutQuoteRow = DataSource{
	Valid:   []string{`payout_id = "` + ExampleID + `"`},
	Sent:    []string{"payout_id"},
	Invalid: []Argument{{Name: "quote of a payout without a UUID", Argument: `payout_id = "payout-17"`}},
	Unusual: []Argument{{Name: "quote of a payout known late", Argument: `payout_id = terraform_data.late.output`}},
}

var withdrawalRow = DataSource{
	Valid:   []string{`id = "` + ExampleID + `"`},
	Sent:    []string{"id"},
	Invalid: []Argument{{Name: "withdrawal without a UUID", Argument: `id = "account"`}},
	Unusual: []Argument{{Name: "withdrawal known late", Argument: `id = terraform_data.late.output`}},
}

var withdrawalsRow = DataSource{
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
}

// readingsOfMoneyOut are rows of [DataSourceCases].
var readingsOfMoneyOut = []DataSourceCase{
	{"payments_payout_capabilities", "country = \"DE\"\ncurrency = \"EUR\""},
	{"payments_payout_fee", "currency = \"EUR\"\namount = 250.10"},
	{"payments_payout_quote", `payout_id = "c0ffee00-0017-4000-8000-000000000006"`}, // awaits confirmation
	{"payments_payout_quote", `payout_id = "c0ffee00-0017-4000-8000-000000000001"`}, // complete
	{"payments_payouts", "status = \"Failed\"\ncurrency = \"USD\"\nlimit = 1\n" + inMarch},
	{"payments_withdrawals", `withdrawal_account_id = "c0ffee00-0007-4000-8000-000000000003"`},
	{
		"payments_withdrawals",
		"status = \"failed\"\nnetwork = \"Base\"\ntoken = \"" + baseUSDC + "\"\nlimit = 1\n" + inMarch,
	},
}

// inMarch are the filters of a month that has objects of the demo.
const inMarch = "created_after = \"2026-03-01T00:00:00Z\"\ncreated_before = \"2026-04-01T00:00:00Z\""
