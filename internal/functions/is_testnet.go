// SPDX-License-Identifier: MPL-2.0

package functions

import (
	"context"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/function"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// NewIsTestnet returns the function is_testnet(network).
func NewIsTestnet() function.Function { return isTestnet{} }

type isTestnet struct{}

// Metadata names the function.
func (isTestnet) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "is_testnet"
}

// Definition describes the function.
func (isTestnet) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	var tests []string
	for _, n := range destination.Networks() {
		if destination.IsTestNetwork(n.Name) {
			tests = append(tests, n.Name)
		}
	}
	resp.Definition = function.Definition{
		Summary: "Returns whether a network is a test network.",
		MarkdownDescription: "Returns whether a network of the payments service is a test network, whose coins have no value. These are test " +
			"networks: `" + strings.Join(tests, "`, `") + "`.\n\nThe function fails for a name that is not a network of the payments service.",
		Parameters: []function.Parameter{networkParameter()},
		Return:     function.BoolReturn{},
	}
}

// Run returns the answer, or an error at the network.
func (isTestnet) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var network string
	if resp.Error = req.Arguments.Get(ctx, &network); resp.Error != nil {
		return
	}
	if !isNetwork(network) {
		resp.Error = unknownNetwork(network)
		return
	}
	resp.Error = resp.Result.Set(ctx, destination.IsTestNetwork(network))
}
