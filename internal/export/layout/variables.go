// SPDX-License-Identifier: MPL-2.0

package layout

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// Variable stands in place of a value: of a secret, or, for a copy of the account, of a value of
// one environment. Equal values of one argument share a variable.
type Variable struct {
	Name   string
	At     string // the first place, for the description
	Value  cty.Value
	Secret bool
	Payee  bool
	Event  bool // it is a receiver of events

	objects int
}

// Variables are those of one export.
type Variables struct {
	Sorted []*Variable

	isCopy     bool
	references *References
	byValue    map[string]*Variable
}

// newVariables finds the values that become variables in these objects. declared are the variables
// of the directory.
func newVariables(objects []account.Object, addresses map[string]string, declared map[string]bool, r *References, o Options) *Variables {
	v := &Variables{isCopy: o.Copy, references: r, byValue: map[string]*Variable{}}
	if !o.Copy && !o.Variables {
		return v
	}
	for _, object := range objects {
		address := addresses[object.ID]
		for s := range account.Settings(object.Type.Attributes, object.ConfigWithSecrets()) {
			if !s.Argument || !v.isVariable(s.Attribute, s.Value) {
				continue
			}
			key := keyOf(s.Attribute, s.Value)
			if v.byValue[key] == nil {
				v.byValue[key] = &Variable{
					Name: address, At: address + "." + strings.Join(s.Path, "."), Value: s.Value, Secret: s.Sensitive, Payee: s.Is(described.Payee),
					Event: s.Is(described.EventTarget),
				}
				v.Sorted = append(v.Sorted, v.byValue[key])
			}
			v.byValue[key].objects++
		}
	}
	taken := maps.Clone(declared)
	for _, each := range v.Sorted {
		leaf := each.At[strings.LastIndexByte(each.At, '.')+1:]
		_, name, _ := strings.Cut(each.Name, ".")
		if each.Name = leaf; each.objects == 1 || taken[leaf] {
			each.Name = name + "_" + leaf
		}
		for n := 2; taken[each.Name]; n++ {
			each.Name = fmt.Sprintf("%s_%s_%d", name, leaf, n)
		}
		taken[each.Name] = true
	}
	slices.SortFunc(v.Sorted, func(a, b *Variable) int { return cmp.Compare(a.Name, b.Name) })
	return v
}

// isVariable reports whether files must not have a value, or whether a copy of the account has
// another one: a destination, or the id of an object that the copy lacks.
func (v *Variables) isVariable(a account.Attribute, value cty.Value) bool {
	if a.Sensitive || !v.isCopy {
		return a.Sensitive
	}
	if a.RefersTo != "" && value.Type() == cty.String {
		return !v.references.has(a.RefersTo, value.AsString())
	}
	return a.Is(described.Payee) || a.Is(described.EventTarget)
}

func keyOf(a account.Attribute, value cty.Value) string {
	return a.Name + " " + value.GoString()
}

// Of returns the name of the variable of a value, or "".
func (v *Variables) Of(a account.Attribute, value cty.Value) string {
	if !account.IsSet(value) || len(v.Sorted) == 0 || !v.isVariable(a, value) {
		return ""
	}
	if found := v.byValue[keyOf(a, value)]; found != nil {
		return found.Name
	}
	return ""
}

// Expected is the configuration of an object with the values of the variables.
func (v *Variables) Expected(o account.Object) cty.Value {
	if len(v.Sorted) == 0 {
		return o.Config
	}
	return o.ConfigWithSecrets()
}

// Values are those of the account, by name.
func (v *Variables) Values() map[string]cty.Value {
	all := map[string]cty.Value{}
	for _, each := range v.Sorted {
		all[each.Name] = each.Value
	}
	return all
}
