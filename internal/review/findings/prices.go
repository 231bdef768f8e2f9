// SPDX-License-Identifier: MPL-2.0

package findings

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/review/money"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

const notKnown = "not known before the apply"

// prices finds each change of an object that changes the amount that buyers pay.
func (l *look) prices(c *plan.Change) (all []*Finding) {
	if !c.Stands() && !c.Kind.IsDiscount() || c.Action == plan.Forget {
		return nil
	}
	switch {
	case c.Kind.IsDiscount():
		return l.code(c)
	case c.Kind.Price != "" && (c.Changes() || c.Imported):
		all = append(all, l.price(c)...)
		if comesOnSale(c) {
			all = append(all, slices.Concat(l.twin(c, money.PriceOf(c, c.After)), l.renamed(c))...)
		}
	case c.Kind.IsPage() && c.Changes() && !c.IsNew():
		for _, ref := range c.Kind.Sells() {
			all = append(all, l.offer(c, ref)...)
		}
	}
	formers := l.formers(c)
	if c.Changes() && !c.IsNew() {
		formers = []*plan.Change{c}
	}
	for _, former := range formers {
		so := former.Before
		if former != c {
			so = former.Known
		}
		if !c.Kind.IsTotal { // see [look.newTotal]
			all = append(all, addOns(c, so)...)
		}
		all = append(all, terms(c, so)...)
	}
	if c.Changes() {
		all = append(all, l.wayDiscounts(c)...)
	}
	return all
}

// formers are the objects that the plan ends, and in whose place a new one stands: a product of
// its name, a page that sold one of its products, an invoice for its person.
func (l *look) formers(c *plan.Change) (all []*plan.Change) {
	if !c.IsNew() {
		return nil
	}
	keys := func(c *plan.Change, of tftypes.Value) (all []string) {
		add := func(from *plan.Change, of tftypes.Value) {
			if name, _ := from.Called(of); name != "" {
				all = append(all, c.Kind.Name+" "+from.Kind.Name+" "+name)
			}
		}
		if c.Kind.Price != "" {
			add(c, of)
		}
		for _, r := range c.Kind.References {
			if plan.Kinds()[r.To].IsPersonal != c.Kind.IsTotal {
				continue
			}
			for _, id := range plan.TextsAt(of, r.Path) { // of one that may not be in the state
				all = append(all, c.Kind.Name+" "+id)
			}
			for _, to := range c.Refers[r.Name()] {
				all = append(all, c.Kind.Name+" "+to.Address)
				add(to, to.Either())
			}
		}
		return all
	}
	if l.placed == nil {
		l.placed = map[string][]*plan.Change{}
		for _, other := range l.ending {
			for _, key := range keys(other, other.Known) {
				l.placed[key] = append(l.placed[key], other)
			}
		}
	}
	for _, key := range keys(c, c.After) {
		for _, other := range l.placed[key] {
			if !slices.Contains(all, other) {
				all = append(all, other)
			}
		}
	}
	return all
}

