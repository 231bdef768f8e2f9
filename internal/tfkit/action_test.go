// SPDX-License-Identifier: MPL-2.0

package tfkit_test

import (
	"context"
	"slices"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/action/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
)

type transferModel struct {
	AccountID types.String `tfsdk:"account_id"`
	Amount    types.Int64  `tfsdk:"amount"`
}

// transfer is an action with an id and a number.
func transfer(invoke func(diags *diag.Diagnostics) error) tfkit.Service {
	return tfkit.Action[transferModel]{
		Name: "transfer_balance",
		Schema: schema.Schema{MarkdownDescription: "A transfer.", Attributes: map[string]schema.Attribute{
			"account_id": schema.StringAttribute{Required: true, MarkdownDescription: "The account."},
			"amount":     schema.Int64Attribute{Required: true, MarkdownDescription: "The amount."},
		}},
		Invoke: func(_ *client.Client, _ context.Context, m transferModel, report func(string), diags *diag.Diagnostics) error {
			report("Transfer of " + m.Amount.String())
			report("to " + m.AccountID.ValueString())
			return invoke(diags)
		},
	}.Service()
}

const transferBlock = "action \"payments_transfer_balance\" \"it\" {\n" +
	"  config {\n    account_id = \"" + idA + "\"\n    amount = 5\n  }\n}\n"

// TestAction reports progress in order, also if the action fails. Errors are at the argument that
// they are about.
func TestAction(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		fail error
		diag bool
		want []string // nil for a success
	}{
		"passes": {nil, false, nil},
		"refused": {
			refused(422, "amount: is too high"), false,
			[]string{"error at amount", "Could not run the action transfer balance", "422", "is too high"},
		},
		"failing":    {refused(500, "boom"), false, []string{"error", "Could not run the action transfer balance", "boom"}},
		"no such id": {&client.NotFoundError{Noun: "account", ID: idA}, false, []string{"error at account_id", "There is no such account", idA}},
		"its own":    {nil, true, []string{"error at amount", "Too late", "It is closed."}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := drive(t, transfer(func(diags *diag.Diagnostics) error {
				if c.diag {
					diags.AddAttributeError(path.Root("amount"), "Too late", "It is closed.")
				}
				return c.fail
			}))
			progress, _, err := h.Invoke(transferBlock)
			if want := []string{"Transfer of 5", "to " + idA}; !slices.Equal(progress, want) {
				t.Errorf("progress %q, want %q", progress, want)
			}
			if c.want == nil {
				h.succeed(err)
				h.expect()
				return
			}
			h.fail(err)
			h.expect(c.want)
		})
	}
}
