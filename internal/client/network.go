// SPDX-License-Identifier: MPL-2.0

package client

// Network is a network of specification section 2.2, as payments, transactions and on-ramps use it. An answer may carry one that is not
// in [Networks]; it is kept as it is.
type Network string

// Networks are the names that the specification gives, in its order.
var Networks = []Network{
	"Bitcoin", "BitcoinTestnet", "Litecoin", "LitecoinTestnet", "Dogecoin", "DogecoinTestnet", "BitcoinCash",
	"BitcoinCashTestnet", "BitcoinSV", "BitcoinSVTestnet", "MemeCoin", "MemeCoinTestnet", "Cardano", "Dash", "Solana",
	"SolanaTestnet", "SolanaDevnet", "Ethereum", "SepoliaTestnet", "Polygon", "PolygonTestnet", "BNB", "BNBTestnet",
	"Arbitrum", "ArbitrumTestnet", "Zcash", "ZcashTestnet", "Polkadot", "PolkadotTestnet", "PolkadotAssetHub",
	"PolkadotAssetHubTestnet", "Tron", "TronTestnet", "Avalanche", "AvalancheTestnet", "Base", "BaseTestnet",
	"Optimism", "OptimismTestnet", "Fiat",
}

// Values returns [Networks] as plain text.
func (Network) Values() []string { return valuesOf(Networks) }

// DepositNetwork is a network that money can come in on, as the deposit event has it (specification section 2.2). An answer may carry one
// that is not in [DepositNetworks]; it is kept as it is.
type DepositNetwork string

// DepositNetworks are the names that the specification gives, in its order.
var DepositNetworks = []DepositNetwork{
	"Bitcoin", "BitcoinTestnet", "Litecoin", "LitecoinTestnet", "Dogecoin", "DogecoinTestnet", "BitcoinCash",
	"BitcoinCashTestnet", "BitcoinSV", "BitcoinSVTestnet", "MemeCoin", "MemeCoinTestnet", "Solana", "SolanaTestnet",
	"SolanaDevnet", "Ethereum", "SepoliaTestnet", "Polygon", "PolygonTestnet", "BNB", "BNBTestnet", "Arbitrum",
	"ArbitrumTestnet", "Polkadot", "PolkadotTestnet", "PolkadotAssetHub", "PolkadotAssetHubTestnet", "Tron",
	"TronTestnet", "Avalanche", "AvalancheTestnet", "Base", "BaseTestnet", "Optimism", "OptimismTestnet", "OpBnb",
	"Fiat",
}

// Values returns [DepositNetworks] as plain text.
func (DepositNetwork) Values() []string { return valuesOf(DepositNetworks) }
