// SPDX-License-Identifier: MPL-2.0

package review

import (
	"math/big"
	"slices"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// measure finds the least that a buyer pays for a product: its price with the negative add-ons,
// less the strongest code that fits and the strongest discount of a way to pay, over all its pages,
// for 30 days if it is charged again. Every change of prices, codes and pages has this one measure.
type measure struct {
	codes, pages map[*change][]*change // that name a product, before the plan or after it
	strongest    [2]strength           // of the codes for every product, before and after
}

// strength has the two strongest discounts of each form, so that one can be left out.
type strength struct{ amounts, percents [2]held }

// held is a discount with its code.
type held struct {
	discount
	by *change
}

func (s *strength) add(d discount, by *change) {
	list, value := &s.percents, d.percent
	if d.amount != nil {
		list, value = &s.amounts, d.amount
	}
	if value == nil {
		return
	}
	for i, other := range list {
		if of := other.value(); of == nil || of.Cmp(value) < 0 {
			copy(list[i+1:], list[i:])
			list[i] = held{d, by}
			return
		}
	}
}

func (h held) value() *big.Rat {
	if h.amount != nil {
		return h.amount
	}
	return h.percent
}

// measure looks for the codes and pages of all products, once.
func (r *report) measure() *measure {
	if r.measured != nil {
		return r.measured
	}
	m := &measure{codes: map[*change][]*change{}, pages: map[*change][]*change{}}
	byID := map[string]*change{}
	for _, c := range slices.Concat(r.changes, r.prior) {
		if id := c.id(); c.kind.price != "" && id != "" {
			byID[id] = c
		}
	}
	for _, c := range slices.Concat(r.changes, r.prior) {
		into := m.pages
		switch {
		case c.isDiscount():
			into = m.codes
			for i, of := range []tftypes.Value{c.known(), c.after} {
				if !of.IsNull() && c.isForAll(of) {
					m.strongest[i].add(discountOf(c, of), c)
				}
			}
		case r.isTotal(c):
			continue
		}
		seen := map[*change]bool{}
		add := func(p *change) {
			if p != nil && p.kind.price != "" && !seen[p] {
				seen[p] = true
				into[p] = append(into[p], c)
			}
		}
		for _, ref := range c.kind.References {
			for _, of := range []tftypes.Value{c.known(), c.after} {
				for _, id := range valuesAt(of, ref.Path) {
					add(byID[raw.String(id)])
				}
			}
			for _, p := range c.refers[ref.Name()] {
				add(p)
			}
		}
	}
	r.measured = m
	return m
}

// least is the least that a buyer pays for a product if only one change is made, or all of them.
// isKnown is false if something that decides it is not.
func (m *measure) least(product, only *change, all bool) (amount *big.Rat, currency string, isKnown bool) {
	side := func(c *change) (of tftypes.Value, isAfter bool) {
		if all || c == only {
			return c.after, true
		}
		return c.known(), false
	}
	of, _ := side(product)
	p := priceOf(product, of)
	if p.amount == nil || p.hidden || p.seconds == nil {
		return nil, p.currency, of.IsNull() && !p.hidden
	}
	base := new(big.Rat).Set(p.amount)
	for l := range described.Walk(product.kind.Schema.Attributes, of) {
		if n := decimal(l.Values[0]); n != nil && n.Sign() < 0 && described.Is(l.Attribute, described.Price) &&
			l.Path.String() != product.kind.price {
			base.Add(base, n)
		}
	}
	coded, isKnown := base, true
	take := func(d discount) {
		switch with := d.from(base); {
		case d.unknown:
			isKnown = false
		case with != nil && with.Cmp(coded) < 0:
			coded = with
		}
	}
	strongest := m.strongest[0]
	if all {
		strongest = m.strongest[1]
	}
	for _, h := range slices.Concat(strongest.amounts[:], strongest.percents[:]) {
		if h.by != nil && (all || h.by != only) {
			take(h.discount)
		}
	}
	if only != nil && only.isDiscount() && !only.after.IsNull() && only.isForAll(only.after) {
		take(discountOf(only, only.after))
	}
	for _, c := range m.codes[product] {
		if of, isAfter := side(c); !of.IsNull() && !c.isForAll(of) && c.names(of, product, isAfter) {
			take(discountOf(c, of))
		}
	}
	least := (*big.Rat)(nil)
	for _, c := range m.pages[product] {
		of, isAfter := side(c)
		if of.IsNull() || isArchivedIn(c, of) || !c.names(of, product, isAfter) {
			continue
		}
		pays := base
		if c.allowsCodes(of) {
			pays = coded
		}
		for _, way := range c.assetsOf(of) {
			with := way.off.from(pays)
			if way.off.unknown {
				isKnown = false
			} else if least == nil || with.Cmp(least) < 0 {
				least = with
			}
		}
		if least == nil || pays.Cmp(least) < 0 {
			least = pays
		}
	}
	if least == nil {
		least = coded
	}
	if p.recurs() {
		least = price{amount: least, seconds: p.seconds}.per30Days()
	}
	return least, p.currency, isKnown
}

// names reports whether an object refers to a product, on one side of the plan.
func (c *change) names(of tftypes.Value, product *change, isAfter bool) bool {
	for _, ref := range c.kind.References {
		for _, id := range valuesAt(of, ref.Path) {
			if text := raw.String(id); text != "" && text == product.id() {
				return true
			}
		}
		if isAfter && slices.Contains(c.refers[ref.Name()], product) {
			return true
		}
	}
	return false
}

// allowsCodes reports whether a page takes discount codes. One that does not say it may.
func (c *change) allowsCodes(of tftypes.Value) bool {
	for l := range described.Walk(c.kind.Schema.Attributes, of) {
		if described.Is(l.Attribute, described.Codes) && raw.IsPresent(l.Values[0]) {
			return isTrue(l.Values[0])
		}
	}
	return true
}

// effect is the change of what a buyer pays for a product.
type effect struct {
	percent *big.Rat // nil if there is none to compare
	isFree  bool
	unknown bool
}

// effectOf measures one change, or all of them, on a product.
func (r *report) effectOf(product, only *change, all bool) (e effect) {
	m := r.measure()
	before, was, isKnown := m.least(product, nil, false)
	after, is, alsoKnown := m.least(product, only, all)
	e.unknown = !isKnown || !alsoKnown || before != nil && after != nil && was != is
	if after != nil && after.Sign() <= 0 {
		e.isFree = before == nil || before.Sign() > 0
	}
	e.percent = percent(before, after)
	return e
}

// level is that of an effect, up or down.
func (e effect) level() level {
	switch {
	case e.unknown, e.isFree:
		return approve
	case e.percent == nil:
		return note
	}
	highest := note
	for _, t := range harm {
		if whole(e.percent) >= t.from {
			highest = t.level
		}
	}
	return highest
}

// worst is the gravest effect of one change on some products, and its size in percent.
func (r *report) worst(only *change, products []*change) (l level, size int64) {
	for _, p := range products {
		e := r.effectOf(p, only, false)
		l = max(l, e.level())
		switch {
		case e.unknown:
			size = beyond
		case e.percent != nil:
			size = max(size, ceil(e.percent))
		}
	}
	return l, size
}

// together raises the first row of each product of which all changes are worse than every one
// alone.
func (r *report) together(findings []*finding) {
	rows := map[*change][]*finding{}
	for _, f := range findings {
		if f.about == nil || f.table != inPrices && f.table != inDiscounts {
			continue
		}
		if f.about.kind.price != "" {
			rows[f.about] = append(rows[f.about], f)
			continue
		}
		for _, p := range f.about.targets() {
			rows[p] = append(rows[p], f)
		}
	}
	for _, c := range r.changes {
		of := rows[c]
		if len(of) < 2 || c.after.IsNull() { //nolint:mnd // one alone is all
			continue
		}
		highest := slices.MaxFunc(of, func(a, b *finding) int { return int(a.Level) - int(b.Level) }).Level
		if all := r.effectOf(c, nil, true).level(); all > highest {
			of[0].Level = all
			of[0].Facts["together"] = true
			of[0].adds(plain("With the other changes of this plan, buyers pay much less or more for " + nameOf(c)))
		}
	}
}

// manyFalls finds a fall of most prices. Each alone may be small.
func manyFalls(r *report) []*finding {
	const many = 20
	n, all := 0, 0
	for _, c := range r.changes {
		if c.kind.price == "" || c.known().IsNull() || c.after.IsNull() {
			continue
		}
		all++
		if e := r.effectOf(c, nil, true); e.percent != nil && e.percent.Sign() < 0 {
			n++
		}
	}
	if n < many || n*2 <= all {
		return nil
	}
	f := found("price.many", nil, "")
	f.Facts["count"] = n
	return []*finding{f.row(inLines, plainf("Buyers pay less for %d of %d products", n, all))}
}
