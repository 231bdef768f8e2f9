// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// leastSecret is the number of characters from which a sensitive value is looked for in outputs.
const leastSecret = 8

// outputs finds an output that had the address or the id of one object, and has that of another one
// after the plan; and an output that shows a sensitive value of the state.
func outputs(r *report) (all []*finding) {
	if len(r.outputs) == 0 && len(r.others) == 0 {
		return nil
	}
	replaced := map[string]bool{}
	for _, c := range r.changes {
		replaced[c.address] = c.changes() && !c.after.IsNull()
	}
	before, after, secrets := r.owners()
	tell := func(of output, address string, name text) {
		for _, f := range of.found {
			f.Address = address
			f.cells = append([]text{name, code(f.Path)}, f.cells...)
			all = append(all, f)
		}
	}
	for _, name := range sortedNames(r.outputs) {
		if o := r.outputs[name]; o != nil && !o.Actions.NoOp() {
			of := output{before: before, after: after, secrets: secrets, replaced: replaced}
			of.walk("", o.Before, o.After, o.AfterUnknown, o.AfterSensitive)
			of.leak("", o.After, o.AfterSensitive)
			tell(of, "output."+name, join(plain("The output "), code(name)))
		}
	}
	for _, other := range r.others {
		of := output{secrets: secrets}
		of.leak("", other.after, other.sensitive)
		tell(of, other.address, code(other.address))
	}
	return all
}

// owners are the objects that have a text, before the plan and after it, and the sensitive texts.
func (r *report) owners() (before, after, secrets map[string][]string) {
	before, after, secrets = map[string][]string{}, map[string][]string{}, map[string][]string{}
	collect := func(c *change, of tftypes.Value, into map[string][]string) {
		for l := range described.Walk(c.kind.Schema.Attributes, of) {
			text := raw.String(l.Values[0])
			if text == "" {
				continue
			}
			if l.Name == "id" || described.Is(l.Attribute, described.Irreplaceable, described.Payee, described.EventTarget) ||
				strings.Contains(text, "://") {
				if !slices.Contains(into[text], c.address) {
					into[text] = append(into[text], c.address)
				}
			}
			if (l.IsSensitive || c.hides(steps(l.Path))) && len(text) >= leastSecret {
				secrets[text] = append(secrets[text], c.address)
			}
		}
	}
	for _, c := range r.formerly() {
		collect(c, c.before, before)
	}
	for _, c := range slices.Concat(r.changes, r.prior) {
		collect(c, c.after, after)
	}
	return before, after, secrets
}

// output compares the values of one output.
type output struct {
	before, after, secrets map[string][]string
	replaced               map[string]bool // the objects whose new values the plan need not know
	found                  []*finding
}

// walk compares two values, element by element. An added element is no finding.
func (o *output) walk(at string, before, after, unknown, sensitive any) {
	switch was := before.(type) {
	case map[string]any:
		is, _ := after.(map[string]any)
		later, _ := unknown.(map[string]any)
		hidden, _ := sensitive.(map[string]any)
		for _, name := range sortedNames(was) {
			o.walk(at+"."+name, was[name], is[name], either2(unknown, later[name]), either2(sensitive, hidden[name]))
		}
	case []any:
		is, _ := after.([]any)
		later, _ := unknown.([]any)
		hidden, _ := sensitive.([]any)
		for i := range was {
			o.walk(fmt.Sprintf("%s[%d]", at, i), was[i], nth(is, i), either2(unknown, nth(later, i)), either2(sensitive, nth(hidden, i)))
		}
	case string:
		o.compare(at, was, after, unknown == true)
	}
}

// compare looks for a text that belonged to one object and now does to another one.
func (o *output) compare(at, was string, after any, isLater bool) {
	owners := o.before[was]
	is, _ := after.(string)
	if len(owners) == 0 || is == was && slices.Equal(o.after[is], owners) {
		return
	}
	f := found("output", nil, at)
	f.full = was + "\x00" + is
	now := o.after[is]
	switch {
	case isLater && slices.ContainsFunc(owners, func(address string) bool { return o.replaced[address] }):
		return // the object is made again at its own address
	case isLater:
		f.unseen = true
		f.cells = []text{plain(" had a value of "), code(owners[0]), plain(", and its new one is known after the apply")}
	case after == nil:
		return
	case slices.ContainsFunc(now, func(address string) bool { return slices.Contains(owners, address) }):
		return
	case len(now) == 0:
		f.cells = []text{plain(" had a value of "), code(owners[0]), plain(", and gets one of no object of this plan")}
	default:
		f.cells = []text{plain(" had a value of "), code(owners[0]), plain(", and gets one of "), code(now[0])}
	}
	o.found = append(o.found, f.row(inLines, f.cells...))
}

// leak looks for sensitive texts in a value that is not sensitive, at any depth.
func (o *output) leak(at string, value, sensitive any) {
	if sensitive == true {
		return
	}
	switch v := value.(type) {
	case map[string]any:
		hidden, _ := sensitive.(map[string]any)
		for _, name := range sortedNames(v) {
			o.leak(at+"."+name, v[name], hidden[name])
		}
	case []any:
		hidden, _ := sensitive.([]any)
		for i, element := range v {
			o.leak(fmt.Sprintf("%s[%d]", at, i), element, nth(hidden, i))
		}
	case string:
		for _, secret := range sortedNames(o.secrets) {
			if of := o.secrets[secret]; strings.Contains(v, secret) {
				f := found("secret.in_plan", nil, at)
				f.full = of[0]
				o.found = append(o.found, f.row(inLines, plain(" shows a sensitive value of "), code(of[0]), plain(
					". Each reader of the plan has it. Make it sensitive there, or leave the value out")))
				return
			}
		}
	}
}

func nth(list []any, i int) any {
	if i < len(list) {
		return list[i]
	}
	return nil
}

// either2 is true if a tree is true as a whole, and else the part of it.
func either2(whole, part any) any {
	if whole == true {
		return true
	}
	return part
}
