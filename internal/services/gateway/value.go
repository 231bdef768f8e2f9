// SPDX-License-Identifier: MPL-2.0

package gateway

import (
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// Type is the type of a gateway in a model.
var Type = derive.ObjectType(Attribute().Attributes)

var (
	managedType       = derive.Member(Type, "managed")
	methodType        = derive.Member(managedType, "methods")
	selfCustodialType = derive.Member(Type, "self_custodial")
	tokenType         = derive.Member(selfCustodialType, "tokens_accepted")
	openBankingType   = derive.Member(Type, "open_banking")
	kycDataType       = derive.Member(openBankingType, "kyc_data")
)

// Value returns the service's gateway. Methods and tokens keep the order of the plan or the state,
// because the service need not keep it. An empty member is none, because the service may always
// send all three.
func Value(known types.Object, g client.PaymentGateway) types.Object {
	managed, selfCustodial := types.ObjectNull(managedType.AttrTypes), types.ObjectNull(selfCustodialType.AttrTypes)
	if g.Managed != nil && len(g.Managed.Methods) > 0 {
		managed = types.ObjectValueMust(managedType.AttrTypes, map[string]attr.Value{
			"methods": listInOrder(methodType, member(member(known, "managed"), "methods"), g.Managed.Methods, sameMethod),
		})
	}
	if g.SelfCustodial != nil && (len(g.SelfCustodial.TokensAccepted) > 0 || g.SelfCustodial.SellerPaymentAddress != nil) {
		selfCustodial = types.ObjectValueMust(selfCustodialType.AttrTypes, map[string]attr.Value{
			"tokens_accepted": listInOrder(tokenType, member(member(known, "self_custodial"), "tokens_accepted"),
				g.SelfCustodial.TokensAccepted, sameToken),
			"seller_payment_address": customtype.Address{StringValue: convert.OptionalString(g.SelfCustodial.SellerPaymentAddress)},
		})
	}
	return types.ObjectValueMust(Type.AttrTypes, map[string]attr.Value{
		"managed": managed, "self_custodial": selfCustodial, "open_banking": openBankingValue(member(known, "open_banking"), g.OpenBanking),
	})
}

// ValueOrKnown is [Value], but a gateway without any known member is the known one. It is for an
// object that each change replaces.
func ValueOrKnown(known types.Object, g client.PaymentGateway) types.Object {
	value := Value(known, g)
	for _, m := range value.Attributes() {
		if !m.IsNull() {
			return value
		}
	}
	kept := types.ObjectNull(Type.AttrTypes)
	if plan.KeepIfNone([]*types.Object{&kept}, known); kept.IsNull() {
		return value
	}
	return kept
}

func listInOrder[T any](element types.ObjectType, known attr.Value, received []T, same func(a, b attr.Value) bool) types.List {
	values := computed.FittedList(element, received).Elements()
	if before, ok := known.(types.List); ok {
		values = inOrder(before.Elements(), values, same)
	}
	return types.ListValueMust(element, values)
}

func openBankingValue(known attr.Value, o *client.OpenBankingGateway) types.Object {
	if o == nil || *o == (client.OpenBankingGateway{}) {
		return types.ObjectNull(openBankingType.AttrTypes)
	}
	members := computed.Fitted(openBankingType, o).Attributes()
	members["kyc_data"] = kycDataValue(member(known, "kyc_data"), o.KycData)
	return types.ObjectValueMust(openBankingType.AttrTypes, members)
}
