// SPDX-License-Identifier: MPL-2.0

package driver

import (
	"errors"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/zclconf/go-cty/cty"
)

// Propose returns the state that Terraform core proposes to the payments provider for a resource.
func Propose(t testing.TB, kind string, prior, config *tfprotov6.DynamicValue) *tfprotov6.DynamicValue {
	t.Helper()
	all, err := paymentsSchemas()
	if err != nil {
		t.Fatal(err)
	}
	s := all.resources[kind]
	before, priorErr := decode(prior, s.ty)
	given, configErr := decode(config, s.ty)
	if err := errors.Join(priorErr, configErr); err != nil {
		t.Fatal(err)
	}
	proposed, err := encode(propose(s.attributes, before, given), s.ty)
	if err != nil {
		t.Fatal(err)
	}
	return proposed
}

// propose merges a prior and a configured object into the state that core proposes to the provider.
// The configuration wins. A computed attribute without a configured value keeps a prior value that
// the provider can have set. A null prior object has no values.
func propose(attributes []*attribute, prior, config cty.Value) cty.Value {
	if config.IsNull() || !config.IsKnown() {
		return config
	}
	values := map[string]cty.Value{}
	for _, a := range attributes {
		values[a.name] = a.propose(member(prior, a), config.GetAttr(a.name))
	}
	return cty.ObjectVal(values)
}

// member is an attribute of an object, null where the object is null.
func member(object cty.Value, a *attribute) cty.Value {
	if object.IsNull() || !object.IsKnown() {
		return cty.NullVal(a.ty)
	}
	return object.GetAttr(a.name)
}

func (a *attribute) propose(prior, config cty.Value) cty.Value {
	switch {
	case config.IsNull() && a.computed:
		if a.wasConfigured(prior) {
			return config
		}
		return prior
	case a.nesting == 0, config.IsNull(), !config.IsKnown():
		return config
	case a.nesting == tfprotov6.SchemaObjectNestingModeSingle:
		return propose(a.members, prior, config)
	case config.LengthInt() == 0:
		return config
	case a.nesting == tfprotov6.SchemaObjectNestingModeMap:
		values := map[string]cty.Value{}
		for key, element := range config.AsValueMap() {
			values[key] = propose(a.members, elementOf(prior, cty.StringVal(key), element.Type()), element)
		}
		return cty.MapVal(values)
	case a.nesting == tfprotov6.SchemaObjectNestingModeSet:
		return cty.SetVal(a.proposeSet(prior, config))
	}
	values := config.AsValueSlice()
	for i, element := range values {
		values[i] = propose(a.members, elementOf(prior, cty.NumberIntVal(int64(i)), element.Type()), element)
	}
	return cty.ListVal(values)
}

// elementOf is an element of a list or a map, null where it has none.
func elementOf(collection, key cty.Value, ty cty.Type) cty.Value {
	if collection.IsNull() || !collection.IsKnown() || collection.HasIndex(key).False() {
		return cty.NullVal(ty)
	}
	return collection.Index(key)
}

// proposeSet gives each configured element the first prior one that it may have become, once.
func (a *attribute) proposeSet(prior, config cty.Value) []cty.Value {
	var left []cty.Value
	if !prior.IsNull() && prior.IsKnown() {
		left = prior.AsValueSlice()
	}
	values := config.AsValueSlice()
	for i, element := range values {
		match := cty.NullVal(element.Type())
		for at, candidate := range left {
			if agree(a.members, candidate, element) {
				match = candidate
				left = append(left[:at:at], left[at+1:]...)
				break
			}
		}
		values[i] = propose(a.members, match, element)
	}
	return values
}

// wasConfigured reports whether a prior value must come from a configuration. Then it has a part
// that the provider alone cannot set.
func (a *attribute) wasConfigured(prior cty.Value) bool {
	if !a.optional || a.nesting == 0 || prior.IsNull() || !prior.IsKnown() {
		return false
	}
	for _, object := range a.objects(prior) {
		for _, m := range a.members {
			if value := member(object, m); !value.IsNull() && (!m.computed || m.wasConfigured(value)) {
				return true
			}
		}
	}
	return false
}

// objects are the elements of a nested attribute: itself where it is single.
func (a *attribute) objects(value cty.Value) []cty.Value {
	if a.nesting == tfprotov6.SchemaObjectNestingModeSingle {
		return []cty.Value{value}
	}
	return value.AsValueSlice()
}

// agree reports whether a prior object may have come from a configured one. Then they differ only
// in values that the provider sets.
func agree(attributes []*attribute, prior, config cty.Value) bool {
	if prior.IsNull() || config.IsNull() || !config.IsKnown() {
		return prior.RawEquals(config)
	}
	for _, a := range attributes {
		if !a.agrees(member(prior, a), config.GetAttr(a.name)) {
			return false
		}
	}
	return true
}

func (a *attribute) agrees(prior, config cty.Value) bool {
	switch {
	case prior.RawEquals(config):
		return true
	case config.IsNull():
		return a.computed && !a.wasConfigured(prior)
	case a.nesting == 0, prior.IsNull(), !config.IsKnown():
		return false
	case a.nesting == tfprotov6.SchemaObjectNestingModeSingle:
		return agree(a.members, prior, config)
	case prior.LengthInt() != config.LengthInt():
		return false
	case a.nesting == tfprotov6.SchemaObjectNestingModeMap:
		for key, element := range config.AsValueMap() {
			if was := elementOf(prior, cty.StringVal(key), element.Type()); !agree(a.members, was, element) {
				return false
			}
		}
		return true
	case a.nesting == tfprotov6.SchemaObjectNestingModeSet:
		return everyOne(config.AsValueSlice(), prior.AsValueSlice(), func(c, p cty.Value) bool { return agree(a.members, p, c) })
	}
	was := prior.AsValueSlice()
	for i, element := range config.AsValueSlice() {
		if !agree(a.members, was[i], element) {
			return false
		}
	}
	return true
}

// everyOne reports whether each of some values fits one of the others.
func everyOne(some, others []cty.Value, fits func(one, other cty.Value) bool) bool {
	for _, one := range some {
		fit := false
		for _, other := range others {
			fit = fit || fits(one, other)
		}
		if !fit {
			return false
		}
	}
	return true
}
