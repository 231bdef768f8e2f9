// SPDX-License-Identifier: MPL-2.0

package rows

var depositRow = DataSource{
	Valid: []string{`id = "` + ExampleID + `"`},
	Sent:  []string{"id"},
	Invalid: []Argument{
		{Name: "deposit without a UUID", Argument: `id = "deposit-17"`},
		{Name: "deposit with a route for an id", Argument: `id = "detected"`},
	},
	Unusual: []Argument{{Name: "deposit known late", Argument: `id = terraform_data.late.output`}},
}

var depositsRow = DataSource{
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
}

var detectedDepositsRow = DataSource{
	Valid: []string{`network = "Ethereum"`},
	Invalid: []Argument{
		{Name: "detected deposits on a misspelt network", Argument: `network = "Etherium"`},
		{Name: "detected deposits to an account by its name", Argument: `deposit_account_id = "till"`},
		{Name: "detected deposits of a token of another network", Argument: `token = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"`},
	},
	Unusual: []Argument{{Name: "detected deposits of a token alone", Argument: "token = \"" + USDC + "\"\nnetwork = null"}},
}

var depositAccountMetricsRow = DataSource{Sent: []string{}}

var virtualAccountCapabilitiesRow = DataSource{
	Valid:   []string{`fiat_currency = "EUR"`},
	Unusual: []Argument{{Name: "virtual accounts in a currency of the future", Argument: `fiat_currency = "XDR"`}},
}

var onrampRow = DataSource{
	Valid:   []string{`id = "` + ExampleID + `"`},
	Sent:    []string{"id"},
	Invalid: []Argument{{Name: "on-ramp of an empty id", Argument: `id = ""`}},
	Unusual: []Argument{{Name: "on-ramp known late", Argument: `id = terraform_data.late.output`}},
}

var onrampsRow = DataSource{
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
}

// readingsOfMoneyIn are rows of [DataSourceCases].
var readingsOfMoneyIn = []DataSourceCase{
	{"payments_deposit_accounts", "is_master = false\nfiat_currency = \"USD\""},
	{"payments_deposits", "network = \"Polygon\"\ntoken = \"0x3c499c542cef5e3811e1192ce70d8cc03d5c3359\"\nlimit = 2"},
	{"payments_deposits", "fiat_currency = \"USD\"\ncreated_after = \"2020-01-01T00:00:00Z\"\ncreated_before = \"2100-01-01T00:00:00Z\""},
	{"payments_deposits", `customer_id = "c0ffee00-0005-4000-8000-000000000003"`},
	{"payments_deposits", `deposit_account_id = "c0ffee00-0008-4000-8000-000000000004"`},
	{"payments_detected_deposits", `deposit_account_id = "c0ffee00-0008-4000-8000-000000000004"`},
	{"payments_detected_deposits", `network = "Bitcoin"`},
	{"payments_detected_deposits", "network = \"Polygon\"\ntoken = \"0x3c499c542cef5e3811e1192ce70d8cc03d5c3359\""},
	{"payments_onramps", "status = \"AwaitingFunds\"\ncurrency = \"EUR\"\nlimit = 1"},
	{
		"payments_onramps",
		"network = \"Polygon\"\ntoken = \"0x3c499c542cef5e3811e1192ce70d8cc03d5c3359\"\n" +
			"created_after = \"2020-01-01T00:00:00Z\"\ncreated_before = \"2100-01-01T00:00:00Z\"",
	},
	{"payments_virtual_account_capabilities", `fiat_currency = "EUR"`},
}
