// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
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

	offers [2]map[*change]*productOffers // of a product, before and after
	bases  [2]map[*change]base
	before map[*change]least
}

// base is the price of a product with its negative add-ons.
type base struct {
	price  price
	amount *big.Rat // nil if it is not known
	isNone bool     // there is no product
}

// least is the least that a buyer pays.
type least struct {
	amount   *big.Rat // nil for none
	currency string
	isKnown  bool
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
	m := &measure{
		codes: map[*change][]*change{}, pages: map[*change][]*change{}, before: map[*change]least{},
		bases: [2]map[*change]base{{}, {}}, offers: [2]map[*change]*productOffers{{}, {}},
	}
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

// baseOf returns the price of a product on one side of the plan. It looks for it once.
func (m *measure) baseOf(product *change, isAfter bool) base {
	side, of := 0, product.known()
	if isAfter {
		side, of = 1, product.after
	}
	if b, isThere := m.bases[side][product]; isThere {
		return b
	}
	b := base{price: priceOf(product, of), isNone: of.IsNull()}
	if b.price.amount != nil && !b.price.hidden && b.price.seconds != nil {
		b.amount = new(big.Rat).Set(b.price.amount)
		for l := range described.Walk(product.kind.Schema.Attributes, of) {
			isOther := described.Is(l.Attribute, described.Price) && l.Path.String() != product.kind.price
			if n := decimal(l.Values[0]); isOther && n != nil && n.Sign() < 0 {
				b.amount.Add(b.amount, n)
			}
		}
	}
	m.bases[side][product] = b
	return b
}

// least is the least that a buyer pays for a product if only one change is made, or all of them, or
// none.
func (m *measure) least(product, only *change, all bool) least {
	if only != nil || all {
		return m.find(product, only, all)
	}
	found, isThere := m.before[product]
	if !isThere {
		found = m.find(product, nil, false)
		m.before[product] = found
	}
	return found
}

func (m *measure) find(product, only *change, all bool) least {
	side := func(c *change) (of tftypes.Value, isAfter bool) {
		if all || c == only {
			return c.after, true
		}
		return c.known(), false
	}
	_, isAfter := side(product)
	b := m.baseOf(product, isAfter)
	p, base := b.price, b.amount
	if base == nil {
		return least{nil, p.currency, b.isNone}
	}
	at := 0
	if all {
		at = 1
	}
	o := m.offersOf(product, at)
	coded, isKnown := base, o.isKnown
	take := func(d discount) {
		switch with := d.from(base); {
		case d.unknown:
			isKnown = false
		case with != nil && with.Cmp(coded) < 0:
			coded = with
		}
	}
	for _, s := range []strength{m.strongest[at], o.codes} {
		for _, h := range slices.Concat(s.amounts[:], s.percents[:]) {
			if h.by != nil && (all || h.by != only) {
				take(h.discount)
			}
		}
	}
	isOther := only != nil && !all && only != product && !only.after.IsNull()
	if isOther && only.isDiscount() && (only.isForAll(only.after) || only.names(only.after, product, true)) {
		take(discountOf(only, only.after))
	}
	lowest := (*big.Rat)(nil)
	sell := func(p pageTerms) {
		pays := base
		if p.takesCodes {
			pays = coded
		}
		if p.off != nil {
			pays = discount{percent: p.off}.from(pays)
		}
		if isKnown = isKnown && !p.unknown; lowest == nil || pays.Cmp(lowest) < 0 {
			lowest = pays
		}
	}
	for _, group := range o.pages {
		if n := len(group.by); n > 1 || all || group.by[0] != only {
			sell(group.pageTerms)
		}
	}
	if isOther && !only.isDiscount() && only.names(only.after, product, true) && !isArchivedIn(only, only.after) {
		sell(termsOf(only, only.after))
	}
	if lowest == nil {
		lowest = coded
	}
	if p.recurs() {
		lowest = price{amount: lowest, seconds: p.seconds}.per30Days()
	}
	return least{lowest, p.currency, isKnown}
}

// productOffers are the codes that name a product, and its pages by their terms, on one side of the
// plan.
type productOffers struct {
	codes   strength
	pages   map[string]*pageGroup
	isKnown bool // all discounts are
}

// pageTerms are what a page takes off.
type pageTerms struct {
	takesCodes bool
	off        *big.Rat // the strongest discount of a way to pay, in percent; nil for none
	unknown    bool
}

// pageGroup has the pages with equal terms.
type pageGroup struct {
	pageTerms
	by []*change
}

// offersOf looks for the codes and the pages of a product, once.
func (m *measure) offersOf(product *change, at int) *productOffers {
	if o := m.offers[at][product]; o != nil {
		return o
	}
	o := &productOffers{pages: map[string]*pageGroup{}, isKnown: true}
	side := func(c *change) tftypes.Value {
		if at == 1 {
			return c.after
		}
		return c.known()
	}
	for _, c := range m.codes[product] {
		if of := side(c); !of.IsNull() && !c.isForAll(of) && c.names(of, product, at == 1) {
			d := discountOf(c, of)
			o.isKnown = o.isKnown && !d.unknown
			o.codes.add(d, c)
		}
	}
	for _, c := range m.pages[product] {
		of := side(c)
		if of.IsNull() || isArchivedIn(c, of) || !c.names(of, product, at == 1) {
			continue
		}
		terms := termsOf(c, of)
		key := fmt.Sprint(terms)
		if o.pages[key] == nil {
			o.pages[key] = &pageGroup{pageTerms: terms}
		}
		o.pages[key].by = append(o.pages[key].by, c)
	}
	m.offers[at][product] = o
	return o
}

// takesNoCodes reports whether a product has pages, and none of them takes codes.
func (m *measure) takesNoCodes(product *change) bool {
	n := 0
	for at := range m.offers {
		for _, page := range m.offersOf(product, at).pages {
			if n++; page.takesCodes {
				return false
			}
		}
	}
	return n > 0
}

// termsOf are the terms of a page.
func termsOf(c *change, of tftypes.Value) pageTerms {
	takes, isKnown := c.allowsCodes(of)
	t := pageTerms{takesCodes: takes, unknown: !isKnown}
	for _, way := range c.assetsOf(of) {
		t.unknown = t.unknown || way.off.unknown
		if p := way.off.percent; p != nil && (t.off == nil || p.Cmp(t.off) > 0) {
			t.off = p
		}
	}
	return t
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

// allowsCodes reports whether a page takes discount codes, and whether that is known. A page that
// does not say it may.
func (c *change) allowsCodes(of tftypes.Value) (takes, isKnown bool) {
	for l := range described.Walk(c.kind.Schema.Attributes, of) {
		isCodes := described.Is(l.Attribute, described.Codes)
		switch value := l.Values[0]; {
		case !isCodes:
		case raw.IsUnknown(value) && c.mayWait(steps(l.Path)[0]), raw.IsPresent(value) && c.hides(steps(l.Path)):
			return true, false
		case raw.IsPresent(value):
			return isTrue(value), true
		}
	}
	return true, true
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
	was, is := m.least(product, nil, false), m.least(product, only, all)
	e.unknown = !was.isKnown || !is.isKnown || was.amount != nil && is.amount != nil && was.currency != is.currency
	if is.amount != nil && is.amount.Sign() <= 0 {
		e.isFree = was.amount == nil || was.amount.Sign() > 0
	}
	e.percent = percent(was.amount, is.amount)
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

// otherTerms finds each product and each page whose change makes buyers pay less or more, and that
// no other row measures: by another add-on, or by a page that takes codes from now on.
func otherTerms(r *report) (all []*finding) {
	told := map[*change]level{}
	for _, f := range r.findings {
		if f.about != nil && (f.table == inPrices || f.table == inDiscounts) {
			told[f.about] = max(told[f.about], f.Level)
		}
	}
	for _, c := range r.brought() {
		id, products := "page.products", c.targets()
		switch {
		case c.after.IsNull(), c.forgets(), c.isDiscount(), r.isTotal(c):
			continue
		case c.kind.price != "" && c.known().IsNull():
			continue
		case c.kind.price != "":
			id, products = "price.changed", []*change{c}
		}
		products = slices.DeleteFunc(products, func(p *change) bool { return p.kind.price == "" || p.known().IsNull() })
		l, size := r.worst(c, products)
		if l <= told[c] {
			continue
		}
		f := found(id, c, "")
		f.Level, f.measure = l, size
		said := bold("not known before the apply")
		if size != beyond {
			said = bold(fmt.Sprintf("buyers pay up to %d %% less or more", size))
		}
		f.objects = []tftypes.Value{c.before, c.after}
		all = append(all, f.row(inPrices, c.subject(), nil, plain("other terms, such as codes or add-ons"), said, nil))
	}
	return all
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
