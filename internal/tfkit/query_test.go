// SPDX-License-Identifier: MPL-2.0

package tfkit_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
)

type feeModel struct {
	AccountID types.String `tfsdk:"account_id"`
	Amount    types.Int64  `tfsdk:"amount"`
	Fee       types.Int64  `tfsdk:"fee"`
}

// fees is a query of the fee of an amount.
func fees(read func(m feeModel, diags *diag.Diagnostics) error) tfkit.Service {
	return tfkit.Query[feeModel]{
		Name: "withdrawal_fee",
		Schema: schema.Schema{MarkdownDescription: "A fee.", Attributes: map[string]schema.Attribute{
			"account_id": schema.StringAttribute{Optional: true, MarkdownDescription: "The account."},
			"amount":     schema.Int64Attribute{Required: true, MarkdownDescription: "The amount."},
			"fee":        schema.Int64Attribute{Computed: true, MarkdownDescription: "The fee."},
		}},
		Read: func(_ *client.Client, _ context.Context, m feeModel, diags *diag.Diagnostics) (feeModel, error) {
			m.Fee = types.Int64Value(m.Amount.ValueInt64() / 100)
			return m, read(m, diags)
		},
	}.Service()
}

// TestQuery passes the arguments on, and returns the results. Errors are at the argument that they
// are about.
func TestQuery(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		arguments string
		fail      error
		warn      bool
		want      []string // nil for no diagnostic
		read      bool
	}{
		"results":   {"amount = 500", nil, false, nil, true},
		"a warning": {"amount = 500", nil, true, []string{"warning at amount", "Careful", "It is high."}, true},
		"refused": {
			"amount = 500", refused(422, "amount: is too low"), false,
			[]string{"error at amount", "Could not read the withdrawal fee", "422", "is too low"},
			false,
		},
		"failing": {"amount = 500", refused(500, "boom"), false, []string{"error", "Could not read the withdrawal fee", "boom"}, false},
		"no such id": {
			"amount = 500\naccount_id = \"" + idA + "\"", &client.NotFoundError{Noun: "account", ID: idA}, false,
			[]string{"error at account_id", "There is no such account", idA},
			false,
		},
		"another id": {
			"amount = 500\naccount_id = \"" + idA + "\"", &client.NotFoundError{Noun: "account", ID: idB}, false,
			[]string{"error", "Could not read the withdrawal fee", idB},
			false,
		},
		"id in capitals": {
			"amount = 500\naccount_id = \"0B9F6A2E-7C35-4F0E-9D6B-3A1F7C2D8E40\"", &client.NotFoundError{Noun: "account", ID: idA}, false,
			[]string{"error at account_id", "There is no such account"},
			false,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := drive(t, fees(func(m feeModel, diags *diag.Diagnostics) error {
				if m.Amount.ValueInt64() != 500 {
					t.Errorf("the amount is %s", m.Amount)
				}
				if c.warn {
					diags.AddAttributeWarning(path.Root("amount"), "Careful", "It is high.")
				}
				return c.fail
			}))
			value, _, err := h.ReadDataSource("data \"payments_withdrawal_fee\" \"it\" {\n" + c.arguments + "\n}\n")
			if c.want == nil {
				h.expect()
			} else {
				h.expect(c.want)
			}
			if (err == nil) != c.read {
				t.Fatalf("error: %v", err)
			}
			if c.read && (value["fee"] != json.Number("5") || value["amount"] != json.Number("500") || value["account_id"] != nil) {
				t.Errorf("read %v", value)
			}
		})
	}
}
