// SPDX-License-Identifier: MPL-2.0

package shared

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
)

// untouched plans an object to stay as it is, with all that the service alone decides, where nothing of it is changed. Otherwise every
// change of what it is in would look like one of it.
type untouched struct{}

// Description says what it does.
func (untouched) Description(context.Context) string { return "stays where nothing in it is changed" }

// MarkdownDescription says what it does.
func (m untouched) MarkdownDescription(ctx context.Context) string { return m.Description(ctx) }

// PlanModifyObject compares what is planned with the state, but for what is not known because it is computed.
func (untouched) PlanModifyObject(_ context.Context, req planmodifier.ObjectRequest, resp *planmodifier.ObjectResponse) {
	if req.StateValue.IsNull() || req.PlanValue.IsNull() || req.PlanValue.IsUnknown() {
		return
	}
	before, configured := req.StateValue.Attributes(), req.ConfigValue.Attributes()
	for name, planned := range req.PlanValue.Attributes() {
		computed := planned.IsUnknown() && configured[name].IsNull()
		if !computed && !planned.Equal(before[name]) {
			return
		}
	}
	resp.PlanValue = req.StateValue
}
