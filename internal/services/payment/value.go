// SPDX-License-Identifier: MPL-2.0

package payment

import (
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
)

// Type is the type of a payment in a model.
var Type = computed.Type[client.PaymentDetails]()

// Value converts the details of a payment. Nil is null. A payment of an unknown kind has other.
func Value(p *client.PaymentDetails) types.Object {
	if p == nil {
		return types.ObjectNull(Type.AttrTypes)
	}
	return computed.Value(*p)
}

// publicList and secretList are the types of [ListValues].
var (
	publicList = types.ListType{ElemType: derive.ObjectType(derive.Public(Attributes()))}
	secretList = types.ListType{ElemType: derive.ObjectType(derive.Secret(Attributes()))}
)

// ListValues converts payments, in order, to a list of their public attributes and one of their
// sensitive attributes. The lists are never null.
func ListValues(payments []client.PaymentDetails) (public, secret types.List) {
	values := make([]attr.Value, len(payments))
	for i, p := range payments {
		values[i] = computed.Value(p)
	}
	all := types.ListValueMust(Type, values)
	return derive.Select(all, publicList).(types.List), derive.Select(all, secretList).(types.List) //nolint:forcetypeassert // of these types
}
