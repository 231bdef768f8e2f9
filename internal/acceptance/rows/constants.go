// SPDX-License-Identifier: MPL-2.0

package rows

// Ids that configurations name.
const (
	// ExampleID is the id in every import example, and in examples of data sources that read an object
	// which no resource makes.
	ExampleID = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
	// NoObjectID is the id of no object.
	NoObjectID = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e49"
	// SellerID is the id of the sandbox's organization in tests whose configurations name it.
	SellerID = "7d9e1c34-52ab-4f6e-8f0d-1b2c3d4e5f60"
	// StrangerID is the id of another organization.
	StrangerID = "5e0d2b61-8c47-4a39-9f12-0a1b2c3d4e5f"
	// bakeryID is the id of a child organization.
	bakeryID = "3c5f7e91-8a2b-4d6c-9e0f-a1b2c3d4e5f6"
)

// Tokens, and addresses that hold them.
const (
	// USDC is a token on Ethereum.
	USDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
	// LowerUSDC is the same token.
	LowerUSDC    = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"
	mistypedUSDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB47"
	baseUSDC     = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"
	// USDT is another token on Ethereum.
	USDT = "0xdAC17F958D2ee523a2206206994597C13D831ec7"
	// PayeeEVM and PayeeEVM2 are addresses on every EVM network.
	PayeeEVM  = "0x52908400098527886E0F7030069857D2E4169EE7"
	PayeeEVM2 = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
	// MistypedEVM is PayeeEVM2 with a wrong checksum.
	MistypedEVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee"
	// PayeeBTC is an address of Bitcoin.
	PayeeBTC = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"
)

// Mug is a configuration of one product.
const Mug = `resource "payments_product" "mug" {
  name        = "Mug"
  description = "White."
  currency    = "EUR"
  price       = 12.5
}
`
