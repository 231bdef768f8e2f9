// SPDX-License-Identifier: MPL-2.0

package customtype

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// IgnoreSpelling plans the state's value if the configuration has the same one in another spelling,
// and if the state's is masked. It is for strings of the types of this package, and for objects
// that hold such strings. It stands before RequiresReplace, so that another spelling replaces
// nothing.
//
// The last four characters of a number are a mask only in the state of an imported object. In any
// other state they are the number that was configured, and a longer one is another number.
type IgnoreSpelling struct{}

// Description describes the modifier.
func (IgnoreSpelling) Description(context.Context) string { return "another spelling is no change" }

// MarkdownDescription describes the modifier.
func (m IgnoreSpelling) MarkdownDescription(ctx context.Context) string { return m.Description(ctx) }

// PlanModifyString compares two strings of the attribute's type.
func (IgnoreSpelling) PlanModifyString(ctx context.Context, req planmodifier.StringRequest, resp *planmodifier.StringResponse) {
	if req.PlanValue.Equal(req.StateValue) {
		return
	}
	typ, diags := req.Plan.Schema.TypeAtPath(ctx, req.Path)
	spelling, ok := typ.(basetypes.StringTypable)
	if diags.HasError() || !ok {
		return
	}
	state, _ := spelling.ValueFromString(ctx, req.StateValue)
	planned, _ := spelling.ValueFromString(ctx, req.PlanValue)
	if sameString(state, planned, plan.WasApplied(ctx, req.Private)) {
		resp.PlanValue = req.StateValue
	}
}

// PlanModifyObject compares the members of two objects.
func (IgnoreSpelling) PlanModifyObject(ctx context.Context, req planmodifier.ObjectRequest, resp *planmodifier.ObjectResponse) {
	if object, ok := ignoreSpelling(ctx, req.StateValue, req.PlanValue, plan.WasApplied(ctx, req.Private)).(types.Object); ok {
		resp.PlanValue = object
	}
}

// ignoreSpelling returns a planned value with the state's spelling of its strings, at any depth of
// objects.
func ignoreSpelling(ctx context.Context, state, planned attr.Value, applied bool) attr.Value {
	before, wasObject := state.(types.Object)
	object, isObject := planned.(types.Object)
	switch {
	case wasObject && isObject && !before.IsNull() && !object.IsNull() && !object.IsUnknown():
		members, old := object.Attributes(), before.Attributes()
		for name, member := range members {
			members[name] = ignoreSpelling(ctx, old[name], member, applied)
		}
		return types.ObjectValueMust(object.AttributeTypes(ctx), members)
	case sameString(state, planned, applied):
		return state
	}
	return planned
}

// sameString reports whether two values are one string, in two spellings or masked. The last four
// characters of a number are the same in one direction only: see [destination.SameNumber]. Null and
// unknown values are none.
func sameString(state, planned attr.Value, applied bool) bool {
	one, ok := state.(spelled)
	other, also := planned.(spelled)
	if !ok || !also || state.IsNull() || state.IsUnknown() || planned.IsNull() || planned.IsUnknown() {
		return false
	}
	return one.Shows(planned) && (!applied || other.Shows(state))
}

// spelled is a string that has several spellings.
type spelled interface{ Shows(known attr.Value) bool }
