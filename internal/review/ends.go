// SPDX-License-Identifier: MPL-2.0

package review

import (
	"cmp"
	"math/big"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// ends finds each object that the plan destroys or replaces, and describes the real effect. It
// leaves out those that another table has.
func ends(r *report) (all []*finding) {
	told := r.told()
	for _, c := range r.changed() {
		var f *finding
		switch {
		case told[c]:
		case c.forgets():
			f = found("object.forgotten", c, "").row(inEnds, r.valued(c), plain("leaves Terraform's state and goes on existing. "+
				"Later changes outside Terraform are no longer found"))
		case c.ends():
			f = end(r, c)
		case c.replaces():
			f = replacement(r, c)
		case isArchived(c) && !c.isNew() && !wasArchived(c):
			f = archiving(r, c)
		}
		if f != nil {
			f.objects = []tftypes.Value{c.before, c.after}
			all = append(all, f)
		}
	}
	return all
}

// told has the objects of which a finding of another table says that they end or are replaced.
func (r *report) told() map[*change]bool {
	told := map[*change]bool{}
	for _, f := range r.findings {
		if f.about == nil {
			continue
		}
		k := f.about.kind
		says := f.table == inDestinations && (k.isAccount() || f.ID == "autoswap.disabled") || f.table == inDiscounts && f.about.isDiscount()
		told[f.about] = told[f.about] || says
	}
	return told
}

func wasArchived(c *change) bool { return isArchivedIn(c, c.before) }

// invoices finds the invoices that the plan makes, with their totals.
func invoices(r *report) (all []*finding) {
	for _, c := range r.changed() {
		if !r.isTotal(c) || !c.isNew() {
			continue
		}
		f := found("invoice.new", c, "")
		words := text(nil)
		if total := r.total(c, false); total != nil {
			f.After, words = total.words(), plain(", "+total.words())
		}
		f.objects = []tftypes.Value{c.after}
		all = append(all, f.row(inLines, plain("New "), c.subject(), words))
	}
	return all
}

// end describes an object that the plan destroys.
func end(r *report, c *change) *finding {
	f := found(c.kind.Destroying.Finding, c, "")
	r.stillSold(f)
	return f.row(inEnds, r.valued(c), sentences(plain(c.kind.Destroying.Ends), r.usedBy(c)))
}

// stillSold raises a finding about a product that a page sells after the plan.
func (r *report) stillSold(f *finding) {
	if f.ID == "product.archived" && slices.ContainsFunc(r.referrers(f.about), func(by referrer) bool { return !by.by.isDiscount() }) {
		f.Level = warn
	}
}

// archiving describes an object that an argument takes out of use.
func archiving(r *report, c *change) *finding {
	f := found("product.archived", c, c.kind.archived)
	if c.kind.price == "" {
		f = found(c.kind.Destroying.Finding, c, c.kind.archived)
	}
	r.stillSold(f)
	return f.row(inEnds, r.valued(c), sentences(plain("archived"), r.usedBy(c)))
}

// sentences joins two sentences.
func sentences(first, second text) text {
	if len(second) == 0 {
		return first
	}
	return join(first, plain(". "), second)
}

// valued is the object with its price or its total, and its status.
func (r *report) valued(c *change) text {
	words := c.located()
	if p := priceOf(c, c.before); p.amount != nil && !p.hidden {
		words = join(words, plain(", "), p.text(false))
	}
	if total := r.total(c, true); total != nil {
		words = join(words, plainf(", %s", total.words()))
		if status := raw.String(raw.Members(c.before)["status"]); status != "" {
			words = join(words, plain(", "+status))
		}
	}
	return words
}

// usedBy lists the users of an object after the plan. It also says that no page sells a product.
func (r *report) usedBy(c *change) text {
	var users []text
	for _, by := range r.referrers(c) {
		if by.by != c {
			users = append(users, by.by.short())
		}
	}
	switch {
	case len(users) > 0 && c.kind.price != "":
		return join(list(users), plain(" still sells it"))
	case len(users) > 0:
		return join(list(users), plain(" still refers to it"))
	case c.kind.price != "":
		return plain("No page of this state sells it")
	}
	return nil
}

// replacement describes an object that the plan destroys and makes again.
func replacement(r *report, c *change) *finding {
	m := c.kind.Destroying
	f := found(cmp.Or(m.Replaced, m.Finding), c, strings.Join(replacePaths(c), ", ")) // -replace may ask for it, too
	first, _, _ := strings.Cut(m.Ends, ":")
	said := plain(first + ", and replaced")
	before, after := r.total(c, true), r.total(c, false)
	if before != nil && after != nil {
		f.Before, f.After = before.words(), after.words()
		for currency, sum := range before.sums {
			if change := percent(sum, after.sums[currency]); change != nil {
				f.Level = max(f.Level, effect{percent: change, isFree: after.sums[currency].Sign() <= 0}.level())
			}
		}
		said = join(plain(first+", and replaced by one of "), bold(after.words()), plain(" ("+after.how+")"))
	}
	if r.isTotal(c) && c.hasUnseenAmount() {
		f.Level, f.unseen = approve, true
	}
	if m.ReplacedBy != "" {
		said = join(said, plain(" "+m.ReplacedBy))
	}
	return f.row(inEnds, r.valued(c), said)
}

// hasUnseenAmount reports whether a price or a quantity of the object is hidden, or known later.
func (c *change) hasUnseenAmount() bool {
	for l := range described.Walk(c.kind.Schema.Attributes, c.after) {
		isAmount := described.Is(l.Attribute, described.Price, described.Quantity)
		if isAmount && (raw.IsUnknown(l.Values[0]) && c.mayWait(steps(l.Path)[0]) || raw.IsPresent(l.Values[0]) && c.hides(steps(l.Path))) {
			return true
		}
	}
	return false
}

// replacePaths are the arguments whose change replaces an object.
func replacePaths(c *change) (paths []string) {
	for _, l := range leaves(c) {
		paths = append(paths, l.path)
	}
	return paths
}

// total is the sum that an object asks for.
type total struct {
	sums map[string]*big.Rat // by currency
	how  string              // "4 × 98.00 + 9.90"
}

// words are the sums, a currency each.
func (t *total) words() string {
	var words []string
	for _, currency := range sortedNames(t.sums) {
		words = append(words, money(t.sums[currency], currency))
	}
	return strings.Join(words, " and ")
}

// total adds the prices of an object that has quantities, before or after the plan. It returns nil
// if one of them is not known, or for an object without quantities.
func (r *report) total(c *change, isBefore bool) *total {
	of := c.after
	if isBefore {
		of = c.before
	}
	if !raw.IsPresent(of) || !r.isTotal(c) {
		return nil
	}
	sum := &total{sums: map[string]*big.Rat{}}
	var terms []string
	for _, name := range slices.Backward(sortedNames(c.kind.Schema.Attributes)) { // products come before other items
		inside, ok := c.kind.Schema.Attributes[name].(schema.ListNestedAttribute)
		if !ok || c.hides([]any{name}) {
			if ok {
				return nil
			}
			continue
		}
		for _, element := range raw.Elements(raw.Members(of)[name]) {
			amount, quantity, currency, counts := r.item(c, isBefore, inside.NestedObject.Attributes, element)
			switch {
			case !counts:
				continue
			case amount == nil || quantity == nil:
				return nil
			case sum.sums[currency] == nil:
				sum.sums[currency] = new(big.Rat)
			}
			term := figure(amount, 2) //nolint:mnd // cents
			if quantity.Cmp(big.NewRat(1, 1)) != 0 {
				term = figure(quantity, 0) + " × " + term
			}
			terms = append(terms, term)
			sum.sums[currency].Add(sum.sums[currency], new(big.Rat).Mul(amount, quantity))
		}
	}
	if sum.how = strings.Join(terms, " + "); len(terms) == 0 {
		return nil
	}
	return sum
}

// item is one position of a total. counts is false for an element that has no quantity.
func (r *report) item(
	c *change, isBefore bool, attributes map[string]schema.Attribute, element tftypes.Value,
) (amount, quantity *big.Rat, currency string, counts bool) {
	members := raw.Members(element)
	for _, name := range sortedNames(attributes) {
		for _, mark := range described.Annotations(attributes[name]) {
			switch mark {
			case described.Quantity:
				quantity, counts = decimal(members[name]), true
			case described.Price:
				amount = decimal(members[name])
			case described.Currency:
				currency = raw.String(members[name])
			default:
			}
		}
	}
	for _, ref := range c.kind.References {
		if ref.Quantity == "" || amount != nil {
			continue
		}
		sold := c.refers[ref.Name()]
		if isBefore && c.replaces() {
			sold = c.referred
		}
		if product := soldAs(sold, members[ref.Path[len(ref.Path)-1]]); product != nil {
			side := product.after
			if isBefore && !product.before.IsNull() {
				side = product.before
			}
			p := priceOf(product, side)
			if amount, currency = p.amount, p.currency; p.hidden {
				amount = nil
			}
		}
	}
	return amount, quantity, currency, counts
}

// soldAs is the product with an id. An id that is not known is that of the only new product.
func soldAs(products []*change, id tftypes.Value) (found *change) {
	if raw.IsPresent(id) {
		i := slices.IndexFunc(products, func(p *change) bool { return p.id() == raw.String(id) })
		if i < 0 {
			return nil
		}
		return products[i]
	}
	for _, p := range products {
		switch isLater := p.isNew() || p.replaces(); {
		case !isLater:
		case found != nil:
			return nil
		default:
			found = p
		}
	}
	return found
}
