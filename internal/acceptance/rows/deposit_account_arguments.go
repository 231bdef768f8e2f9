// SPDX-License-Identifier: MPL-2.0

package rows

// invalidDepositAccounts are arguments of deposit accounts that validate must report.
var invalidDepositAccounts = []Argument{
	{Name: "deposit account without a method", Argument: `crypto = null`},
	{
		Name: "deposit account of both methods", Argument: `crypto = { network = "Ethereum" }` + "\n" +
			`fiat = { fiat_currency = "EUR", onramp_network = "Ethereum" }`,
	},
	{Name: "deposit account without a name", Argument: `name = ""`},
	{Name: "deposit account whose name ends with a space", Argument: `name = "Till "`},
	{Name: "deposit account of two lines", Argument: `name = "Till\nBank"`},
	{Name: "deposit account of a customer's name", Argument: `customer_id = "Erika"`},
	{Name: "deposit account of a customer's e-mail address", Argument: `customer_id = "erika@buyer.example"`},
	{Name: "deposit on a network in small letters", Argument: `crypto = { network = "ethereum" }`},
	{Name: "deposit on a network of payments only", Argument: `crypto = { network = "Zcash" }`},
	{Name: "deposit of crypto on Fiat", Argument: `crypto = { network = "Fiat" }`},
	{Name: "deposit of a mistyped token", Argument: `crypto = { network = "Ethereum", token = "` + mistypedUSDC + `" }`},
	{Name: "deposit of a token without 0x", Argument: `crypto = { network = "Ethereum", token = "` + USDC[2:] + `" }`},
	{Name: "deposit of a token's name", Argument: `crypto = { network = "Ethereum", token = "USDC" }`},
	{Name: "deposit of a token on Bitcoin", Argument: `crypto = { network = "Bitcoin", token = "` + USDC + `" }`},
	{Name: "deposit of a token of another network", Argument: `crypto = { network = "Solana", token = "` + USDC + `" }`},
	{Name: "deposit of an empty token", Argument: `crypto = { network = "Ethereum", token = "" }`},
	{Name: "deposit of crypto without a network", Argument: `crypto = { token = "` + USDC + `" }`},
	{Name: "deposit of money without a currency", Argument: "fiat = { onramp_network = \"Base\" }\ncrypto = null"},
	{Name: "deposit of an empty currency", Argument: "fiat = { fiat_currency = \"\", onramp_network = \"Base\" }\ncrypto = null"},
	{Name: "deposit of a currency with a space", Argument: "fiat = { fiat_currency = \"EUR \", onramp_network = \"Base\" }\ncrypto = null"},
	{Name: "deposit that buys on Fiat", Argument: "fiat = { fiat_currency = \"EUR\", onramp_network = \"Fiat\" }\ncrypto = null"},
	{
		Name: "deposit that buys a mistyped token",
		Argument: `fiat = { fiat_currency = "EUR", onramp_network = "Base", onramp_token = "` + mistypedUSDC + "\" }\n" +
			"crypto = null",
	},
	{
		Name: "deposit that buys a token of another network",
		Argument: `fiat = { fiat_currency = "EUR", onramp_network = "Tron", onramp_token = "` + USDC + "\" }\n" +
			"crypto = null",
	},
	{Name: "deposit account that waits for a while", Argument: `timeouts = { create = "a while" }`},
	{Name: "deposit account that waits for less than no time", Argument: `timeouts = { create = "-5m" }`},
}

// unusualDepositAccounts are valid arguments of deposit accounts that look odd.
var unusualDepositAccounts = []Argument{
	{Name: "a deposit account in another script", Argument: `name = "Касса №1"`},
	{Name: "deposit of a coin", Argument: `crypto = { network = "Litecoin", token = null }`},
	{Name: "deposit of a token in small letters", Argument: `crypto = { network = "OpBnb", token = "` + USDCInSmallLetters + `" }`},
	{Name: "deposit of a token known late", Argument: `crypto = { network = "Bitcoin", token = terraform_data.late.output }`},
	{Name: "deposit on a network known late", Argument: `crypto = { network = terraform_data.late.output, token = "` + USDC + `" }`},
	{Name: "deposit by a method known late", Argument: `crypto = terraform_data.late.output`},
	{Name: "deposit in an unknown currency", Argument: "fiat = { fiat_currency = \"XMOON\", onramp_network = \"Base\" }\ncrypto = null"},
	{
		Name: "deposit that buys on a network known late",
		Argument: `fiat = { fiat_currency = "EUR", onramp_network = terraform_data.late.output, onramp_token = "` + USDC + "\" }\n" +
			"crypto = null",
	},
	{Name: "deposit account of a customer known late", Argument: `customer_id = terraform_data.late.output`},
	{Name: "deposit account that waits for no time", Argument: `timeouts = { create = "0s" }`},
}

// invalidMasterDepositAccounts are arguments of master deposit accounts that validate must report.
var invalidMasterDepositAccounts = []Argument{
	{Name: "master account on no network", Argument: `network = null`},
	{Name: "master account on a network in small letters", Argument: `network = "ethereum"`},
	{Name: "master account on Fiat", Argument: `network = "Fiat"`},
	{Name: "master account of a mistyped token", Argument: `token = "` + mistypedUSDC + `"`},
	{Name: "master account of a token's name", Argument: `token = "USDC"`},
	{Name: "master account of an empty token", Argument: `token = ""`},
	{Name: "master account of a token on Bitcoin", Argument: `token = "` + USDC + "\"\nnetwork = \"Bitcoin\""},
	{Name: "master account of a token of another network", Argument: `token = "` + USDC + "\"\nnetwork = \"Solana\""},
}

// unusualMasterDepositAccounts are valid arguments of master deposit accounts that look odd.
var unusualMasterDepositAccounts = []Argument{
	{Name: "a master account of a coin", Argument: "token = null\nnetwork = \"Litecoin\""},
	{Name: "a master account of a token in small letters", Argument: `token = "` + USDCInSmallLetters + `"`},
	{Name: "a master account on a network known late", Argument: `network = terraform_data.late.output` + "\n" + `token = "` + USDC + `"`},
	{Name: "a master account of a token known late", Argument: `token = terraform_data.late.output`},
}
