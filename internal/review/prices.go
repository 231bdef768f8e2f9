// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// price is the price of one object of a catalog.
type price struct {
	amount   *big.Rat // nil if it is not known
	currency string
	seconds  *big.Rat // between two charges; 0 for once, nil if it is not known
	hidden   bool
	single   bool // of an add-on, which has no interval
}

// priceOf returns the price of an object. An object without one has no amount.
func priceOf(c *change, of tftypes.Value) price {
	if c.kind.price == "" || !raw.IsPresent(of) {
		return price{}
	}
	members := raw.Members(of)
	p := price{amount: decimal(members[c.kind.price]), currency: clean(raw.String(members[c.kind.currency]))}
	if raw.IsUnknown(members[c.kind.currency]) {
		p.currency = laterCurrency
	}
	for _, name := range []string{c.kind.price, c.kind.currency, c.kind.interval} {
		p.hidden = p.hidden || name != "" && c.hides([]any{name})
	}
	if every := members[c.kind.interval]; c.kind.interval != "" {
		if p.seconds = decimal(every); every.IsNull() {
			p.seconds = new(big.Rat)
		}
	}
	return p
}

// laterCurrency stands after an amount in place of a currency that is not known.
const laterCurrency = "in a currency known after the apply"

// String is the whole price, for a fingerprint.
func (p price) String() string { return fmt.Sprint(p.amount, " ", p.currency, " every ", p.seconds) }

// recurs reports whether the price is charged again and again.
func (p price) recurs() bool { return p.seconds != nil && p.seconds.Sign() > 0 }

// equals reports whether a price is the same, in all that buyers pay.
func (p price) equals(other price) bool {
	return p.amount != nil && sameRat(p.amount, other.amount) && p.currency == other.currency && sameRat(p.seconds, other.seconds)
}

// text shows the price.
func (p price) text(isNew bool) text {
	switch {
	case p.hidden:
		return plain("a sensitive price")
	case p.amount == nil:
		return plain("known after the apply")
	}
	words := money(p.amount, p.currency)
	switch {
	case p.recurs():
		words += " every " + interval(p.seconds)
	case p.seconds == nil && !p.single:
		words += ", in an interval known after the apply"
	}
	if isNew {
		return bold(words)
	}
	return plain(words)
}

// per30Days is the price of 30 days. It is nil for a price that is paid once.
func (p price) per30Days() *big.Rat {
	if p.amount == nil || !p.recurs() {
		return nil
	}
	month := big.NewRat(30*day, 1) //nolint:mnd // days
	return month.Mul(month, new(big.Rat).Quo(p.amount, p.seconds))
}

// monthly is the price of 30 days if it is charged again, and else the price.
func (p price) monthly() price {
	if month := p.per30Days(); month != nil {
		p.amount = month
	}
	return p
}

// prices finds each price that the plan changes.
func prices(r *report) (all []*finding) {
	for _, c := range r.changed() {
		if c.after.IsNull() {
			continue
		}
		if f := priceChange(r, c); f != nil {
			all = append(all, f)
		}
		if !c.isNew() && !r.isTotal(c) {
			all = append(all, r.nestedPrices(c)...)
		}
	}
	return all
}

