// SPDX-License-Identifier: MPL-2.0

package customtype

import (
	"context"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// This file is about sets of addresses on EVM networks. The elements are plain strings: the service
// may have any text in place of an address, and it must stay readable.

// addresses returns the elements of a set.
func addresses(set types.Set) (all []string) {
	for _, element := range set.Elements() {
		if address, ok := element.(types.String); ok {
			all = append(all, address.ValueString())
		}
	}
	return all
}

// EVMSet converts the service's addresses to a set. Those of the plan or the state, which known
// holds, keep their spelling, and stay whole if the service shortens them. An address that the
// service has twice is in the set once, and an empty one is left out. The set is never null.
func EVMSet[S ~string](known types.Set, received []S) types.Set {
	before, seen, elements := addresses(known), map[string]bool{"": true}, []attr.Value{}
	for _, got := range received {
		address := takeKnown(&before, string(got))
		if key := destination.NormalizeAddress(address); !seen[key] {
			seen[key] = true
			elements = append(elements, types.StringValue(address))
		}
	}
	return types.SetValueMust(types.StringType, elements)
}

// takeKnown removes the address that the service shows from known ones, and returns it.
func takeKnown(known *[]string, shown string) string {
	at := slices.IndexFunc(*known, func(address string) bool { return destination.SameAddress(shown, address) })
	if at < 0 {
		return shown
	}
	address := (*known)[at]
	*known = slices.Delete(*known, at, at+1)
	return address
}

// EVMAddresses checks a set of addresses on EVM networks. It places mistakes at the set, because an
// element has no line of its own.
type EVMAddresses struct{}

// Form says that spellings of an address are equal.
func (EVMAddresses) Form() plan.Form { return plan.Place }

// Description names the accepted values.
func (EVMAddresses) Description(context.Context) string {
	return "addresses of Ethereum and compatible networks, none of them twice"
}

// MarkdownDescription names the accepted values.
func (v EVMAddresses) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateSet checks the elements that are known.
func (EVMAddresses) ValidateSet(_ context.Context, req validator.SetRequest, resp *validator.SetResponse) {
	seen := map[string]bool{}
	for _, element := range req.ConfigValue.Elements() {
		value, ok := element.(types.String)
		if ok && value.IsUnknown() {
			continue
		}
		address, wrong := value.ValueString(), ""
		err := destination.CheckEVM(address)
		if err == nil {
			err = destination.CheckSpendable(address)
		}
		switch {
		case element.IsNull():
			wrong = "it is null. Take it out, for instance with compact()"
		case err != nil:
			wrong = err.Error()
		case seen[destination.NormalizeAddress(address)]:
			wrong = "it is in the set in another spelling, too"
		}
		if wrong != "" {
			RefuseAddress(req.Path, address, wrong, &resp.Diagnostics)
		}
		seen[destination.NormalizeAddress(address)] = true
	}
}
