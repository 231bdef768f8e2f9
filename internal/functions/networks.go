// SPDX-License-Identifier: MPL-2.0

package functions

import (
	"fmt"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/function"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
)

// networkParameter is the first parameter of functions about networks.
func networkParameter() function.Parameter {
	return function.StringParameter{
		Name:                "network",
		MarkdownDescription: "The name of the network in the payments service, such as `Polygon`.",
	}
}

// allNetworks returns the networks of the payments service.
func allNetworks() []string {
	all := []string{destination.Fiat}
	for _, n := range destination.Networks() {
		all = append(all, n.Name)
	}
	return all
}

// isNetwork reports whether the payments service has a network.
func isNetwork(name string) bool {
	return slices.Contains(allNetworks(), name)
}

// unknownNetwork returns the error about a network that the payments service does not have, and nil
// for one that it has. Engines add the last full stop.
func unknownNetwork(name string) *function.FuncError {
	if isNetwork(name) {
		return nil
	}
	reason := fmt.Sprintf("%q is not a network that this provider knows", name)
	if near := check.Meant(name, allNetworks()); near != "" {
		reason += fmt.Sprintf(", but %q is", near)
	}
	return function.NewArgumentFuncError(0, reason)
}
