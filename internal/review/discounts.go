// SPDX-License-Identifier: MPL-2.0

package review

import (
	"cmp"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

func sortedNames[V any](of map[string]V) []string { return slices.Sorted(maps.Keys(of)) }

// isDiscount reports whether the object makes products cheaper.
func (c *change) isDiscount() bool { return c.kind.amountOff != "" }

// isForAll reports whether a discount names no product.
func (c *change) isForAll(of tftypes.Value) bool {
	for _, r := range c.kind.References {
		value := raw.Members(of)[r.Path[0]]
		if raw.IsUnknown(value) || len(raw.Elements(value)) > 0 {
			return false
		}
	}
	return true
}

// discount is how much less a buyer pays.
type discount struct {
	amount, percent *big.Rat
	unknown         bool
}

func discountOf(c *change, of tftypes.Value) discount {
	members := raw.Members(of)
	return discount{
		decimal(members[c.kind.amountOff]), decimal(members[c.kind.percentOff]),
		raw.IsUnknown(members[c.kind.amountOff]) || raw.IsUnknown(members[c.kind.percentOff]) ||
			c.hides([]any{c.kind.amountOff}) || c.hides([]any{c.kind.percentOff}),
	}
}

// from is the amount that a buyer pays with the discount. It may be negative.
func (d discount) from(amount *big.Rat) *big.Rat {
	switch {
	case d.unknown || amount == nil:
		return nil
	case d.amount != nil:
		return new(big.Rat).Sub(amount, d.amount)
	case d.percent != nil:
		return new(big.Rat).Sub(amount, new(big.Rat).Quo(new(big.Rat).Mul(amount, d.percent), hundred))
	}
	return amount
}

// text is the discount in words: "15 % off".
func (d discount) words() string {
	switch {
	case d.unknown:
		return "a value that is not shown"
	case d.amount != nil:
		return figure(d.amount, 0)
	case d.percent != nil:
		return figure(d.percent, 0) + " %"
	}
	return "nothing"
}

// discounts finds each discount that the plan changes, and the amounts that buyers pay with it.
func discounts(r *report) (all []*finding) {
	for _, c := range r.changes {
		switch {
		case !c.isDiscount():
			all = append(all, r.methodDiscounts(c)...)
		case c.changes():
			if f := discountChange(r, c); f != nil {
				all = append(all, f)
			}
		case c.imported: // of one that takes nothing off, its own row says enough
			if f := discountChange(r, c); f != nil && f.Level > note {
				all = append(all, f)
			}
		default: // a product may have become cheaper than its discount
			pays := r.pays(c)
			if slices.ContainsFunc(pays, func(p payment) bool { return isNegative(p.after) && !isNegative(p.before) }) {
				all = append(all, belowZero(c, pays))
			}
		}
	}
	if slices.ContainsFunc(all, func(f *finding) bool { return f.about.isDiscount() && f.about.actions.DestroyBeforeCreate() }) {
		r.notes[inDiscounts] = []text{plain(
			"Codes cannot be changed: the old one is deleted, then the new one is created.")}
	}
	return all
}

// alone measures a discount for products that nothing here knows: what is left of 100 percent. The
// size of an amount off is not known.
func (f *finding) alone(before, after discount) {
	left := func(d discount) *big.Rat {
		if d.amount != nil {
			return nil
		}
		return d.from(hundred)
	}
	if change := percent(left(before), left(after)); change != nil {
		f.from(whole(change)).measure = ceil(change)
		return
	}
	f.Level, f.measure = warn, beyond
}

// codedProducts are the products that a code is for, before the plan or after it.
func (r *report) codedProducts(code *change) (all []*change) {
	for _, p := range r.productsOf(code) {
		all = append(all, p.change)
	}
	return all
}

// belowZero is a discount that is higher than a price.
func belowZero(c *change, pays []payment) *finding {
	f := found("discount.below_zero", c, c.kind.amountOff)
	now := discountOf(c, c.after)
	f.After = now.words()
	return f.row(inDiscounts, bold(nameOf(c)), scope(c, c.after, now, false), plain("the same"), paysText(pays))
}

// discountChange describes a code that is made, changed or deleted.
func discountChange(r *report, c *change) *finding {
	before, after := discountOf(c, c.before), discountOf(c, c.after)
	pays := r.pays(c)
	id := "discount.changed"
	if slices.ContainsFunc(pays, func(p payment) bool { return isNegative(p.after) }) {
		id = "discount.below_zero"
	}
	at := c.kind.amountOff
	if after.percent != nil || after.amount == nil && before.percent != nil {
		at = c.kind.percentOff
	}
	f := found(id, c, at)
	products := r.codedProducts(c)
	if f.Level, f.measure = r.worst(c, products); len(products) == 0 {
		f.alone(before, after)
	}
	if f.unseen = after.unknown || c.hasUnseenProducts(); f.unseen {
		f.Level, f.measure = approve, beyond
	}
	if id == "discount.below_zero" {
		f.Level = approve
	}
	so, now := scope(c, c.before, before, false), scope(c, c.after, after, true)
	f.Before, f.After = so.String(), now.String()
	f.objects = []tftypes.Value{c.before, c.after}
	name, later := labelIn(c, c.before), labelIn(c, c.after)
	switch {
	case c.isNew():
		so, name = plain("no such code"), later
	case c.ends():
		now = plain(c.kind.Destroying.Ends)
	case name != later:
		now = join(plain("gone; "), bold(later), plain(", "), scope(c, c.after, after, false))
	}
	return f.row(inDiscounts, bold(cmp.Or(name, c.address)), so, now, paysText(pays))
}

// labelIn is the label of one side of a change.
func labelIn(c *change, of tftypes.Value) string {
	side := *c
	side.before, side.after, side.cachedLabel = of, of, nil
	if of.IsNull() {
		return ""
	}
	return side.label()
}

// scope describes a discount and its products.
func scope(c *change, of tftypes.Value, d discount, isNew bool) text {
	if of.IsNull() {
		return nil
	}
	amount := plain(d.words())
	if isNew {
		amount = bold(d.words())
	}
	if c.isForAll(of) {
		return join(amount, plain(" off every product"))
	}
	return join(amount, plain(" off "), plain(c.namesOf(of)))
}

// hidesProducts reports whether the configuration hides the products of a discount.
func (c *change) hidesProducts() bool {
	return slices.ContainsFunc(c.kind.References, func(r described.Reference) bool { return c.hidesAny(r.Path) })
}

// hasUnseenProducts reports whether the products of a discount are hidden, or known later.
func (c *change) hasUnseenProducts() bool {
	return !c.after.IsNull() && (c.hidesProducts() || slices.ContainsFunc(c.kind.References, func(r described.Reference) bool {
		return raw.IsUnknown(raw.Members(c.after)[r.Path[0]]) && len(c.refers[r.Name()]) == 0
	}))
}

// namesOf are the labels of the objects that one refers to, before the plan or after it.
func (c *change) namesOf(of tftypes.Value) string {
	var names []string
	if c.hidesProducts() {
		return "products that are not shown"
	}
	all := c.referred
	if !c.changes() || !raw.Equal(of, c.before) {
		all = c.targets()
	}
	for _, to := range all {
		names = append(names, nameOf(to))
	}
	slices.Sort(names)
	const most = 3
	switch {
	case len(names) == 0:
		return "some products"
	case len(names) > most:
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most-1], ", "), len(names)-most+1)
	}
	return strings.Join(names, ", ")
}