// price finds a change of an object's own price.
func (l *look) price(c *plan.Change) []*Finding {
	isNew := c.IsNew() && c.Known.IsNull() || c.Imported && !c.Changes()
	from, to := money.PriceOf(c, c.Before), money.PriceOf(c, c.After)
	if c.Before.IsNull() { // it vanished outside
		from = money.PriceOf(c, c.Known)
	}
	if c.Drift != nil && to.Amount != nil && money.PriceOf(c, c.Known).String() == to.String() {
		return nil // the table of changes outside says so
	}
	isFree := to.Amount != nil && to.Amount.Sign() == 0
	var f *Finding
	change := money.Percent(from.Amount, to.Amount)
	var said styled.Text
	switch {
	case isFree && (isNew || from.Amount != nil && from.Amount.Sign() != 0):
		f, said = found("price.free", c, c.Kind.Price), styled.Bold("free from now on")
	case isNew && (to.IsHidden || to.Amount == nil):
		f, said = found("price.changed", c, c.Kind.Price), styled.Plain(notKnown)
		f.Level, f.Measure, f.Unseen = Approve, Beyond, true
	case isNew && l.measure.Together(c).IsFree:
		f, said = found("price.free", c, c.Kind.Price), styled.Bold("free, with a code or an add-on")
	case isNew:
		return l.twin(c, to) // else its plan shows the whole price
	case from.Currency != to.Currency:
		f, said = found("currency.changed", c, c.Kind.Currency), styled.Bold("another currency")
		if to.KnownCurrency() == "" {
			said = styled.Plain(notKnown)
		}
	case !money.SameAmount(from.Seconds, to.Seconds):
		f, said = found("interval.changed", c, c.Kind.Interval), perMonth(from, to)
	case money.SameAmount(from.Amount, to.Amount) && from.Amount != nil:
		return nil
	case change == nil:
		f, said = found("price.changed", c, c.Kind.Price), styled.Plain(notKnown)
		f.Level, f.Measure, f.Unseen = Approve, Beyond, to.Amount == nil // how far it changes is not known
		if to.Amount != nil {
			said = styled.Bold("no longer free")
		}
	default:
		f = found("price.changed", c, c.Kind.Price).sized(change)
		f.Facts["percent"] = change.FloatString(1)
		if said = styled.Plain(money.Signed(change)); money.Whole(change) >= noticed {
			said = styled.Bold(money.Signed(change))
		}
		if e := l.measure.Alone(c, c); !c.IsOutside {
			if e.Percent != nil {
				f.Measure = max(f.Measure, money.Ceil(e.Percent))
			}
			if e.Percent != nil && levelOf(e) > f.Level {
				said = styled.Textf("%s; the least that a buyer pays: *%s*", said, money.Signed(e.Percent))
			}
			f.Level = max(f.Level, levelOf(e))
			if e.IsFree {
				f.ID = "price.free"
			}
		}
	}
	f.Whole = fmt.Sprint(from, to)
	if to.IsHidden { // so was the one of before
		delete(f.Facts, "percent")
		f.Unseen = true
		f.Level, said = max(f.Level, Approve), styled.Plain("not shown: the price is sensitive")
	} else {
		f.Before, f.After, f.Currency = amountOrEmpty(from.Amount), amountOrEmpty(to.Amount), to.KnownCurrency()
	}
	if r, _ := RuleOf(f.ID); r.Unit == "" { // nothing is larger than a price of nothing, or of another kind
		f.Measure = Beyond
	}
	if f.ID == "currency.changed" || f.ID == "interval.changed" { // an amount alone is none of them
		f.Before, f.After = from.Text(false).String(), to.Text(false).String()
	}
	sold := l.soldOn(c, f)
	if (from.Recurs() || to.Recurs()) && !c.IsOutside {
		l.notes[InPrices] = append(l.notes[InPrices], styled.Textf("Whether subscribers of %s pay the new price is for the payments service "+
			"to decide: its specification does not say.", c.Name()))
	}
	so := from.Text(false)
	if isNew {
		so = nil
	}
	return []*Finding{f.row(InPrices, styled.Bold(c.Name()), so, to.Text(true), said, styled.List(sold))}
}

// comesOnSale reports whether a product that was there comes on sale under a name: it is renamed,
// restored, or imported with a change.
func comesOnSale(c *plan.Change) bool {
	if c.IsNew() || !c.Changes() || !c.Stands() || money.IsArchived(c, c.After) {
		return false
	}
	was, _ := c.Called(c.Known)
	is, isKnown := c.Called(c.After)
	return !isKnown || was != is || money.IsArchived(c, c.Known)
}

// fallOf is the change from one price to another, in percent. isAlike is false for prices that
// cannot be compared: in another currency, for another token, charged in another way, or not
// shown.
func fallOf(from, to money.Price) (change *big.Rat, isAlike bool) {
	change = money.Percent(from.Monthly().Amount, to.Monthly().Amount)
	isFree := from.Amount != nil && from.Amount.Sign() == 0 // none is cheaper
	isAlike = isFree || from.Terms == to.Terms && from.Currency == to.Currency && from.Recurs() == to.Recurs() &&
		!from.IsHidden && !to.IsHidden && change != nil
	return change, isAlike
}

// namesakes are the other products, persons or accounts that had the name of one so far. A name
// that is not known has none.
func (l *look) namesakes(c *plan.Change) []*plan.Change {
	if l.named == nil {
		l.named = map[string][]*plan.Change{}
		for _, other := range l.Former() {
			if name, _ := other.Called(other.Known); name != "" && (other.Kind.Price != "" || other.Kind.IsPersonal || other.Kind.IsAccount()) {
				l.named[other.Kind.Name+name] = append(l.named[other.Kind.Name+name], other)
			}
		}
	}
	name, _ := c.Called(c.After)
	return slices.DeleteFunc(slices.Clone(l.named[c.Kind.Name+name]), func(other *plan.Change) bool {
		return other.ID() != "" && other.ID() == c.ID()
	})
}

// hasOthers reports whether Terraform knew another object of the type.
func (l *look) hasOthers(c *plan.Change) bool {
	return slices.ContainsFunc(l.Former(), func(other *plan.Change) bool { return other.Kind == c.Kind && other != c })
}

