// SPDX-License-Identifier: MPL-2.0

package rows

// readingsOfMoneyIn are rows of [Readings].
var readingsOfMoneyIn = []Reading{
	{"payments_deposit", `id = "c0ffee00-0009-4000-8000-000000000003"`}, // SEPA
	{"payments_deposit", `id = "c0ffee00-0009-4000-8000-000000000004"`}, // an invoice
	{"payments_deposit", `id = "c0ffee00-0009-4000-8000-000000000005"`}, // a payment link
	{"payments_deposit", `id = "c0ffee00-0009-4000-8000-000000000006"`}, // a checkout session
	{"payments_deposit", `id = "c0ffee00-0009-4000-8000-000000000007"`}, // a wire transfer
	{"payments_deposit", `id = "c0ffee00-0009-4000-8000-000000000008"`}, // ACH
	{"payments_deposit", `id = "c0ffee00-0009-4000-8000-000000000041"`}, // a payment session
	{"payments_deposit", `id = "c0ffee00-0009-4000-8000-000000000010"`}, // a subscription
	{"payments_deposit", `id = "c0ffee00-0009-4000-8000-000000000011"`}, // a donation link
	{"payments_deposit_account", `id = "c0ffee00-0008-4000-8000-000000000007"`},
	{"payments_deposit_account_metrics", ``},
	{"payments_deposit_accounts", "is_master = false\nfiat_currency = \"USD\""},
	{"payments_deposits", ``},
	{"payments_deposits", "network = \"Polygon\"\ntoken = \"0x3c499c542cef5e3811e1192ce70d8cc03d5c3359\"\nlimit = 2"},
	{"payments_deposits", "fiat_currency = \"USD\"\ncreated_after = \"2020-01-01T00:00:00Z\"\ncreated_before = \"2030-01-01T00:00:00Z\""},
	{"payments_deposits", `customer_id = "c0ffee00-0005-4000-8000-000000000003"`},
	{"payments_deposits", `deposit_account_id = "c0ffee00-0008-4000-8000-000000000004"`},
	{"payments_detected_deposits", ``},
	{"payments_detected_deposits", `deposit_account_id = "c0ffee00-0008-4000-8000-000000000004"`},
	{"payments_detected_deposits", "network = \"Polygon\"\ntoken = \"0x3c499c542cef5e3811e1192ce70d8cc03d5c3359\""},
	{"payments_external_account", `id = "c0ffee00-0006-4000-8000-000000000004"`}, // a sort code
	{"payments_external_account", `id = "c0ffee00-0006-4000-8000-000000000005"`}, // a bank code
	{"payments_external_account", `id = "c0ffee00-0006-4000-8000-000000000006"`}, // a BBAN
	{"payments_onramp", `id = "c0ffee00-0029-4000-8000-000000000001"`},
	{"payments_onramps", ``},
	{"payments_onramps", "status = \"AwaitingFunds\"\ncurrency = \"EUR\"\nlimit = 1"},
	{
		"payments_onramps",
		"network = \"Polygon\"\ntoken = \"0x3c499c542cef5e3811e1192ce70d8cc03d5c3359\"\n" +
			"created_after = \"2020-01-01T00:00:00Z\"\ncreated_before = \"2030-01-01T00:00:00Z\"",
	},
	{"payments_virtual_account_capabilities", ``},
	{"payments_virtual_account_capabilities", `fiat_currency = "EUR"`},
}
