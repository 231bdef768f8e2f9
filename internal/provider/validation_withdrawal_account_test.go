// SPDX-License-Identifier: MPL-2.0

package provider_test

// invalidWithdrawalAccounts are arguments of withdrawal accounts that validate must report. A line
// with the number of an account is not shown.
var invalidWithdrawalAccounts = []argument{
	{name: "IBAN with a wrong letter", argument: `iban = { iban = "DE89370400440532013O00", bic = "COBADEFFXXX" }`, reported: theBlock},
	{name: "IBAN with a wrong digit", argument: `iban = { iban = "DE89370400440532013001", bic = "COBADEFFXXX" }`, reported: theBlock},
	{name: "IBAN with two digits swapped", argument: `iban = { iban = "DE89370400440532010300", bic = "COBADEFFXXX" }`, reported: theBlock},
	{name: "IBAN without its last digit", argument: `iban = { iban = "DE8937040044053201300", bic = "COBADEFFXXX" }`, reported: theBlock},
	{name: "empty IBAN", argument: `iban = { iban = "", bic = "COBADEFFXXX" }`, reported: theBlock},
	{name: "BIC with a wrong letter", argument: `iban = { iban = "DE89370400440532013000", bic = "COBADQFFXXX" }`, reported: theBlock},
	{name: "BIC without its last letter", argument: `iban = { iban = "DE89370400440532013000", bic = "COBADEFFXX" }`, reported: theBlock},
	{
		name:     "routing number with a wrong digit",
		argument: "us = { account_number = \"000123456789\", routing_number = \"021000022\" }\niban = null", reported: theBlock,
	},
	{
		name:     "account number with a letter",
		argument: "us = { account_number = \"00012345678O\", routing_number = \"021000021\" }\niban = null", reported: theBlock,
	},
	{
		name: "address with a wrong letter",
		argument: "crypto = { network = \"Ethereum\", address = \"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee\" }" +
			"\niban = null\naccount_type = \"crypto\"",
	},
	{
		name: "address of another network",
		argument: "crypto = { network = \"Bitcoin\", address = \"0x52908400098527886E0F7030069857D2E4169EE7\" }" +
			"\niban = null\naccount_type = \"crypto\"",
	},
	{
		name: "the zero address",
		argument: "crypto = { network = \"Ethereum\", address = \"0x0000000000000000000000000000000000000000\" }" +
			"\niban = null\naccount_type = \"crypto\"",
	},
	{
		name: "address on the network of banks",
		argument: "crypto = { network = \"Fiat\", address = \"0x52908400098527886E0F7030069857D2E4169EE7\" }" +
			"\niban = null\naccount_type = \"crypto\"",
	},
	{
		name:     "two destinations",
		argument: "crypto = { network = \"Ethereum\", address = \"0x52908400098527886E0F7030069857D2E4169EE7\" }", reported: theBlock,
	},
	{name: "no destination", argument: `iban = null`, reported: theBlock},
	{name: "empty account type", argument: `account_type = ""`},
	{name: "an IBAN as crypto", argument: `account_type = "crypto"`},
	{
		name:     "an account in the United States as crypto",
		argument: "account_type = \"crypto\"\nus = { account_number = \"000123456789\", routing_number = \"021000021\" }\niban = null",
	},
	{
		name: "an address as fiat",
		argument: "account_type = \"fiat\"\n" +
			"crypto = { network = \"Ethereum\", address = \"0x52908400098527886E0F7030069857D2E4169EE7\" }\niban = null",
	},
	{name: "account type with a capital letter", argument: `account_type = "Fiat"`},
	{name: "account type in capital letters", argument: `account_type = "CRYPTO"`},
	{name: "account name with a line break", argument: `name = "Reserve\n"`},
	{
		name:     "empty name of an account holder",
		argument: `iban = { iban = "DE89370400440532013000", bic = "COBADEFFXXX", account_holder_name = "" }`, reported: theBlock,
	},
}

// unusualWithdrawalAccounts are valid arguments of withdrawal accounts that look odd.
var unusualWithdrawalAccounts = []argument{
	{name: "an IBAN with spaces, in small letters", argument: `iban = { iban = "de89 3704 0044 0532 0130 00", bic = "cobadeff" }`},
	{name: "an IBAN with letters", argument: `iban = { iban = "FR1420041010050500013M02606", bic = "PSSTFRPPPAR" }`},
	{name: "a type of the future, with a known word in it", argument: `account_type = "crypto card"`},
	{name: "a type of the future", argument: `account_type = "stablecoin vault"`},
	{name: "an account without the number of an import", argument: `iban = { iban = null, bic = "COBADEFFXXX", account_holder_name = null }`},
	{
		name: "an address without a checksum",
		argument: "crypto = { network = \"Base\", address = \"0x52908400098527886e0f7030069857d2e4169ee7\" }" +
			"\niban = null\naccount_type = \"crypto\"",
	},
	{name: "a destination known late", argument: "us = terraform_data.late.output\niban = null"},
	{
		name:     "a number known late",
		argument: `iban = { iban = terraform_data.late.output, bic = "COBADEFFXXX" }`,
	},
}
