// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// KeepIfOmitted gives every optional argument of s, nested ones too, the same rule:
//
//   - A value that the configuration does not set is the service's. The provider keeps it as in the
//     response, sends it back with every update, and never plans a difference.
//   - A value that was set and is removed is cleared, and the plan shows that once. Private state
//     records which arguments were set: see [Configured]. An import has set nothing.
//   - A value that is set is held against drift.
//
// A value that equals the state's in another spelling is no difference: see [Records.Keep].
//
// Arguments with a default keep it, and omitted arguments with [NoneIfOmitted] are null.
// Descriptions get the sentences of the annotations: see [described.Annotation.Sentence].
// KeepIfOmitted panics on an attribute type that it does not know, at start-up and in every test.
func KeepIfOmitted(s schema.Schema) schema.Schema {
	for name, attribute := range s.Attributes {
		attribute = completed(name, attribute)
		if attribute.IsRequired() || attribute.IsOptional() {
			attribute = withModifier(attribute, keepIfOmitted{keptIfOmitted, name, attribute, holdsNewNumbers(attribute)})
		}
		s.Attributes[name] = attribute
	}
	return s
}

// IsOmittable reports whether the service decides about an argument that is left out.
func IsOmittable(a interface {
	IsOptional() bool
	IsComputed() bool
},
) bool {
	return a.IsOptional() && a.IsComputed() && !HasDefault(a)
}

// noneIfOmitted changes no plan.
type noneIfOmitted struct{ described.Words }

// NoneIfOmitted marks an optional argument whose absence has a meaning. An omitted token is the
// network's own coin, and an omitted gateway cannot be used. The plan has null, and a value that is
// added outside of Terraform is drift.
func NoneIfOmitted() interface {
	planmodifier.Object
	planmodifier.String
	planmodifier.Number
} {
	return noneIfOmitted{"none where it is left out"}
}

// PlanModifyObject changes nothing.
func (noneIfOmitted) PlanModifyObject(context.Context, planmodifier.ObjectRequest, *planmodifier.ObjectResponse) {
}

// PlanModifyString changes nothing.
func (noneIfOmitted) PlanModifyString(context.Context, planmodifier.StringRequest, *planmodifier.StringResponse) {
}

// PlanModifyNumber changes nothing.
func (noneIfOmitted) PlanModifyNumber(context.Context, planmodifier.NumberRequest, *planmodifier.NumberResponse) {
}

const keptIfOmitted = "the service's value is kept where the argument is left out, or has another spelling"

// keepIfOmitted plans one argument of the resource with all of its members. It runs before the
// argument's other modifiers, so that a kept value never looks like a change to them.
type keepIfOmitted struct {
	described.Words
	name      string
	attribute schema.Attribute
	numbers   bool // see [refuseNew]
}

// privateState is the part of private state that a plan modifier reads.
type privateState interface {
	GetKey(ctx context.Context, key string) ([]byte, diag.Diagnostics)
}

// planned returns the planned value of an argument. It returns the plan itself where a value cannot
// be converted.
func (m keepIfOmitted) planned(
	ctx context.Context, resource tftypes.Value, config, state, plan attr.Value, private privateState, diags *diag.Diagnostics,
) attr.Value {
	if m.numbers && !config.Equal(state) {
		refuseNew(ctx, m.attribute, path.Root(m.name), config, state, diags)
	}
	if resource.IsNull() || config.IsUnknown() {
		return plan // a creation, whose computed values are known after apply, or an unknown argument
	}
	if !config.IsNull() && described.Inside(m.attribute) == nil && plan.Equal(state) {
		return plan
	}
	var values [3]tftypes.Value
	for i, value := range []attr.Value{config, state, plan} {
		converted, err := value.ToTerraformValue(ctx)
		if err != nil {
			return plan
		}
		values[i] = converted
	}
	kept := keeper{wasConfigured(ctx, private)}.value(m.attribute, m.name, values[0], &values[1], values[2])
	if !config.IsNull() {
		isImported := !WasApplied(ctx, private)
		kept = RecordsOf(ctx, private).Keep(ctx, m.attribute, path.Root(m.name), values[0], kept, values[1], isImported, diags)
	}
	if kept.Equal(values[2]) {
		return plan
	}
	if value, err := plan.Type(ctx).ValueFromTerraform(ctx, kept); err == nil {
		return value
	}
	return plan
}

// replan calls [keepIfOmitted.planned] for one kind of values.
func replan[V attr.Value](
	ctx context.Context, m keepIfOmitted, resource tftypes.Value, config, state attr.Value, private privateState,
	diags *diag.Diagnostics, plan *V,
) {
	if value, ok := m.planned(ctx, resource, config, state, *plan, private, diags).(V); ok {
		*plan = value
	}
}

