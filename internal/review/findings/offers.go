// SPDX-License-Identifier: MPL-2.0

package findings

import (
	"slices"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/review/money"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// offer compares the products of a page: with others, its buyers pay other prices, although no
// price changes.
func (l *look) offer(c *plan.Change, ref described.Reference) []*Finding {
	before, after := plan.ValuesAt(c.Before, ref.Path), plan.ValuesAt(c.After, ref.Path)
	now := c.Refers[ref.Name()]
	var gone, more []styled.Text
	went, comes := money.Price{}, money.Price{} // the cheapest
	cheaper := func(least *money.Price, p *plan.Change, of tftypes.Value) {
		if price := money.PriceOf(p, of).Monthly(); price.Amount != nil && (least.Amount == nil || price.Amount.Cmp(least.Amount) < 0) {
			*least = price
		}
	}
	for _, id := range before {
		if raw.IsPresent(id) && !slices.ContainsFunc(after, id.Equal) {
			gone = append(gone, offered(c.Referred, id, false))
			if p := withID(c.Referred, id); p != nil {
				cheaper(&went, p, p.Known)
			}
		}
	}
	isUnknown, isForeign := false, false
	for _, id := range after {
		switch {
		case raw.IsPresent(id) && !slices.ContainsFunc(before, id.Equal):
			more = append(more, offered(now, id, true))
			if p := withID(now, id); p != nil {
				cheaper(&comes, p, p.After)
			} else {
				isForeign = true
			}
		case !id.IsFullyKnown():
			isUnknown = true
		}
	}
	isLater := isUnknown
	for _, to := range now {
		if isMade := to.IsNew() || to.Action == plan.Replace; isUnknown && isMade {
			isLater, more = false, append(more, styled.Textf("*%s* %s", to.Name(), money.PriceOf(to, to.After).Text(true)))
			cheaper(&comes, to, to.After)
		}
	}
	if isLater = isLater || isUnknown && c.AwaitsAt(ref.Path[0]); isLater {
		more = append(more, styled.Bold("known after the apply"))
	}
	if len(gone) == 0 && len(more) == 0 {
		return nil
	}
	f, said := found("page.products", c, ref.Name()), "sells other products"
	isOther := went.Currency != comes.Currency || went.Recurs() != comes.Recurs() || went.Terms != comes.Terms
	switch change := money.Percent(went.Amount, comes.Amount); {
	case isLater:
		f.Level, f.Measure, f.Unseen = Approve, Beyond, true
	case len(gone) == 0:
		said = "sells more"
	case len(more) == 0:
		said = "sells less"
	case isForeign, isOther && went.Amount != nil && comes.Amount != nil: // nothing here knows the price
		f.Level, f.Measure = Approve, Beyond
	case change != nil:
		f.sized(change)
	}
	if e := dearerTwin(c, now); e.IsUnseen || e.Percent != nil {
		f.Level, f.Measure = max(f.Level, levelOf(e)), max(f.Measure, sizeOf(e))
		said += map[bool]string{
			true:  ", and one has the name of a product of the page, at a price that cannot be compared",
			false: ", and one has the name of a dearer product of the page",
		}[e.IsUnseen]
	}
	so, is := styled.List(styled.Few(gone, "products")), styled.List(styled.Few(more, "products"))
	f.Before, f.After = so.String(), is.String()
	return []*Finding{f.row(InPrices, c.Short(), so, is, styled.Plain(said), nil)}
}

// withID is the product with an id, or nil.
func withID(products []*plan.Change, id tftypes.Value) *plan.Change {
	i := slices.IndexFunc(products, func(p *plan.Change) bool { return p.ID() != "" && p.ID() == raw.String(id) })
	if i < 0 {
		return nil
	}
	return products[i]
}

// offered is a product with its price, by the id.
func offered(products []*plan.Change, id tftypes.Value, isNew bool) styled.Text {
	p := withID(products, id)
	if p == nil {
		return styled.Plain("a product that is not in this plan")
	}
	side := p.Before
	if isNew && !p.After.IsNull() {
		side = p.After
	}
	return styled.Textf("%s %s", p.Name(), money.PriceOf(p, side).Text(isNew))
}

// dearerTwin is the largest fall from the price of a product of the page so far to that of one with
// the same name that comes.
func dearerTwin(c *plan.Change, now []*plan.Change) (e money.Effect) {
	for _, to := range now {
		is, isKnown := to.Called(to.After)
		if slices.Contains(c.Referred, to) || !isKnown || is == "" { // see [look.twin]
			continue
		}
		for _, of := range c.Referred {
			was, _ := of.Called(of.Known)
			switch fall, isAlike := fallOf(money.PriceOf(of, of.Known), money.PriceOf(to, to.After)); {
			case was != is:
			case !isAlike:
				e.IsUnseen = true
			case fall != nil && fall.Sign() < 0 && (e.Percent == nil || fall.Cmp(e.Percent) < 0):
				e.Percent = fall
			}
		}
	}
	return e
}
