// SPDX-License-Identifier: MPL-2.0

package functions

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/function"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
)

// NewChainID returns the function chain_id(network).
func NewChainID() function.Function {
	return pure{"chain_id", func() function.Definition {
		var rows strings.Builder
		for _, network := range networksWithID() {
			fmt.Fprintf(&rows, "| `%s` | %d |\n", network, destination.ChainIDs[network])
		}
		return function.Definition{
			Summary: "Returns the chain id of an EVM network.",
			MarkdownDescription: "Returns the chain id of a network of the payments service, such as `137` for `Polygon`. " +
				"Chain ids tell networks of Ethereum's kind (EVM) apart. The name of a test network means the current one of its chain.\n\n" +
				"| Network | Chain id |\n|---|--:|\n" + rows.String() +
				"\nThe function fails for every other network, such as `Bitcoin`.",
			Parameters: []function.Parameter{networkParameter()},
			Return:     function.Int64Return{},
		}
	}, func(ctx context.Context, arguments function.ArgumentsData) (any, *function.FuncError) {
		var network string
		if err := arguments.Get(ctx, &network); err != nil {
			return nil, err
		}
		id, ok := destination.ChainIDs[network]
		if !ok {
			return nil, function.NewArgumentFuncError(0, withoutID(network))
		}
		return id, nil
	}}
}

// withoutID returns the error about a network without a chain id: the network that was probably
// meant, or else all that have one. Engines add the last full stop.
func withoutID(network string) string {
	reason := fmt.Sprintf("%s has no chain id that this provider knows", network)
	if !isNetwork(network) {
		reason = fmt.Sprintf("%q is not a network that this provider knows", network)
		if near := check.Meant(network, allNetworks()); destination.ChainIDs[near] != 0 {
			return reason + fmt.Sprintf(", but %q is", near)
		}
	}
	return reason + ". Networks with a chain id: " + strings.Join(networksWithID(), ", ")
}

// networksWithID returns the networks that have a chain id, in alphabetical order.
func networksWithID() []string { return slices.Sorted(maps.Keys(destination.ChainIDs)) }
