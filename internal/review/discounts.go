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

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

func sortedNames[V any](of map[string]V) []string { return slices.Sorted(maps.Keys(of)) }

// isDiscount reports whether the object makes products cheaper.
func (c *change) isDiscount() bool { return c.kind.amountOff != "" }

// isForAll reports whether a discount names no product.
func (c *change) isForAll(of tftypes.Value) bool {
	for _, r := range c.kind.references {
		value := raw.CopyMembers(of)[r.path[0]]
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
	members := raw.CopyMembers(of)
	return discount{
		decimal(members[c.kind.amountOff]), decimal(members[c.kind.percentOff]),
		raw.IsUnknown(members[c.kind.amountOff]) || raw.IsUnknown(members[c.kind.percentOff]) ||
			c.hides([]any{c.kind.amountOff}) || c.hides([]any{c.kind.percentOff}),
	}
}

// from is what a buyer pays with the discount. It may be negative.
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

// discounts finds each discount that the plan changes, and what buyers pay with it.
func discounts(r *report) (all []*finding) {
	for _, c := range r.changes {
		switch {
		case !c.isDiscount():
			all = append(all, methodDiscounts(c)...)
		case c.changes():
			if f := discountChange(r, c); f != nil {
				all = append(all, f)
			}
		case slices.ContainsFunc(r.pays(c), func(p payment) bool { return isNegative(p.after) && !isNegative(p.before) }):
			all = append(all, belowZero(r, c)) // a product has become cheaper than its discount
		}
	}
	if slices.ContainsFunc(all, func(f *finding) bool { return f.about.replaces() }) {
		r.notes[inDiscounts] = []text{plain(
			"Codes cannot be changed: the old one is deleted, then the new one is created. For a moment there is neither.")}
	}
	return all
}

// belowZero is a discount that is higher than a price.
func belowZero(r *report, c *change) *finding {
	f := found("discount.below_zero", c, c.kind.amountOff)
	now := discountOf(c, c.after)
	f.After = now.words()
	return f.row(inDiscounts, bold(nameOf(c)), scope(c, c.after, now, false), plain("the same"), r.paysText(c))
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
	if after.percent != nil {
		f.from(ceil(after.percent))
	}
	if after.unknown {
		f.Level, f.measure = approve, beyond
	}
	f.Before, f.After = scope(c, c.before, before, false).String(), scope(c, c.after, after, false).String()
	f.full = fmt.Sprint(c.before, c.after)
	name, later := labelIn(c, c.before), labelIn(c, c.after)
	so, now := scope(c, c.before, before, false), scope(c, c.after, after, true)
	switch {
	case c.isNew():
		so, name = plain("no such code"), later
	case c.ends():
		now = plain(c.kind.meaning.Ends)
	case name != later:
		now = join(plain("gone; "), bold(later), plain(", "), scope(c, c.after, after, false))
	}
	return f.row(inDiscounts, bold(cmp.Or(name, c.address)), so, now, r.paysText(c))
}

// labelIn is the label of one side of a change.
func labelIn(c *change, of tftypes.Value) string {
	side := *c
	side.before, side.after = of, of
	if of.IsNull() {
		return ""
	}
	return side.label()
}

// scope says what a discount is and what it is for.
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

// namesOf are the labels of the objects that one refers to, before the plan or after it.
func (c *change) namesOf(of tftypes.Value) string {
	var names []string
	all := c.referred
	if !c.replaces() || !of.Equal(c.before) {
		all = slices.Concat(slices.Collect(maps.Values(c.refers))...)
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

// payment is what a buyer pays for one product with a code.
type payment struct {
	product       *change
	before, after *big.Rat // nil if there is no code, or no price that is known
	currency      string
}

// pays returns what buyers pay with a code, product by product: the largest fall comes first.
func (r *report) pays(code *change) (all []payment) {
	before, after := discountOf(code, code.before), discountOf(code, code.after)
	for _, p := range r.changes {
		if p.kind.price == "" || !r.isFor(code, p) || p.after.IsNull() || isArchived(p) {
			continue
		}
		from, to := priceOf(p, p.before), priceOf(p, p.after)
		if from.hidden || to.hidden {
			continue
		}
		pay := payment{product: p, currency: to.currency}
		if !code.before.IsNull() && !p.before.IsNull() && code.wasFor(p) {
			pay.before = before.from(from.amount)
		}
		if !code.after.IsNull() {
			pay.after = after.from(to.amount)
		}
		if pay.before != nil || pay.after != nil {
			all = append(all, pay)
		}
	}
	slices.SortFunc(all, func(a, b payment) int { return cmp.Compare(nameOf(a.product), nameOf(b.product)) })
	return all
}

// isFor reports whether a code is for a product, before or after the plan.
func (r *report) isFor(code, product *change) bool {
	if code.isForAll(code.either()) || !code.before.IsNull() && code.isForAll(code.before) {
		return true
	}
	for _, ref := range code.kind.references {
		if slices.Contains(code.refers[ref.name()], product) {
			return true
		}
	}
	return false
}

// wasFor reports whether a code was for a product before the plan.
func (c *change) wasFor(product *change) bool {
	return !c.replaces() || c.isForAll(c.before) || slices.Contains(c.referred, product)
}

// isArchived reports whether an object is out of use after the plan.
func isArchived(c *change) bool {
	value := raw.CopyMembers(c.either())[c.kind.archived]
	archived := false
	return c.kind.archived != "" && raw.IsPresent(value) && value.As(&archived) == nil && archived
}

// paysText is what buyers pay, in words. A fall of a fifth is bold.
func (r *report) paysText(code *change) text {
	pays := r.pays(code)
	const most = 5
	if len(pays) > most { // the largest falls are those that matter
		slices.SortStableFunc(pays, func(a, b payment) int { return fall(a).Cmp(fall(b)) })
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

// fall is the change of what a buyer pays, in percent. It is 0 if there is none.
func fall(p payment) *big.Rat {
	if change := percent(p.before, p.after); change != nil {
		return change
	}
	return new(big.Rat)
}

func (p payment) text() text {
	name := nameOf(p.product) + " "
	switch {
	case p.after == nil:
		return plain(name + p.before.FloatString(2) + " " + p.currency + " so far") //nolint:mnd // cents
	case p.before == nil:
		return join(plain(name), bold(rounded(p.after, p.currency)))
	case p.before.Cmp(p.after) == 0:
		return plain(name + "still " + rounded(p.after, p.currency))
	}
	words := plain(name + p.before.FloatString(2) + " to ") //nolint:mnd // cents
	if fall(p).Cmp(big.NewRat(-noticed, 1)) <= 0 {
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
func methodDiscounts(c *change) (all []*finding) {
	if !c.changes() || c.after.IsNull() || c.isNew() {
		return nil
	}
	for _, l := range leaves(c) {
		if !slices.Contains(plan.Marks(l.attribute), plan.PercentOff) {
			continue
		}
		from, to := decimal(l.before), decimal(l.after)
		f := found("discount.changed", c, l.path)
		now := discount{percent: to, unknown: raw.IsUnknown(l.after) || l.hidden}
		if to != nil {
			f.from(ceil(to))
		}
		if now.unknown {
			f.Level, f.measure = approve, beyond
		}
		f.Before, f.After = (discount{percent: from}).words(), now.words()
		if l.hidden {
			f.Before = now.words()
		}
		all = append(all, f.row(inDiscounts, join(c.subject(), plain(", "), code(l.path)), plain(f.Before), bold(f.After),
			plain("for buyers who pay in this way")))
	}
	return all
}
