// SPDX-License-Identifier: MPL-2.0

package schemas_test

import (
	"context"
	"math/big"

	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/functions"
)

// depositBody is a small delivery about a deposit.
const depositBody = `{"id": "00000001-7c35-4f0e-9d6b-3a1f7c2d8e40", "webhookId": "00000002-7c35-4f0e-9d6b-3a1f7c2d8e40", ` +
	`"eventType": "deposit", "eventData": {"deposit": {"depositId": "00000003-7c35-4f0e-9d6b-3a1f7c2d8e40", ` +
	`"depositAccountId": "00000004-7c35-4f0e-9d6b-3a1f7c2d8e40", ` +
	`"depositAccountName": "Till", "depositMethod": {"Crypto": {"network": "Base"}}, "grossAmount": "10.50", ` +
	`"netAmount": 10.447500000000000000001, "feeAmount": 0.0525, "depositedAt": "2026-05-01T12:00:00Z", ` +
	`"senderAddresses": [{"address": "0x1"}]}}}`

var depositEventCall = functionCall{
	[]tftypes.Value{tftypes.NewValue(tftypes.String, depositBody)},
	valueOf(depositEventType(), map[string]any{
		"id": "00000001-7c35-4f0e-9d6b-3a1f7c2d8e40", "webhook_id": "00000002-7c35-4f0e-9d6b-3a1f7c2d8e40", "event_type": "deposit",
		"deposit": map[string]any{
			"deposit_id": "00000003-7c35-4f0e-9d6b-3a1f7c2d8e40", "deposit_account_id": "00000004-7c35-4f0e-9d6b-3a1f7c2d8e40",
			"deposit_account_name": "Till",
			"deposit_method":       map[string]any{"crypto": map[string]any{"network": "Base"}},
			"gross_amount":         decimal("10.5"), "net_amount": decimal("10.447500000000000000001"), "fee_amount": decimal("0.0525"),
			"deposited_at": "2026-05-01T12:00:00Z", "sender_addresses": []any{map[string]any{"address": "0x1"}},
		},
	}),
}

func depositEventType() tftypes.Type {
	var described function.DefinitionResponse
	functions.NewDepositEvent().Definition(context.Background(), function.DefinitionRequest{}, &described)
	return described.Definition.Return.GetType().TerraformType(context.Background())
}

func decimal(digits string) *big.Float {
	number, _, err := big.ParseFloat(digits, 10, 512, big.ToNearestEven)
	if err != nil {
		panic(err)
	}
	return number
}

// valueOf returns a value of a type. What is not given is null.
func valueOf(typ tftypes.Type, given any) tftypes.Value {
	switch g := given.(type) {
	case map[string]any:
		members := map[string]tftypes.Value{}
		for name, member := range typ.(tftypes.Object).AttributeTypes {
			members[name] = valueOf(member, g[name])
		}
		return tftypes.NewValue(typ, members)
	case []any:
		var elements []tftypes.Value
		for _, element := range g {
			elements = append(elements, valueOf(typ.(tftypes.List).ElementType, element))
		}
		return tftypes.NewValue(typ, elements)
	}
	return tftypes.NewValue(typ, given)
}
