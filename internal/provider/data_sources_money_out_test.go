// SPDX-License-Identifier: MPL-2.0

package provider_test

var payoutRow = dataSourceRow{
	operation: "payout",
	valid:     []string{`id = "` + exampleID + `"`},
	sent:      []string{"id"},
	invalid: []argument{
		{name: "payout without a UUID", argument: `id = "payout-17"`},
		{name: "payout of an empty id", argument: `id = ""`},
		{name: "payout with a route for an id", argument: `id = "../payouts"`},
	},
	unusual: []argument{{name: "payout known late", argument: `id = terraform_data.late.output`}},
}

var payoutsRow = dataSourceRow{
	operation: "payouts",
	valid:     []string{`status = "Failed"`, `currency = "EUR"`, `limit = 3`},
	invalid: []argument{
		{name: "payouts of a status in small letters", argument: `status = "failed"`},
		{name: "payouts of a misspelt status", argument: `status = "Canceled"`},
		{name: "payouts of a misspelt currency", argument: `currency = "EURO"`},
		{name: "payouts after a day", argument: `created_after = "2030-01-31"`},
		{name: "payouts before a wrong day", argument: `created_before = "2030-02-30T00:00:00Z"`},
		{name: "no payouts at most", argument: `limit = 0`},
	},
	unusual: []argument{
		{name: "payouts after a time with an offset", argument: `created_after = "2030-01-31T00:00:00.5+02:00"`},
		{name: "payouts of a status known late", argument: "status = terraform_data.late.output\ncreated_after = terraform_data.late.output"},
	},
}

var payoutCapabilitiesRow = dataSourceRow{
	operation: "payoutCapabilities",
	valid:     []string{`country = "DE"`, `currency = "EUR"`},
	invalid: []argument{
		{name: "capabilities in the UK", argument: `country = "UK"`},
		{name: "capabilities in a country by its name", argument: `country = "Germany"`},
		{name: "capabilities of a misspelt currency", argument: `currency = "EURO"`},
	},
	unusual: []argument{{name: "capabilities of a token", argument: `currency = "USDC"`}},
}

var payoutFeeRow = dataSourceRow{
	operation: "payoutFee",
	valid:     []string{`currency = "EUR"`, `amount = 250.10`},
	sent:      []string{"currency", "amount"},
	invalid: []argument{
		{name: "payout fee of nothing", argument: `amount = 0`},
		{name: "payout fee of a negative amount", argument: `amount = -1`},
		{name: "payout fee of a rounding error", argument: `amount = 414 * 0.9`},
		{name: "payout fee in a misspelt currency", argument: `currency = "UERO"`},
		{name: "payout fee in a currency in small letters", argument: `currency = "eur"`},
	},
	unusual: []argument{
		{name: "payout fee of the smallest amount", argument: `amount = 0.000000000000000001`},
		{name: "payout fee known late", argument: "amount = terraform_data.late.output\ncurrency = terraform_data.late.output"},
	},
}

var payoutQuoteRow = dataSourceRow{
	operation: "payoutQuote",
	valid:     []string{`payout_id = "` + exampleID + `"`},
	sent:      []string{"payout_id"},
	invalid:   []argument{{name: "quote of a payout without a UUID", argument: `payout_id = "payout-17"`}},
	unusual:   []argument{{name: "quote of a payout known late", argument: `payout_id = terraform_data.late.output`}},
}

var withdrawalRow = dataSourceRow{
	operation: "withdrawal",
	valid:     []string{`id = "` + exampleID + `"`},
	sent:      []string{"id"},
	invalid:   []argument{{name: "withdrawal without a UUID", argument: `id = "account"`}},
	unusual:   []argument{{name: "withdrawal known late", argument: `id = terraform_data.late.output`}},
}

var withdrawalsRow = dataSourceRow{
	operation: "withdrawals",
	valid:     []string{`status = "failed"`, `network = "Ethereum"`, `token = "` + usdCoin + `"`, `limit = 3`},
	invalid: []argument{
		{name: "withdrawals of an account by its name", argument: `withdrawal_account_id = "main"`},
		{name: "withdrawals of a status with a capital", argument: `status = "Failed"`},
		{name: "withdrawals on a misspelt network", argument: `network = "Etherium"`},
		{name: "withdrawals of a token of another network", argument: `token = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"`},
		{name: "withdrawals of a token on Bitcoin", argument: `token = "` + usdCoin + "\"\nnetwork = \"Bitcoin\""},
		{name: "withdrawals of an empty token", argument: `token = ""`},
		{name: "withdrawals before yesterday", argument: `created_before = "yesterday"`},
		{name: "withdrawals with a fraction of a limit", argument: `limit = 0.5`},
	},
	unusual: []argument{
		{name: "withdrawals of a token without a checksum", argument: `token = "` + lowerUSDC + `"`},
		{name: "withdrawals of a token on a network known late", argument: `network = terraform_data.late.output`},
		{name: "withdrawals of an account known late", argument: `withdrawal_account_id = terraform_data.late.output`},
	},
}
