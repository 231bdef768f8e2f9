// SPDX-License-Identifier: MPL-2.0

package provider_test

// invalidExternalAccounts are arguments of external accounts that validate must report. A line with
// the number of an account is not shown.
var invalidExternalAccounts = []argument{
	{name: "customer by the name", argument: `customer_id = "Ann"`},
	{name: "customer's id in capitals", argument: `customer_id = "3D0A7C15-9E42-4B68-B1F7-52C8D6E09A4B"`},
	{
		name: "IBAN of a customer with a wrong letter", reported: theBlock,
		argument: "iban = { iban = \"GB33BUKD20201555555555\" }\nbban = null",
	},
	{name: "IBAN of a customer with a wrong digit", argument: "iban = { iban = \"GB33BUKB20201555555556\" }\nbban = null", reported: theBlock},
	{
		name: "BIC of a customer with a wrong length", reported: theBlock,
		argument: "iban = { iban = \"GB33BUKB20201555555555\", bic = \"BUKBGB2\" }\nbban = null",
	},
	{
		name: "sort code with a letter", reported: theBlock,
		argument: "sort_code = { sort_code = \"20-00-O0\", account_number = \"55779911\" }\nbban = null",
	},
	{
		name: "account number with a letter beside a sort code", reported: theBlock,
		argument: "sort_code = { sort_code = \"20-00-00\", account_number = \"5577991I\" }\nbban = null",
	},
	{
		name: "bank code with a sign", reported: theBlock,
		argument: "bank_code = { code = \"08/00\", account_number = \"19-2000145399\" }\nbban = null",
	},
	{
		name: "routing number of a customer's bank with a wrong digit", reported: theBlock,
		argument: "us = { account_number = \"000123456789\", routing_number = \"021000012\" }\nbban = null",
	},
	{
		name:     "address of a customer with a wrong letter",
		argument: "crypto = { network = \"Ethereum\", address = \"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee\" }\nbban = null",
	},
	{
		name:     "address of a customer on another network",
		argument: "crypto = { network = \"Bitcoin\", address = \"0x52908400098527886E0F7030069857D2E4169EE7\" }\nbban = null",
	},
	{name: "an IBAN as BBAN", argument: `bban = { bban = "GB33BUKB20201555555555" }`, reported: theBlock},
	{name: "two accounts in one", argument: `iban = { iban = "GB33BUKB20201555555555" }`, reported: theBlock},
	{name: "an account of nothing", argument: `bban = null`, reported: theBlock},
	{name: "empty name of an external account", argument: `name = ""`},
}

// unusualExternalAccounts are valid arguments of external accounts that look odd.
var unusualExternalAccounts = []argument{
	{name: "an IBAN with spaces", argument: "iban = { iban = \"GB33 BUKB 2020 1555 5555 55\" }\nbban = null"},
	{name: "a Czech account number", argument: "bank_code = { code = \"0800\", account_number = \"19-2000145399\" }\nbban = null"},
	{name: "a sort code without hyphens", argument: "sort_code = { sort_code = \"200000\", account_number = \"5577 9911\" }\nbban = null"},
	{name: "an account without its number", argument: `bban = { bban = null, account_holder_name = "Ann" }`},
	{name: "a customer known late", argument: `customer_id = terraform_data.late.output`},
}
