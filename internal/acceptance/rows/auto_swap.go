// SPDX-License-Identifier: MPL-2.0

package rows

import (
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

var autoSwapRow = Resource{
	Group: "auto_swap",
	Full: `
			enabled = false
			target  = { network = "Ethereum", token = "` + USDC + `" }`,
	Changed: `
			enabled = true
			target  = { network = "Bitcoin" }`,
	Minimal: `enabled = false`,
	Reordered: `
			enabled = false
			target  = { network = "Ethereum", token = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48" }`, // the same token
	Pruned: `
			enabled = false
			target  = { network = "Ethereum" }`,
	Outside:   sandbox.Object{"enabled": true, "target": sandbox.Object{"network": "Bitcoin"}},
	Attribute: tfjsonpath.New("enabled"),
	Planned:   knownvalue.Bool(false),
	Live:      func(o sandbox.Object) bool { return o["enabled"] == true },
	Seeds: []sandbox.Object{
		{"enabled": true, "target": sandbox.Object{"network": "Ethereum", "token": USDC}},
		{"enabled": true, "target": sandbox.Object{"network": "Bitcoin", "token": nil}},
		{"enabled": false, "target": nil},
		{"enabled": false, "target": sandbox.Object{"network": "Moonbase"}},
	},
	Around:   []Planted{{"customer", sandbox.Object{"name": "Erika", "email": "erika@buyer.example"}}}, // which names the organization
	Block:    BlockWith(`enabled = true`),
	Invalid:  invalidAutoSwaps,
	Unusual:  unusualAutoSwaps,
	Lacks:    Lacking{ID: "each organization has one setting", Deletion: "the setting always exists"},
	ImportID: "auto_swap",
}

// invalidAutoSwaps are arguments of auto-swap settings that validate must report.
var invalidAutoSwaps = []Argument{
	{Name: "auto-swap without a target", Argument: `enabled = true`, Reported: TheBlock},
	{Name: "auto-swap to null", Argument: `target = null`},
	{Name: "auto-swap to an unknown network", Argument: `target = { network = "ethereum" }`},
	{Name: "auto-swap to a token on Bitcoin", Argument: `target = { network = "Bitcoin", token = "` + USDC + `" }`},
	{Name: "auto-swap to a mistyped token", Argument: `target = { network = "Ethereum", token = "` + mistypedUSDC + `" }`},
	{Name: "auto-swap to a token of another network", Argument: `target = { network = "Solana", token = "` + USDC + `" }`},
	{Name: "disabled auto-swap to a token on Bitcoin", Argument: `target = { network = "Bitcoin", token = "` + USDC + "\" }\nenabled = false"},
}

// unusualAutoSwaps are valid arguments of auto-swap settings that look odd.
var unusualAutoSwaps = []Argument{
	{Name: "auto-swap to a coin", Argument: `target = { network = "Litecoin", token = null }`},
	{Name: "auto-swap to a token in small letters", Argument: `target = { network = "Base", token = "` + LowerUSDC + `" }`},
	{Name: "disabled auto-swap to null", Argument: "enabled = false\ntarget = null"},
	{Name: "auto-swap to a token known late", Argument: `target = { network = "Bitcoin", token = terraform_data.late.output }`},
	{Name: "auto-swap to a network known late", Argument: `target = { network = terraform_data.late.output, token = "` + USDC + `" }`},
}
