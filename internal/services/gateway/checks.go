// SPDX-License-Identifier: MPL-2.0

package gateway

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// someMember refuses an object of which no member is there.
type someMember struct{ described.Words }

// ValidateObject checks an object that is known.
func (someMember) ValidateObject(_ context.Context, req validator.ObjectRequest, resp *validator.ObjectResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() {
		return
	}
	for _, member := range req.ConfigValue.Attributes() {
		if !member.IsNull() {
			return
		}
	}
	resp.Diagnostics.AddAttributeError(req.Path, fmt.Sprintf("Nothing in %s", req.Path),
		fmt.Sprintf("%s must have at least one of managed, self_custodial and open_banking. Without them, no buyer can pay.", req.Path))
}

// notToken refuses a payee that is one of the tokens. Payments to a token's contract are lost, and
// the two addresses are easily mixed up.
type notToken struct{ described.Words }

// ValidateObject checks the known values of a gateway.
func (notToken) ValidateObject(_ context.Context, req validator.ObjectRequest, resp *validator.ObjectResponse) {
	own, bank := member(req.ConfigValue, "self_custodial"), member(req.ConfigValue, "open_banking")
	var tokens []string
	for _, list := range []struct {
		of   attr.Value
		name string
	}{{member(member(req.ConfigValue, "managed"), "methods"), "token"}, {member(own, "tokens_accepted"), "token_address"}} {
		elements, _ := list.of.(types.List)
		for _, element := range elements.Elements() {
			if address, _ := text(member(element, list.name)); address != "" {
				tokens = append(tokens, address)
			}
		}
	}
	for _, payee := range []struct {
		at path.Path
		of attr.Value
	}{
		{req.Path.AtName("self_custodial").AtName("seller_payment_address"), member(own, "seller_payment_address")},
		{req.Path.AtName("open_banking").AtName("destination_crypto_address"), member(bank, "destination_crypto_address")},
	} {
		address, _ := text(payee.of)
		if slices.ContainsFunc(tokens, func(token string) bool { return destination.SameAddress(token, address) }) {
			customtype.RefuseAddress(payee.at, address, "it is the contract of a token that is accepted here", &resp.Diagnostics)
		}
	}
}

// distinct refuses a list in which two objects are the same by some of their members.
type distinct struct {
	described.Words
	noun string // in the singular
	same func(a, b attr.Value) bool
}

var (
	distinctMethods = distinct{"no payment method twice", "payment method", sameMethod}
	distinctTokens  = distinct{"no token twice", "token", sameToken}
)

// ValidateList checks the elements that are known.
func (v distinct) ValidateList(_ context.Context, req validator.ListRequest, resp *validator.ListResponse) {
	elements := req.ConfigValue.Elements()
	for i, element := range elements {
		for j := range i {
			if v.same(elements[j], element) {
				resp.Diagnostics.AddAttributeError(req.Path.AtListIndex(i), fmt.Sprintf("A %s twice", v.noun),
					fmt.Sprintf("%s is the same %s as %s. Take one of them out.", req.Path.AtListIndex(i), v.noun, req.Path.AtListIndex(j)))
				return
			}
		}
	}
}

// sameMethod reports whether two payment methods are of one network and one token.
func sameMethod(a, b attr.Value) bool {
	return sameText(a, b, "network", strings.EqualFold) && sameText(a, b, "token", destination.SameAddress)
}

// sameToken reports whether two accepted tokens are one contract.
func sameToken(a, b attr.Value) bool {
	chainA, okA := member(a, "chain_id").(types.Number)
	chainB, okB := member(b, "chain_id").(types.Number)
	return okA && okB && !chainA.IsUnknown() && chainA.Equal(chainB) && sameText(a, b, "token_address", destination.SameAddress)
}

// sameText compares a member of two objects. Null equals null. An unknown value equals none.
func sameText(a, b attr.Value, name string, same func(a, b string) bool) bool {
	textA, okA := text(member(a, name))
	textB, okB := text(member(b, name))
	return okA && okB && same(textA, textB)
}

func member(object attr.Value, name string) attr.Value {
	if o, ok := object.(types.Object); ok {
		return o.Attributes()[name]
	}
	return nil
}

// text reads a string attribute of either type. Null is empty; false is "not known".
func text(value attr.Value) (string, bool) {
	switch v := value.(type) {
	case types.String:
		return v.ValueString(), !v.IsUnknown()
	case customtype.Address:
		return v.ValueString(), !v.IsUnknown()
	}
	return "", false
}
