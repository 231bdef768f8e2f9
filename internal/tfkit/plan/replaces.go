// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"
	"reflect"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// replaces is a modifier of an argument that the service cannot update.
type replaces struct{ described.Words }

// Replaces replaces the object if the plan changes the argument, unless the new value is the one
// that the service has made of the old one, see [Records.Adopts].
func Replaces() interface {
	planmodifier.Bool
	planmodifier.List
	planmodifier.Number
	planmodifier.Object
	planmodifier.Set
	planmodifier.String
} {
	return replaces{"a change makes Terraform destroy and recreate the resource"}
}

// replacesAny reports whether an attribute, or one inside of it, has the modifier [Replaces].
func replacesAny(a schema.Attribute) bool {
	return described.Any(a, func(a schema.Attribute) bool {
		modifiers := reflect.ValueOf(a).FieldByName("PlanModifiers")
		return modifiers.IsValid() && holds[replaces](modifiers)
	})
}

// replaced reports whether a plan replaces the object because of an argument.
func replaced(
	ctx context.Context, at path.Path, of tfsdk.Plan, before tfsdk.State, planned, state attr.Value, private privateState,
) bool {
	if of.Raw.IsNull() || before.Raw.IsNull() || planned.Equal(state) {
		return false
	}
	found, diags := of.Schema.AttributeAtPath(ctx, at)
	a, ok := found.(schema.Attribute)
	was, errWas := state.ToTerraformValue(ctx)
	is, errIs := planned.ToTerraformValue(ctx)
	if diags.HasError() || !ok || errWas != nil || errIs != nil {
		return true
	}
	return !RecordsOf(ctx, private).Adopts(ctx, a, at, was, is)
}

// PlanModifyBool plans a bool.
func (replaces) PlanModifyBool(ctx context.Context, req planmodifier.BoolRequest, resp *planmodifier.BoolResponse) {
	resp.RequiresReplace = replaced(ctx, req.Path, req.Plan, req.State, req.PlanValue, req.StateValue, req.Private)
}

// PlanModifyList plans a list.
func (replaces) PlanModifyList(ctx context.Context, req planmodifier.ListRequest, resp *planmodifier.ListResponse) {
	resp.RequiresReplace = replaced(ctx, req.Path, req.Plan, req.State, req.PlanValue, req.StateValue, req.Private)
}

// PlanModifyNumber plans a number.
func (replaces) PlanModifyNumber(ctx context.Context, req planmodifier.NumberRequest, resp *planmodifier.NumberResponse) {
	resp.RequiresReplace = replaced(ctx, req.Path, req.Plan, req.State, req.PlanValue, req.StateValue, req.Private)
}

// PlanModifyObject plans an object.
func (replaces) PlanModifyObject(ctx context.Context, req planmodifier.ObjectRequest, resp *planmodifier.ObjectResponse) {
	resp.RequiresReplace = replaced(ctx, req.Path, req.Plan, req.State, req.PlanValue, req.StateValue, req.Private)
}

// PlanModifySet plans a set.
func (replaces) PlanModifySet(ctx context.Context, req planmodifier.SetRequest, resp *planmodifier.SetResponse) {
	resp.RequiresReplace = replaced(ctx, req.Path, req.Plan, req.State, req.PlanValue, req.StateValue, req.Private)
}

// PlanModifyString plans a string.
func (replaces) PlanModifyString(ctx context.Context, req planmodifier.StringRequest, resp *planmodifier.StringResponse) {
	resp.RequiresReplace = replaced(ctx, req.Path, req.Plan, req.State, req.PlanValue, req.StateValue, req.Private)
}
