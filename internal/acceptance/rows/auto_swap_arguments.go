// SPDX-License-Identifier: MPL-2.0

package rows

// mistypedUSDC and lowerUSDC are spellings of [USDC]: one with a wrong last digit, and one without
// a checksum.
const (
	mistypedUSDC       = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB47"
	USDCInSmallLetters = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"
)

// invalidAutoSwaps are arguments of auto-swap settings that validate must report.
var invalidAutoSwaps = []Argument{
	{Name: "auto-swap without a target", Argument: `enabled = true`, Reported: TheBlock},
	{Name: "auto-swap to null", Argument: `target = null`},
	{Name: "auto-swap to an unknown network", Argument: `target = { network = "ethereum" }`},
	{Name: "auto-swap to a token on Bitcoin", Argument: `target = { network = "Bitcoin", token = "` + USDC + `" }`},
	{Name: "auto-swap to a mistyped token", Argument: `target = { network = "Ethereum", token = "` + mistypedUSDC + `" }`},
	{Name: "auto-swap to a token without 0x", Argument: `target = { network = "Ethereum", token = "` + USDC[2:] + `" }`},
	{Name: "auto-swap to a token's name", Argument: `target = { network = "Ethereum", token = "USDC" }`},
	{Name: "auto-swap to a token of another network", Argument: `target = { network = "Solana", token = "` + USDC + `" }`},
	{Name: "auto-swap to an empty token", Argument: `target = { network = "Ethereum", token = "" }`},
	{Name: "disabled auto-swap to a token on Bitcoin", Argument: `target = { network = "Bitcoin", token = "` + USDC + "\" }\nenabled = false"},
}

// unusualAutoSwaps are valid arguments of auto-swap settings that look odd.
var unusualAutoSwaps = []Argument{
	{Name: "auto-swap to a coin", Argument: `target = { network = "Litecoin", token = null }`},
	{Name: "auto-swap to a token in small letters", Argument: `target = { network = "Base", token = "` + USDCInSmallLetters + `" }`},
	{Name: "disabled auto-swap to null", Argument: "enabled = false\ntarget = null"},
	{Name: "auto-swap to a target known late", Argument: `target = terraform_data.late.output`},
	{Name: "auto-swap to a token known late", Argument: `target = { network = "Bitcoin", token = terraform_data.late.output }`},
	{Name: "auto-swap to a network known late", Argument: `target = { network = terraform_data.late.output, token = "` + USDC + `" }`},
	{Name: "auto-swap enabled late", Argument: `enabled = terraform_data.late.output`},
}