// twin finds a product that comes on sale with the name of a dearer one: for its buyers the price
// falls. One that ends makes room for it, so a rise counts, too.
func (l *look) twin(c *plan.Change, to money.Price) []*Finding {
	var worst *big.Rat
	var of, unlike *plan.Change
	hasAlike := false
	_, isKnown := c.Called(c.After)
	for _, other := range l.namesakes(c) {
		switch change, isAlike := fallOf(money.PriceOf(other, other.Known), to); {
		case !isAlike && !money.IsArchived(other, other.Known):
			unlike = other
		case isAlike:
			hasAlike = true
			isFall := change != nil && (change.Sign() < 0 || change.Sign() > 0 && other.Ends())
			if isFall && (worst == nil || change.Cmp(worst) < 0) {
				worst, of = change, other
			}
		}
	}
	f, so, said := found("price.changed", c, c.Kind.Price), styled.Text(nil), styled.Plain("its name is known after the apply")
	switch {
	case worst != nil:
		f.sized(worst).Facts["percent"], said = worst.FloatString(1), styled.Bold(money.Signed(worst))
	case isKnown && (unlike == nil || hasAlike), !isKnown && !l.hasOthers(c):
		return nil
	default:
		f.Level, f.Measure, f.Unseen = Approve, Beyond, !isKnown
	}
	if of == nil && unlike != nil {
		of, said = unlike, styled.Bold("in another currency or interval")
	}
	if of != nil {
		f.Whole = fmt.Sprint(c.After, of.Known)
		so = styled.Textf("another of this name: %s", money.PriceOf(of, of.Known).Text(false))
	}
	if !to.IsHidden {
		f.After, f.Currency = amountOrEmpty(to.Amount), to.KnownCurrency()
	}
	return []*Finding{f.row(InPrices, styled.Bold(c.Name()), so, to.Text(true), said, styled.List(l.soldOn(c, f)))}
}

func amountOrEmpty(r *big.Rat) string {
	if r == nil {
		return ""
	}
	return money.Figure(r, 2) //nolint:mnd // a price has cents
}

// perMonth compares two prices that are charged in other intervals.
func perMonth(from, to money.Price) styled.Text {
	switch {
	case to.Seconds == nil || to.Amount == nil:
		return styled.Plain(notKnown)
	case !from.Recurs():
		return styled.Bold("charged again and again from now on")
	case !to.Recurs():
		return styled.Bold("paid once from now on")
	}
	before, after := from.Monthly().Amount, to.Monthly().Amount
	words := fmt.Sprintf("per 30 days %s to %s", money.Rounded(before, ""), money.Rounded(after, to.Currency))
	if change := money.Percent(before, after); change != nil {
		return styled.Textf("%s, *%s*", words, money.Signed(change))
	}
	return styled.Plain(words)
}

// soldOn are the pages that sell a product after the plan, the codes for it, and new invoices.
// The facts also have the codes for every product.
func (l *look) soldOn(product *plan.Change, f *Finding) []styled.Text {
	var words [3][]styled.Text
	var sold, off []string
	for _, by := range product.UsedBy {
		at := 0
		switch {
		case by.By.Kind.IsDiscount():
			at, off = 1, append(off, by.By.Address)
		case by.As.Quantity != "":
			at = 2
		}
		if at == 2 && !by.By.IsNew() && by.By.Action != plan.Replace {
			continue // its total stays
		}
		if at != 1 && !slices.Contains(sold, by.By.Address) {
			sold = append(sold, by.By.Address)
		}
		words[at] = append(words[at], by.By.Short())
	}
	if len(off) == 0 {
		off = l.forAll // thousands of products may share it
	} else {
		off = append(off, l.forAll...)
	}
	if len(sold) > 0 {
		f.Facts["sold_on"] = sold
	}
	if len(off) > 0 {
		f.Facts["codes"] = off
	}
	return styled.Few(slices.Concat(words[:]...), "")
}

// terms finds changes beside a price of what buyers get, or of how much of a payment goes on: an
// amount in percent, and all else as a change of unknown size.
func terms(c *plan.Change, so tftypes.Value) (all []*Finding) {
	for l := range money.Terms(c.Kind).Walk(so, c.After) {
		from, to, isLater := money.Term(l.Values[0]), money.Term(l.Values[1]), c.IsLater(l, l.Values[1])
		isSame := from == to || raw.IsUnknown(l.Values[1]) // the payments service decides
		if !l.IsWhole || isSame && !isLater {
			continue
		}
		f := found("price.changed", c, l.Path.String())
		f.Level, f.Measure, f.Unseen, f.Before, f.After, f.Whole = Approve, Beyond, isLater, from, to, from+"\x00"+to
		said := "buyers get something else for the price"
		if c.Kind.Price == "" {
			said = "how much of a payment goes on"
			was, _ := new(big.Rat).SetString(from)
			is, _ := new(big.Rat).SetString(to)
			if change := money.Percent(was, is); change != nil {
				f.sized(change)
				said += ", " + money.Signed(change)
			}
		}
		if c.Hides(l.Names...) {
			f.Level, f.Unseen, f.Before, f.After = Approve, true, "a value that is not shown", "a value that is not shown"
		} else if isLater {
			f.After = notKnown
		}
		all = append(all, f.row(InPrices, styled.Textf("*%s*, `%s`", c.Name(), l.Path.String()), styled.Plain(f.Before), styled.Bold(f.After),
			styled.Plain(said), nil))
	}
	return all
}

