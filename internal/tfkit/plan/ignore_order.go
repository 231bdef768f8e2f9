// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// ignoreOrder plans the state's list if the plan has the same elements in another order.
type ignoreOrder struct{ described.Words }

// IgnoreOrder is for a list whose order means nothing to the service. It stands before
// RequiresReplace, so that another order replaces nothing.
func IgnoreOrder() planmodifier.List { return ignoreOrder{"another order is no change"} }

// PlanModifyList compares two lists that are known.
func (ignoreOrder) PlanModifyList(_ context.Context, req planmodifier.ListRequest, resp *planmodifier.ListResponse) {
	resp.PlanValue = req.PlanValue
	if !req.PlanValue.IsNull() && !req.PlanValue.IsUnknown() && !req.StateValue.IsNull() {
		resp.PlanValue = convert.KeepOrder(req.StateValue, req.PlanValue)
	}
}
