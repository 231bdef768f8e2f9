// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// offers finds each existing page that sells other products after the plan: its buyers pay other
// prices, although no price changes.
func offers(r *report) (all []*finding) {
	for _, c := range r.changed() {
		if c.isNew() || c.after.IsNull() || c.isDiscount() || r.isTotal(c) {
			continue
		}
		for _, ref := range c.kind.References {
			if r.isPriced(ref.To) {
				all = append(all, r.offer(c, ref)...)
			}
		}
	}
	return all
}

// offer compares the products of a page.
func (r *report) offer(c *change, ref described.Reference) []*finding {
	before, after := valuesAt(c.before, ref.Path), valuesAt(c.after, ref.Path)
	var gone, more []text
	for _, id := range before {
		if raw.IsPresent(id) && !slices.ContainsFunc(after, id.Equal) {
			gone = append(gone, offered(c.referred, id, false))
		}
	}
	isUnknown := false
	for _, id := range after {
		switch {
		case raw.IsPresent(id) && !slices.ContainsFunc(before, id.Equal):
			more = append(more, offered(c.refers[ref.Name()], id, true))
		case !id.IsFullyKnown():
			isUnknown = true
		}
	}
	if isUnknown { // those that the plan makes
		n := len(more)
		for _, to := range c.refers[ref.Name()] {
			if to.isNew() || to.replaces() {
				more = append(more, join(bold(nameOf(to)), plain(" "), priceOf(to, to.after).text(true)))
			}
		}
		if len(more) == n {
			more = append(more, bold(laterProducts))
		}
	}
	if len(gone) == 0 && len(more) == 0 {
		return nil
	}
	f := found("page.products", c, ref.Name())
	said := "sells other products"
	cheapest := func(ids []tftypes.Value, of []*change, others []tftypes.Value, isAfter bool) (least price) {
		for _, id := range ids {
			i := slices.IndexFunc(of, func(p *change) bool { return p.id() != "" && p.id() == raw.String(id) })
			if !raw.IsPresent(id) || i < 0 || slices.ContainsFunc(others, id.Equal) {
				continue
			}
			side := of[i].known()
			if isAfter {
				side = of[i].after
			}
			if p := priceOf(of[i], side).monthly(); p.amount != nil && (least.amount == nil || p.amount.Cmp(least.amount) < 0) {
				least = p
			}
		}
		return least
	}
	went, comes := cheapest(before, c.referred, after, false), cheapest(after, c.refers[ref.Name()], before, true)
	for _, to := range c.refers[ref.Name()] { // a product that the plan makes has no id
		if p := priceOf(to, to.after).monthly(); to.isNew() && p.amount != nil && (comes.amount == nil || p.amount.Cmp(comes.amount) < 0) {
			comes = p
		}
	}
	isLater := isUnknown && len(more) > 0 && more[len(more)-1].String() == laterProducts
	switch {
	case isLater:
		f.Level, f.measure, f.unseen = approve, beyond, true
	case len(gone) == 0:
		said = "sells more"
		if dearer := r.dearerTwin(c, ref); dearer != nil {
			f.from(whole(dearer))
			said = "sells more, and one has the name of a dearer product of the page"
		}
	case len(more) == 0:
		said = "sells less"
	case (went.currency != comes.currency || went.recurs() != comes.recurs()) && went.amount != nil && comes.amount != nil:
		f.Level, f.measure = approve, beyond
	default:
		if change := percent(went.amount, comes.amount); change != nil {
			f.from(whole(change))
			f.measure = ceil(change)
			if comes.amount.Sign() <= 0 {
				f.Level = approve
			}
		}
	}
	so, now := list(cut(gone, "products")), list(cut(more, "products"))
	f.Before, f.After, f.objects = so.String(), now.String(), slices.Concat(before, after)
	return []*finding{f.row(inPrices, c.short(), so, now, plain(said), nil)}
}

// laterProducts stand for products that the plan does not know.
const laterProducts = "known after the apply"

// dearerTwin is the fall from the price of a product of the page so far to that of one with the
// same name that the page sells, too; nil if there is none.
func (r *report) dearerTwin(c *change, ref described.Reference) (worst *big.Rat) {
	for _, to := range c.refers[ref.Name()] {
		if slices.Contains(c.referred, to) {
			continue
		}
		for _, was := range c.referred {
			fall := percent(priceOf(was, was.known()).amount, priceOf(to, to.after).amount)
			if nameOf(was) == nameOf(to) && fall != nil && fall.Sign() < 0 && (worst == nil || fall.Cmp(worst) < 0) {
				worst = fall
			}
		}
	}
	return worst
}

