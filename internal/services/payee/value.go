// SPDX-License-Identifier: MPL-2.0

package payee

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
)

// The types of the destinations that both kinds of accounts have.
var (
	CryptoType = derive.ObjectType(Crypto().Attributes)
	USType     = derive.ObjectType(US().Attributes)
)

// Value returns the service's destination, and null for none. An empty member is null. A service
// may hide the number of an account or a bank in its responses. Then the known number stays: no
// account is without one.
func Value[T any](of types.ObjectType, known types.Object, got *T) types.Object {
	if got == nil {
		return types.ObjectNull(of.AttrTypes)
	}
	members, before := computed.Fitted(of, got).Attributes(), known.Attributes()
	for name, member := range members {
		if text, ok := member.(interface{ ValueString() string }); !ok || text.ValueString() != "" {
			continue
		}
		members[name] = of.AttrTypes[name].ValueType(context.Background())
		switch known := before[name].(type) {
		case customtype.IBAN, customtype.Digits, customtype.BankNumber:
			if !known.IsUnknown() {
				members[name] = known
			}
		}
	}
	return types.ObjectValueMust(of.AttrTypes, members)
}
