// SPDX-License-Identifier: MPL-2.0

package provider_test

var swapRow = dataSourceRow{
	operation: "swap",
	valid:     []string{`id = "` + exampleID + `"`},
	sent:      []string{"id"},
	invalid:   []argument{{name: "swap with a route for an id", argument: `id = "auto_on_payment"`}},
	unusual:   []argument{{name: "swap known late", argument: `id = terraform_data.late.output`}},
}

var swapQuoteRow = dataSourceRow{
	operation: "swapQuote",
	valid: []string{
		`source = { network = "Ethereum", token = "` + usdCoin + `" }`, `destination = { network = "Bitcoin" }`, `amount = 100`,
	},
	sent: []string{"source", "destination", "amount"},
	invalid: []argument{
		{name: "swap of an asset without a network", argument: `source = { token = "` + usdCoin + `" }`},
		{name: "swap on a misspelt network", argument: `source = { network = "Etherium" }`},
		{name: "swap of a token of another network", argument: `source = { network = "Solana", token = "` + usdCoin + `" }`},
		{name: "swap of a token's name", argument: `source = { network = "Ethereum", token = "USDC" }`},
		{name: "swap to a mistyped token", argument: `destination = { network = "Ethereum", token = "` + mistypedUSDC + `" }`},
		{name: "swap to a token on Bitcoin", argument: `destination = { network = "Bitcoin", token = "` + usdCoin + `" }`},
		{name: "swap to an empty token", argument: `destination = { network = "Ethereum", token = "" }`},
		{name: "swap of nothing", argument: `amount = 0`},
		{name: "swap of a negative amount", argument: `amount = -0.5`},
		{name: "swap of an infinite amount", argument: `amount = pow(10, 400)`},
	},
	unusual: []argument{
		{name: "swap of a coin", argument: `source = { network = "Litecoin", token = null }`},
		{name: "swap of a token without a checksum", argument: `source = { network = "Base", token = "` + lowerUSDC + `" }`},
		{name: "swap of an asset known late", argument: "source = terraform_data.late.output\namount = terraform_data.late.output"},
		{name: "swap of a token known late", argument: `source = { network = "Ethereum", token = terraform_data.late.output }`},
	},
}

var swapSupportedAssetsRow = dataSourceRow{
	operation: "swapSupportedAssets",
	valid:     []string{`network = "Ethereum"`, `ticker = "USDC"`},
	invalid:   []argument{{name: "swappable assets on a misspelt network", argument: `network = "Etherium"`}},
	unusual:   []argument{{name: "swappable assets of a ticker with signs", argument: `ticker = "USDC.e+"`}},
}

var swapSupportedTargetsRow = dataSourceRow{
	operation: "swapSupportedTargets",
	valid:     []string{`source = { network = "Ethereum", token = "` + usdCoin + `" }`},
	sent:      []string{"source"},
	invalid: []argument{
		{name: "targets of an asset without a network", argument: `source = { token = "` + usdCoin + `" }`},
		{name: "targets of a token on Bitcoin", argument: `source = { network = "Bitcoin", token = "` + usdCoin + `" }`},
	},
	unusual: []argument{{name: "targets of an asset known late", argument: `source = terraform_data.late.output`}},
}

var transactionsRow = dataSourceRow{
	operation: "transactions",
	valid:     []string{`type = "payout"`, `network = "Ethereum"`, `token = "` + usdCoin + `"`, `limit = 3`},
	invalid: []argument{
		{name: "transactions on a network in small letters", argument: `network = "ethereum"`},
		{name: "transactions of a token with a wrong checksum", argument: `token = "` + mistypedUSDC + `"`},
		{name: "transactions of a token of another network", argument: `token = "` + usdCoin + "\"\nnetwork = \"Solana\""},
		{name: "transactions since January", argument: `created_after = "January"`},
		{name: "transactions with a negative limit", argument: `limit = -1`},
	},
	unusual: []argument{
		{name: "transactions of an unknown type", argument: `type = "airdrop"`},
		{name: "transactions of a token alone", argument: "token = \"" + usdCoin + "\"\nnetwork = null"},
	},
}
