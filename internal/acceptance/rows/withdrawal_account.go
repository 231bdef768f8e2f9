// SPDX-License-Identifier: MPL-2.0

package rows

import (
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

var withdrawalAccountRow = Resource{
	Group:    "withdrawal_account",
	Replaced: true,
	Needed:   []string{"crypto", "iban", "us"},
	Full: `
			account_type = "fiat"
			name         = "Reserve"
			iban = {
				iban                = "DE89370400440532013000"
				bic                 = "COBADEFFXXX"
				account_holder_name = "Coffee GmbH"
			}`,
	// In another spelling.
	Reordered: `
			account_type = "fiat"
			name         = "Reserve"
			iban = {
				iban                = "de89 3704 0044 0532 0130 00"
				bic                 = "cobadeff"
				account_holder_name = "Coffee GmbH"
			}`,
	Pruned: `
			account_type = "fiat"
			name         = "Reserve"
			iban         = { iban = "DE89370400440532013000", bic = "COBADEFFXXX" }`,
	Changed: `
			account_type = "crypto"
			name         = "Cold wallet"
			crypto       = { network = "Ethereum", address = "0x52908400098527886E0F7030069857D2E4169EE7" }`,
	Minimal: `
			account_type = "fiat"
			us           = { account_number = "000123456789", routing_number = "021000021" }`,
	Outside:   sandbox.Object{"us": sandbox.Object{"accountNumber": "000123456780", "routingNumber": "021000021"}},
	Attribute: tfjsonpath.New("us").AtMapKey("account_number"),
	Planned:   knownvalue.StringExact("000123456789"),
	Seeds: []sandbox.Object{
		{"accountType": "crypto", "name": "Cold wallet", "crypto": sandbox.Object{"network": "Ethereum", "address": PayeeEVM}},
		{"accountType": "fiat", "iban": sandbox.Object{"iban": "DE89370400440532013000", "bic": "COBADEFFXXX"}},
		{
			"accountType": "fiat", "name": "Reserve",
			"iban": sandbox.Object{"iban": "FR1420041010050500013M02606", "bic": "PSSTFRPPPAR", "accountHolderName": "Coffee SARL"},
		},
		{"accountType": "fiat", "us": sandbox.Object{"accountNumber": "000123456789", "routingNumber": "021000021"}},
		{
			"accountType": "savings", "name": "Dollars",
			"us": sandbox.Object{"accountNumber": "000123456789", "routingNumber": "021000021", "accountHolderName": "Coffee Inc."},
		},
	},
	Block:   BlockWith(`account_type = "fiat"`, `iban = { iban = "DE89370400440532013000", bic = "COBADEFFXXX" }`),
	Invalid: invalidWithdrawalAccounts,
	Unusual: unusualWithdrawalAccounts,
}

// invalidWithdrawalAccounts are arguments of withdrawal accounts that validate must report. A line
// with the number of an account is not shown.
var invalidWithdrawalAccounts = []Argument{
	{Name: "IBAN with a wrong digit", Argument: `iban = { iban = "DE89370400440532013001", bic = "COBADEFFXXX" }`, Reported: TheBlock},
	{Name: "BIC with a wrong letter", Argument: `iban = { iban = "DE89370400440532013000", bic = "COBADQFFXXX" }`, Reported: TheBlock},
	{
		Name:     "routing number with a wrong digit",
		Argument: "us = { account_number = \"000123456789\", routing_number = \"021000022\" }\niban = null", Reported: TheBlock,
	},
	{
		Name:     "account number with a letter",
		Argument: "us = { account_number = \"00012345678O\", routing_number = \"021000021\" }\niban = null", Reported: TheBlock,
	},
	{
		Name: "address with a wrong letter",
		Argument: "crypto = { network = \"Ethereum\", address = \"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee\" }" +
			"\niban = null\naccount_type = \"crypto\"",
	},
	{
		Name: "address of another network",
		Argument: "crypto = { network = \"Bitcoin\", address = \"0x52908400098527886E0F7030069857D2E4169EE7\" }" +
			"\niban = null\naccount_type = \"crypto\"",
	},
	{
		Name: "the zero address",
		Argument: "crypto = { network = \"Ethereum\", address = \"0x0000000000000000000000000000000000000000\" }" +
			"\niban = null\naccount_type = \"crypto\"",
	},
	{
		Name: "address on the network of banks",
		Argument: "crypto = { network = \"Fiat\", address = \"0x52908400098527886E0F7030069857D2E4169EE7\" }" +
			"\niban = null\naccount_type = \"crypto\"",
	},
	{
		Name:     "two destinations",
		Argument: "crypto = { network = \"Ethereum\", address = \"0x52908400098527886E0F7030069857D2E4169EE7\" }", Reported: TheBlock,
	},
	{Name: "no destination", Argument: `iban = null`, Reported: TheBlock},
	{Name: "empty account type", Argument: `account_type = ""`},
	{Name: "an IBAN as crypto", Argument: `account_type = "crypto"`},
	{
		Name:     "an account in the United States as crypto",
		Argument: "account_type = \"crypto\"\nus = { account_number = \"000123456789\", routing_number = \"021000021\" }\niban = null",
	},
	{
		Name: "an address as fiat",
		Argument: "account_type = \"fiat\"\n" +
			"crypto = { network = \"Ethereum\", address = \"0x52908400098527886E0F7030069857D2E4169EE7\" }\niban = null",
	},
	{Name: "account type with a capital letter", Argument: `account_type = "Fiat"`},
	{Name: "account type in capital letters", Argument: `account_type = "CRYPTO"`},
	{Name: "account name with a line break", Argument: `name = "Reserve\n"`},
	{
		Name:     "empty name of an account holder",
		Argument: `iban = { iban = "DE89370400440532013000", bic = "COBADEFFXXX", account_holder_name = "" }`, Reported: TheBlock,
	},
	{
		Name:     "withdrawn to a word on a network known late",
		Argument: "crypto = { network = plantimestamp(), address = \"wallet\" }\niban = null\naccount_type = \"crypto\"",
	},
}

// unusualWithdrawalAccounts are valid arguments of withdrawal accounts that look odd.
var unusualWithdrawalAccounts = []Argument{
	{Name: "an IBAN with spaces, in small letters", Argument: `iban = { iban = "de89 3704 0044 0532 0130 00", bic = "cobadeff" }`},
	{Name: "an IBAN with letters", Argument: `iban = { iban = "FR1420041010050500013M02606", bic = "PSSTFRPPPAR" }`},
	{Name: "a type of the future, with a known word in it", Argument: `account_type = "crypto card"`},
	{Name: "a type of the future", Argument: `account_type = "stablecoin vault"`},
	{Name: "an account without the number of an import", Argument: `iban = { iban = null, bic = "COBADEFFXXX", account_holder_name = null }`},
	{
		Name: "an address without a checksum",
		Argument: "crypto = { network = \"Base\", address = \"0x52908400098527886e0f7030069857d2e4169ee7\" }" +
			"\niban = null\naccount_type = \"crypto\"",
	},
	{Name: "a destination known late", Argument: "us = terraform_data.late.output\niban = null"},
	{
		Name:     "a number known late",
		Argument: `iban = { iban = terraform_data.late.output, bic = "COBADEFFXXX" }`,
	},
	{
		Name:     "withdrawn to a form that is not known",
		Argument: "crypto = { network = \"MemeCoin\", address = \"alice.near\" }\niban = null\naccount_type = \"crypto\"",
	},
	{
		Name:     "withdrawn to an address on a network known late",
		Argument: "crypto = { network = plantimestamp(), address = \"" + PayeeEVM + "\" }\niban = null\naccount_type = \"crypto\"",
	},
}
