// SPDX-License-Identifier: MPL-2.0

package functions

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/function"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// NewAddressValid returns the function address_valid(network, address).
func NewAddressValid() function.Function {
	return pure{"address_valid", func() function.Definition {
		return function.Definition{
			Summary: "Returns whether an address may receive payments on a network.",
			MarkdownDescription: "Returns whether an address may receive payments on a network of the payments service. Resources check the " +
				"addresses that receive money in the same way.\n\nThe function knows the forms of addresses on each network:\n\n" + formTable() +
				"\nA checksum reveals nearly every mistyped address. Where a form has none, the function checks characters and length only. It " +
				"returns `false` for an address in a form of other networks. It returns `false` for an address of the main network on its test " +
				"network, and the reverse, if the form tells them apart: addresses on EVM networks, Solana and Tron look the same on both, and " +
				"some test networks of Polkadot use its prefix. It returns `false` for addresses without a known key, such as the " +
				"zero address, well-known addresses that burn money and placeholders, and for every address on `Fiat`. The payments service does " +
				"not say which chain `MemeCoin` is, so only addresses that are wrong on every network are refused there.\n\n" +
				"The function does not ask the network whether an address is in use. It fails for a name that is not a network of the payments " +
				"service.",
			Parameters: []function.Parameter{
				networkParameter(),
				function.StringParameter{Name: "address", MarkdownDescription: "The address to check."},
			},
			Return: function.BoolReturn{},
		}
	}, func(ctx context.Context, arguments function.ArgumentsData) (any, *function.FuncError) {
		var network, address string
		if err := arguments.Get(ctx, &network, &address); err != nil {
			return nil, err
		}
		return destination.CheckPayee(network, address) == nil, unknownNetwork(network)
	}}
}

// formTable lists the forms of addresses. Networks with the same forms share their rows.
func formTable() string {
	var forms []string
	networks := map[string][]string{}
	for _, n := range destination.Networks() {
		rows := formRows(n.Forms)
		if !slices.Contains(forms, rows) {
			forms = append(forms, rows)
		}
		networks[rows] = append(networks[rows], "`"+n.Name+"`")
	}
	table := "| Networks | Addresses | Checksum |\n|---|---|---|\n"
	for _, rows := range forms {
		table += "| " + strings.Join(networks[rows], ", ") + " | " + rows + " |\n"
	}
	return table
}

// formRows are the rows of a network, without the first column.
func formRows(forms []destination.Form) string {
	var rows []string
	for _, f := range forms {
		if f.Looks != "" {
			rows = append(rows, f.Looks+" | "+cmp.Or(f.Checksum, "none"))
		}
	}
	if len(rows) == 0 {
		return "any | that of the form, if the beginning shows it"
	}
	return strings.Join(rows, " |\n| | ")
}
