// SPDX-License-Identifier: MPL-2.0

package shared

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"
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
	if settled(req.PlanValue, req.StateValue, req.ConfigValue) {
		resp.PlanValue = req.StateValue
	}
}

// settled reports whether a value is planned to stay, but for what is unknown because it is computed.
func settled(planned, before, configured attr.Value) bool {
	if planned.IsUnknown() {
		return configured.IsNull()
	}
	inside, ok := planned.(types.Object)
	was, wasToo := before.(types.Object)
	if !ok || !wasToo || inside.IsNull() || was.IsNull() {
		return planned.Equal(before)
	}
	for name, value := range inside.Attributes() {
		of := member(configured, name)
		if of == nil { // nothing around it is configured
			of = types.StringNull()
		}
		if !settled(value, was.Attributes()[name], of) {
			return false
		}
	}
	return true
}