// priceChange finds a change of an object's own price.
func priceChange(r *report, c *change) *finding {
	if c.kind.price == "" {
		return nil
	}
	from, to := priceOf(c, c.before), priceOf(c, c.after)
	if c.drifted != nil && !c.drifted.before.IsNull() && priceOf(c, c.drifted.before).equals(to) {
		return nil // the table of changes outside says so
	}
	isFree := to.amount != nil && to.amount.Sign() == 0
	var f *finding
	change := percent(from.amount, to.amount)
	var said text
	switch {
	case c.isNew() && isFree, !c.isNew() && isFree && from.amount != nil && from.amount.Sign() != 0:
		f = found("price.free", c, c.kind.price)
		said = bold("free from now on")
	case c.isNew():
		return nil // its plan shows the whole price
	case from.currency != to.currency:
		f = found("currency.changed", c, c.kind.currency)
		if said = bold("another currency"); to.currency == laterCurrency {
			said = plain("not known before the apply")
		}
	case !sameRat(from.seconds, to.seconds):
		f = found("interval.changed", c, c.kind.interval)
		said = perMonth(from, to)
	case sameRat(from.amount, to.amount) && from.amount != nil:
		return nil
	case change == nil:
		f = found("price.changed", c, c.kind.price)
		f.Level, f.measure = approve, beyond // how far it changes is not known
		said = plain("not known before the apply")
		if to.amount != nil {
			said = bold("no longer free")
		}
	default:
		f = found("price.changed", c, c.kind.price).from(whole(change))
		f.Facts["percent"], f.measure = change.FloatString(1), ceil(change)
		if said = plain(signed(change)); isAtLeast(change, noticed) {
			said = bold(signed(change))
		}
		e := r.effectOf(c, c, false)
		if f.Level = max(f.Level, e.level()); e.percent != nil {
			f.measure = max(f.measure, ceil(e.percent))
		}
		if e.isFree {
			f.ID = "price.free"
		}
	}
	f.full = fmt.Sprint(from, to)
	if from.hidden || to.hidden {
		delete(f.Facts, "percent")
		f.Level, said = max(f.Level, approve), plain("not shown: the price is sensitive")
	} else {
		f.Before, f.After, f.Currency = amountOrEmpty(from.amount), amountOrEmpty(to.amount), known(to.currency)
	}
	sold, codes := r.soldOn(c)
	if len(sold) > 0 {
		f.Facts["sold_on"] = addresses(sold)
	}
	if len(codes) > 0 {
		f.Facts["codes"] = addresses(codes)
	}
	if from.recurs() || to.recurs() {
		r.notes[inPrices] = append(r.notes[inPrices], plain("Whether subscribers of "+nameOf(c)+
			" pay the new price is for the payments service to decide: its specification does not say."))
	}
	so := from.text(false)
	if c.before.IsNull() {
		so = nil
	}
	return f.row(inPrices, bold(nameOf(c)), so, to.text(true), said, list(r.shownOn(c)))
}

// noticed is the change of a price, in percent, that a table shows in bold.
const noticed = 20

// whole is the size of a percentage, rounded towards 0.
func whole(p *big.Rat) int64 {
	size := new(big.Rat).Abs(p)
	n := new(big.Int).Quo(size.Num(), size.Denom())
	if !n.IsInt64() {
		return 1 << 62 //nolint:mnd // more than any limit
	}
	return n.Int64()
}

func sameRat(a, b *big.Rat) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Cmp(b) == 0
}

func amountOrEmpty(r *big.Rat) string {
	if r == nil {
		return ""
	}
	return figure(r, 2) //nolint:mnd // a price has cents
}

// perMonth compares two prices that are charged in other intervals.
func perMonth(from, to price) text {
	before, after := from.per30Days(), to.per30Days()
	switch {
	case to.seconds == nil || to.amount == nil:
		return plain("not known before the apply")
	case !from.recurs():
		return bold("charged again and again from now on")
	case !to.recurs():
		return bold("paid once from now on")
	}
	words := fmt.Sprintf("per 30 days %s to %s", before.FloatString(2), rounded(after, to.currency)) //nolint:mnd // cents
	if change := percent(before, after); change != nil {
		return join(plain(words+", "), bold(signed(change)))
	}
	return plain(words)
}

// nameOf is the label of an object, or its address.
func nameOf(c *change) string {
	if label := c.label(); label != "" {
		return label
	}
	return c.address
}

// soldOn returns the objects that sell another one after the plan, and the discounts that are for
// it.
func (r *report) soldOn(product *change) (sold, codes []*change) {
	for _, by := range r.referrers(product) {
		switch {
		case by.by.isDiscount():
			codes = append(codes, by.by)
		case !slices.Contains(sold, by.by):
			sold = append(sold, by.by)
		}
	}
	return sold, append(codes, r.forAll...)
}

