// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// Unread is for an argument that responses need not show. The state keeps the configured value, and
// an imported object has none. Terraform cannot compare the two then. Unread plans no change, and
// warns.
//
// The state must then have "" in place of null: an engine takes a configured value as a change of
// null, but not of another value that the provider plans to keep. A generator of configurations may
// write that "" down. It means that the argument is omitted, and is an error for an object that was
// not imported: there it may be meant to take a value away.
type Unread struct {
	described.Words
	// Same reports whether two strings are one value, in any spelling.
	Same func(state, config string) bool
	// MayDiffer reports whether the state's value may be something else than the argument, for an
	// object that was imported.
	MayDiffer func(state, config, status string) bool
}

// PlanModifyString compares the configured value with the state's.
func (m Unread) PlanModifyString(ctx context.Context, req planmodifier.StringRequest, resp *planmodifier.StringResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() {
		return
	}
	state, config, wasApplied := req.StateValue.ValueString(), req.ConfigValue.ValueString(), WasApplied(ctx, req.Private)
	switch {
	case config == "" && (req.StateValue.IsNull() || state != "" && wasApplied):
		resp.Diagnostics.AddAttributeError(req.Path, fmt.Sprintf("Wrong value of %s", req.Path),
			fmt.Sprintf("%s is empty. Omit the argument if the object has none.", req.Path))
		return
	case config == "":
		resp.PlanValue = req.StateValue
		return
	case req.StateValue.IsNull():
		return
	}
	if m.Same(state, config) {
		resp.PlanValue = req.StateValue
		return
	}
	if wasApplied || state != "" && !m.MayDiffer(state, config, stringIn(ctx, req.State, "status")) {
		return
	}
	resp.PlanValue = req.StateValue
	resp.Diagnostics.AddAttributeWarning(req.Path, fmt.Sprintf("%s of %s was not compared", req.Path, stringIn(ctx, req.State, "id")),
		fmt.Sprintf("The object was imported, and the payments service does not show its %s. The plan assumes that it is as configured. Check "+
			"it in the payments service. If it differs, `-replace` creates an object with the configured value.", req.Path))
}

// stringIn returns a string of a state. It is empty for null, and for an attribute that the schema
// lacks.
func stringIn(ctx context.Context, state tfsdk.State, name string) string {
	var value types.String
	if state.GetAttribute(ctx, path.Root(name), &value).HasError() {
		return ""
	}
	return value.ValueString()
}
