// SPDX-License-Identifier: MPL-2.0

package client

// Network is a network of payments, transactions and on-ramps (specification section 2.2).
// Responses may have values beyond [Networks].
type Network string

// Networks are the specified networks, in the specification's order.
var Networks = []Network{
	"Bitcoin", "BitcoinTestnet", "Litecoin", "LitecoinTestnet", "Dogecoin", "DogecoinTestnet", "BitcoinCash",
	"BitcoinCashTestnet", "BitcoinSV", "BitcoinSVTestnet", "MemeCoin", "MemeCoinTestnet", "Cardano", "Dash", "Solana",
	"SolanaTestnet", "SolanaDevnet", "Ethereum", "SepoliaTestnet", "Polygon", "PolygonTestnet", "BNB", "BNBTestnet",
	"Arbitrum", "ArbitrumTestnet", "Zcash", "ZcashTestnet", "Polkadot", "PolkadotTestnet", "PolkadotAssetHub",
	"PolkadotAssetHubTestnet", "Tron", "TronTestnet", "Avalanche", "AvalancheTestnet", "Base", "BaseTestnet",
	"Optimism", "OptimismTestnet", "Fiat",
}

// Values returns [Networks] as strings.
func (Network) Values() []string { return valuesOf(Networks) }

// DepositNetwork is a network of deposits, as in the deposit event (specification section 2.2).
// Responses may have values beyond [DepositNetworks].
type DepositNetwork string

// DepositNetworks are the specified networks, in the specification's order.
var DepositNetworks = []DepositNetwork{
	"Bitcoin", "BitcoinTestnet", "Litecoin", "LitecoinTestnet", "Dogecoin", "DogecoinTestnet", "BitcoinCash",
	"BitcoinCashTestnet", "BitcoinSV", "BitcoinSVTestnet", "MemeCoin", "MemeCoinTestnet", "Solana", "SolanaTestnet",
	"SolanaDevnet", "Ethereum", "SepoliaTestnet", "Polygon", "PolygonTestnet", "BNB", "BNBTestnet", "Arbitrum",
	"ArbitrumTestnet", "Polkadot", "PolkadotTestnet", "PolkadotAssetHub", "PolkadotAssetHubTestnet", "Tron",
	"TronTestnet", "Avalanche", "AvalancheTestnet", "Base", "BaseTestnet", "Optimism", "OptimismTestnet", "OpBnb",
	"Fiat",
}

// Values returns [DepositNetworks] as strings.
func (DepositNetwork) Values() []string { return valuesOf(DepositNetworks) }
