// SPDX-License-Identifier: MPL-2.0

package findings

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/review/money"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
)

func sortedNames[V any](of map[string]V) []string { return slices.Sorted(maps.Keys(of)) }

// levelOf is that of a change of what a buyer pays, up or down.
func levelOf(e money.Effect) Level {
	switch {
	case e.IsUnseen, e.IsFree:
		return Approve
	case e.Percent == nil:
		return Note
	}
	return harm(money.Whole(e.Percent))
}

// harmOf is the effect of a change on products: its level, and its size in percent.
type harmOf struct {
	level Level
	size  int64
}

// worst is the gravest effect of one change on some products, and its size in percent.
func (l *look) worst(only *plan.Change, products []*plan.Change) (Level, int64) {
	h := ofGroup(l.worsts, only, func() (h harmOf) {
		for _, p := range products {
			e := l.measure.Alone(p, only)
			h.level, h.size = max(h.level, levelOf(e)), max(h.size, sizeOf(e))
		}
		return h
	})
	return h.level, h.size
}

// ofGroup returns what is the same for all codes of a group: it is found once. See [money.Group].
func ofGroup[V any](known map[string]V, c *plan.Change, find func() V) V {
	group := money.Group(c)
	found, isThere := known[group]
	if !isThere {
		if found = find(); group != "" {
			known[group] = found
		}
	}
	return found
}

// sizeOf is the size of an effect in percent.
func sizeOf(e money.Effect) int64 {
	switch {
	case e.IsUnseen:
		return Beyond
	case e.Percent == nil:
		return 0
	}
	return money.Ceil(e.Percent)
}

// isOfPrices reports whether a finding is about the amount that buyers pay.
func isOfPrices(f *Finding) bool {
	role, _, _ := strings.Cut(f.ID, ".")
	return f.About != nil && slices.Contains([]string{"price", "currency", "interval", "discount", "page"}, role) && f.ID != "page.accepts"
}

// otherTerms finds each product and each page whose change makes buyers pay less or more, and that
// no other row measures: by another add-on, or by a page that takes codes from now on.
func (l *look) otherTerms() (all []*Finding) {
	told := map[*plan.Change]Level{}
	for _, f := range l.all {
		if isOfPrices(f) {
			told[f.About] = max(told[f.About], f.Level+1)
		}
	}
	for _, c := range l.Brought() {
		id, products := "page.products", c.Targets()
		switch isProduct := c.Kind.Price != ""; {
		case !c.Stands(), c.Kind.IsDiscount(), c.Kind.IsTotal, isProduct && c.Known.IsNull():
			continue
		case isProduct:
			id, products = "price.changed", []*plan.Change{c}
		}
		products = slices.DeleteFunc(products, func(p *plan.Change) bool { return p.Kind.Price == "" || p.Known.IsNull() })
		level, size := l.worst(c, products)
		if level < told[c] || size == 0 && level == Note {
			continue
		}
		f := found(id, c, "")
		f.Level, f.Measure = level, size
		said := notKnown
		if size != Beyond {
			said = fmt.Sprintf("buyers pay up to %d %% less or more", size)
		}
		all = append(all, f.row(InPrices, c.Subject(), nil, styled.Plain("other terms, such as codes or add-ons"), styled.Bold(said), nil))
	}
	return all
}

// together finds each product for which all changes are worse than every row alone. Its first row
// takes the level, or there is a new one.
func (l *look) together() (all []*Finding) {
	rows, forAll, highestOfAll, mostOfAll := map[*plan.Change][]*Finding{}, []*Finding(nil), Note, int64(0)
	for _, f := range l.all {
		if !isOfPrices(f) {
			continue
		}
		c, of := f.About, []*plan.Change{f.About}
		if c.Kind.Price == "" {
			of = slices.Concat(c.Targets(), c.Referred)
		}
		if c.Kind.IsDiscount() && money.WasOrIsForAll(c) {
			forAll, highestOfAll, mostOfAll = append(forAll, f), max(highestOfAll, f.Level), max(mostOfAll, f.Measure)
		}
		for _, p := range of {
			rows[p] = append(rows[p], f)
		}
	}
	for _, c := range l.Changes {
		if c.Kind.Price == "" || c.Known.IsNull() || c.After.IsNull() {
			continue
		}
		highest, most := highestOfAll, mostOfAll
		for _, f := range slices.Concat(rows[c], rows[c.Drift]) {
			highest, most = max(highest, f.Level), max(most, f.Measure)
		}
		e := l.measure.Together(c)
		size := sizeOf(e)
		of, isWorse := slices.Concat(rows[c], forAll), levelOf(e) > highest
		of = slices.DeleteFunc(of, func(f *Finding) bool { return f.Outside }) // which say what was done
		if !isWorse && (size <= most || len(of) == 0) {
			continue
		}
		if len(of) == 0 {
			f := found("price.changed", c, "")
			all = append(all, f.row(InPrices, styled.Bold(c.Name()), nil, styled.Plain("the same price"), nil, nil))
			of = []*Finding{f}
		}
		for _, f := range of {
			f.Measure, f.Together = max(f.Measure, size), f.Together || isWorse || isOnTop(e, most)
		}
		if !isWorse { // the level says enough, but not for the limits and the exceptions of a policy
			continue
		}
		of[0].Level, of[0].Facts["together"] = levelOf(e), true
		of[0].Add(styled.Textf("With the other changes of this plan, buyers pay much less or more for %s", c.Name()))
	}
	return all
}

// isOnTop reports whether all changes together are noticeably more than the largest of them, in
// percent: what a buyer pays after it changes by as much again.
func isOnTop(e money.Effect, largest int64) bool {
	if e.IsUnseen || largest == Beyond {
		return true
	}
	left, all := big.NewRat(100-largest, 1), new(big.Rat).Add(big.NewRat(100, 1), e.Percent)
	if e.Percent.Sign() > 0 {
		left = big.NewRat(100+largest, 1)
	}
	again := money.Percent(left, all)
	return again == nil || money.Whole(again) >= noticed
}

// manyFalls finds a fall of most prices. Each alone may be small.
func (l *look) manyFalls() []*Finding {
	const many = 20
	n, all := 0, 0
	for _, c := range l.Changes {
		if c.Kind.Price == "" || c.Known.IsNull() || c.After.IsNull() {
			continue
		}
		all++
		if e := l.measure.Together(c); e.Percent != nil && e.Percent.Sign() < 0 {
			n++
		}
	}
	if n < many || n*2 <= all {
		return nil
	}
	f := found("price.many", nil, "")
	f.Facts["count"] = n
	return []*Finding{f.linef("Buyers pay less for %d of %d products", n, all)}
}
