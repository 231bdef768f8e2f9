// SPDX-License-Identifier: MPL-2.0

package customtype

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"
)

// IgnoreSpelling plans the state's value if the configuration has the same one in another spelling,
// and if the state's is masked. It is for strings of the types of this package, and for objects
// that hold such strings. It stands before RequiresReplace, so that another spelling replaces
// nothing.
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
	spelled, ok := typ.(basetypes.StringTypable)
	if diags.HasError() || !ok {
		return
	}
	state, _ := spelled.ValueFromString(ctx, req.StateValue)
	planned, _ := spelled.ValueFromString(ctx, req.PlanValue)
	if sameString(ctx, state, planned) {
		resp.PlanValue = req.StateValue
	}
}

// PlanModifyObject compares the members of two objects.
func (IgnoreSpelling) PlanModifyObject(ctx context.Context, req planmodifier.ObjectRequest, resp *planmodifier.ObjectResponse) {
	if object, ok := ignoreSpelling(ctx, req.StateValue, req.PlanValue).(types.Object); ok {
		resp.PlanValue = object
	}
}

// ignoreSpelling returns a planned value with the state's spelling of its strings, at any depth of
// objects.
func ignoreSpelling(ctx context.Context, state, planned attr.Value) attr.Value {
	before, wasObject := state.(types.Object)
	object, isObject := planned.(types.Object)
	switch {
	case wasObject && isObject && !before.IsNull() && !object.IsNull() && !object.IsUnknown():
		members, old := object.Attributes(), before.Attributes()
		for name, member := range members {
			members[name] = ignoreSpelling(ctx, old[name], member)
		}
		return types.ObjectValueMust(object.AttributeTypes(ctx), members)
	case sameString(ctx, state, planned):
		return state
	}
	return planned
}

// sameString reports whether two values are spellings of one string. Null and unknown values are
// none.
func sameString(ctx context.Context, a, b attr.Value) bool {
	one, ok := a.(basetypes.StringValuableWithSemanticEquals)
	other, also := b.(basetypes.StringValuableWithSemanticEquals)
	if !ok || !also || a.IsNull() || a.IsUnknown() || b.IsNull() || b.IsUnknown() {
		return false
	}
	same, diags := one.StringSemanticEquals(ctx, other)
	return same && !diags.HasError()
}
