// SPDX-License-Identifier: MPL-2.0

package rows

// readingsOfMoneyInside are rows of [Readings].
var readingsOfMoneyInside = []Reading{
	{"payments_swap", `id = "c0ffee00-0015-4000-8000-000000000001"`}, // complete
	{"payments_swap", `id = "c0ffee00-0015-4000-8000-000000000002"`}, // failed
	{
		"payments_swap_quote",
		"source = { network = \"Base\", token = \"" + baseUSDC + "\" }\ndestination = { network = \"Bitcoin\" }\namount = 50.25",
	},
	{
		"payments_swap_quote",
		"source = { network = \"Bitcoin\" }\ndestination = { network = \"Base\", token = \"" + baseUSDC + "\" }\namount = 0.1",
	},
	{"payments_swap_supported_assets", ``},
	{"payments_swap_supported_assets", "network = \"Base\"\nticker = \"USDC\""},
	{"payments_swap_supported_targets", "source = { network = \"Base\", token = \"" + baseUSDC + "\" }"},
	{"payments_transactions", ``},
	{"payments_transactions", "limit = 3\ntype = \"payment\"\nnetwork = \"Ethereum\"\n" + inMarch},
	{"payments_transactions", "network = \"Base\"\ntoken = \"" + baseUSDC + "\""},
}
