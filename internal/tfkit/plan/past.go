// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"
	"fmt"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// warnIfPast warns of a time in the past in the plan of a new object.
type warnIfPast struct{ described.Words }

// WarnIfPast is for the date at which something ends: a date in the past is probably mistyped. An
// existing object may have one.
func WarnIfPast() planmodifier.String {
	return warnIfPast{"a time in the past is probably a mistake"}
}

// PlanModifyString looks at a known time of a new object.
func (warnIfPast) PlanModifyString(_ context.Context, req planmodifier.StringRequest, resp *planmodifier.StringResponse) {
	moment, ok := convert.Moment(req.ConfigValue.ValueString())
	if ok && req.State.Raw.IsNull() && moment.Before(time.Now()) {
		resp.Diagnostics.AddAttributeWarning(req.Path, fmt.Sprintf("%s is in the past", req.Path),
			fmt.Sprintf("%s has passed already. Check the year and the offset from UTC.", req.ConfigValue.ValueString()))
	}
}
