// SPDX-License-Identifier: MPL-2.0

package rows

// readingsOfParties are rows of [Readings].
var readingsOfParties = []Reading{
	{"payments_auto_swap", ``},
	{"payments_customer", `id = "c0ffee00-0005-4000-8000-000000000001"`},
	{"payments_customer", `id = "c0ffee00-0005-4000-8000-000000000003"`},
	{"payments_customer", `id = "c0ffee00-0005-4000-8000-000000000005"`},
	{"payments_customer", `email = "linh@pham.example"`},
	{"payments_customers", ``},
	{
		"payments_customers",
		"account_type = \"Business\"\nemail = \"orders@cornercafe.example\"\nname = \"Nora Walsh\"\n" +
			"residence_country = \"IE\"\ntag = \"wholesale\"",
	},
	{"payments_deposit_account", `id = "c0ffee00-0008-4000-8000-000000000002"`},
	{"payments_deposit_account", `id = "c0ffee00-0008-4000-8000-000000000003"`},
	{"payments_deposit_account", `id = "c0ffee00-0008-4000-8000-000000000007"`},
	{"payments_deposit_accounts", ``},
	{"payments_deposit_accounts", "customer_id = \"c0ffee00-0005-4000-8000-000000000003\"\nis_master = false\nnetwork = \"Ethereum\""},
	{"payments_deposit_accounts", `fiat_currency = "EUR"`},
	{"payments_external_account", `id = "c0ffee00-0006-4000-8000-000000000001"`},
	{"payments_external_account", `id = "c0ffee00-0006-4000-8000-000000000002"`},
	{"payments_external_account", `id = "c0ffee00-0006-4000-8000-000000000003"`},
	{"payments_external_account", `id = "c0ffee00-0006-4000-8000-000000000004"`},
	{"payments_external_account", `id = "c0ffee00-0006-4000-8000-000000000005"`},
	{"payments_external_account", `id = "c0ffee00-0006-4000-8000-000000000006"`},
	{"payments_external_accounts", ``},
	{"payments_external_accounts", `customer_id = "c0ffee00-0005-4000-8000-000000000002"`},
	{"payments_fbo_verification", "parent_id = \"" + SellerID + "\"\nchild_id = \"c0ffee00-0019-4000-8000-000000000001\""},
	{"payments_fbo_verification", "parent_id = \"" + SellerID + "\"\nchild_id = \"c0ffee00-0019-4000-8000-000000000002\""},
	{"payments_invoice", `id = "c0ffee00-0010-4000-8000-000000000001"`},
	{"payments_invoice", `id = "c0ffee00-0010-4000-8000-000000000002"`},
	{"payments_invoice", `id = "c0ffee00-0010-4000-8000-000000000003"`},
	{"payments_invoice", `id = "c0ffee00-0010-4000-8000-000000000004"`},
	{"payments_invoice", `id = "c0ffee00-0010-4000-8000-000000000005"`},
	{"payments_invoice", `id = "c0ffee00-0010-4000-8000-000000000006"`},
	{"payments_invoice", `id = "c0ffee00-0010-4000-8000-000000000007"`},
	{"payments_invoice", `id = "c0ffee00-0010-4000-8000-000000000008"`},
	{"payments_invoice", `id = "c0ffee00-0010-4000-8000-000000000009"`},
	{"payments_invoices", ``},
	{"payments_invoices", "limit = 2\ncreated_after = \"2020-01-01T00:00:00Z\"\ncreated_before = \"2100-01-01T00:00:00Z\""},
	{"payments_invoices", "customer_id = \"c0ffee00-0005-4000-8000-000000000003\"\nstatus = \"paid\""},
	{"payments_withdrawal_account", `id = "c0ffee00-0007-4000-8000-000000000001"`},
	{
		"payments_withdrawal_account",
		"account_type = \"crypto\"\ncrypto = { address = \"0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB\" }",
	},
	{
		"payments_withdrawal_account",
		"account_type = \"fiat\"\niban = { iban = \"DE05 9990 0001 0000 5550 14\", bic = \"SPREDEFFXXX\" }",
	},
	{
		"payments_withdrawal_account",
		"account_type = \"fiat\"\nus = { account_number = \"000555014202\", routing_number = \"099000778\" }",
	},
	{"payments_withdrawal_accounts", ``},
	{"payments_withdrawal_accounts", `account_type = "crypto"`},
	{"payments_withdrawal_fee", "network = \"Ethereum\"\namount = 250\ntoken = \"" + USDC + "\""},
}
