// SPDX-License-Identifier: MPL-2.0

package account

import (
	"iter"

	"github.com/zclconf/go-cty/cty"
)

// Setting is an attribute that an object sets.
type Setting struct {
	Attribute

	Path  []string // the names of the attributes around it, and its own; elements of lists have none
	Value cty.Value
}

// Settings yields the attributes that an object sets, at any depth, in the order of the page, each
// before its members. The members of a secret are no settings.
func Settings(attributes []Attribute, object cty.Value) iter.Seq[Setting] {
	return func(yield func(Setting) bool) { eachSetting(attributes, object, nil, yield) }
}

func eachSetting(attributes []Attribute, object cty.Value, path []string, yield func(Setting) bool) bool {
	for _, a := range attributes {
		value, path := Member(object, a.Name), append(path[:len(path):len(path)], a.Name)
		if !IsSet(value) {
			continue
		}
		if !yield(Setting{a, path, value}) {
			return false
		}
		objects := elements(value)
		if value.Type().IsObjectType() {
			objects = []cty.Value{value}
		}
		for _, inner := range objects {
			if !a.Sensitive && !eachSetting(a.Members, inner, path, yield) {
				return false
			}
		}
	}
	return true
}

// Strings returns the setting if it is a string, or the strings in it if it is a list or a set.
func (s Setting) Strings() []string { return stringsIn(s.Value) }

func stringsIn(value cty.Value) (all []string) {
	for _, element := range append(elements(value), value) {
		if element.Type() == cty.String && IsSet(element) {
			all = append(all, element.AsString())
		}
	}
	return all
}

func elements(value cty.Value) []cty.Value {
	if t := value.Type(); !IsSet(value) || !t.IsListType() && !t.IsSetType() && !t.IsTupleType() { // a state has tuples
		return nil
	}
	return value.AsValueSlice()
}

// IsSet reports whether a value is known and not null.
func IsSet(value cty.Value) bool { return value.IsKnown() && !value.IsNull() }

// Member returns a member of an object, or null.
func Member(object cty.Value, name string) cty.Value {
	if object.Type().IsObjectType() && object.Type().HasAttribute(name) && IsSet(object) {
		return object.GetAttr(name)
	}
	return cty.NullVal(cty.DynamicPseudoType)
}

// String returns a string of an object, or "".
func String(object cty.Value, name string) string {
	if value := Member(object, name); value.Type() == cty.String && IsSet(value) {
		return value.AsString()
	}
	return ""
}
