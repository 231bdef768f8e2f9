// SPDX-License-Identifier: MPL-2.0

package gateway

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// noopIfUnchanged plans the state's object, with the values that only the service sets, if its
// configuration did not change. Otherwise each change around the object would look like a change of
// it.
type noopIfUnchanged struct{ described.Words }

// PlanModifyObject compares the plan with the state.
func (noopIfUnchanged) PlanModifyObject(ctx context.Context, req planmodifier.ObjectRequest, resp *planmodifier.ObjectResponse) {
	if req.StateValue.IsNull() || req.PlanValue.IsNull() || req.PlanValue.IsUnknown() {
		return
	}
	planned, err := req.PlanValue.ToTerraformValue(ctx)
	if err != nil {
		return
	}
	state, err := req.StateValue.ToTerraformValue(ctx)
	if err != nil {
		return
	}
	if config, err := req.ConfigValue.ToTerraformValue(ctx); err == nil && plan.NoChanges(planned, state, config) {
		resp.PlanValue = req.StateValue
	}
}
