// SPDX-License-Identifier: MPL-2.0

// Package functions has the provider's functions. They compute without the service.
package functions

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/function"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
)

// NewChainID returns the function chain_id(network).
func NewChainID() function.Function { return chainID{} }

type chainID struct{}

// Metadata names the function.
func (chainID) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "chain_id"
}

// Definition describes the function.
func (chainID) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	var rows strings.Builder
	for _, network := range networksWithID() {
		fmt.Fprintf(&rows, "| `%s` | %d |\n", network, chainIDs[network])
	}
	resp.Definition = function.Definition{
		Summary: "Returns the chain id of an EVM network.",
		MarkdownDescription: "Returns the chain id of a network of the payments service, such as `137` for `Polygon`. " +
			"Chain ids tell networks of Ethereum's kind (EVM) apart. The name of a test network means the current one of its chain.\n\n" +
			"| Network | Chain id |\n|---|--:|\n" + rows.String() +
			"\nThe function fails for every other network, such as `Bitcoin`.",
		Parameters: []function.Parameter{networkParameter()},
		Return:     function.Int64Return{},
	}
}

// Run returns the chain id, or an error at the network.
func (chainID) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var network string
	if resp.Error = req.Arguments.Get(ctx, &network); resp.Error != nil {
		return
	}
	id, ok := chainIDs[network]
	if !ok {
		resp.Error = function.NewArgumentFuncError(0, withoutID(network))
		return
	}
	resp.Error = resp.Result.Set(ctx, id)
}

// withoutID returns the error about a network without a chain id: the network that was probably
// meant, or else all that have one. Engines add the last full stop.
func withoutID(network string) string {
	reason := fmt.Sprintf("%s has no chain id that this provider knows", network)
	if !isNetwork(network) {
		reason = fmt.Sprintf("%q is not a network that this provider knows", network)
		if near := check.Meant(network, allNetworks()); chainIDs[near] != 0 {
			return reason + fmt.Sprintf(", but %q is", near)
		}
	}
	return reason + ". Networks with a chain id: " + strings.Join(networksWithID(), ", ")
}

// networksWithID returns the networks that have a chain id, in alphabetical order.
func networksWithID() []string { return slices.Sorted(maps.Keys(chainIDs)) }

// chainIDs are the EVM networks of the payments service. The ids are those of
// https://chainlist.org. The name of a test network means the current one of its chain. The
// specification does not say which chain MemeCoin is, and no EVM network has this name. A guess
// might send money to another chain.
var chainIDs = map[string]int64{
	"Arbitrum": 42161, "ArbitrumTestnet": 421614, // Arbitrum One, Arbitrum Sepolia
	"Avalanche": 43114, "AvalancheTestnet": 43113, // C-Chain, Fuji
	"BNB": 56, "BNBTestnet": 97, // BNB Smart Chain
	"Base": 8453, "BaseTestnet": 84532, // Base Sepolia
	"Ethereum": 1, "SepoliaTestnet": 11155111,
	"OpBnb":    204,
	"Optimism": 10, "OptimismTestnet": 11155420, // OP Mainnet, OP Sepolia
	"Polygon": 137, "PolygonTestnet": 80002, // Polygon PoS, Amoy
}