// PlanModifyBool plans a bool.
func (m keepIfOmitted) PlanModifyBool(ctx context.Context, req planmodifier.BoolRequest, resp *planmodifier.BoolResponse) {
	replan(ctx, m, req.State.Raw, req.ConfigValue, req.StateValue, req.Private, &resp.Diagnostics, &resp.PlanValue)
}

// PlanModifyNumber plans a number.
func (m keepIfOmitted) PlanModifyNumber(ctx context.Context, req planmodifier.NumberRequest, resp *planmodifier.NumberResponse) {
	replan(ctx, m, req.State.Raw, req.ConfigValue, req.StateValue, req.Private, &resp.Diagnostics, &resp.PlanValue)
}

// PlanModifyString plans a string.
func (m keepIfOmitted) PlanModifyString(ctx context.Context, req planmodifier.StringRequest, resp *planmodifier.StringResponse) {
	replan(ctx, m, req.State.Raw, req.ConfigValue, req.StateValue, req.Private, &resp.Diagnostics, &resp.PlanValue)
}

// PlanModifyList plans a list, nested or of scalars.
func (m keepIfOmitted) PlanModifyList(ctx context.Context, req planmodifier.ListRequest, resp *planmodifier.ListResponse) {
	replan(ctx, m, req.State.Raw, req.ConfigValue, req.StateValue, req.Private, &resp.Diagnostics, &resp.PlanValue)
}

// PlanModifySet plans a set of scalars.
func (m keepIfOmitted) PlanModifySet(ctx context.Context, req planmodifier.SetRequest, resp *planmodifier.SetResponse) {
	replan(ctx, m, req.State.Raw, req.ConfigValue, req.StateValue, req.Private, &resp.Diagnostics, &resp.PlanValue)
}

// PlanModifyObject plans an object.
func (m keepIfOmitted) PlanModifyObject(ctx context.Context, req planmodifier.ObjectRequest, resp *planmodifier.ObjectResponse) {
	replan(ctx, m, req.State.Raw, req.ConfigValue, req.StateValue, req.Private, &resp.Diagnostics, &resp.PlanValue)
}

// keeper walks one argument.
type keeper struct{ configured map[string]bool }

// value returns the planned value of an attribute. State is nil where the state has no counterpart,
// as for a new element of a list.
func (k keeper) value(a schema.Attribute, at string, config tftypes.Value, state *tftypes.Value, plan tftypes.Value) tftypes.Value {
	if !config.IsKnown() || !plan.IsKnown() && !config.IsNull() {
		return plan
	}
	if config.IsNull() {
		switch {
		case !IsOmittable(a):
			return plan
		case state == nil:
			return tftypes.NewValue(plan.Type(), tftypes.UnknownValue)
		case k.configured[at] && !state.IsNull():
			return tftypes.NewValue(plan.Type(), nil)
		}
		return *state
	}
	if !HoldsOmittable(a) {
		return plan
	}
	switch a := a.(type) {
	case schema.SingleNestedAttribute:
		return k.object(a.Attributes, at, config, state, plan)
	case schema.ListNestedAttribute:
		return k.list(a.NestedObject.Attributes, at, config, state, plan)
	}
	return plan
}

func (k keeper) object(attributes map[string]schema.Attribute, at string, config tftypes.Value, state *tftypes.Value,
	plan tftypes.Value,
) tftypes.Value {
	given, before, members := raw.Members(config), map[string]tftypes.Value(nil), raw.CopyMembers(plan)
	if state != nil {
		before = raw.Members(*state)
	}
	for name, a := range attributes {
		var was *tftypes.Value
		if value, ok := before[name]; ok {
			was = &value
		}
		members[name] = k.value(a, at+"."+name, given[name], was, members[name])
	}
	return tftypes.NewValue(plan.Type(), members)
}

func (k keeper) list(attributes map[string]schema.Attribute, at string, config tftypes.Value, state *tftypes.Value,
	plan tftypes.Value,
) tftypes.Value {
	given, elements := raw.Elements(config), raw.Elements(plan)
	if len(given) != len(elements) {
		return plan
	}
	var before []tftypes.Value
	if state != nil {
		before = raw.Elements(*state)
	}
	counterparts := matchElements(attributes, given, before)
	for i, element := range given {
		if !element.IsKnown() || element.IsNull() {
			continue
		}
		var counterpart *tftypes.Value
		if j := counterparts[i]; j >= 0 {
			counterpart = &before[j]
		}
		elements[i] = k.object(attributes, elementPath(attributes, at, element), element, counterpart, elements[i])
	}
	return tftypes.NewValue(plan.Type(), elements)
}
