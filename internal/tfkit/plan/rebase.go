// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// Rebased is a plan of an update, moved from the state that it was made on to the object as the
// service has it now.
type Rebased struct {
	// Plan has the service's values of the arguments that the configuration omits. An update that
	// sends it overwrites no change from outside Terraform, if there are no conflicts.
	Plan tftypes.Value
	// Conflicts are the arguments whose change from outside Terraform an update would overwrite.
	Conflicts []Conflict
	// Moved reports whether the service has changes that the state and the plan lack.
	Moved bool
}

// Conflict is an argument with three values: the plan's, the service's, and the state's, on which
// the plan was made.
type Conflict struct {
	At                      path.Path
	Planned, State, Service string // as a message shows them; sensitive values are hidden
}

// Rebase compares an object with the state that a plan was made on, argument by argument:
//
//   - The service has the state's value, in any spelling: the planned value counts.
//   - The service has the planned value: it counts, too.
//   - The configuration omits the argument, and the plan keeps the state's value: the service's
//     value counts. Where money or data goes is an exception.
//   - Anything else is a conflict.
//
// The computed attributes are not sent, so they never conflict. now is the object in the form of
// the state, as a refresh shows it.
func Rebase(ctx context.Context, s schema.Schema, config, state, planned, now tftypes.Value) Rebased {
	r := rebase{ctx: ctx}
	moved := r.members(s.Attributes, path.Empty(), versions{config: config, state: state, planned: planned, now: now})
	return Rebased{Plan: moved, Conflicts: r.conflicts, Moved: r.moved}
}

// versions are the values of an argument, or of an object. hidden says that they are sensitive.
type versions struct {
	config, state, planned, now tftypes.Value
	hidden                      bool
}

// rebase walks the arguments of one object.
type rebase struct {
	ctx       context.Context //nolint:containedctx // of one call
	conflicts []Conflict
	moved     bool
}

// members returns the planned object, with the service's values where they count.
func (r *rebase) members(attributes map[string]schema.Attribute, at path.Path, v versions) tftypes.Value {
	config, state, planned, now := raw.Members(v.config), raw.Members(v.state), raw.CopyMembers(v.planned), raw.Members(v.now)
	for _, name := range slices.Sorted(maps.Keys(attributes)) {
		if a := attributes[name]; a.IsRequired() || a.IsOptional() {
			planned[name] = r.value(a, at.AtName(name), versions{
				config[name], state[name], planned[name], now[name], v.hidden || a.IsSensitive(),
			})
		}
	}
	return tftypes.NewValue(v.planned.Type(), planned)
}

func (r *rebase) value(a schema.Attribute, at path.Path, v versions) tftypes.Value {
	if r.same(a, v.state, v.now) || r.same(a, v.planned, v.now) {
		return v.planned
	}
	if nested := described.Inside(a); slices.ContainsFunc(slices.Collect(maps.Values(nested)), HoldsOmittable) {
		if moved, ok := r.inside(a, at, v); ok {
			return moved
		}
	}
	r.moved = true
	isOmitted := IsOmittable(a) && (v.config.IsNull() || setsNothing(v.config))
	if isOmitted && r.same(a, v.state, v.planned) && !isDestination(a) {
		return v.now
	}
	hidden := v.hidden || holdsSensitive(a)
	shown := func(value tftypes.Value) string { return shownValue(a, value, hidden) }
	r.conflicts = append(r.conflicts, Conflict{at, shown(v.planned), shown(v.state), shown(v.now)})
	return v.planned
}

// inside walks a nested argument some of whose members the service decides about. Any other object
// is one value: a network and its token are. It returns false if the parts of the values do not
// correspond.
func (r *rebase) inside(a schema.Attribute, at path.Path, v versions) (moved tftypes.Value, ok bool) {
	if !raw.IsPresent(v.state) || !raw.IsPresent(v.planned) || !raw.IsPresent(v.now) {
		return v.planned, false
	}
	if _, single := a.(schema.SingleNestedAttribute); single {
		return r.members(described.Inside(a), at, v), true
	}
	if _, list := a.(schema.ListNestedAttribute); list {
		return r.elements(a, at, v)
	}
	return v.planned, false
}

