// SPDX-License-Identifier: MPL-2.0

package export

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// variable stands in place of a value: of a secret, or, for a copy of the account, of what belongs
// to one environment. Equal values of one argument share a variable.
type variable struct {
	name    string
	at      string // the first place, for the description
	value   cty.Value
	secret  bool
	payee   bool
	event   bool
	objects int
}

// variables are those of one export.
type variables struct {
	copied  bool                     // for another account
	has     func(of, id string) bool // whether the copy has an object
	byValue map[string]*variable
	sorted  []*variable
}

// newVariables finds the values that become variables in these objects.
func newVariables(
	objects []object, addresses map[string]string, declared map[string]bool, has func(of, id string) bool, o options,
) *variables {
	v := &variables{copied: o.copy, has: has, byValue: map[string]*variable{}}
	if !o.copy && !o.variables {
		return v
	}
	for _, object := range objects {
		address := addresses[object.id]
		e := expressions{
			refer: func(*kind, string, string) (string, string) { return "", "" },
			variable: func(a attribute, at []string, value cty.Value) string {
				if !isSet(value) || !v.isVariable(a, value) {
					return ""
				}
				key := keyOf(a, value)
				if v.byValue[key] == nil {
					v.byValue[key] = &variable{
						name: address, at: address + "." + strings.Join(at, "."), value: value, secret: a.sensitive, payee: a.is(described.Payee),
						event: a.is(described.EventTarget),
					}
					v.sorted = append(v.sorted, v.byValue[key])
				}
				v.byValue[key].objects++
				return "x"
			},
		}
		e.argumentsOf(object.kind.attributes, nil, object.config, object.state)
	}
	taken := maps.Clone(declared)
	for _, each := range v.sorted {
		leaf := each.at[strings.LastIndexByte(each.at, '.')+1:]
		_, name, _ := strings.Cut(each.name, ".")
		if each.name = leaf; each.objects == 1 || taken[leaf] {
			each.name = name + "_" + leaf
		}
		for n := 2; taken[each.name]; n++ {
			each.name = fmt.Sprintf("%s_%s_%d", name, leaf, n)
		}
		taken[each.name] = true
	}
	slices.SortFunc(v.sorted, func(a, b *variable) int { return cmp.Compare(a.name, b.name) })
	return v
}

// isVariable reports whether files must not have a value, or whether a copy of the account has
// another one: a destination, or the id of an object that the copy lacks.
func (v *variables) isVariable(a attribute, value cty.Value) bool {
	if a.sensitive || !v.copied {
		return a.sensitive
	}
	if a.refersTo != "" && value.Type() == cty.String {
		return !v.has(a.refersTo, value.AsString())
	}
	return a.is(described.Payee) || a.is(described.EventTarget)
}

func keyOf(a attribute, value cty.Value) string {
	return a.name + " " + value.GoString()
}

// of returns the name of the variable of a value, or "".
func (v *variables) of(a attribute, _ []string, value cty.Value) string {
	if !isSet(value) || !v.isVariable(a, value) {
		return ""
	}
	if found := v.byValue[keyOf(a, value)]; found != nil {
		return found.name
	}
	return ""
}

// expected is the configuration of an object with the values of the variables.
func (v *variables) expected(o object) cty.Value {
	if len(v.sorted) == 0 {
		return o.config
	}
	return v.filled(o.kind.attributes, o.config, o.state)
}

// filled puts the values of variables into an object.
func (v *variables) filled(attributes []attribute, config, state cty.Value) cty.Value {
	members := config.AsValueMap()
	for _, a := range attributes {
		known, value := memberOf(state, a.name), members[a.name]
		switch {
		case !a.argument:
		case !isSet(value) && a.sensitive && v.of(a, nil, known) != "":
			members[a.name] = known
		case len(a.members) > 0 && isSet(value) && value.Type().IsObjectType():
			members[a.name] = v.filled(a.members, value, known)
		case len(a.members) > 0 && isSet(value) && value.Type().IsListType() && value.LengthInt() > 0:
			elements, of := value.AsValueSlice(), elementsOf(known)
			for i := range elements {
				element := cty.NullVal(cty.DynamicPseudoType)
				if i < len(of) {
					element = of[i]
				}
				elements[i] = v.filled(a.members, elements[i], element)
			}
			members[a.name] = cty.ListVal(elements)
		}
	}
	return cty.ObjectVal(members)
}

// values are those of the account, by name.
func (v *variables) values() map[string]cty.Value {
	all := map[string]cty.Value{}
	for _, each := range v.sorted {
		all[each.name] = each.value
	}
	return all
}

// declarations is the file that declares the variables.
func (v *variables) declarations(header string) []byte {
	var b strings.Builder
	b.WriteString(header)
	for _, each := range v.sorted {
		fmt.Fprintf(&b, "\nvariable %q {\n", each.name)
		if was := each.was(); was != "" {
			fmt.Fprintf(&b, "  # So far %s\n", was)
		}
		about := literal(cty.StringVal("The value of " + each.at + "."))
		fmt.Fprintf(&b, "  description = %s\n  type = %s\n", about, typeExpression(each.value.Type()))
		if each.secret {
			b.WriteString("  sensitive = true\n")
		}
		b.WriteString("}\n")
	}
	return format(b.String())
}

// was is the value of the account, for a comment. It is shortened or empty for a secret. The URL of
// a webhook may have secrets in it.
func (each *variable) was() string {
	switch {
	case each.value.Type() != cty.String, each.secret && !each.payee:
		return ""
	case each.secret:
		return printable(destination.Shorten(each.value.AsString()))
	case each.event:
		return printable(withoutSecrets(each.value.AsString()))
	}
	return printable(each.value.AsString())
}

// example is a file for the values, without them.
func (v *variables) example() []byte {
	var b strings.Builder
	b.WriteString("# Copy this file to terraform.tfvars, and keep that out of version control.\n")
	for _, each := range v.sorted {
		fmt.Fprintf(&b, "%s = null\n", each.name)
	}
	return format(b.String())
}

// typeExpression is the type of a variable.
func typeExpression(t cty.Type) string {
	switch t {
	case cty.String:
		return "string"
	case cty.Number:
		return "number"
	case cty.Bool:
		return "bool"
	}
	return "any"
}
