// SPDX-License-Identifier: MPL-2.0

package findings

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/money"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// code describes a code that is made, changed or deleted. One that is imported is a finding if it
// takes much off.
func (l *look) code(c *plan.Change) []*Finding {
	before, after := money.DiscountOf(c, c.Before), money.DiscountOf(c, c.After)
	products := l.productsOf(c)
	pays := l.pays(c, products)
	at := c.Kind.AmountOff
	if after.Percent != nil || after.Amount == nil && before.Percent != nil {
		at = c.Kind.PercentOff
	}
	f := found("discount.changed", c, at)
	f.Level, f.Measure = l.worst(c, products)
	if known := f.Level; len(products) == 0 || sellsElsewhere(c) { // nothing here knows a product: what is left of 100 percent
		left := func(d money.Discount) *big.Rat {
			return money.Discount{Percent: d.Percent, IsUnseen: d.Amount != nil}.From(big.NewRat(100, 1))
		}
		if change := money.Percent(left(before), left(after)); change != nil {
			f.sized(change)
		} else {
			if f.Level, f.Measure = Approve, Beyond; c.Ends() { // an amount may be the whole price
				f.Level = Warn
			}
		}
		f.Level = max(f.Level, known)
	}
	if f.Unseen = after.IsUnseen || hasUnseenProducts(c); f.Unseen {
		f.Level, f.Measure = Approve, Beyond
	}
	if pays.isBelow {
		f.ID, f.Level = "discount.below_zero", Approve
	}
	so, now := scope(c, c.Before, "%s off %s"), scope(c, c.After, "*%s* off %s")
	f.Before, f.After = so.String(), now.String()
	name, later := c.LabelIn(c.Before), c.LabelIn(c.After)
	switch {
	case c.IsNew():
		so, name = styled.Plain("no such code"), later
	case c.Ends():
		now = styled.Plain(c.Kind.Destroying.Ends)
	case c.Action == plan.Replace && c.Forgets:
		now, f.Level = styled.Textf("goes on existing; *%s*, %s", later, scope(c, c.After, "%s off %s")), max(f.Level, Warn)
	case name != later:
		now = styled.Textf("gone; *%s*, %s", later, scope(c, c.After, "%s off %s"))
	}
	if !c.Changes() && f.Level == Note {
		return nil
	}
	if c.Action == plan.Replace && c.Recreates {
		l.notes[InDiscounts] = []styled.Text{styled.Plain("Codes cannot be changed: the old one is deleted, then the new one is created.")}
	}
	return []*Finding{f.row(InDiscounts, styled.Bold(cmp.Or(name, c.Address)), so, now, pays.words)}
}

// sellsElsewhere reports whether an object is for a product that is not in the state.
func sellsElsewhere(c *plan.Change) bool {
	return slices.ContainsFunc(c.Kind.Sells(), func(r described.Reference) bool {
		return slices.ContainsFunc(plan.TextsAt(c.After, r.Path), func(id string) bool {
			return !slices.ContainsFunc(c.Targets(), func(p *plan.Change) bool { return p.ID() == id })
		})
	})
}

// scope describes a code and its products.
func scope(c *plan.Change, of tftypes.Value, format string) styled.Text {
	if of.IsNull() {
		return nil
	}
	products := "every product"
	if !money.IsForAll(c, of) {
		products = namesOf(c, of)
	}
	return styled.Textf(format, money.DiscountOf(c, of).Words(), products)
}

// hasUnseenProducts reports whether the products of a code are hidden, or known later.
func hasUnseenProducts(c *plan.Change) bool {
	return !c.After.IsNull() && (money.HidesProducts(c) || slices.ContainsFunc(c.Kind.References, func(r described.Reference) bool {
		return !raw.Members(c.After)[r.Path[0]].IsFullyKnown() && (len(c.Refers[r.Name()]) == 0 || c.AwaitsAt(r.Path[0]))
	}))
}

// namesOf are the labels of the objects that one refers to, before the plan or after it.
func namesOf(c *plan.Change, of tftypes.Value) string {
	all := c.Referred
	if !c.Changes() || !raw.Equal(of, c.Before) {
		all = c.Targets()
	}
	var names []string
	for _, to := range all {
		names = append(names, to.Name())
	}
	slices.Sort(names)
	const most = 3
	switch {
	case money.HidesProducts(c):
		return "products that are not shown"
	case len(names) == 0:
		return "some products"
	case len(names) > most:
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most-1], ", "), len(names)-most+1)
	}
	return strings.Join(names, ", ")
}

// productsOf are the products on sale that a code is for, before or after the plan, by their names.
func (l *look) productsOf(code *plan.Change) (all []*plan.Change) {
	isForAll := money.WasOrIsForAll(code)
	if isForAll && l.products != nil {
		return l.products
	}
	of := slices.Concat(code.Targets(), code.Referred)
	if isForAll {
		of = l.Changes
	}
	seen := map[*plan.Change]bool{}
	for _, c := range of {
		if c.Kind.Price != "" && !c.After.IsNull() && !money.IsArchived(c, c.After) && !seen[c] {
			all, seen[c] = append(all, c), true
		}
	}
	slices.SortFunc(all, func(a, b *plan.Change) int {
		return cmp.Or(cmp.Compare(a.Name(), b.Name()), cmp.Compare(a.Address, b.Address))
	})
	if isForAll {
		l.products = all
	}
	return all
}

