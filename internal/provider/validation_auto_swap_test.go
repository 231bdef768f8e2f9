// SPDX-License-Identifier: MPL-2.0

package provider_test

// mistypedUSDC and lowerUSDC are spellings of [usdc]: one with a wrong last digit, and one without
// a checksum.
const (
	mistypedUSDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB47"
	lowerUSDC    = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"
)

// invalidAutoSwaps are arguments of auto-swap settings that validate must report.
var invalidAutoSwaps = []argument{
	{name: "auto-swap without a target", argument: `enabled = true`, reported: theBlock},
	{name: "auto-swap to null", argument: `target = null`},
	{name: "auto-swap to an unknown network", argument: `target = { network = "ethereum" }`},
	{name: "auto-swap to a token on Bitcoin", argument: `target = { network = "Bitcoin", token = "` + usdc + `" }`},
	{name: "auto-swap to a mistyped token", argument: `target = { network = "Ethereum", token = "` + mistypedUSDC + `" }`},
	{name: "auto-swap to a token without 0x", argument: `target = { network = "Ethereum", token = "` + usdc[2:] + `" }`},
	{name: "auto-swap to a token's name", argument: `target = { network = "Ethereum", token = "USDC" }`},
	{name: "auto-swap to a token of another network", argument: `target = { network = "Solana", token = "` + usdc + `" }`},
	{name: "auto-swap to an empty token", argument: `target = { network = "Ethereum", token = "" }`},
	{name: "disabled auto-swap to a token on Bitcoin", argument: `target = { network = "Bitcoin", token = "` + usdc + "\" }\nenabled = false"},
}

// unusualAutoSwaps are valid arguments of auto-swap settings that look odd.
var unusualAutoSwaps = []argument{
	{name: "auto-swap to a coin", argument: `target = { network = "Litecoin", token = null }`},
	{name: "auto-swap to a token in small letters", argument: `target = { network = "Base", token = "` + lowerUSDC + `" }`},
	{name: "disabled auto-swap to null", argument: "enabled = false\ntarget = null"},
	{name: "auto-swap to a target known late", argument: `target = terraform_data.late.output`},
	{name: "auto-swap to a token known late", argument: `target = { network = "Bitcoin", token = terraform_data.late.output }`},
	{name: "auto-swap to a network known late", argument: `target = { network = terraform_data.late.output, token = "` + usdc + `" }`},
	{name: "auto-swap enabled late", argument: `enabled = terraform_data.late.output`},
}
