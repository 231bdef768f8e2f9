// SPDX-License-Identifier: MPL-2.0

package findings

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/review/money"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// ends finds each object that the plan destroys, replaces or takes out of use, and describes the
// real effect; and the invoices that it makes. It leaves out those that another table has.
func (l *look) ends() (all []*Finding) {
	isTold := map[*plan.Change]bool{}
	for _, f := range l.all {
		if f.About != nil {
			k := f.About.Kind
			says := f.Table == InDestinations && (k.IsAccount() || f.ID == "autoswap.disabled") || f.Table == InDiscounts && k.IsDiscount()
			isTold[f.About] = isTold[f.About] || says
		}
	}
	for _, c := range l.Changed() {
		var f *Finding
		switch {
		case isTold[c]:
		case c.Action == plan.Forget:
			f = found("object.forgotten", c, "").row(InEnds, l.valued(c), styled.Plain("leaves Terraform's state and goes on existing. "+
				"Later changes outside Terraform are no longer found"))
		case c.Ends():
			f = found(c.Kind.Destroying.Finding, c, "").row(InEnds, l.valued(c), styled.Sentences(styled.Plain(c.Kind.Destroying.Ends), usersOf(c)))
		case c.Action == plan.Replace:
			f = l.replacement(c)
		case c.IsNew() && c.Kind.IsTotal:
			f = l.newTotal(c)
		case !c.IsNew():
			f = l.archiving(c)
		}
		if f != nil {
			stillSold(f)
			all = append(all, f)
		}
	}
	return all
}

// newTotal describes a new invoice, with its total.
func (l *look) newTotal(c *plan.Change) *Finding {
	f := found("invoice.new", c, "")
	total := ""
	for _, former := range l.formers(c) {
		f.Level = max(f.Level, Warn, totalLevel(former, c))
	}
	if hasUnseenAmount(c) {
		f.Level, f.Unseen, total = Approve, true, ", a total that is hidden or known after the apply"
	}
	if t := money.TotalOf(c, false); t != nil {
		f.After, total = t.Words(), ", "+t.Words()
		for _, sum := range t.Sums {
			if sum.Sign() <= 0 { // as a price
				f.Level = Approve
			}
		}
	}
	return f.linef("New %s%s", c.Subject(), total)
}

// stillSold raises a finding about a product that a page sells after the plan.
func stillSold(f *Finding) {
	isSold := slices.ContainsFunc(f.About.UsedBy, func(by plan.Referrer) bool { return !by.By.Kind.IsDiscount() })
	if f.ID == "product.archived" && (isSold || f.Unseen) {
		f.Level = max(f.Level, Warn)
	}
}

// archiving describes an object that an argument takes out of use, or may after the apply; nil for
// others.
func (l *look) archiving(c *plan.Change) *Finding {
	isLater := c.Kind.Archived != "" && raw.IsUnknown(raw.Members(c.After)[c.Kind.Archived])
	if money.IsArchived(c, c.Before) || !isLater && !money.IsArchived(c, c.After) {
		return nil
	}
	id, said := "product.archived", "archived"
	if isLater {
		said = "archived, if a value says so that is known after the apply"
	}
	if c.Kind.Price == "" {
		id = c.Kind.Destroying.Finding
	}
	f := found(id, c, c.Kind.Archived)
	f.Unseen = isLater
	return f.row(InEnds, l.valued(c), styled.Sentences(styled.Plain(said), usersOf(c)))
}

// valued is the object with its price or its total, and its status.
func (*look) valued(c *plan.Change) styled.Text {
	words := c.Located()
	if p := money.PriceOf(c, c.Before); p.Amount != nil && !p.IsHidden {
		words = styled.Textf("%s, %s", words, p.Text(false))
	}
	if total := money.TotalOf(c, true); total != nil {
		words = styled.Textf("%s, %s", words, total.Words())
		if status := raw.String(raw.Members(c.Before)["status"]); status != "" {
			words = styled.Textf("%s, %s", words, status)
		}
	}
	return words
}

// usersOf lists the users of an object after the plan. It also says that no page sells a product.
func usersOf(c *plan.Change) styled.Text {
	var users []styled.Text
	for _, by := range c.UsedBy {
		if by.By != c {
			users = append(users, by.By.Short())
		}
	}
	switch {
	case len(users) > 0 && c.Kind.Price != "":
		return styled.Textf("%s still sells it", styled.List(users))
	case len(users) > 0:
		return styled.Textf("%s still refers to it", styled.List(users))
	case c.Kind.Price != "":
		return styled.Plain("No page of this state sells it")
	}
	return nil
}

