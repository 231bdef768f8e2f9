// SPDX-License-Identifier: MPL-2.0

package findings

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// leastSecret is the number of characters from which a sensitive value is looked for in outputs.
const leastSecret = 8

// outputs finds an output that had the address or the id of one object, and has that of another
// one after the plan, an argument of another provider that led to one page and leads to another
// one, and a value of either that shows a sensitive one of the state.
func (l *look) outputs() (all []*Finding) {
	if len(l.Outputs) == 0 && len(l.Others) == 0 {
		return nil
	}
	o := owners{map[string][]string{}, map[string][]string{}, map[string][]string{}, map[string]bool{}, map[string]bool{}, nil}
	for _, c := range l.Former() {
		o.collect(c, c.Known, o.before)
	}
	for _, c := range l.All() {
		o.collect(c, c.After, o.after)
		o.isMade[c.Address] = c.IsNew() || c.Action == plan.Replace
	}
	o.sorted = sortedNames(o.secrets)
	for _, name := range sortedNames(l.Outputs) {
		if of := l.Outputs[name]; of != nil && !of.Actions.NoOp() {
			out := output{owners: o, address: "output." + name, kind: "The output ", name: name}
			out.walk("", of.Before, of.After, of.Unknown, false)
			out.leak("", of.After, of.Sensitive)
			all = append(all, out.found...)
		}
	}
	for _, e := range slices.Concat(slices.Collect(maps.Values(l.Others))...) {
		if !e.Changes() {
			continue
		}
		out := output{owners: o, address: e.Address, name: e.Address}
		before, after, unknown, sensitive := e.Sides()
		if plan.Action(e.Action) == plan.Update || plan.Action(e.Action) == plan.Replace {
			out.stays = textsIn(before, after)
			out.walk("", before, after, unknown, false)
		}
		out.leak("", after, sensitive)
		all = append(all, out.found...)
	}
	return all
}

// owners are the objects that have a text, before the plan and after it, and the sensitive texts.
type owners struct {
	before, after, secrets map[string][]string
	addresses              map[string]bool // which the payments service made once, such as those of pages
	isMade                 map[string]bool // the objects whose new values the plan need not know
	sorted                 []string        // the sensitive texts
}

func (o owners) collect(c *plan.Change, of tftypes.Value, into map[string][]string) {
	for l := range c.Kind.Shape.Walk(of) {
		text := raw.String(l.Values[0])
		isAddress := l.Name == "id" || l.Is(described.Irreplaceable, described.Payee, described.EventTarget) ||
			strings.Contains(text, "://")
		if text != "" && l.Is(described.Irreplaceable) {
			o.addresses[text] = true
		}
		if text != "" && isAddress && !slices.Contains(into[text], c.Address) {
			into[text] = append(into[text], c.Address)
		}
		if (l.IsSensitive || c.Hides(l.Names...)) && len(text) >= leastSecret {
			o.secrets[text] = append(o.secrets[text], c.Address)
		}
	}
}

// output compares the values of one output.
type output struct {
	owners

	address, kind, name string
	stays               func(was, is string) bool // of another provider; nil for an output

	found []*Finding
}

func (o *output) add(id, at, whole, format string, arguments ...any) *Finding {
	f := found(id, nil, at)
	f.Address, f.Whole = o.address, whole
	o.found = append(o.found, f.row(InLines, styled.Join(styled.Plain(o.kind), styled.Code(o.name+at), styled.Textf(format, arguments...))))
	return f
}

// inside are the parts of a tree: by the path from it.
func inside(tree any) map[string]any {
	parts := map[string]any{}
	switch of := tree.(type) {
	case map[string]any:
		for name, part := range of {
			parts["."+name] = part
		}
	case []any:
		for i, part := range of {
			parts[fmt.Sprintf("[%d]", i)] = part
		}
	}
	return parts
}

// part is true if a tree is true as a whole, and else the part of it.
func part(tree any, at string) any {
	if tree == true {
		return true
	}
	return inside(tree)[at]
}

// walk compares two values, element by element. An added element is no finding.
func (o *output) walk(at string, before, after, unknown any, isInList bool) {
	if was, isText := before.(string); isText {
		if tree := encoded(was); tree != nil {
			text, _ := after.(string)
			o.walk(at, tree, encoded(text), unknown, isInList)
			return
		}
		o.compare(at, was, after, unknown == true, isInList)
		return
	}
	was := inside(before)
	for _, name := range sortedNames(was) {
		o.walk(at+name, was[name], part(after, name), part(unknown, name), isInList || name[0] == '[')
	}
}

// textsIn reports whether the object of another provider has a text after the plan too, or had
// another one before: an element of a list has moved, or is gone. That says nothing of an argument
// with a name.
func textsIn(before, after any) func(was, is string) bool {
	had, has := map[string]bool{}, map[string]bool{}
	var collect func(of any, into map[string]bool)
	collect = func(of any, into map[string]bool) {
		if text, isText := of.(string); isText {
			into[text] = true
			of = encoded(text)
		}
		for _, part := range inside(of) {
			collect(part, into)
		}
	}
	collect(before, had)
	collect(after, has)
	return func(was, is string) bool { return has[was] || had[is] }
}

// encoded is the tree that a text encodes as JSON; nil for any other text.
func encoded(text string) (tree any) {
	if strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") {
		_ = json.Unmarshal([]byte(text), &tree)
	}
	return tree
}

// compare looks for a text that belonged to one object and now does to another one.
func (o *output) compare(at, was string, after any, isLater, isInList bool) {
	owners := o.before[was]
	is, _ := after.(string)
	now := o.after[is]
	switch {
	case len(owners) == 0 || is == was && slices.Equal(now, owners):
	case o.stays != nil && (!o.addresses[was] || !o.addresses[is] || isInList && o.stays(was, is)):
		// another provider computes it, or it leads to no other page
	case isLater && slices.ContainsFunc(owners, func(address string) bool { return o.isMade[address] }):
		// the object is made again at its own address
	case isLater:
		o.add("output", at, was+"\x00"+is, " had a value of `%s`, and its new one is known after the apply", owners[0]).Unseen = true
	case after == nil, slices.ContainsFunc(now, func(address string) bool { return slices.Contains(owners, address) }):
	case len(now) == 0:
		o.add("output", at, was+"\x00"+is, " had a value of `%s`, and gets one of no object of this plan", owners[0])
	default:
		o.add("output", at, was+"\x00"+is, " had a value of `%s`, and gets one of `%s`", owners[0], now[0])
	}
}

// leak looks for sensitive texts in a value that is not sensitive, at any depth.
func (o *output) leak(at string, value, sensitive any) {
	if sensitive == true {
		return
	}
	if text, isText := value.(string); isText {
		for _, secret := range o.sorted {
			if of := o.secrets[secret]; strings.Contains(text, secret) {
				o.add("secret.in_plan", at, of[0], " shows a sensitive value of `%s`. Each reader of the plan has it. "+
					"Make it sensitive there, or leave the value out", of[0])
				return
			}
		}
		return
	}
	of := inside(value)
	for _, name := range sortedNames(of) {
		o.leak(at+name, of[name], part(sensitive, name))
	}
}