// elements walks the elements of a list whose elements are still those of the state, in the same
// order. A planned element belongs to the element of the state that it describes, at any index. A
// new one stays as it is planned. It returns false if the plan removes an element that has changed.
func (r *rebase) elements(a schema.Attribute, at path.Path, v versions) (moved tftypes.Value, ok bool) {
	attributes := described.Inside(a)
	config, state, planned, now := raw.Elements(v.config), raw.Elements(v.state), raw.Elements(v.planned), raw.Elements(v.now)
	if v.config.IsNull() {
		config = make([]tftypes.Value, len(planned))
	}
	if len(config) != len(planned) ||
		!slices.EqualFunc(state, now, func(was, is tftypes.Value) bool { return r.sameElement(attributes, was, is) }) {
		return v.planned, false
	}
	removed := make([]bool, len(state))
	for j := range state {
		removed[j] = !r.sameMembers(attributes, state[j], now[j])
	}
	walks := make([]versions, len(planned))
	for i, j := range matchElements(attributes, planned, state) {
		if j >= 0 {
			walks[i], removed[j] = versions{config[i], state[j], planned[i], now[j], v.hidden}, false
		}
	}
	if slices.Contains(removed, true) {
		return v.planned, false
	}
	for i, walk := range walks {
		if raw.IsPresent(walk.planned) {
			planned[i] = r.members(attributes, at.AtListIndex(i), walk)
		}
	}
	return tftypes.NewValue(v.planned.Type(), planned), true
}

// sameElement reports whether two elements are the same one: the members that identify it are
// equal, in any spelling.
func (r *rebase) sameElement(attributes map[string]schema.Attribute, one, other tftypes.Value) bool {
	if !raw.IsPresent(one) || !raw.IsPresent(other) {
		return false
	}
	first, second := raw.Members(one), raw.Members(other)
	for name, a := range attributes {
		if identifies(a, first[name]) && !r.same(a, first[name], second[name]) {
			return false
		}
	}
	return true
}

// same reports whether two values of an argument are equal, see [comparison]. Computed members are
// insignificant.
func (r *rebase) same(a schema.Attribute, one, other tftypes.Value) bool {
	c := equality(r.ctx)
	return raw.Equal(one, c.value(difference{attribute: a, sent: one, got: other}, one))
}

// sameMembers is [rebase.same] of two objects.
func (r *rebase) sameMembers(attributes map[string]schema.Attribute, one, other tftypes.Value) bool {
	if !raw.IsPresent(one) || !raw.IsPresent(other) {
		return raw.IsPresent(one) == raw.IsPresent(other)
	}
	return raw.Equal(one, equality(r.ctx).members(attributes, difference{sent: one, got: other}, one))
}

// sameValue reports whether two values without nested attributes are equal, in any spelling.
func sameValue(ctx context.Context, one, other attr.Value) bool {
	if one.Equal(other) {
		return true
	}
	if one.IsNull() || one.IsUnknown() || other.IsNull() || other.IsUnknown() {
		return false
	}
	spelled, ok := one.(basetypes.StringValuableWithSemanticEquals)
	text, also := other.(basetypes.StringValuable)
	if !ok || !also {
		return false
	}
	same, diags := spelled.StringSemanticEquals(ctx, text)
	return same && !diags.HasError()
}

// isDestination reports whether an attribute, or one inside of it, decides where money or data
// goes.
func isDestination(a schema.Attribute) bool {
	return described.Any(a, decides)
}

func decides(a schema.Attribute) bool {
	return described.Is(a, described.Payee, described.EventTarget, described.SwapTarget)
}

// holdsSensitive reports whether an attribute, or one inside of it, is sensitive or personal.
func holdsSensitive(a schema.Attribute) bool {
	return described.Any(a, func(a schema.Attribute) bool { return a.IsSensitive() || described.Is(a, described.Personal) })
}

// maxShown is the length of the longest value in a message, in bytes.
const maxShown = 200

// shownValue returns a value for a message, or words in its place.
func shownValue(a schema.Attribute, value tftypes.Value, hidden bool) string {
	switch {
	case value.IsNull():
		return "none"
	case hidden:
		return "(sensitive value)"
	case described.Is(a, described.EventTarget):
		return urlOf(value)
	case !value.IsFullyKnown():
		return knownLater
	}
	text := written(value)
	if len(text) > maxShown {
		return "(a long value)"
	}
	return text
}

// written writes a known value as in a configuration.
func written(value tftypes.Value) string {
	var parts []string
	switch typ := value.Type(); {
	case value.IsNull():
		return "null"
	case typ.Is(tftypes.Object{}), typ.Is(tftypes.Map{}):
		members := raw.Members(value)
		for _, name := range slices.Sorted(maps.Keys(members)) {
			parts = append(parts, name+" = "+written(members[name]))
		}
		return "{ " + strings.Join(parts, ", ") + " }"
	case typ.Is(tftypes.List{}), typ.Is(tftypes.Set{}):
		for _, element := range raw.Elements(value) {
			parts = append(parts, written(element))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return spelled(value)
}