// shownOn is [report.soldOn] in words, without the discounts that are for every product.
func (r *report) shownOn(product *change) (words []text) {
	var pages, codes, orders []text
	for _, by := range r.referrers(product) {
		switch {
		case by.by.isDiscount():
			codes = append(codes, by.by.short())
		case by.as.Quantity != "":
			orders = append(orders, by.by.short())
		default:
			pages = append(pages, by.by.short())
		}
	}
	const most = 5
	words = slices.Concat(pages, codes, orders)
	if len(words) > most {
		words = append(words[:most:most], plainf("and %d more", len(words)-most))
	}
	return words
}

func addresses(of []*change) (all []string) {
	for _, c := range of {
		all = append(all, c.address)
	}
	return all
}

// isTotal reports whether an object has quantities: a change of its prices is one of its total.
func (r *report) isTotal(c *change) bool {
	return slices.ContainsFunc(c.kind.References, func(r described.Reference) bool { return r.Quantity != "" })
}

// nestedPrices finds changes of prices inside an object, such as those of add-ons.
func (r *report) nestedPrices(c *change) (all []*finding) {
	for _, name := range sortedNames(c.kind.Schema.Attributes) {
		inside, ok := c.kind.Schema.Attributes[name].(schema.ListNestedAttribute)
		if !ok {
			continue
		}
		for _, member := range sortedNames(inside.NestedObject.Attributes) {
			if !described.Is(inside.NestedObject.Attributes[member], described.Price) {
				continue
			}
			all = append(all, r.elementPrices(c, name, member)...)
		}
	}
	return all
}

// elementPrices compares the elements of a list that have one name, or else one place.
func (r *report) elementPrices(c *change, list, member string) (all []*finding) {
	before, after := elementsByName(c.before, list), elementsByName(c.after, list)
	was, is := priceOf(c, c.before), priceOf(c, c.after)
	for i, e := range after {
		former := formerOf(before, after, i)
		if former == nil {
			continue
		}
		to := price{amount: decimal(e.members[member]), currency: is.currency, hidden: c.hides([]any{list}) || is.hidden, single: true}
		from := price{amount: decimal(former.members[member]), currency: was.currency, hidden: to.hidden, single: true}
		if to.amount != nil && sameRat(from.amount, to.amount) {
			continue
		}
		f := found("price.changed", c, fmt.Sprintf("%s[%d].%s", list, e.index, member))
		f.full = fmt.Sprint(from, to)
		said := plain("not known before the apply")
		if change := percent(from.amount, to.amount); change != nil && !to.hidden {
			f.from(whole(change)).Facts["percent"] = change.FloatString(1)
			f.measure = ceil(change)
			said = plain(signed(change))
			f.Before, f.After, f.Currency = amountOrEmpty(from.amount), amountOrEmpty(to.amount), known(to.currency)
		} else {
			f.Level, f.measure = approve, beyond
		}
		name := join(bold(nameOf(c)), plain(", "+e.name))
		if to.hidden {
			name = bold(nameOf(c))
		}
		all = append(all, f.row(inPrices, name, from.text(false), to.text(true), said, nil))
	}
	return all
}

// known is a currency, or "" for one that is not known.
func known(currency string) string { return strings.TrimPrefix(currency, laterCurrency) }

// formerOf is the element that another one was so far: that of its name, or else one with a name
// that is gone, at the same place. Equal names are told apart by their order.
func formerOf(before, after []element, i int) *element {
	nth := 0
	for _, e := range after[:i] {
		if e.name == after[i].name {
			nth++
		}
	}
	for j := range before {
		if before[j].name != after[i].name {
			continue
		}
		if nth == 0 {
			return &before[j]
		}
		nth--
	}
	if i >= len(before) || slices.ContainsFunc(after, func(e element) bool { return e.name == before[i].name }) {
		return nil
	}
	return &before[i]
}

// element is one element of a list of objects.
type element struct {
	name    string
	index   int
	members map[string]tftypes.Value
}

// elementsByName names each element of a list by its string "name", or by its place.
func elementsByName(of tftypes.Value, list string) (all []element) {
	for i, value := range raw.Elements(raw.Members(of)[list]) {
		e := element{index: i, members: raw.Members(value)}
		if e.name = raw.String(e.members["name"]); e.name == "" {
			e.name = fmt.Sprintf("%s %d", list, i+1)
		}
		all = append(all, e)
	}
	return all
}
