// SPDX-License-Identifier: MPL-2.0

package rows

var swapRow = DataSource{
	Valid:   []string{`id = "` + ExampleID + `"`},
	Sent:    []string{"id"},
	Invalid: []Argument{{Name: "swap with a route for an id", Argument: `id = "auto_on_payment"`}},
	Unusual: []Argument{{Name: "swap known late", Argument: `id = terraform_data.late.output`}},
}

var swapQuoteRow = DataSource{
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
}

var swapSupportedAssetsRow = DataSource{
	Valid:   []string{`network = "Ethereum"`, `ticker = "USDC"`},
	Invalid: []Argument{{Name: "swappable assets on a misspelt network", Argument: `network = "Etherium"`}},
	Unusual: []Argument{{Name: "swappable assets of a ticker with signs", Argument: `ticker = "USDC.e+"`}},
}

var swapSupportedTargetsRow = DataSource{
	Valid: []string{`source = { network = "Ethereum", token = "` + USDC + `" }`},
	Sent:  []string{"source"},
	Invalid: []Argument{
		{Name: "targets of an asset without a network", Argument: `source = { token = "` + USDC + `" }`},
		{Name: "targets of a token on Bitcoin", Argument: `source = { network = "Bitcoin", token = "` + USDC + `" }`},
	},
	Unusual: []Argument{{Name: "targets of an asset known late", Argument: `source = terraform_data.late.output`}},
}

var transactionsRow = DataSource{
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
}

// readingsOfMoneyInside are rows of [DataSourceCases].
var readingsOfMoneyInside = []DataSourceCase{
	{
		"payments_swap_quote",
		"source = { network = \"Base\", token = \"" + baseUSDC + "\" }\ndestination = { network = \"Bitcoin\" }\namount = 50.25",
	},
	{
		"payments_swap_quote",
		"source = { network = \"Bitcoin\" }\ndestination = { network = \"Base\", token = \"" + baseUSDC + "\" }\namount = 0.1",
	},
	{"payments_swap_supported_assets", "network = \"Base\"\nticker = \"USDC\""},
	{"payments_swap_supported_assets", `network = "Solana"`},
	{"payments_swap_supported_assets", `ticker = "usdc"`},
	{"payments_swap_supported_targets", "source = { network = \"Base\", token = \"" + baseUSDC + "\" }"},
	{"payments_transactions", "limit = 3\ntype = \"payment\"\nnetwork = \"Ethereum\"\n" + inMarch},
	{"payments_transactions", "network = \"Base\"\ntoken = \"" + baseUSDC + "\""},
}
