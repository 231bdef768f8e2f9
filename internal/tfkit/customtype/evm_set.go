// SPDX-License-Identifier: MPL-2.0

package customtype

import (
	"cmp"
	"context"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// This file is about sets of addresses on EVM networks. The elements are plain strings: the service
// may have any text in place of an address, and it must stay readable.

// oneSpelling ignores the case of an address. Any other text stays as it is.
func oneSpelling(address string) string {
	if destination.IsEVM(address) {
		return strings.ToLower(address)
	}
	return address
}

// spellings maps one spelling of each address in a set to the address.
func spellings(set types.Set) map[string]string {
	out := map[string]string{}
	for _, element := range set.Elements() {
		if address, ok := element.(types.String); ok {
			out[oneSpelling(address.ValueString())] = address.ValueString()
		}
	}
	return out
}

// EVMSet converts the service's addresses to a set. Those of the plan or the state, which known
// holds, keep their spelling. An address that the service has twice is in the set once, and an
// empty one is left out. The set is never null.
func EVMSet[S ~string](known types.Set, received []S) types.Set {
	before, seen, elements := spellings(known), map[string]bool{"": true}, []attr.Value{}
	for _, address := range received {
		key := oneSpelling(string(address))
		if !seen[key] {
			seen[key] = true
			elements = append(elements, types.StringValue(cmp.Or(before[key], string(address))))
		}
	}
	return types.SetValueMust(types.StringType, elements)
}

// IgnoreSpellings plans the state's addresses if the configuration has the same ones in other
// spellings.
type IgnoreSpellings struct{}

// Description describes the modifier.
func (IgnoreSpellings) Description(context.Context) string { return "another spelling is no change" }

// MarkdownDescription describes the modifier.
func (m IgnoreSpellings) MarkdownDescription(ctx context.Context) string { return m.Description(ctx) }

// PlanModifySet compares known addresses.
func (IgnoreSpellings) PlanModifySet(_ context.Context, req planmodifier.SetRequest, resp *planmodifier.SetResponse) {
	before, planned := spellings(req.StateValue), spellings(resp.PlanValue)
	if req.StateValue.IsNull() || resp.PlanValue.IsNull() || resp.PlanValue.IsUnknown() || len(before) != len(planned) {
		return
	}
	for key := range planned {
		if _, ok := before[key]; !ok {
			return
		}
	}
	resp.PlanValue = req.StateValue
}

// EVMAddresses checks a set of addresses on EVM networks. It places mistakes at the set, because an
// element has no line of its own.
type EVMAddresses struct{}

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
		case seen[oneSpelling(address)]:
			wrong = "it is in the set in another spelling, too"
		}
		if wrong != "" {
			RefuseAddress(req.Path, address, wrong, &resp.Diagnostics)
		}
		seen[oneSpelling(address)] = true
	}
}
