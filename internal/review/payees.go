// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"maps"
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

// payees finds each place of money that stands after the plan, and was not where it is: by an
// update, a replacement, a new object or an import. The address in Terraform makes no difference.
func payees(r *report) (all []*finding) {
	for _, c := range r.brought() {
		if c.kind.IsPayee {
			all = append(all, r.payeesOf(c)...)
		}
	}
	return all
}

// payeesOf finds the places of money of one object.
func (r *report) payeesOf(c *change) (all []*finding) {
	told := map[string]bool{}
	for _, p := range plan.PayeeChanges(c.kind.Schema, c.config, c.known(), c.after) {
		switch {
		case isOutside(c, p):
			continue // the table of changes outside says so
		case p.To == "" && c.ends() && !c.kind.isAccount():
			continue // see ends
		case c.decidesLater(p):
			continue // nobody configured it
		}
		told[p.At.String()] = true
		all = append(all, r.payee(c, p))
	}
	if c.after.IsNull() || c.forgets() {
		return all
	}
	for _, p := range c.placesAfter() { // money for other products goes to the same place
		if told[p.at.String()] || c.isNew() {
			continue
		}
		if p.role == asRecipient && c.owner(c.known()) != c.owner(c.after) {
			if how, _ := r.familiarity(p); how < isFamiliar {
				all = append(all, r.ofAnother(c, p))
			}
		}
		if p.role != asPayee {
			continue
		}
		if how, has := r.familiarity(p); how >= isFamiliar {
			if by := r.soldElsewhere(c, p); by != "" {
				all = append(all, r.moved(c, p, by, has))
			}
		}
	}
	return all
}

// known is the object as Terraform last knew it. An imported object was not known.
func (c *change) known() tftypes.Value {
	switch {
	case c.imported:
		return tftypes.NewValue(c.kind.object, nil)
	case c.drifted != nil:
		return c.drifted.before
	}
	return c.before
}

// decidesLater reports whether the payments service decides a destination, which the plan does not
// know yet: the configuration is a constant that leaves it out.
func (c *change) decidesLater(p plan.PayeeChange) bool {
	names := described.Names(p.At)
	return len(names) > 0 && c.isConstant(names[0]) && slices.ContainsFunc(c.placesAfter(), func(now place) bool {
		return now.at.Equal(p.At) && now.unseen == isKnownLater && len(now.whole) == 0
	})
}

// ofAnother describes an account that becomes the recipient of another customer.
func (r *report) ofAnother(c *change, p place) *finding {
	f := found("recipient.foreign", c, c.kind.pays.Name())
	f.whole, f.full, f.unseen = p.whole, p.value+"\x00"+p.owner, p.owner == ""
	return f.row(inDestinations, c.subject(), nil, plain("the same account"), plain("it becomes one of another customer"))
}

// payee describes one destination.
func (r *report) payee(c *change, p plan.PayeeChange) *finding {
	at := place{role: c.payeeRole(), unseen: isKnownLater, at: p.At}
	for _, now := range c.placesAfter() {
		if now.at.Equal(p.At) && (now.role == asPayee || now.role == asRecipient) {
			at = now
		}
	}
	how, has := r.familiarity(at)
	p = masked(c, p)
	p = withHolder(c, p)
	so, said := p.FromValues, ""
	var facts []text
	fact := func(format string, args ...any) { facts = append(facts, plainf(format, args...)) }
	id, level := "payee.foreign", approve
	switch isIn := c.isNew() || c.imported; {
	case p.To == "" && c.ends():
		id, level, said = "payee.removed", note, c.kind.Destroying.Ends
	case p.To == "":
		id, level, said = "payee.removed", note, "the account itself"
		stays, _ := beside(c, p, c.after) // the object that had it
		if root := described.Names(p.At); len(stays) > 0 || len(root) > 0 && !raw.IsPresent(raw.Members(c.after)[root[0]]) {
			level, said = approve, "the payments service decides"
		}
	case at.role == asRecipient:
		id, level = "recipient.foreign", r.recipientLevel(c, at)
		if how >= isFamiliar {
			id, level = "payee.familiar", note
		}
	case how == isOwn:
		id, level = "payee.familiar", note
	case how == isFamiliar && c.kind.isAccount() && !isIn:
		id = "payee.moved"
		fact("Already %s.", who(has))
	case how == isFamiliar:
		if id, level = "payee.familiar", note; len(has) > 0 {
			fact("Already %s.", who(has))
		}
		if by := r.soldElsewhere(c, at); by != "" {
			id, level = "payee.moved", approve
			fact("So far money for %s went elsewhere.", by)
		}
	case how == isNear:
		level = warn
		fact("Known on another network only: the address may be somebody else's on this one.")
	default:
		level = r.foreignLevel(at, level)
	}
	if p.From == "" && !c.isNew() && !c.imported {
		so = "none of your own"
	}
	f := found(id, c, p.At.String())
	f.Level, f.whole, f.unseen = level, at.whole, at.unseen != ""
	f.Before, f.After = clean(p.FromValues), clean(p.ToValues)
	f.full = p.Whole()
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
	case c.imported:
		fact("Imported")
	case c.replaces():
		if f.Facts["id_changes"] = true; c.kind.isAccount() {
			fact("The account gets a new id")
		}
	case !c.isNew() && !c.ends():
		fact("In place, at once")
	}
	return f.row(inDestinations, c.subject(), plain(so), either(recipient(p.ToValues), plain(said)), spaced(facts))
}

