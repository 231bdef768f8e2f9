// SPDX-License-Identifier: MPL-2.0

package payee_test

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/payee"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
)

// us is an account in the United States. An empty value is null, and "?" is unknown.
func us(account, routing, holder string) types.Object {
	text := func(value string) types.String {
		switch value {
		case "":
			return types.StringNull()
		case "?":
			return types.StringUnknown()
		}
		return types.StringValue(value)
	}
	return types.ObjectValueMust(derive.ObjectType(payee.US().Attributes).AttrTypes, map[string]attr.Value{
		"account_number": customtype.Digits{StringValue: text(account)}, "routing_number": customtype.Digits{StringValue: text(routing)},
		"account_holder_name": text(holder),
	})
}

// TestValue keeps the known number of an account if the response lacks it, and nothing else.
func TestValue(t *testing.T) {
	t.Parallel()
	none := types.ObjectNull(us("", "", "").AttributeTypes(t.Context()))
	for name, c := range map[string]struct {
		known types.Object
		got   *client.UsDestination
		want  types.Object
	}{
		"whole":          {us("1", "2", "Ann"), &client.UsDestination{AccountNumber: "0001", RoutingNumber: "021"}, us("0001", "021", "")},
		"hidden":         {us("0001", "021", ""), &client.UsDestination{RoutingNumber: "021"}, us("0001", "021", "")},
		"hidden, import": {none, &client.UsDestination{RoutingNumber: "021"}, us("", "021", "")},
		"hidden, new":    {us("?", "021", "?"), &client.UsDestination{RoutingNumber: "021"}, us("", "021", "")},
		"another form":   {us("0001", "021", ""), nil, none},
	} {
		if got := payee.Value(payee.USType, c.known, c.got); !got.Equal(c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// TestSent sends numbers as machines write them, and no holder that is not known.
func TestSent(t *testing.T) {
	t.Parallel()
	var diags diag.Diagnostics
	got := computed.Sent[*client.UsDestination](us("0001-234567", " 02100002-1", ""), &diags)
	if got.AccountNumber != "0001234567" || got.RoutingNumber != "021000021" || got.AccountHolderName != nil {
		t.Errorf("%+v", got)
	}
	if got = computed.Sent[*client.UsDestination](us("1", "2", "Ann  O."), &diags); *got.AccountHolderName != "Ann  O." {
		t.Errorf("%s", *got.AccountHolderName)
	}
	if computed.Sent[*client.UsDestination](types.ObjectNull(payee.USType.AttrTypes), &diags) != nil || diags.HasError() {
		t.Errorf("no account became one: %v", diags)
	}
}