// payment is the amount that a buyer pays for one product with a code.
type payment struct {
	name          string
	before, after *big.Rat // nil if there is no code, or no price that is known
	fall          *big.Rat // in percent, negative; 0 if it is not known
	was, currency string
}

// payments say, for all products of a code, whether one is below zero, and how much buyers pay.
type payments struct {
	isBelow bool
	words   styled.Text
}

// pays returns the amounts that buyers pay with a code.
func (l *look) pays(code *plan.Change, products []*plan.Change) payments {
	return ofGroup(l.paying, code, func() payments {
		all := l.paymentsOf(code, products)
		return payments{slices.ContainsFunc(all, func(p payment) bool { return p.after != nil && p.after.Sign() < 0 }), paysText(all)}
	})
}

func (l *look) paymentsOf(code *plan.Change, products []*plan.Change) (all []payment) {
	before, after := money.DiscountOf(code, code.Before), money.DiscountOf(code, code.After)
	wasForAll, isForAll := money.IsForAll(code, code.Before), money.IsForAll(code, code.After)
	isHidden, targets := money.HidesProducts(code), code.Targets()
	for _, p := range products {
		prices, isThere := l.priced[p]
		if !isThere {
			prices = [2]money.Price{money.PriceOf(p, p.Before), money.PriceOf(p, p.After)}
			l.priced[p] = prices
		}
		from, to := prices[0], prices[1]
		if to.IsHidden || isHidden || l.measure.TakesNoCodes(p) {
			continue
		}
		pay := payment{name: p.Name(), was: from.Currency, currency: to.Currency, fall: new(big.Rat)}
		wasFor := !code.Changes() || wasForAll || slices.Contains(code.Referred, p)
		if !code.Before.IsNull() && !p.Before.IsNull() && wasFor {
			pay.before = before.From(from.Amount)
		}
		switch {
		case code.After.IsNull():
		case isForAll || slices.Contains(targets, p):
			pay.after = after.From(to.Amount)
		default: // it is no longer for the product
			pay.after = to.Amount
		}
		so := pay.before
		if so == nil { // a new code
			so = from.Amount
		}
		if change := money.Percent(so, pay.after); change != nil && pay.was == pay.currency {
			pay.fall = change
		}
		if pay.before != nil || pay.after != nil {
			all = append(all, pay)
		}
	}
	return all
}

// paysText has the amounts that buyers pay, in words: the largest falls if there are many.
func paysText(pays []payment) styled.Text {
	const most = 5
	if len(pays) > most {
		slices.SortStableFunc(pays, func(a, b payment) int { return a.fall.Cmp(b.fall) })
	}
	var words []styled.Text
	for i, p := range pays {
		if i == most {
			words = append(words, styled.Textf("and %s", cli.Count(len(pays)-most, "more product")))
			break
		}
		words = append(words, p.text())
	}
	return styled.List(words)
}

// text has the amounts. A fall of a fifth is bold.
func (p payment) text() styled.Text {
	switch {
	case p.after == nil:
		return styled.Textf("%s %s so far", p.name, money.Rounded(p.before, p.was))
	case p.before == nil:
		return styled.Textf("%s *%s*", p.name, money.Rounded(p.after, p.currency))
	case p.was != p.currency:
		return styled.Textf("%s %s to %s", p.name, money.Rounded(p.before, p.was), money.Rounded(p.after, p.currency))
	case p.before.Cmp(p.after) == 0:
		return styled.Textf("%s still %s", p.name, money.Rounded(p.after, p.currency))
	}
	format := "%s %s to %s"
	if p.fall.Cmp(big.NewRat(-noticed, 1)) <= 0 {
		format = "%s %s to *%s*"
	}
	return styled.Textf(format, p.name, money.Rounded(p.before, ""), money.Rounded(p.after, p.currency))
}

// wayDiscounts finds discounts for buyers who pay in one way.
func (l *look) wayDiscounts(c *plan.Change) (all []*Finding) {
	if !c.Kind.HasWays {
		return nil
	}
	before := money.WaysOf(c, c.Before)
	percent := func(d money.Discount) *big.Rat {
		if d.Percent == nil {
			return new(big.Rat)
		}
		return d.Percent
	}
	for _, now := range money.WaysOf(c, c.After) {
		was := money.Discount{}
		if i := slices.IndexFunc(before, now.IsWay); i >= 0 {
			was = before[i].Off
		}
		if !now.Off.IsUnseen && !was.IsUnseen && percent(now.Off).Cmp(percent(was)) == 0 {
			continue
		}
		f := found("discount.changed", c, now.OffAt)
		f.Level, f.Measure = l.worst(c, c.Targets())
		if known := f.Level; (len(c.Targets()) == 0 || sellsElsewhere(c)) && now.Off.Percent != nil { // nothing tells a product
			f.sized(big.NewRat(money.Ceil(now.Off.Percent), 1))
			f.Level = max(f.Level, known)
		}
		if isHidden := now.Unseen != ""; now.Off.IsUnseen || isHidden {
			f.Level, f.Measure = Approve, Beyond
			was.IsUnseen, now.Off.IsUnseen = was.IsUnseen || isHidden, true
		}
		f.Before, f.After = was.Words(), now.Off.Words()
		all = append(all, f.row(InDiscounts, styled.Textf("%s, `%s`", c.Subject(), now.OffAt), styled.Plain(f.Before), styled.Bold(f.After),
			styled.Plain("for buyers who pay in this way")))
	}
	return all
}