// recipientLevel is that of a foreign recipient: in place of another one, beside others of the
// person, or the first one.
func (r *report) recipientLevel(c *change, p place) level {
	switch {
	case !c.isNew() && !c.imported, p.unseen != "":
		return approve
	case p.owner != "" && r.places().owners[p.owner]:
		if r.replacesOne(c) {
			return approve
		}
		return warn
	}
	return note
}

// replacesOne reports whether the plan ends another object of the same owner: the new one stands in
// its place, whatever its address.
func (r *report) replacesOne(c *change) bool {
	if r.ending == nil {
		r.ending = map[string]bool{}
		for _, other := range r.changes {
			if other.ends() || other.forgets() {
				r.ending[other.kind.Name+" "+other.owner(other.before)] = true
			}
		}
	}
	return r.ending[c.kind.Name+" "+c.owner(c.after)]
}

// moved describes a place that is paid for products whose money went elsewhere so far.
func (r *report) moved(c *change, p place, by string, has []*change) *finding {
	f := found("payee.moved", c, p.at.String())
	f.whole, f.full = p.whole, p.value
	shown := destination.Shorten(p.whole[0])
	f.After = clean(shown)
	facts := "So far money for " + by + " went elsewhere"
	if len(has) > 0 {
		facts += ". Already " + who(has)
	}
	return f.row(inDestinations, c.subject(), nil, bold(shown), plain(facts))
}

// soldElsewhere names a product of the object that was sold before, and never paid to the place. It
// is "" if there is none. A product is the same if its id or its name is.
func (r *report) soldElsewhere(c *change, p place) string {
	for _, product := range c.targets() {
		if product.kind.price == "" {
			continue
		}
		paid, isSold := r.paidFor()[nameOf(product)]
		if byID, isThere := r.paidFor()[product.id()]; isThere {
			paid, isSold = byID, true
		}
		if isSold && !paid[p.value] {
			return nameOf(product)
		}
	}
	return ""
}

// paidFor are the places to which money for a product went so far, by the product's id and by its
// name: "" is the account itself. It looks for them once.
func (r *report) paidFor() map[string]map[string]bool {
	if r.paid != nil {
		return r.paid
	}
	r.paid = map[string]map[string]bool{}
	names := map[string]string{}
	for _, c := range r.formerly() {
		if c.kind.price != "" {
			names[c.id()] = labelIn(c, c.before)
		}
	}
	for _, c := range r.formerly() {
		if c.kind.isAccount() || c.isDiscount() {
			continue
		}
		to := map[string]bool{}
		for _, p := range c.placesOf(c.before, c.before) {
			if p.role == asPayee {
				to[p.value] = true
			}
		}
		if len(to) == 0 {
			to[""] = true
		}
		for _, ref := range c.kind.References {
			if !r.isPriced(ref.To) {
				continue
			}
			for _, id := range valuesAt(c.before, ref.Path) {
				for _, key := range []string{raw.String(id), names[raw.String(id)]} {
					if key != "" {
						if r.paid[key] == nil {
							r.paid[key] = map[string]bool{}
						}
						maps.Copy(r.paid[key], to)
					}
				}
			}
		}
	}
	return r.paid
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

// isOutside reports whether a change outside made the destination, and the plan keeps it.
func isOutside(c *change, p plan.PayeeChange) bool {
	if c.drifted == nil {
		return false
	}
	return slices.ContainsFunc(plan.PayeeChanges(c.kind.Schema, c.drifted.before, c.drifted.before, c.drifted.after),
		func(d plan.PayeeChange) bool { return d.At.Equal(p.At) && d.Whole() == p.Whole() })
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

// chainNames are the chains that most sellers use, in the words of their registry.
var chainNames = map[string]string{
	"1": "Ethereum", "10": "Optimism", "56": "BNB", "137": "Polygon", "8453": "Base", "42161": "Arbitrum", "43114": "Avalanche",
	"11155111": "Sepolia, a test network",
}

func chainName(id string) string {
	if name := chainNames[id]; name != "" {
		return " (" + name + ")"
	}
	return ""
}