// replacement describes an object that the plan destroys and makes again.
func (l *look) replacement(c *plan.Change) *Finding {
	d := c.Kind.Destroying
	f := found(cmp.Or(d.Replaced, d.Finding), c, strings.Join(pathsOf(c), ", ")) // -replace may ask for it, too
	first, _, _ := strings.Cut(d.Ends, ":")
	replaced := first + ", and replaced"
	if c.Forgets {
		replaced, f.Level = "leaves Terraform's state, goes on existing, and is replaced", max(f.Level, Warn)
	}
	said := styled.Plain(replaced)
	before, after := money.TotalOf(c, true), money.TotalOf(c, false)
	if before != nil && after != nil {
		f.Before, f.After = before.Words(), after.Words()
		said = styled.Textf("%s by one of *%s* (%s)", replaced, after.Words(), after.How)
	}
	if c.Kind.IsTotal {
		f.Level = max(f.Level, totalLevel(c, c))
	}
	if c.Kind.IsTotal && hasUnseenAmount(c) {
		f.Level, f.Unseen = Approve, true
	}
	if d.ReplacedBy != "" {
		said = styled.Textf("%s %s", said, d.ReplacedBy)
	}
	return f.row(InEnds, l.valued(c), said)
}

// totalLevel is that of a change of a total, from that of an object before the plan to that of one
// after it. Where nothing knows a price, equal positions have equal totals.
func totalLevel(so, now *plan.Change) (level Level) {
	before, after := money.TotalOf(so, true), money.TotalOf(now, false)
	switch {
	case before == nil && after == nil && money.SamePositions(so.Kind, so.Before, now.After):
		return Note
	case before == nil || after == nil:
		return Approve
	}
	for currency, sum := range before.Sums {
		if after.Sums[currency] == nil {
			return Approve
		}
		if change := money.Percent(sum, after.Sums[currency]); change != nil {
			level = max(level, levelOf(money.Effect{Percent: change, IsFree: after.Sums[currency].Sign() <= 0}))
		}
	}
	return level
}

// hasUnseenAmount reports whether a price or a quantity of the object is hidden, or known later.
func hasUnseenAmount(c *plan.Change) bool {
	isAmount := func(a schema.Attribute) bool { return described.Is(a, described.Price, described.Quantity) }
	for l := range c.Kind.Shape.Walk(c.After) {
		isHidden := isAmount(l.Attribute) && raw.IsPresent(l.Values[0]) && c.Hides(l.Names...)
		if isHidden || described.Any(l.Attribute, isAmount) && c.IsLater(l, l.Values[0]) {
			return true
		}
	}
	return false
}

// manyEnds finds many objects that a plan destroys, or that were deleted outside Terraform: more
// than 10, or more than a tenth of all that there are and at least 5. More than half of them, and
// at least 3, is all. Replaced ones do not count. One that was deleted outside is
// not there to destroy.
func (l *look) manyEnds() []*Finding {
	all, destroyed, deleted := int64(0), int64(0), int64(0)
	for _, c := range l.Changes {
		if !c.Before.IsNull() {
			all++
		}
		if c.Ends() {
			destroyed++
		}
	}
	for _, d := range l.Drift {
		if d.After.IsNull() {
			deleted++
		}
	}
	return append(endsOf("This plan destroys %d of %d objects", destroyed, all, false),
		endsOf("%d of %d objects were deleted outside Terraform", deleted, all+deleted, true)...)
}

// A plan with many ends is one with more of them, or with few that are a large part of all.
const manyEnds, fewEnds, percentOfAll = 10, 5, 10

func endsOf(words string, n, all int64, isOutside bool) []*Finding {
	const leastOfAll = 3
	if n == 0 {
		return nil
	}
	f := found("destroy.many", nil, "").linef(words, n, all)
	f.Facts["count"], f.Measure, f.Whole, f.Outside = n, n, styled.Textf("%d", n).String(), isOutside
	if n > manyEnds || n >= fewEnds && n*100 > all*percentOfAll {
		return []*Finding{f}
	}
	f.Level, f.Table = Note, InNone // a policy may want to know it
	if n < leastOfAll || n*2 <= all {
		return []*Finding{f}
	}
	whole := found("destroy.all", nil, "").row(InLines, f.Cells...)
	whole.Facts, whole.Whole, whole.Outside = f.Facts, f.Whole, isOutside
	return []*Finding{f, whole}
}
