// SPDX-License-Identifier: MPL-2.0

package rows

import (
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

const (
	erikaID = "7d0f3c1e-52b4-4c8e-9a11-0c6f2e9b7a55"
	maxID   = "2f6b8c3a-91d7-4e05-b7c2-4a8d1f0e6c39"
)

// sepa is what a bank has answered for an account in euros.
var sepa = sandbox.Object{
	"bankName": "Bank", "bankAddress": "Unter den Linden 1, Berlin", "accountHolderName": "Coffee GmbH",
	"iban": "DE89370400440532013000", "bic": "COBADEFFXXX", "accountNumber": nil, "routingNumber": nil, "reference": "DEP1",
}

// accountOwners are customers that own deposit accounts.
var accountOwners = []Planted{
	{"customer", sandbox.Object{"id": erikaID, "name": "Erika", "email": "erika@buyer.example"}},
	{"customer", sandbox.Object{"id": maxID, "name": "Max", "email": "max@buyer.example"}},
}

// Bank details come three seconds after the creation. The life of an account does not wait for
// them: it shows that an incomplete account plans nothing.
var depositAccountRow = Resource{
	Group:    "deposit_account",
	Replaced: true,
	Needed:   []string{"crypto", "fiat"},
	Full: `
			name        = "Till"
			crypto      = { network = "Ethereum", token = "` + USDC + `" }
			customer_id = "` + erikaID + `"`,
	Reordered: `
			name        = "Till"
			crypto      = { network = "Ethereum", token = "` + LowerUSDC + `" } // the same token
			customer_id = "` + erikaID + `"`,
	Pruned: `
			name        = "Till"
			crypto      = { network = "Ethereum" }
			customer_id = "` + erikaID + `"`,
	Changed: `
			name        = "Bank"
			fiat        = { fiat_currency = "EUR", onramp_network = "Base", onramp_token = null }
			customer_id = "` + maxID + `"
			timeouts    = { create = "1ms" }`,
	Minimal: `
			name   = "Till & \"Bank\" – 1"
			crypto = { network = "Bitcoin" }`,
	Outside:   sandbox.Object{"name": "Renamed"},
	Attribute: tfjsonpath.New("name"),
	Planned:   knownvalue.StringExact(`Till & "Bank" – 1`),
	Before:    accountOwners,
	Around:    accountOwners,
	Seeds: []sandbox.Object{
		{"name": "Till", "depositMethod": DepositMethod("Crypto", "network", "Bitcoin")},
		{"name": "USDC", "depositMethod": DepositMethod("Crypto", "network", "Ethereum", "token", USDC), "customerId": erikaID},
		{
			"name": "Bank", "depositMethod": DepositMethod("Fiat", "fiatCurrency", "EUR", "onrampNetwork", "Polygon", "onrampToken", USDC),
			"customerId": maxID, "bankDetails": sepa,
		},
		{
			"name": "New", "depositMethod": DepositMethod("Fiat", "fiatCurrency", "MOON", "onrampNetwork", "Tron", "onrampToken", nil),
			"bankDetails": nil,
		},
		{"name": "Odd", "depositMethod": DepositMethod("Crypto", "network", "MemeCoin", "token", "moon"), "address": "moon 1"},
	},
	Block:   BlockWith(`name = "Till"`, `crypto = { network = "Ethereum" }`),
	Invalid: invalidDepositAccounts,
	Unusual: unusualDepositAccounts,
}

// DepositMethod is a deposit method with one variant.
func DepositMethod(variant string, members ...any) sandbox.Object {
	inner := sandbox.Object{}
	for i := 0; i < len(members); i += 2 {
		inner[members[i].(string)] = members[i+1]
	}
	return sandbox.Object{variant: inner}
}

// An account that was changed outside Terraform is another asset's, so Terraform takes that of the
// configured asset.
var masterDepositAccountRow = Resource{
	Group:    "deposit_account",
	Replaced: true,
	Full: `
			network = "Ethereum"
			token   = "` + USDC + `"`,
	Reordered: `
			network = "Ethereum"
			token   = "` + LowerUSDC + `"`, // the same token
	Changed: `
			network = "Polygon"
			token   = "` + USDT + `"`,
	Minimal:   `network = "Bitcoin"`,
	Outside:   sandbox.Object{"depositMethod": DepositMethod("Crypto", "network", "Dogecoin")},
	Attribute: tfjsonpath.New("network"),
	Planned:   knownvalue.StringExact("Bitcoin"),
	Live:      func(o sandbox.Object) bool { return o["isMaster"] != true }, // a master account stays
	Seeds: []sandbox.Object{
		{"name": "Master", "isMaster": true, "depositMethod": DepositMethod("Crypto", "network", "Bitcoin")},
		{"name": "Master USDC", "isMaster": true, "depositMethod": DepositMethod("Crypto", "network", "Ethereum", "token", USDC)},
		{"name": "Master ETH", "isMaster": true, "depositMethod": DepositMethod("Crypto", "network", "Ethereum", "token", nil), "address": nil},
	},
	Block:   BlockWith(`network = "Ethereum"`),
	Invalid: invalidMasterDepositAccounts,
	Unusual: unusualMasterDepositAccounts,
}

// invalidDepositAccounts are arguments of deposit accounts that validate must report.
var invalidDepositAccounts = []Argument{
	{Name: "deposit account without a method", Argument: `crypto = null`},
	{
		Name: "deposit account of both methods", Argument: `crypto = { network = "Ethereum" }` + "\n" +
			`fiat = { fiat_currency = "EUR", onramp_network = "Ethereum" }`,
	},
	{Name: "deposit account without a name", Argument: `name = ""`},
	{Name: "deposit account of a customer's name", Argument: `customer_id = "Erika"`},
	{Name: "deposit on a network in small letters", Argument: `crypto = { network = "ethereum" }`},
	{Name: "deposit on a network of payments only", Argument: `crypto = { network = "Zcash" }`},
	{Name: "deposit of crypto on Fiat", Argument: `crypto = { network = "Fiat" }`},
	{Name: "deposit of a mistyped token", Argument: `crypto = { network = "Ethereum", token = "` + mistypedUSDC + `" }`},
	{Name: "deposit of a token on Bitcoin", Argument: `crypto = { network = "Bitcoin", token = "` + USDC + `" }`},
	{Name: "deposit of a token of another network", Argument: `crypto = { network = "Solana", token = "` + USDC + `" }`},
	{Name: "deposit of crypto without a network", Argument: `crypto = { token = "` + USDC + `" }`},
	{Name: "deposit of money without a currency", Argument: "fiat = { onramp_network = \"Base\" }\ncrypto = null"},
	{Name: "deposit of an empty currency", Argument: "fiat = { fiat_currency = \"\", onramp_network = \"Base\" }\ncrypto = null"},
	{Name: "deposit that buys on Fiat", Argument: "fiat = { fiat_currency = \"EUR\", onramp_network = \"Fiat\" }\ncrypto = null"},
	{
		Name: "deposit that buys a mistyped token",
		Argument: `fiat = { fiat_currency = "EUR", onramp_network = "Base", onramp_token = "` + mistypedUSDC + "\" }\n" +
			"crypto = null",
	},
	{
		Name: "deposit that buys a token of another network",
		Argument: `fiat = { fiat_currency = "EUR", onramp_network = "Tron", onramp_token = "` + USDC + "\" }\n" +
			"crypto = null",
	},
	{Name: "deposit account that waits for a while", Argument: `timeouts = { create = "a while" }`},
}

// unusualDepositAccounts are valid arguments of deposit accounts that look odd.
var unusualDepositAccounts = []Argument{
	{Name: "a deposit account in another script", Argument: `name = "Касса №1"`},
	{Name: "deposit of a coin", Argument: `crypto = { network = "Litecoin", token = null }`},
	{Name: "deposit of a token in small letters", Argument: `crypto = { network = "OpBnb", token = "` + LowerUSDC + `" }`},
	{Name: "deposit of a token known late", Argument: `crypto = { network = "Bitcoin", token = terraform_data.late.output }`},
	{Name: "deposit on a network known late", Argument: `crypto = { network = terraform_data.late.output, token = "` + USDC + `" }`},
	{Name: "deposit in an unknown currency", Argument: "fiat = { fiat_currency = \"XMOON\", onramp_network = \"Base\" }\ncrypto = null"},
	{
		Name: "deposit that buys on a network known late",
		Argument: `fiat = { fiat_currency = "EUR", onramp_network = terraform_data.late.output, onramp_token = "` + USDC + "\" }\n" +
			"crypto = null",
	},
	{Name: "deposit account that waits for no time", Argument: `timeouts = { create = "0s" }`},
}

// invalidMasterDepositAccounts are arguments of master deposit accounts that validate must report.
var invalidMasterDepositAccounts = []Argument{
	{Name: "master account on no network", Argument: `network = null`},
	{Name: "master account on a network in small letters", Argument: `network = "ethereum"`},
	{Name: "master account on Fiat", Argument: `network = "Fiat"`},
	{Name: "master account of a mistyped token", Argument: `token = "` + mistypedUSDC + `"`},
	{Name: "master account of a token on Bitcoin", Argument: `token = "` + USDC + "\"\nnetwork = \"Bitcoin\""},
	{Name: "master account of a token of another network", Argument: `token = "` + USDC + "\"\nnetwork = \"Solana\""},
}

// unusualMasterDepositAccounts are valid arguments of master deposit accounts that look odd.
var unusualMasterDepositAccounts = []Argument{
	{Name: "a master account of a coin", Argument: "token = null\nnetwork = \"Litecoin\""},
	{Name: "a master account of a token in small letters", Argument: `token = "` + LowerUSDC + `"`},
	{Name: "a master account on a network known late", Argument: `network = terraform_data.late.output` + "\n" + `token = "` + USDC + `"`},
}
