// SPDX-License-Identifier: MPL-2.0

package provider_test

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
var accountOwners = []planted{
	{"customer", sandbox.Object{"id": erikaID, "name": "Erika", "email": "erika@buyer.example"}},
	{"customer", sandbox.Object{"id": maxID, "name": "Max", "email": "max@buyer.example"}},
}

// Bank details come three seconds after the creation. The life of an account does not wait for
// them: it shows that an incomplete account plans nothing.
var depositAccountRow = row{
	group:    "deposit_account",
	replaced: true,
	needed:   []string{"crypto", "fiat"},
	full: `
			name        = "Till"
			crypto      = { network = "Ethereum", token = "` + usdc + `" }
			customer_id = "` + erikaID + `"`,
	reordered: `
			name        = "Till"
			crypto      = { network = "Ethereum", token = "` + lowerUSDC + `" } // the same token
			customer_id = "` + erikaID + `"`,
	pruned: `
			name        = "Till"
			crypto      = { network = "Ethereum" }
			customer_id = "` + erikaID + `"`,
	changed: `
			name        = "Bank"
			fiat        = { fiat_currency = "EUR", onramp_network = "Base", onramp_token = null }
			customer_id = "` + maxID + `"
			timeouts    = { create = "1ms" }`,
	minimal: `
			name   = "Till & \"Bank\" – 1"
			crypto = { network = "Bitcoin" }`,
	outside:   sandbox.Object{"name": "Renamed"},
	attribute: tfjsonpath.New("name"),
	planned:   knownvalue.StringExact(`Till & "Bank" – 1`),
	before:    accountOwners,
	around:    accountOwners,
	seeds: []sandbox.Object{
		{"name": "Till", "depositMethod": method("Crypto", "network", "Bitcoin")},
		{"name": "USDC", "depositMethod": method("Crypto", "network", "Ethereum", "token", usdc), "customerId": erikaID},
		{
			"name": "Bank", "depositMethod": method("Fiat", "fiatCurrency", "EUR", "onrampNetwork", "Polygon", "onrampToken", usdc),
			"customerId": maxID, "bankDetails": sepa,
		},
		{"name": "New", "depositMethod": method("Fiat", "fiatCurrency", "MOON", "onrampNetwork", "Tron", "onrampToken", nil), "bankDetails": nil},
		{"name": "Odd", "depositMethod": method("Crypto", "network", "MemeCoin", "token", "moon"), "address": "moon 1"},
	},
	block:   blockWith(`name = "Till"`, `crypto = { network = "Ethereum" }`),
	invalid: invalidDepositAccounts,
	unusual: unusualDepositAccounts,
}

// method is a deposit method with one variant.
func method(variant string, members ...any) sandbox.Object {
	inner := sandbox.Object{}
	for i := 0; i < len(members); i += 2 {
		inner[members[i].(string)] = members[i+1] //nolint:gosec // members come in pairs
	}
	return sandbox.Object{variant: inner}
}

// An account that was changed outside Terraform is another asset's, so Terraform takes that of the
// configured asset.
var masterDepositAccountRow = row{
	group:    "deposit_account",
	replaced: true,
	full: `
			network = "Ethereum"
			token   = "` + usdc + `"`,
	reordered: `
			network = "Ethereum"
			token   = "` + lowerUSDC + `"`, // the same token
	changed: `
			network = "Polygon"
			token   = "` + usdt + `"`,
	minimal:   `network = "Bitcoin"`,
	outside:   sandbox.Object{"depositMethod": method("Crypto", "network", "Dogecoin")},
	attribute: tfjsonpath.New("network"),
	planned:   knownvalue.StringExact("Bitcoin"),
	live:      func(o sandbox.Object) bool { return o["isMaster"] != true }, // a master account stays
	seeds: []sandbox.Object{
		{"name": "Master", "isMaster": true, "depositMethod": method("Crypto", "network", "Bitcoin")},
		{"name": "Master USDC", "isMaster": true, "depositMethod": method("Crypto", "network", "Ethereum", "token", usdc)},
		{"name": "Master ETH", "isMaster": true, "depositMethod": method("Crypto", "network", "Ethereum", "token", nil), "address": nil},
	},
	block:   blockWith(`network = "Ethereum"`),
	invalid: invalidMasterDepositAccounts,
	unusual: unusualMasterDepositAccounts,
}
