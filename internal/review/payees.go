// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// payees finds each destination of money that the plan changes.
func payees(r *report) (all []*finding) {
	for _, c := range r.changed() {
		if !c.kind.IsPayee {
			continue
		}
		for _, p := range plan.PayeeChanges(c.kind.Schema, c.config, c.before, c.after) {
			switch {
			case restores(c, p):
				continue // the table of changes outside says so
			case p.To == "" && c.ends() && !c.kind.isAccount():
				continue // see ends
			}
			all = append(all, payee(c, p))
		}
	}
	return all
}

// payee describes one destination.
func payee(c *change, p plan.PayeeChange) *finding {
	p = masked(c, p)
	p = withHolder(c, p)
	id, so, said := "payee.changed", p.FromValues, ""
	switch {
	case p.To == "" && c.ends():
		id, said = "payee.removed", c.kind.Destroying.Ends
	case p.To == "":
		said = "the payments service decides"
	case c.isNew():
		id = "payee.new"
	case p.From == "":
		so = "none of your own"
	}
	f := found(id, c, p.At.String())
	f.Before, f.After = clean(p.FromValues), clean(p.ToValues)
	f.full = p.Whole()
	var facts []text
	fact := func(format string, args ...any) { facts = append(facts, plainf(format, args...)) }
	if p.Differs() {
		fact("The two differ in characters that are not shown here.")
	}
	from, to := countryOf(c, p, c.before), countryOf(c, p, c.after)
	if from != "" && to != "" {
		f.Facts["country_before"], f.Facts["country_after"] = from, to
		if from != to {
			fact("another country, %s to %s.", from, to)
		}
	}
	if accepted := acceptedBy(c, p); accepted != "" {
		fact("%s.", accepted)
	}
	if sum := checksum(c, p); sum != "" && p.To != "" {
		f.Facts["checksum"] = sum
		fact("%s.", map[string]string{"correct": "Checksum correct", "wrong": "WRONG checksum", "none": "No checksum in it"}[sum])
	}
	switch {
	case c.replaces():
		if f.Facts["id_changes"] = true; c.kind.isAccount() {
			fact("The account gets a new id")
		}
	case !c.isNew() && !c.ends():
		fact("In place, at once")
	}
	return f.row(inDestinations, c.subject(), plain(so), either(recipient(p.ToValues), plain(said)), spaced(facts))
}

// withHolder names the holder of the account, if it is the company that the account belongs to.
// Another holder may be a person.
func withHolder(c *change, p plan.PayeeChange) plan.PayeeChange {
	owner, isOwner := c.named()
	if !isOwner {
		return p
	}
	with := func(values string, of tftypes.Value) string {
		members, attributes := beside(c, p, of)
		for name, a := range attributes {
			if values != "" && described.Is(a, described.Personal) && raw.String(members[name]) == owner {
				return values + ", " + owner
			}
		}
		return values
	}
	p.FromValues, p.ToValues = with(p.FromValues, c.before), with(p.ToValues, c.after)
	return p
}

// masked shortens the values that the configuration says are sensitive. Those that the schema says
// are sensitive are shortened already.
func masked(c *change, p plan.PayeeChange) plan.PayeeChange {
	for _, of := range []tftypes.Value{c.before, c.after} {
		texts := secretPayees(c, of)
		slices.SortFunc(texts, func(a, b string) int { return len(b) - len(a) }) // one may be a part of another
		for _, text := range texts {
			p.FromValues = strings.ReplaceAll(p.FromValues, text, destination.Shorten(text))
			p.ToValues = strings.ReplaceAll(p.ToValues, text, destination.Shorten(text))
		}
	}
	return p
}

// secretPayees returns the destinations of an object that the configuration says are sensitive.
func secretPayees(c *change, of tftypes.Value) (texts []string) {
	for l := range described.Walk(c.kind.Schema.Attributes, of) {
		if text := raw.String(l.Values[0]); text != "" && described.Is(l.Attribute, described.Payee) && c.hides(steps(l.Path)) {
			texts = append(texts, text)
		}
	}
	return texts
}

// recipient shows a destination. The number or the address is bold.
func recipient(values string) text {
	first, rest, more := strings.Cut(values, ", ")
	if !more {
		return bold(first)
	}
	return join(bold(first), plain(", "+rest))
}

// either returns the first text with words.
func either(texts ...text) text {
	for _, t := range texts {
		if t.String() != "" {
			return t
		}
	}
	return nil
}

