// SPDX-License-Identifier: MPL-2.0

package provider_test

// invalidDepositAccounts are arguments of deposit accounts that validate must report.
var invalidDepositAccounts = []argument{
	{name: "deposit account without a method", argument: `crypto = null`},
	{
		name: "deposit account of both methods", argument: `crypto = { network = "Ethereum" }` + "\n" +
			`fiat = { fiat_currency = "EUR", onramp_network = "Ethereum" }`,
	},
	{name: "deposit account without a name", argument: `name = ""`},
	{name: "deposit account whose name ends with a space", argument: `name = "Till "`},
	{name: "deposit account of two lines", argument: `name = "Till\nBank"`},
	{name: "deposit account of a customer's name", argument: `customer_id = "Erika"`},
	{name: "deposit account of a customer's e-mail address", argument: `customer_id = "erika@buyer.example"`},
	{name: "deposit on a network in small letters", argument: `crypto = { network = "ethereum" }`},
	{name: "deposit on a network of payments only", argument: `crypto = { network = "Zcash" }`},
	{name: "deposit of crypto on Fiat", argument: `crypto = { network = "Fiat" }`},
	{name: "deposit of a mistyped token", argument: `crypto = { network = "Ethereum", token = "` + mistypedUSDC + `" }`},
	{name: "deposit of a token without 0x", argument: `crypto = { network = "Ethereum", token = "` + usdc[2:] + `" }`},
	{name: "deposit of a token's name", argument: `crypto = { network = "Ethereum", token = "USDC" }`},
	{name: "deposit of a token on Bitcoin", argument: `crypto = { network = "Bitcoin", token = "` + usdc + `" }`},
	{name: "deposit of a token of another network", argument: `crypto = { network = "Solana", token = "` + usdc + `" }`},
	{name: "deposit of an empty token", argument: `crypto = { network = "Ethereum", token = "" }`},
	{name: "deposit of crypto without a network", argument: `crypto = { token = "` + usdc + `" }`},
	{name: "deposit of money without a currency", argument: "fiat = { onramp_network = \"Base\" }\ncrypto = null"},
	{name: "deposit of an empty currency", argument: "fiat = { fiat_currency = \"\", onramp_network = \"Base\" }\ncrypto = null"},
	{name: "deposit of a currency with a space", argument: "fiat = { fiat_currency = \"EUR \", onramp_network = \"Base\" }\ncrypto = null"},
	{name: "deposit that buys on Fiat", argument: "fiat = { fiat_currency = \"EUR\", onramp_network = \"Fiat\" }\ncrypto = null"},
	{
		name: "deposit that buys a mistyped token",
		argument: `fiat = { fiat_currency = "EUR", onramp_network = "Base", onramp_token = "` + mistypedUSDC + "\" }\n" +
			"crypto = null",
	},
	{
		name: "deposit that buys a token of another network",
		argument: `fiat = { fiat_currency = "EUR", onramp_network = "Tron", onramp_token = "` + usdc + "\" }\n" +
			"crypto = null",
	},
	{name: "deposit account that waits for a while", argument: `timeouts = { create = "a while" }`},
	{name: "deposit account that waits for less than no time", argument: `timeouts = { create = "-5m" }`},
}

// unusualDepositAccounts are valid arguments of deposit accounts that look odd.
var unusualDepositAccounts = []argument{
	{name: "a deposit account in another script", argument: `name = "Касса №1"`},
	{name: "deposit of a coin", argument: `crypto = { network = "Litecoin", token = null }`},
	{name: "deposit of a token in small letters", argument: `crypto = { network = "OpBnb", token = "` + lowerUSDC + `" }`},
	{name: "deposit of a token known late", argument: `crypto = { network = "Bitcoin", token = terraform_data.late.output }`},
	{name: "deposit on a network known late", argument: `crypto = { network = terraform_data.late.output, token = "` + usdc + `" }`},
	{name: "deposit by a method known late", argument: `crypto = terraform_data.late.output`},
	{name: "deposit in an unknown currency", argument: "fiat = { fiat_currency = \"XMOON\", onramp_network = \"Base\" }\ncrypto = null"},
	{
		name: "deposit that buys on a network known late",
		argument: `fiat = { fiat_currency = "EUR", onramp_network = terraform_data.late.output, onramp_token = "` + usdc + "\" }\n" +
			"crypto = null",
	},
	{name: "deposit account of a customer known late", argument: `customer_id = terraform_data.late.output`},
	{name: "deposit account that waits for no time", argument: `timeouts = { create = "0s" }`},
}

// invalidMasterDepositAccounts are arguments of master deposit accounts that validate must report.
var invalidMasterDepositAccounts = []argument{
	{name: "master account on no network", argument: `network = null`},
	{name: "master account on a network in small letters", argument: `network = "ethereum"`},
	{name: "master account on Fiat", argument: `network = "Fiat"`},
	{name: "master account of a mistyped token", argument: `token = "` + mistypedUSDC + `"`},
	{name: "master account of a token's name", argument: `token = "USDC"`},
	{name: "master account of an empty token", argument: `token = ""`},
	{name: "master account of a token on Bitcoin", argument: `token = "` + usdc + "\"\nnetwork = \"Bitcoin\""},
	{name: "master account of a token of another network", argument: `token = "` + usdc + "\"\nnetwork = \"Solana\""},
}

// unusualMasterDepositAccounts are valid arguments of master deposit accounts that look odd.
var unusualMasterDepositAccounts = []argument{
	{name: "a master account of a coin", argument: "token = null\nnetwork = \"Litecoin\""},
	{name: "a master account of a token in small letters", argument: `token = "` + lowerUSDC + `"`},
	{name: "a master account on a network known late", argument: `network = terraform_data.late.output` + "\n" + `token = "` + usdc + `"`},
	{name: "a master account of a token known late", argument: `token = terraform_data.late.output`},
}