// payment is the amount that a buyer pays for one product with a code.
type payment struct {
	product       *change
	name          string
	before, after *big.Rat // nil if there is no code, or no price that is known
	fall          *big.Rat // in percent, negative; 0 if it is not known
	was, currency string
}

// pays returns the amounts that buyers pay with a code, by the names of the products.
func (r *report) pays(code *change) (all []payment) {
	before, after := discountOf(code, code.before), discountOf(code, code.after)
	for _, p := range r.productsOf(code) {
		if p.from.hidden || p.to.hidden || code.hidesProducts() || r.measure().takesNoCodes(p.change) {
			continue
		}
		pay := payment{product: p.change, name: p.name, was: p.from.currency, currency: p.to.currency, fall: new(big.Rat)}
		if !code.before.IsNull() && !p.before.IsNull() && code.wasFor(p.change) {
			pay.before = before.from(p.from.amount)
		}
		switch {
		case code.after.IsNull():
		case code.isForAll(code.after) || slices.Contains(code.targets(), p.change):
			pay.after = after.from(p.to.amount)
		default: // it is no longer for the product
			pay.after = p.to.amount
		}
		if change := percent(pay.before, pay.after); change != nil && pay.was == pay.currency {
			pay.fall = change
		}
		if pay.before != nil || pay.after != nil {
			all = append(all, pay)
		}
	}
	return all
}

// product is an object with a price that is on sale after the plan.
type product struct {
	*change
	name     string
	from, to price
}

// productsOf returns the products that a code is for, before or after the plan, by their names.
func (r *report) productsOf(code *change) (all []product) {
	if code.isForAll(code.either()) || !code.before.IsNull() && code.isForAll(code.before) {
		return r.products()
	}
	seen := map[*change]bool{}
	for _, to := range slices.Concat(code.targets(), code.referred) {
		if p := productOf(to); p != nil && !seen[to] {
			all, seen[to] = append(all, *p), true
		}
	}
	slices.SortFunc(all, func(a, b product) int { return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.address, b.address)) })
	return all
}

