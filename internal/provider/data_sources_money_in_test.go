// SPDX-License-Identifier: MPL-2.0

package provider_test

var depositRow = dataSourceRow{
	operation: "deposit",
	valid:     []string{`id = "` + exampleID + `"`},
	sent:      []string{"id"},
	invalid: []argument{
		{name: "deposit without a UUID", argument: `id = "deposit-17"`},
		{name: "deposit with a route for an id", argument: `id = "detected"`},
	},
	unusual: []argument{{name: "deposit known late", argument: `id = terraform_data.late.output`}},
}

var depositsRow = dataSourceRow{
	operation: "deposits",
	valid:     []string{`network = "Ethereum"`, `token = "` + usdCoin + `"`, `limit = 3`},
	invalid: []argument{
		{name: "deposits of a customer by the name", argument: `customer_id = "Ann"`},
		{name: "deposits to an account by its name", argument: `deposit_account_id = "till"`},
		{name: "deposits on a misspelt network", argument: `network = "Etherium"`},
		{name: "deposits on a network of payments only", argument: "network = \"Cardano\"\ntoken = null"},
		{name: "deposits of a token in the form of another network", argument: `token = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"`},
		{name: "deposits of a token on Bitcoin", argument: "token = \"" + usdCoin + "\"\nnetwork = \"Bitcoin\""},
		{name: "deposits after a day", argument: `created_after = "2030-01-31"`},
		{name: "deposits before a wrong day", argument: `created_before = "2030-02-30T00:00:00Z"`},
		{name: "no deposits at most", argument: `limit = 0`},
	},
	unusual: []argument{
		{name: "deposits in a currency of the future", argument: `fiat_currency = "XDR"`},
		{name: "deposits on a network of deposits only", argument: `network = "OpBnb"`},
		{name: "deposits of a customer known late", argument: `customer_id = terraform_data.late.output`},
	},
}

var detectedDepositsRow = dataSourceRow{
	operation: "detectedDeposits",
	valid:     []string{`network = "Ethereum"`},
	invalid: []argument{
		{name: "detected deposits on a misspelt network", argument: `network = "Etherium"`},
		{name: "detected deposits to an account by its name", argument: `deposit_account_id = "till"`},
		{name: "detected deposits of a token of another network", argument: `token = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"`},
	},
	unusual: []argument{{name: "detected deposits of a token alone", argument: "token = \"" + usdCoin + "\"\nnetwork = null"}},
}

var depositAccountMetricsRow = dataSourceRow{operation: "depositAccountMetrics", sent: []string{}}

var virtualAccountCapabilitiesRow = dataSourceRow{
	operation: "virtualAccountCapabilities",
	valid:     []string{`fiat_currency = "EUR"`},
	unusual:   []argument{{name: "virtual accounts in a currency of the future", argument: `fiat_currency = "XDR"`}},
}

var onrampRow = dataSourceRow{
	operation: "onramp",
	valid:     []string{`id = "` + exampleID + `"`},
	sent:      []string{"id"},
	invalid:   []argument{{name: "on-ramp of an empty id", argument: `id = ""`}},
	unusual:   []argument{{name: "on-ramp known late", argument: `id = terraform_data.late.output`}},
}

var onrampsRow = dataSourceRow{
	operation: "onramps",
	valid:     []string{`status = "AwaitingFunds"`, `currency = "EUR"`, `network = "Ethereum"`},
	invalid: []argument{
		{name: "on-ramps of a status in words", argument: `status = "Awaiting funds"`},
		{name: "on-ramps of a misspelt currency", argument: `currency = "EURO"`},
		{name: "on-ramps on a network in small letters", argument: `network = "ethereum"`},
		{name: "on-ramps of a token with a wrong checksum", argument: `token = "0xa0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"`},
		{name: "on-ramps before yesterday", argument: `created_before = "yesterday"`},
		{name: "on-ramps with a fraction of a limit", argument: `limit = 0.5`},
	},
	unusual: []argument{{name: "on-ramps of a status known late", argument: `status = terraform_data.late.output`}},
}
