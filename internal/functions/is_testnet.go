// SPDX-License-Identifier: MPL-2.0

package functions

import (
	"context"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/function"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// NewIsTestnet returns the function is_testnet(network).
func NewIsTestnet() function.Function {
	return pure{"is_testnet", func() function.Definition {
		var tests []string
		for _, n := range destination.Networks() {
			if destination.IsTestNetwork(n.Name) {
				tests = append(tests, n.Name)
			}
		}
		return function.Definition{
			Summary: "Returns whether a network is a test network.",
			MarkdownDescription: "Returns whether a network of the payments service is a test network, whose coins have no value. These are test " +
				"networks: `" + strings.Join(tests, "`, `") + "`.\n\nThe function fails for a name that is not a network of the payments service.",
			Parameters: []function.Parameter{networkParameter()},
			Return:     function.BoolReturn{},
		}
	}, func(ctx context.Context, arguments function.ArgumentsData) (any, *function.FuncError) {
		var network string
		if err := arguments.Get(ctx, &network); err != nil {
			return nil, err
		}
		return destination.IsTestNetwork(network), unknownNetwork(network)
	}}
}
