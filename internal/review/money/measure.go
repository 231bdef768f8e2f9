// SPDX-License-Identifier: MPL-2.0

package money

import (
	"math/big"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// Measure finds the least that a buyer pays for a product: its price with the negative add-ons,
// less the strongest code that fits and the strongest discount of a way to pay, over all its pages,
// for 30 days if it is charged again. Every change of prices, codes and pages has this one measure.
type Measure struct {
	touched map[*plan.Change]bool      // products whose codes and pages change; nil for all products
	forAll  [2]terms                   // of the codes for every product
	termsOf [2]map[*plan.Change]*terms // by the product
	bases   [2]map[*plan.Change]priced
	offers  [2]map[*plan.Change]offer
}

// offer is what a page takes off, apart from codes for a product.
type offer struct {
	off        *big.Rat // the largest discount of a way to pay, in percent
	takesCodes bool
	isKnown    bool
}

// priced is a price with the amount that negative add-ons leave; nil if it is not known.
type priced struct {
	Price

	amount *big.Rat
}

// least is the least that a buyer pays.
type least struct {
	amount   *big.Rat // nil for none
	currency string
	isKnown  bool
}

// best has the two largest of some numbers, each with the object that has it, so that one can be
// left out.
type best [2]struct {
	value *big.Rat
	by    *plan.Change
}

func (b *best) add(value *big.Rat, by *plan.Change) {
	for i := range b {
		if value != nil && (b[i].value == nil || b[i].value.Cmp(value) < 0) {
			copy(b[i+1:], b[i:])
			b[i].value, b[i].by = value, by
			return
		}
	}
}

// without is the largest that is not of an object, or nil.
func (b *best) without(c *plan.Change) *big.Rat {
	if c != nil && b[0].by == c {
		return b[1].value
	}
	return b[0].value
}

// terms are the discounts for a product, before or after the plan.
type terms struct {
	amounts, percents best    // of codes
	pages             [2]best // the discounts of ways to pay, in percent: of pages without codes, and with
	unseen            []*plan.Change
}

// add adds a code.
func (t *terms) add(c *plan.Change, of tftypes.Value) {
	d := DiscountOf(c, of)
	if d.IsUnseen {
		t.unseen = append(t.unseen, c)
		return
	}
	t.amounts.add(d.Amount, c)
	t.percents.add(d.Percent, c)
}

// addTo adds a code or a page.
func (m *Measure) addTo(t *terms, c *plan.Change, side int) {
	of := sides(c)[side]
	if c.Kind.IsDiscount() {
		t.add(c, of)
		return
	}
	o, isThere := m.offers[side][c]
	if !isThere {
		o.off = new(big.Rat)
		o.takesCodes, o.isKnown = allowsCodes(c, of)
		for _, way := range WaysOf(c, of) {
			if o.isKnown = o.isKnown && !way.Off.IsUnseen; way.Off.Percent != nil && way.Off.Percent.Cmp(o.off) > 0 {
				o.off = way.Off.Percent
			}
		}
		m.offers[side][c] = o
	}
	if !o.isKnown {
		t.unseen = append(t.unseen, c)
	}
	at := 0
	if o.takesCodes {
		at = 1
	}
	t.pages[at].add(o.off, c)
}

// isSeen reports whether all but one object are seen.
func (t *terms) isSeen(but *plan.Change) bool {
	return !slices.ContainsFunc(t.unseen, func(c *plan.Change) bool { return c != but })
}

// NewMeasure looks for the codes and pages of all products.
func NewMeasure(p *plan.Plan) *Measure {
	m := &Measure{
		touched: map[*plan.Change]bool{},
		termsOf: [2]map[*plan.Change]*terms{{}, {}}, bases: [2]map[*plan.Change]priced{{}, {}}, offers: [2]map[*plan.Change]offer{{}, {}},
	}
	byID := map[string]*plan.Change{}
	for _, c := range p.All() {
		if id := c.ID(); c.Kind.Price != "" && id != "" {
			byID[id] = c
		}
	}
	for _, c := range p.All() {
		for i, of := range sides(c) {
			switch isDiscount := c.Kind.IsDiscount(); {
			case of.IsNull() || c.Kind.IsTotal || !isDiscount && IsArchived(c, of):
			case isDiscount && IsForAll(c, of):
				m.forAll[i].add(c, of)
				m.touched[nil] = m.touched[nil] || changesTerms(c)
			default:
				m.addAt(c, i, byID)
			}
		}
	}
	return m
}

// addAt adds a code or a page to the terms of its products, before the plan or after it.
func (m *Measure) addAt(c *plan.Change, side int, byID map[string]*plan.Change) {
	seen, changes := map[*plan.Change]bool{nil: true}, changesTerms(c)
	add := func(product *plan.Change) {
		if !seen[product] && product.Kind.Price != "" {
			m.addTo(m.terms(product, side), c, side)
			m.touched[product] = m.touched[product] || changes
		}
		seen[product] = true
	}
	for _, r := range c.Kind.References {
		for _, id := range plan.TextsAt(sides(c)[side], r.Path) {
			add(byID[id])
		}
		for _, product := range c.Refers[r.Name()] {
			if side == 1 {
				add(product)
			}
		}
	}
}

func sides(c *plan.Change) [2]tftypes.Value { return [2]tftypes.Value{c.Known, c.After} }

// changesTerms reports whether anything of an object changes that decides what buyers pay: by the
// plan, or outside. Of other objects it makes no difference that a value is hidden.
func changesTerms(c *plan.Change) bool {
	return c != nil && (c.Imported || changesTerms(c.Drift) || c.Changes() && slices.ContainsFunc(c.Leaves(), func(l plan.Leaf) bool {
		return described.Any(l.Attribute, func(a schema.Attribute) bool {
			return described.Referred(a) != "" || described.Is(a, described.Price, described.Currency, described.Interval, described.Terms,
				described.AmountOff, described.PercentOff, described.Codes, described.Archived)
		})
	}))
}

// base is the price of a product with its negative add-ons; nil if it is not known.
func base(product *plan.Change, of tftypes.Value) (Price, *big.Rat) {
	p := PriceOf(product, of)
	if p.Amount == nil || p.IsHidden || p.Seconds == nil {
		return p, nil
	}
	amount := new(big.Rat).Set(p.Amount)
	for l := range shapesOf(product.Kind).prices.Walk(of) {
		isOwn := len(l.Names) == 1 && l.Name == product.Kind.Price
		if !isOwn && product.IsLater(l, l.Values[0]) {
			return p, nil
		}
		if n := Decimal(l.Values[0]); !isOwn && n != nil && n.Sign() < 0 {
			amount.Add(amount, n)
		}
	}
	return p, amount
}

// terms are those of a product.
func (m *Measure) terms(product *plan.Change, side int) *terms {
	t := m.termsOf[side][product]
	if t == nil {
		t = &terms{}
		m.termsOf[side][product] = t
	}
	return t
}

// least is the least that a buyer pays if only one change is made, or all of them, or none.
func (m *Measure) least(product, only *plan.Change, all bool) least {
	of, side, at, alone := product.Known, 0, 0, only
	if all || product == only {
		of, side = product.After, 1
	}
	if all {
		at, alone = 1, nil
	}
	found, isThere := m.bases[side][product]
	if !isThere {
		found.Price, found.amount = base(product, of)
		m.bases[side][product] = found
	}
	p, amount := found.Price, found.amount
	if amount == nil {
		return least{nil, p.Currency, of.IsNull()}
	}
	type set struct {
		*terms

		but *plan.Change // whose terms do not count
	}
	sets := []set{{&m.forAll[at], alone}, {m.terms(product, at), alone}}
	if alone != nil && alone != product && !alone.After.IsNull() {
		isForAll := alone.Kind.IsDiscount() && IsForAll(alone, alone.After)
		if isForAll || slices.Contains(alone.Targets(), product) && !IsArchived(alone, alone.After) {
			added := &terms{}
			m.addTo(added, alone, 1)
			sets = append(sets, set{added, nil})
		}
	}
	isKnown, coded := true, amount
	for _, t := range sets {
		isKnown = isKnown && t.isSeen(t.but)
		for _, d := range []Discount{{Amount: t.amounts.without(t.but)}, {Percent: t.percents.without(t.but)}} {
			if with := d.From(amount); with.Cmp(coded) < 0 {
				coded = with
			}
		}
	}
	lowest := (*big.Rat)(nil)
	for _, t := range sets {
		for takesCodes, from := range []*big.Rat{amount, coded} {
			if off := t.pages[takesCodes].without(t.but); off != nil {
				if pays := (Discount{Percent: off}).From(from); lowest == nil || pays.Cmp(lowest) < 0 {
					lowest = pays
				}
			}
		}
	}
	if lowest == nil {
		lowest = coded
	}
	p.Amount = lowest
	return least{p.Monthly().Amount, p.Currency, isKnown}
}

// TakesNoCodes reports whether a product has pages, and none of them takes codes.
func (m *Measure) TakesNoCodes(product *plan.Change) bool {
	before, after := m.terms(product, 0).pages, m.terms(product, 1).pages
	return before[1][0].value == nil && after[1][0].value == nil && (before[0][0].value != nil || after[0][0].value != nil)
}

// allowsCodes reports whether a page takes discount codes, and whether that is known. A page that
// does not say it may.
func allowsCodes(c *plan.Change, of tftypes.Value) (takes, isKnown bool) {
	for l := range shapesOf(c.Kind).codes.Walk(of) {
		switch value := l.Values[0]; {
		case !l.Is(described.Codes):
		case c.IsLater(l, value), raw.IsPresent(value) && c.Hides(l.Names...):
			return true, false
		case raw.IsPresent(value):
			return plan.IsTrue(value), true
		}
	}
	return true, true
}

// Effect is the change of what a buyer pays for a product.
type Effect struct {
	Percent  *big.Rat // nil if there is none to compare
	IsFree   bool     // from now on, or below zero
	IsUnseen bool     // its size is not known
}

// Alone is the effect of one change on a product, all else as so far.
func (m *Measure) Alone(product, only *plan.Change) Effect {
	if !changesTerms(only) {
		return Effect{}
	}
	return m.effect(product, only, false)
}

// Together is the effect of all changes on a product.
func (m *Measure) Together(product *plan.Change) Effect {
	if !m.touched[nil] && !m.touched[product] && !changesTerms(product) {
		return Effect{}
	}
	return m.effect(product, nil, true)
}

func (m *Measure) effect(product, only *plan.Change, all bool) (e Effect) {
	was, is := m.least(product, nil, false), m.least(product, only, all)
	e.IsUnseen = !was.isKnown || !is.isKnown || was.amount != nil && is.amount != nil && was.currency != is.currency
	if is.amount != nil && is.amount.Sign() <= 0 {
		e.IsFree = was.amount == nil || was.amount.Sign() > is.amount.Sign()
	}
	e.Percent = Percent(was.amount, is.amount)
	return e
}