// offered is a product with its price, by the id.
func offered(products []*change, id tftypes.Value, isNew bool) text {
	i := slices.IndexFunc(products, func(p *change) bool { return p.id() == raw.String(id) })
	if i < 0 {
		return plain("a product that is not in this plan")
	}
	p := products[i]
	side := p.before
	if isNew && !p.after.IsNull() {
		side = p.after
	}
	return join(plain(nameOf(p)+" "), priceOf(p, side).text(isNew))
}

// acceptedAssets finds each page whose buyers pay in other assets after the plan.
func acceptedAssets(r *report) (all []*finding) {
	for _, c := range r.brought() {
		if c.after.IsNull() || !c.kind.hasAssets || c.forgets() {
			continue
		}
		before, after := c.assets()
		if c.imported {
			before = nil
		}
		gone, more := names(before, after, false), names(after, before, true)
		f := found("page.accepts", c, "")
		foreign := 0
		for _, p := range c.assetPlaces(c.after) {
			how, _ := r.familiarity(p)
			if how == isForeign && !slices.ContainsFunc(c.assetPlaces(c.known()), func(was place) bool { return was.compare(p) == isFamiliar }) {
				foreign++
				f.ID, f.Level, f.unseen, f.whole = "asset.foreign", approve, f.unseen || p.unseen != "", append(f.whole, p.whole...)
			}
		}
		if len(gone) == 0 && len(more) == 0 || foreign == 0 && (c.isNew() || c.imported || c.replaces() || r.isTotal(c)) {
			continue
		}
		said := "buyers pay in other assets"
		switch {
		case c.isNew(), c.imported:
			said = "accepts assets that nothing had"
		case len(more) == 0:
			said = "buyers can no longer pay in it"
		case len(gone) == 0:
			said = "buyers can also pay in it"
		}
		so, now := list(cut(gone, "assets")), list(cut(more, "assets"))
		f.Path = strings.Join(assetPaths(before, after), ", ")
		f.Before, f.After, f.full = so.String(), now.String(), fmt.Sprint(before, after)
		all = append(all, f.row(inDestinations, c.subject(), so, now, plain(said)))
	}
	return all
}

// names are the assets that another list lacks.
func names(of, others []place, isNew bool) (all []text) {
	for _, a := range of {
		if slices.ContainsFunc(others, a.is) {
			continue
		}
		name := plain(a.name())
		if isNew {
			name = bold(a.name())
		}
		all = append(all, name)
	}
	return all
}

// assetPaths are the lists that have an element which the other side lacks.
func assetPaths(before, after []place) (paths []string) {
	collect := func(of, others []place) {
		for _, a := range of {
			if !slices.ContainsFunc(others, a.is) && !slices.Contains(paths, a.list) {
				paths = append(paths, a.list)
			}
		}
	}
	collect(before, after)
	collect(after, before)
	slices.Sort(paths)
	return paths
}

// is reports whether two ways to pay are the same, whatever the discount. A list has none twice.
func (p place) is(other place) bool { return p.value == other.value && p.list == other.list }

// assets are the ways to pay for an object, before and after the plan. It looks for them once.
func (c *change) assets() (before, after []place) {
	if c.cachedAssets == nil {
		c.cachedAssets = &[2][]place{c.assetsOf(c.before), c.assetsOf(c.after)}
	}
	return c.cachedAssets[0], c.cachedAssets[1]
}

// assetsOf are the ways to pay: the assets in lists.
func (c *change) assetsOf(object tftypes.Value) []place {
	if !c.kind.hasAssets {
		return nil
	}
	return slices.DeleteFunc(c.assetPlaces(object), func(p place) bool { return p.list == "" })
}

// isConstant reports whether the configuration gives an argument without a reference: then nothing
// of it is known later, but what the payments service decides.
func (c *change) isConstant(name string) bool {
	e := c.expressions[name]
	return e != nil && e.ExpressionData != nil && len(e.References) == 0
}

// mayWait reports whether the configuration may set a value that the plan does not know yet. A new
// object has such values also where it sets none, because the payments service decides them.
func (c *change) mayWait(argument any) bool {
	name, _ := argument.(string)
	isUpdate := !c.isNew() && !c.replaces()
	return c.expressions == nil || c.waits[name] || isUpdate && !c.isConstant(name)
}
