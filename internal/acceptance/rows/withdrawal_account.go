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
		{"accountType": "crypto", "name": "Cold wallet", "crypto": sandbox.Object{"network": "Ethereum", "address": coldWallet}},
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

const coldWallet = "0x52908400098527886E0F7030069857D2E4169EE7"
