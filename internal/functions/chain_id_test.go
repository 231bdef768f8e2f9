// SPDX-License-Identifier: MPL-2.0

package functions

import (
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// run calls chain_id.
func run(t *testing.T, network string) (int64, *function.FuncError) {
	t.Helper()
	resp := function.RunResponse{Result: function.NewResultData(types.Int64Unknown())}
	NewChainID().Run(t.Context(), function.RunRequest{
		Arguments: function.NewArgumentsData([]attr.Value{types.StringValue(network)}),
	}, &resp)
	id, _ := resp.Result.Value().(types.Int64)
	return id.ValueInt64(), resp.Error
}

// TestChainID holds the ids against literals: a wrong one sends money to another chain.
func TestChainID(t *testing.T) {
	t.Parallel()
	want := map[string]int64{
		"Ethereum": 1, "Optimism": 10, "BNB": 56, "BNBTestnet": 97, "Polygon": 137, "OpBnb": 204, "Base": 8453, "Arbitrum": 42161,
		"AvalancheTestnet": 43113, "Avalanche": 43114, "PolygonTestnet": 80002, "BaseTestnet": 84532, "ArbitrumTestnet": 421614,
		"SepoliaTestnet": 11155111, "OptimismTestnet": 11155420,
	}
	for _, network := range networks() {
		id, err := run(t, network)
		if (err == nil) != (want[network] != 0) || id != want[network] {
			t.Errorf("%s has the id %d (%v), want %d", network, id, err, want[network])
		}
		if err != nil && (err.FunctionArgument == nil || *err.FunctionArgument != 0 || !strings.HasPrefix(err.Text, network+" has no chain id")) {
			t.Errorf("%s is refused with %q at %v", network, err.Text, err.FunctionArgument)
		}
		// A network has a chain id if its tokens have addresses like Ethereum's.
		wrong := destination.CheckToken(network, "no-address")
		if evm := wrong != nil && strings.Contains(wrong.Error(), "does not begin with 0x"); evm != (err == nil) {
			t.Errorf("%s: tokens have addresses like Ethereum's: %v, a chain id: %v", network, evm, err == nil)
		}
	}
}

// TestChainID_networks knows every network of the specification, and no other.
func TestChainID_networks(t *testing.T) {
	t.Parallel()
	known := allNetworks()
	slices.Sort(known)
	if want := networks(); !slices.Equal(known, want) {
		t.Errorf("got %q, want %q", known, want)
	}
}

// networks returns both sets of networks of the specification.
func networks() []string {
	var all []string
	for _, n := range client.Networks {
		all = append(all, string(n))
	}
	for _, n := range client.DepositNetworks {
		all = append(all, string(n))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// TestChainID_unknown suggests a network with a chain id for a typing error, and no other.
func TestChainID_unknown(t *testing.T) {
	t.Parallel()
	for network, want := range map[string]string{
		"Ethereun": "Ethereum", "ethereum": "Ethereum", "polygon testnet": "PolygonTestnet", "OpBNB": "OpBnb", "Arbitrium": "Arbitrum",
		"ETH": "Ethereum", "pol": "Polygon", "BTC": "",
		"Moonbase": "", "": "", "Bitcon": "", "Solanatestnet": "", "PolkadotTesnet": "", "137": "",
	} {
		_, err := run(t, network)
		if err == nil || err.FunctionArgument == nil || *err.FunctionArgument != 0 {
			t.Errorf("%q is accepted: %v", network, err)
			continue
		}
		suggested := strings.Contains(err.Text, ", but ")
		if suggested != (want != "") || suggested && !strings.Contains(err.Text, `, but "`+want+`" is`) {
			t.Errorf("%q: want %q in %q", network, want, err.Text)
		}
		if listed := strings.HasSuffix(err.Text, "Networks with a chain id: "+strings.Join(networksWithID(), ", ")); listed == suggested {
			t.Errorf("%q: either a suggestion or all networks: %q", network, err.Text)
		}
	}
}
