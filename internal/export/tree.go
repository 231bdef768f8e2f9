// SPDX-License-Identifier: MPL-2.0

package export

import (
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// node is an expression of a configuration. Exactly one of the members is set.
type node struct {
	text    string   // of a single value or a reference
	list    []member // names are empty
	object  []member
	isList  bool
	comment string // behind it; empty for none
}

// member is an argument of an object, or an element of a list.
type member struct {
	name  string
	value *node // nil for a comment alone
	note  string
}

// expressions makes the expressions of a configuration. They differ by mode.
type expressions struct {
	// refer returns the address of an object's id, or the reason why there is none.
	refer func(from *kind, of, id string) (address, reason string)
	from  *kind // of the object that is written
	// variable returns the variable in place of a value, or "".
	variable func(a attribute, at []string, value cty.Value) string
	isCopy   bool
}

// argumentsOf returns the arguments that a configuration sets, in the order of the page. A
// sensitive value that the configuration leaves out becomes a comment below them.
func (e expressions) argumentsOf(attributes []attribute, at []string, config, state cty.Value) (members []member) {
	var notes []member
	for _, a := range attributes {
		if !a.argument {
			continue
		}
		at := append(at[:len(at):len(at)], a.name)
		value, known := config.GetAttr(a.name), memberOf(state, a.name)
		if e.variable != nil {
			full := value
			if full.IsNull() && a.sensitive {
				full = known
			}
			if name := e.variable(a, at, full); name != "" {
				members = append(members, member{name: a.name, value: &node{text: "var." + name}})
				continue
			}
		}
		switch {
		case !value.IsNull():
			members = append(members, member{name: a.name, value: e.expression(a, at, value, known)})
		case a.sensitive && isSet(known):
			notes = append(notes, member{note: a.name + ": kept by the service" + shown(a, known)})
		}
	}
	return append(members, notes...)
}

// memberOf returns a member of an object, or null.
func memberOf(value cty.Value, name string) cty.Value {
	if value.Type().IsObjectType() && value.Type().HasAttribute(name) && !value.IsNull() {
		return value.GetAttr(name)
	}
	return cty.NullVal(cty.DynamicPseudoType)
}

func isSet(value cty.Value) bool { return value.IsKnown() && !value.IsNull() }

// shown returns the shortened value of a bank number. Other sensitive values are not shown.
func shown(a attribute, value cty.Value) string {
	if !a.is(described.Payee) || value.Type() != cty.String {
		return ""
	}
	return ", " + printable(destination.Shorten(value.AsString()))
}

// expression returns the expression of a value.
func (e expressions) expression(a attribute, at []string, value, state cty.Value) *node {
	switch t := value.Type(); {
	case len(a.members) > 0 && t.IsObjectType():
		return &node{object: e.argumentsOf(a.members, at, value, state)}
	case len(a.members) > 0 && (t.IsListType() || t.IsSetType()):
		list := &node{isList: true}
		known := elementsOf(state)
		for i, element := range value.AsValueSlice() {
			of := cty.NullVal(element.Type())
			if i < len(known) && t.IsListType() {
				of = known[i]
			}
			list.list = append(list.list, member{value: &node{object: e.argumentsOf(a.members, at, element, of)}})
		}
		return list
	case a.refersTo != "" && t == cty.String:
		return e.reference(a, value)
	case a.refersTo != "" && t.IsSetType():
		list := &node{isList: true}
		for _, element := range value.AsValueSlice() {
			list.list = append(list.list, member{value: e.reference(a, element)})
		}
		sortReferences(list.list)
		return list
	}
	return &node{text: literal(value)}
}

func elementsOf(value cty.Value) []cty.Value {
	if t := value.Type(); !isSet(value) || !t.IsListType() && !t.IsSetType() {
		return nil
	}
	return value.AsValueSlice()
}

// reference returns the address of an object, or its id with the reason.
func (e expressions) reference(a attribute, id cty.Value) *node {
	address, reason := e.refer(e.from, a.refersTo, id.AsString())
	if address != "" {
		return &node{text: address + ".id"}
	}
	return &node{text: literal(id), comment: reason}
}

// literal returns the expression of a value without references.
func literal(value cty.Value) string {
	return string(hclwrite.TokensForValue(value).Bytes())
}

// printable returns a text for a comment: in one line, without characters that a terminal or a
// reviewer would not see.
func printable(text string) string {
	var b strings.Builder
	for i, r := range text {
		if i > commentLength {
			b.WriteString("…")
			break
		}
		b.WriteString(visible(r))
	}
	return b.String()
}

// commentLength is the longest text of the account in a comment, in bytes.
const commentLength = 240

// visible returns a character, or the number of one that cannot be seen.
func visible(r rune) string {
	if quoted := fmt.Sprintf("%+q", string(r)); r < ' ' || r == 0x7f || r > 0x7f && !isGraphic(r) {
		return quoted[1 : len(quoted)-1]
	}
	return string(r)
}
