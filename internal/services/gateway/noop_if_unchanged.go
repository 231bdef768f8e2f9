// SPDX-License-Identifier: MPL-2.0

package gateway

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// noopIfUnchanged plans an object to stay as it is, with all that the service alone decides, where nothing of it is changed. Otherwise every
// change of what it is in would look like one of it.
type noopIfUnchanged struct{}

// Description says what it does.
func (noopIfUnchanged) Description(context.Context) string {
	return "stays where nothing in it is changed"
}

// MarkdownDescription says what it does.
func (m noopIfUnchanged) MarkdownDescription(ctx context.Context) string { return m.Description(ctx) }

// PlanModifyObject compares what is planned with the state.
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
