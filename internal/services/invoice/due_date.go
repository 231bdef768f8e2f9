// SPDX-License-Identifier: MPL-2.0

package invoice

import (
	"context"
	"fmt"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// The request calls the due date overdueAt. Responses may have it there, too, or the time at which
// the invoice became overdue, and null until then. No response says which one it is. So the state
// keeps a due date that Terraform knows, whatever the response has. After an import Terraform knows
// none, and cannot compare a configured one. The state then has "" in place of null, because an
// engine takes a configured value as a change of null, but not of any other value that the provider
// plans to keep.

// dueDate returns the known due date, or else the time in the response.
func dueDate(known types.String, received client.Timestamp) types.String {
	if !known.IsUnknown() && (received == "" || known.ValueString() != "") {
		return known
	}
	return convert.StringOrNull(string(received))
}

// sentDueDate returns the due date as the service writes times: in UTC, in microseconds.
func sentDueDate(value types.String) *client.Timestamp {
	if due, ok := moment(value); ok {
		sent := client.NewTimestamp(due)
		return &sent
	}
	return convert.Optional[client.Timestamp](value)
}

func moment(value types.String) (time.Time, bool) {
	parsed, err := time.Parse(time.RFC3339Nano, value.ValueString())
	return parsed.Truncate(time.Microsecond), err == nil
}

// sameDueDate plans the state's value if the configuration has the same time, or if nothing shows
// that it has another one.
type sameDueDate struct{}

// Description describes the modifier.
func (sameDueDate) Description(context.Context) string { return "another spelling is no change" }

// MarkdownDescription describes the modifier.
func (m sameDueDate) MarkdownDescription(ctx context.Context) string { return m.Description(ctx) }

// PlanModifyString compares times. It warns where it cannot.
func (sameDueDate) PlanModifyString(ctx context.Context, req planmodifier.StringRequest, resp *planmodifier.StringResponse) {
	due, ok := moment(req.ConfigValue)
	switch {
	case !ok:
		return
	case req.State.Raw.IsNull():
		if due.Before(time.Now()) {
			resp.Diagnostics.AddAttributeWarning(req.Path, "The due date has passed",
				fmt.Sprintf("%s is in the past, so the new invoice is overdue at once.", req.ConfigValue.ValueString()))
		}
		return
	case req.StateValue.IsNull():
		return
	}
	shown, known := moment(req.StateValue)
	record, diags := req.Private.GetKey(ctx, plan.ConfiguredKey)
	resp.Diagnostics.Append(diags...)
	imported := record == nil
	mayBeEvent := !known || shown.After(due) && stringAt(ctx, req.State, "status", &resp.Diagnostics) != "pending"
	switch {
	case known && shown.Equal(due):
		resp.PlanValue = req.StateValue
	case imported && mayBeEvent:
		resp.PlanValue = req.StateValue
		resp.Diagnostics.AddAttributeWarning(req.Path, fmt.Sprintf("The due date of invoice %s was not compared",
			stringAt(ctx, req.State, "id", &resp.Diagnostics)),
			"The invoice was imported, and the payments service does not show its due date. Terraform does not plan a change of overdue_at. Check "+
				"the date in the payments service. To void the invoice and create one with the configured date, use `-replace`.")
	}
}
