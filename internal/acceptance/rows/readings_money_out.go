// SPDX-License-Identifier: MPL-2.0

package rows

// readingsOfMoneyOut are rows of [Readings].
var readingsOfMoneyOut = []Reading{
	{"payments_payout", `id = "c0ffee00-0017-4000-8000-000000000001"`}, // complete
	{"payments_payout", `id = "c0ffee00-0017-4000-8000-000000000002"`}, // failed
	{"payments_payout_capabilities", ``},
	{"payments_payout_capabilities", "country = \"DE\"\ncurrency = \"EUR\""},
	{"payments_payout_fee", "currency = \"EUR\"\namount = 250.10"},
	{"payments_payout_quote", `payout_id = "c0ffee00-0017-4000-8000-000000000006"`}, // awaits confirmation
	{"payments_payouts", ``},
	{"payments_payouts", "status = \"Failed\"\ncurrency = \"USD\"\nlimit = 1\n" + inMarch},
	{"payments_withdrawal", `id = "c0ffee00-0018-4000-8000-000000000001"`},
	{"payments_withdrawals", `withdrawal_account_id = "c0ffee00-0007-4000-8000-000000000003"`},
	{
		"payments_withdrawals",
		"status = \"failed\"\nnetwork = \"Base\"\ntoken = \"" + baseUSDC + "\"\nlimit = 1\n" + inMarch,
	},
}

const (
	// baseUSDC is a token of the demo.
	baseUSDC = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"
	// inMarch are the filters of a month that has objects of the demo.
	inMarch = "created_after = \"2026-03-01T00:00:00Z\"\ncreated_before = \"2026-04-01T00:00:00Z\""
)
