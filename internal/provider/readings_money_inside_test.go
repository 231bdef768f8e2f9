// SPDX-License-Identifier: MPL-2.0

package provider_test

// readingsOfMoneyInside are rows of [readings].
var readingsOfMoneyInside = []reading{
	{"payments_transactions", ``},
	{"payments_transactions", "limit = 3\ntype = \"payment\"\nnetwork = \"Ethereum\"\ncreated_after = \"2020-01-01T00:00:00Z\""},
}
