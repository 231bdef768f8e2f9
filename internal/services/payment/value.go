// SPDX-License-Identifier: MPL-2.0

package payment

import (
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
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

// ListValue converts payments, in order. The list is never null.
func ListValue(payments []client.PaymentDetails) types.List {
	values := make([]attr.Value, len(payments))
	for i, p := range payments {
		values[i] = computed.Value(p)
	}
	return types.ListValueMust(Type, values)
}