// spaced joins sentences.
func spaced(texts []text) (all text) {
	for i, t := range texts {
		if i > 0 {
			all = append(all, span{isPlain, " "})
		}
		all = append(all, t...)
	}
	return all
}

// restores reports whether the plan only reverts a change outside.
func restores(c *change, p plan.PayeeChange) bool {
	if c.drifted == nil {
		return false
	}
	for _, d := range plan.PayeeChanges(c.kind.Schema, c.drifted.before, c.drifted.before, c.drifted.after) {
		if d.At.Equal(p.At) && d.Reverses(p) {
			return true
		}
	}
	return false
}

// payeeValues are the marked members of a destination.
func payeeValues(c *change, p plan.PayeeChange, of tftypes.Value) (texts map[string]string, attributes map[string]schema.Attribute) {
	members, attributes := beside(c, p, of)
	texts = map[string]string{}
	for name, a := range attributes {
		if text := raw.String(members[name]); described.Is(a, described.Payee) && text != "" {
			texts[name] = text
		}
	}
	return texts, attributes
}

// beside are the members of the object that has the destination.
func beside(c *change, p plan.PayeeChange, of tftypes.Value) (members map[string]tftypes.Value, attributes map[string]schema.Attribute) {
	attributes = c.kind.Schema.Attributes
	for _, step := range p.At.Steps() {
		name := strings.TrimPrefix(step.String(), ".")
		nested, ok := attributes[name].(schema.SingleNestedAttribute)
		if !ok {
			return nil, nil
		}
		of, attributes = raw.Members(of)[name], nested.Attributes
	}
	return raw.Members(of), attributes
}

// countryOf is the country of a bank account, or "".
func countryOf(c *change, p plan.PayeeChange, of tftypes.Value) string {
	texts, attributes := payeeValues(c, p, of)
	for name, text := range texts {
		if attributes[name].GetType().Equal(customtype.IBANType{}) && len(text) > 2 {
			return strings.ToUpper(text[:2])
		}
	}
	return ""
}

// checksum says whether the checksum of a destination is right: "correct", "wrong", "none", or ""
// where no value has one.
func checksum(c *change, p plan.PayeeChange) (says string) {
	texts, attributes := payeeValues(c, p, c.after)
	for name, text := range texts {
		switch of := attributes[name].GetType(); {
		case of.Equal(customtype.IBANType{}):
			if destination.IsMasked(text) {
				continue
			}
			if says = "correct"; destination.CheckIBAN(text) != nil {
				return "wrong"
			}
		case of.Equal(customtype.AddressType{}):
			body := strings.TrimPrefix(text, "0x")
			switch {
			case destination.IsMasked(text):
			case destination.CheckAnyNetwork(text) != nil:
				return "wrong"
			case body != text && (body == strings.ToLower(body) || body == strings.ToUpper(body)):
				says = "none"
			default:
				says = "correct"
			}
		}
	}
	return says
}

// acceptedBy counts the assets that are paid to a destination: the elements of the lists beside it,
// by chain.
func acceptedBy(c *change, p plan.PayeeChange) string {
	members, attributes := beside(c, p, c.after)
	for name, a := range attributes {
		inside, ok := a.(schema.ListNestedAttribute)
		if !ok || c.hides(steps(p.At.AtName(name))) {
			continue
		}
		elements := raw.Elements(members[name])
		var chains []string
		for member, of := range inside.NestedObject.Attributes {
			if !described.Is(of, described.Network) {
				continue
			}
			for _, element := range elements {
				on := raw.Members(element)[member]
				name := raw.String(on)
				if n := decimal(on); n != nil {
					name = "chain " + figure(n, 0) + chainName(n.Num().String())
				}
				if name != "" && !slices.Contains(chains, name) {
					chains = append(chains, name)
				}
			}
		}
		if len(elements) > 0 && len(chains) > 0 {
			slices.Sort(chains)
			noun := "tokens"
			if len(elements) == 1 {
				noun = "token"
			}
			return fmt.Sprintf("%d %s, %s", len(elements), noun, strings.Join(chains, ", "))
		}
	}
	return ""
}

// chainName names the chains that most sellers use, in the words of their registry.
func chainName(id string) string {
	name := map[string]string{
		"1": "Ethereum", "10": "Optimism", "56": "BNB", "137": "Polygon", "8453": "Base", "42161": "Arbitrum", "43114": "Avalanche",
		"11155111": "Sepolia, a test network",
	}[id]
	if name == "" {
		return ""
	}
	return " (" + name + ")"
}
