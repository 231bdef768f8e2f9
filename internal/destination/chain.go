// SPDX-License-Identifier: MPL-2.0

package destination

import "strconv"

// ChainIDs are those of the EVM networks of the payments service, by https://chainlist.org. The
// name of a test network means the current one of its chain. The specification does not say which
// chain MemeCoin is, and no EVM network has this name. A guess might send money to another chain.
var ChainIDs = map[string]int64{
	"Arbitrum": 42161, "ArbitrumTestnet": 421614, // Arbitrum One, Arbitrum Sepolia
	"Avalanche": 43114, "AvalancheTestnet": 43113, // C-Chain, Fuji
	"BNB": 56, "BNBTestnet": 97, // BNB Smart Chain
	"Base": 8453, "BaseTestnet": 84532, // Base Sepolia
	"Ethereum": 1, "SepoliaTestnet": 11155111,
	"OpBnb":    204,
	"Optimism": 10, "OptimismTestnet": 11155420, // OP Mainnet, OP Sepolia
	"Polygon": 137, "PolygonTestnet": 80002, // Polygon PoS, Amoy
}

// NetworkOfChain is the network with a chain id, or "".
func NetworkOfChain(id string) string {
	for network, other := range ChainIDs {
		if strconv.FormatInt(other, 10) == id {
			return network
		}
	}
	return ""
}
