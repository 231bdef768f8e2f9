// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// An attribute of each kind is a struct with the same fields, and no interface changes them. So
// these functions find the fields by their names: one function for all kinds.

// completed makes every optional attribute computed, so that the service may fill it in, adds the
// sentences of its annotations to its description, and leaves checks of numbers to the plan. It
// includes nested attributes. It leaves out attributes with [NoneIfOmitted]. It panics on a kind
// that [keepIfOmitted] cannot plan.
func completed(name string, attribute schema.Attribute) schema.Attribute {
	_, isSet := attribute.(schema.SetNestedAttribute)
	modifiers := reflect.ValueOf(attribute).FieldByName("PlanModifiers")
	if isSet || !modifiers.IsValid() || !reflect.TypeFor[keepIfOmitted]().Implements(modifiers.Type().Elem()) {
		panic(fmt.Sprintf("no rule for an omitted %T (%s)", attribute, name))
	}
	return changed(attribute, func(a reflect.Value) {
		description := a.FieldByName("MarkdownDescription")
		description.SetString(strings.TrimSpace(description.String() + sentencesOf(modifiers) + sentencesOf(a.FieldByName("Validators"))))
		leaveToPlan(a)
		a.FieldByName("Computed").SetBool(attribute.IsComputed() || attribute.IsOptional() && !holds[noneIfOmitted](modifiers))
		if object := a.FieldByName("NestedObject"); object.IsValid() {
			a = object
		}
		if inside := described.Inside(attribute); inside != nil {
			a.FieldByName("Attributes").Set(reflect.ValueOf(completedInside(inside)))
		}
	})
}

// changed returns a copy of an attribute after a change of its fields.
func changed(attribute schema.Attribute, change func(a reflect.Value)) schema.Attribute {
	a := reflect.New(reflect.TypeOf(attribute)).Elem()
	a.Set(reflect.ValueOf(attribute))
	change(a)
	return a.Interface().(schema.Attribute) //nolint:forcetypeassert // of the same type
}

// sentencesOf returns the sentences of the annotations among plan modifiers and validators.
func sentencesOf(all reflect.Value) (text string) {
	for i := range all.Len() {
		if said, ok := all.Index(i).Interface().(interface{ Sentence() string }); ok && said.Sentence() != "" {
			text += " " + said.Sentence()
		}
	}
	return text
}

func completedInside(attributes map[string]schema.Attribute) map[string]schema.Attribute {
	out := make(map[string]schema.Attribute, len(attributes))
	for name, attribute := range attributes {
		out[name] = completed(name, attribute)
	}
	return out
}

// holds reports whether one of the modifiers is a T.
func holds[T any](modifiers reflect.Value) bool {
	for i := range modifiers.Len() {
		if _, ok := modifiers.Index(i).Interface().(T); ok {
			return true
		}
	}
	return false
}

// HoldsOmittable reports whether an attribute, or one inside of it, is omittable. See
// [IsOmittable].
func HoldsOmittable(attribute schema.Attribute) bool {
	return described.Any(attribute, func(a schema.Attribute) bool { return IsOmittable(a) })
}

// withModifier returns an attribute with m as its first plan modifier.
func withModifier(attribute schema.Attribute, m keepIfOmitted) schema.Attribute {
	return changed(attribute, func(a reflect.Value) {
		modifiers := a.FieldByName("PlanModifiers")
		first := reflect.Append(reflect.Zero(modifiers.Type()), reflect.ValueOf(m))
		modifiers.Set(reflect.AppendSlice(first, modifiers))
	})
}

// HasDefault reports whether an attribute of a resource has a default. Each plan asks that of every
// attribute, so it takes no reflection: that would double the time of a plan.
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
	case schema.SingleNestedAttribute:
		return a.Default != nil
	case schema.ListNestedAttribute:
		return a.Default != nil
	}
	return false
}