// productOf returns an object with its price, or nil if it is not on sale after the plan.
func productOf(c *change) *product {
	if c.kind.price == "" || c.after.IsNull() || isArchived(c) {
		return nil
	}
	return &product{c, nameOf(c), priceOf(c, c.before), priceOf(c, c.after)}
}

// products returns all products of the plan, by their names. It looks for them once.
func (r *report) products() []product {
	if r.sold == nil {
		r.sold = []product{}
		for _, c := range r.changes {
			if p := productOf(c); p != nil {
				r.sold = append(r.sold, *p)
			}
		}
		slices.SortFunc(r.sold, func(a, b product) int { return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.address, b.address)) })
	}
	return r.sold
}

// targets are the objects that one refers to after the plan.
func (c *change) targets() []*change { return slices.Concat(slices.Collect(maps.Values(c.refers))...) }

// wasFor reports whether a code was for a product before the plan.
func (c *change) wasFor(product *change) bool {
	return !c.changes() || c.isForAll(c.before) || slices.Contains(c.referred, product)
}

// isArchived reports whether an object is out of use after the plan.
func isArchived(c *change) bool { return isArchivedIn(c, c.either()) }

func isArchivedIn(c *change, of tftypes.Value) bool { return isTrue(raw.Members(of)[c.kind.archived]) }

// paysText has the amounts that buyers pay, in words. A fall of a fifth is bold.
func paysText(pays []payment) text {
	const most = 5
	if len(pays) > most { // the largest falls are those that matter
		slices.SortStableFunc(pays, func(a, b payment) int { return a.fall.Cmp(b.fall) })
	}
	var words []text
	for i, p := range pays {
		if i == most {
			words = append(words, plainf("and %d more products", len(pays)-most))
			break
		}
		words = append(words, p.text())
	}
	return list(words)
}

func (p payment) text() text {
	name := p.name + " "
	switch {
	case p.after == nil:
		return plain(name + rounded(p.before, p.was) + " so far")
	case p.before == nil:
		return join(plain(name), bold(rounded(p.after, p.currency)))
	case p.was != p.currency:
		return plain(name + rounded(p.before, p.was) + " to " + rounded(p.after, p.currency))
	case p.before.Cmp(p.after) == 0:
		return plain(name + "still " + rounded(p.after, p.currency))
	}
	words := plain(name + p.before.FloatString(2) + " to ") //nolint:mnd // cents
	if p.fall.Cmp(big.NewRat(-noticed, 1)) <= 0 {
		return join(words, bold(rounded(p.after, p.currency)))
	}
	return join(words, plain(rounded(p.after, p.currency)))
}

func isNegative(r *big.Rat) bool { return r != nil && r.Sign() < 0 }

// ceil is a percentage, rounded up.
func ceil(r *big.Rat) int64 {
	n := whole(r)
	if !r.IsInt() {
		n++
	}
	return n
}

// methodDiscounts finds discounts inside an object: for buyers who pay with one asset.
func (r *report) methodDiscounts(c *change) (all []*finding) {
	if !c.changes() || c.after.IsNull() {
		return nil
	}
	before, after := c.assets()
	for _, now := range after {
		was := discount{}
		if i := slices.IndexFunc(before, now.is); i >= 0 {
			was = before[i].off
		}
		if now.off.equals(was) {
			continue
		}
		f := found("discount.changed", c, now.offAt)
		f.Level, f.measure = r.worst(c, c.targets())
		if len(c.targets()) == 0 && now.off.percent != nil { // nothing tells what it sells
			f.from(ceil(now.off.percent))
		}
		if isHidden := now.unseen != ""; now.off.unknown || isHidden {
			f.Level, f.measure = approve, beyond
			was.unknown, now.off.unknown = was.unknown || isHidden, true
		}
		f.Before, f.After, f.objects = was.words(), now.off.words(), []tftypes.Value{c.before, c.after}
		all = append(all, f.row(inDiscounts, join(c.subject(), plain(", "), code(now.offAt)), plain(f.Before), bold(f.After),
			plain("for buyers who pay in this way")))
	}
	return all
}

// equals reports whether buyers pay the same. 0 percent is no discount.
func (d discount) equals(other discount) bool {
	value := func(r *big.Rat) *big.Rat {
		if r == nil {
			return new(big.Rat)
		}
		return r
	}
	return !d.unknown && !other.unknown && value(d.percent).Cmp(value(other.percent)) == 0
}
