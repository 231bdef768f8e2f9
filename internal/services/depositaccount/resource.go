// SPDX-License-Identifier: MPL-2.0

package depositaccount

import (
	"context"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// depositAccount is the kit's resource. It warns before payers lose an account, and refuses to
// import master accounts.
type depositAccount struct {
	*tfkit.Resource[model, client.DepositAccount, client.DepositAccountParams]
}

// ModifyPlan warns of a replacement and a deletion, which take the address or the bank account away
// from payers.
func (a *depositAccount) ModifyPlan(ctx context.Context, req resource.ModifyPlanRequest, resp *resource.ModifyPlanResponse) {
	a.Resource.ModifyPlan(ctx, req, resp)
	changed := changes(req.State.Raw, resp.Plan.Raw, "name", "crypto", "fiat", "customer_id")
	destroys := req.Plan.Raw.IsNull() && !req.State.Raw.IsNull()
	if len(changed) == 0 && !destroys {
		return
	}
	account := plan.Subject(depositAccounts.Schema, req.State.Raw)
	used := "its bank account"
	if address, ok := raw.StringAt(req.State.Raw, "address"); ok {
		used = "its address " + address
	}
	if destroys {
		resp.Diagnostics.AddWarning("Destroying deletes the deposit account "+account, "Money that payers still send to "+used+" may be lost. "+
			"Tell them first.")
		return
	}
	resp.Diagnostics.AddAttributeWarning(path.Root(changed[0]), "A change replaces the deposit account "+account, fmt.Sprintf(
		"The payments service cannot change a deposit account. To change %s, Terraform deletes it and creates another one. Money that payers "+
			"still send to %s may be lost. Give them the new one.", strings.Join(changed, " and "), used))
}

// changes returns the attributes that a plan changes. There are none in a plan that creates or
// destroys.
func changes(state, planned tftypes.Value, names ...string) (changed []string) {
	if state.IsNull() || planned.IsNull() {
		return nil
	}
	before := raw.Members(state)
	after := raw.Members(planned)
	for _, name := range names {
		if !before[name].Equal(after[name]) {
			changed = append(changed, name)
		}
	}
	return changed
}

// ImportState refuses a master account, because the service could not destroy it.
func (a *depositAccount) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	a.Resource.ImportState(ctx, req, resp)
	if id, ok := wrongType(ctx, a.Client(), false, resp); ok {
		resp.Diagnostics.AddError("This is the id of a master deposit account", fmt.Sprintf("The payments service cannot delete the master "+
			"account %s. To manage it here, add:\n\n%s", id, diagnose.ImportBlock("master_deposit_account", id)))
	}
}

// wrongType reports whether an import names an account that another resource type manages. It
// returns false for an unreadable account: reading it is Terraform's next step, and explains the
// failure.
func wrongType(ctx context.Context, c *client.Client, wantMaster bool, resp *resource.ImportStateResponse) (id string, wrong bool) {
	if resp.Diagnostics.HasError() {
		return "", false
	}
	id, _ = raw.StringAt(resp.State.Raw, "id")
	account, err := c.DepositAccount(ctx, id)
	return id, err == nil && account.IsMaster != wantMaster
}
