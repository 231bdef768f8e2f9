// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

var autoSwapRow = row{
	group: "auto_swap",
	full: `
			enabled = false
			target  = { network = "Ethereum", token = "` + usdc + `" }`,
	changed: `
			enabled = true
			target  = { network = "Bitcoin" }`,
	minimal: `enabled = false`,
	reordered: `
			enabled = false
			target  = { network = "Ethereum", token = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48" }`, // the same token
	pruned: `
			enabled = false
			target  = { network = "Ethereum" }`,
	outside:   sandbox.Object{"enabled": true, "target": sandbox.Object{"network": "Bitcoin"}},
	attribute: tfjsonpath.New("enabled"),
	planned:   knownvalue.Bool(false),
	live:      func(o sandbox.Object) bool { return o["enabled"] == true },
	seeds: []sandbox.Object{
		{"enabled": true, "target": sandbox.Object{"network": "Ethereum", "token": usdc}},
		{"enabled": true, "target": sandbox.Object{"network": "Bitcoin", "token": nil}},
		{"enabled": false, "target": nil},
		{"enabled": false, "target": sandbox.Object{"network": "Moonbase"}},
	},
	around:   []planted{{"customer", sandbox.Object{"name": "Erika", "email": "erika@buyer.example"}}}, // which names the organization
	block:    blockWith(`enabled = true`),
	invalid:  invalidAutoSwaps,
	unusual:  unusualAutoSwaps,
	lacks:    lacking{id: "each organization has one setting", deletion: "the setting always exists"},
	importID: "auto_swap",
}
