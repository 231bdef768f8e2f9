// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"fmt"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
)

// computedIfOptional makes every optional attribute computed, so that the service may fill it in.
// It includes nested attributes. It leaves out attributes with the mark of [NoneIfOmitted].
func computedIfOptional(name string, attribute schema.Attribute) schema.Attribute {
	switch a := attribute.(type) {
	case schema.BoolAttribute:
		a.Computed = a.Computed || a.Optional
		return a
	case schema.NumberAttribute:
		a.Computed = a.Computed || a.Optional && !marked(a.PlanModifiers)
		return a
	case schema.StringAttribute:
		a.Computed = a.Computed || a.Optional && !marked(a.PlanModifiers)
		return a
	case schema.ListAttribute:
		a.Computed = a.Computed || a.Optional
		return a
	case schema.SetAttribute:
		a.Computed = a.Computed || a.Optional
		return a
	case schema.MapAttribute:
		a.Computed = a.Computed || a.Optional
		return a
	case schema.SingleNestedAttribute:
		a.Computed = a.Computed || a.Optional && !marked(a.PlanModifiers)
		a.Attributes = computedInside(a.Attributes)
		return a
	case schema.ListNestedAttribute:
		a.Computed = a.Computed || a.Optional
		a.NestedObject.Attributes = computedInside(a.NestedObject.Attributes)
		return a
	case schema.MapNestedAttribute:
		a.Computed = a.Computed || a.Optional
		a.NestedObject.Attributes = computedInside(a.NestedObject.Attributes)
		return a
	default:
		panic(fmt.Sprintf("no rule for an omitted %T (%s)", attribute, name))
	}
}

func computedInside(attributes map[string]schema.Attribute) map[string]schema.Attribute {
	out := make(map[string]schema.Attribute, len(attributes))
	for name, attribute := range attributes {
		out[name] = computedIfOptional(name, attribute)
	}
	return out
}

// marked reports whether one of the modifiers is that of [NoneIfOmitted].
func marked[M planmodifier.Describer](modifiers []M) bool {
	return slices.ContainsFunc(modifiers, func(m M) bool { _, ok := any(m).(noneIfOmitted); return ok })
}

// HoldsOmittable reports whether an attribute, or one inside of it, is omittable. See
// [IsOmittable].
func HoldsOmittable(attribute schema.Attribute) bool {
	if IsOmittable(attribute) {
		return true
	}
	for _, inner := range attributesIn(attribute) {
		if HoldsOmittable(inner) {
			return true
		}
	}
	return false
}

// attributesIn returns the attributes of a nested attribute, none for others.
func attributesIn(attribute schema.Attribute) map[string]schema.Attribute {
	switch a := attribute.(type) {
	case schema.SingleNestedAttribute:
		return a.Attributes
	case schema.ListNestedAttribute:
		return a.NestedObject.Attributes
	case schema.MapNestedAttribute:
		return a.NestedObject.Attributes
	}
	return nil
}

// withModifier returns an attribute with m as its first plan modifier.
func withModifier(attribute schema.Attribute, m keepIfOmitted) schema.Attribute {
	switch a := attribute.(type) {
	case schema.BoolAttribute:
		a.PlanModifiers = append([]planmodifier.Bool{m}, a.PlanModifiers...)
		return a
	case schema.NumberAttribute:
		a.PlanModifiers = append([]planmodifier.Number{m}, a.PlanModifiers...)
		return a
	case schema.StringAttribute:
		a.PlanModifiers = append([]planmodifier.String{m}, a.PlanModifiers...)
		return a
	case schema.ListAttribute:
		a.PlanModifiers = append([]planmodifier.List{m}, a.PlanModifiers...)
		return a
	case schema.SetAttribute:
		a.PlanModifiers = append([]planmodifier.Set{m}, a.PlanModifiers...)
		return a
	case schema.MapAttribute:
		a.PlanModifiers = append([]planmodifier.Map{m}, a.PlanModifiers...)
		return a
	case schema.SingleNestedAttribute:
		a.PlanModifiers = append([]planmodifier.Object{m}, a.PlanModifiers...)
		return a
	case schema.ListNestedAttribute:
		a.PlanModifiers = append([]planmodifier.List{m}, a.PlanModifiers...)
		return a
	case schema.MapNestedAttribute:
		a.PlanModifiers = append([]planmodifier.Map{m}, a.PlanModifiers...)
		return a
	}
	return attribute
}

// HasDefault reports whether an attribute of a resource has a default.
func HasDefault(attribute any) bool {
	switch a := attribute.(type) {
	case schema.BoolAttribute:
		return a.Default != nil
	case schema.NumberAttribute:
		return a.Default != nil
	case schema.StringAttribute:
		return a.Default != nil
	case schema.ListAttribute:
		return a.Default != nil
	case schema.SetAttribute:
		return a.Default != nil
	case schema.MapAttribute:
		return a.Default != nil
	case schema.SingleNestedAttribute:
		return a.Default != nil
	case schema.ListNestedAttribute:
		return a.Default != nil
	case schema.MapNestedAttribute:
		return a.Default != nil
	}
	return false
}