// addOns finds changes of prices inside an object, such as those of add-ons.
func addOns(c *plan.Change, so tftypes.Value) (all []*Finding) {
	for _, list := range sortedNames(c.Kind.Schema.Attributes) {
		inside, isList := c.Kind.Schema.Attributes[list].(schema.ListNestedAttribute)
		if !isList {
			continue
		}
		for _, member := range sortedNames(inside.NestedObject.Attributes) {
			if described.Is(inside.NestedObject.Attributes[member], described.Price) {
				all = append(all, addOn(c, so, list, member)...)
			}
		}
	}
	return all
}

// addOn compares the elements of a list with those that they were so far.
func addOn(c *plan.Change, so tftypes.Value, list, member string) (all []*Finding) {
	before, after := elementsByName(so, list), elementsByName(c.After, list)
	was, is := money.PriceOf(c, so), money.PriceOf(c, c.After)
	formers := formersOf(before, after, member)
	for i, e := range after {
		former := formers[i]
		if former == nil {
			continue
		}
		isHidden := c.Hides(list) || is.IsHidden
		to := money.Price{Amount: money.Decimal(e.members[member]), Currency: is.Currency, IsHidden: isHidden, IsPart: true}
		from := money.Price{Amount: money.Decimal(former.members[member]), Currency: was.Currency, IsHidden: isHidden, IsPart: true}
		if to.Amount != nil && money.SameAmount(from.Amount, to.Amount) {
			continue
		}
		f := found("price.changed", c, fmt.Sprintf("%s[%d].%s", list, i, member))
		f.Whole = fmt.Sprint(from, to)
		said, name := styled.Plain(notKnown), styled.Textf("*%s*, %s", c.Name(), e.name)
		if change := money.Percent(from.Amount, to.Amount); change != nil && !isHidden {
			f.sized(change).Facts["percent"], said = change.FloatString(1), styled.Plain(money.Signed(change))
			f.Before, f.After, f.Currency = amountOrEmpty(from.Amount), amountOrEmpty(to.Amount), to.KnownCurrency()
		} else {
			f.Level, f.Measure, f.Unseen = Approve, Beyond, isHidden || to.Amount == nil
		}
		if isHidden {
			name = styled.Bold(c.Name())
		}
		all = append(all, f.row(InPrices, name, from.Text(false), to.Text(true), said, nil))
	}
	return all
}

// element is one element of a list of objects.
type element struct {
	name    string
	alike   string // the name in one spelling
	members map[string]tftypes.Value
}

// elementsByName names each element of a list by its string "name", or by its place.
func elementsByName(of tftypes.Value, list string) (all []element) {
	for i, value := range raw.Elements(raw.Members(of)[list]) {
		e := element{members: raw.Members(value)}
		if e.name = raw.String(e.members["name"]); e.name == "" {
			e.name = fmt.Sprintf("%s %d", list, i+1)
		}
		e.alike = styled.Alike(e.name)
		all = append(all, e)
	}
	return all
}

// formersOf are the elements that others were so far. One of the same name and price stays. One
// of a name that is left is the next of that name, and one more of a name is compared with the
// dearest of it. One of a new name is the element of its place, if the list is as long and that
// name is gone, or else the dearest of those that are gone: a decoy beside it makes no
// difference.
func formersOf(before, after []element, member string) []*element {
	formers, taken := make([]*element, len(after)), map[*element]bool{}
	price := func(e *element) *big.Rat { return money.Decimal(e.members[member]) }
	names := func(of []element) map[string]bool {
		all := map[string]bool{}
		for _, e := range of {
			all[e.alike] = true
		}
		return all
	}
	had, has := names(before), names(after)
	for _, isExact := range []bool{true, false} {
		for i, e := range after {
			for j := range before {
				was := &before[j]
				if formers[i] == nil && !taken[was] && was.alike == e.alike && (!isExact || money.SameAmount(price(was), price(&e))) {
					formers[i], taken[was] = was, true
				}
			}
		}
	}
	for i, e := range after {
		switch isOld := had[e.alike]; {
		case formers[i] != nil:
		case !isOld && len(before) == len(after) && !has[before[i].alike]:
			formers[i] = &before[i]
		default:
			for j := range before {
				was, dearest := &before[j], formers[i]
				isOne := isOld && was.alike == e.alike || !isOld && !has[was.alike]
				if isOne && (dearest == nil || price(was) != nil && (price(dearest) == nil || price(was).Cmp(price(dearest)) > 0)) {
					formers[i] = was
				}
			}
		}
	}
	return formers
}
