// SPDX-License-Identifier: MPL-2.0

package findings

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/review/money"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	tfplan "github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// isForeignAsset reports whether a place is an asset that nothing had.
func (l *look) isForeignAsset(p money.Place) bool {
	how, _ := l.known.Of(p)
	return p.Role == money.Asset && how == money.Foreign
}

// swaps finds each asset that payments become from now on.
func (l *look) swaps(c *plan.Change, before, after []money.Place) (all []*Finding) {
	isSetting := c.Kind.Destroying.Finding == "autoswap.disabled"
	for _, s := range tfplan.SwapTargetChanges(c.Kind.Schema, c.Known, c.After) {
		id, said := "autoswap.changed", "incoming payments are swapped into another asset"
		switch {
		case s.To == "" && c.Ends() && !isSetting:
			continue // see [look.ends]
		case s.To == "":
			id, said = "autoswap.disabled", "payments stay in the asset in which they arrive"
		case s.From == "":
			said = "incoming payments are swapped into this asset"
		}
		if c.IsNew() && s.Risk == "" && !isSetting {
			continue // its plan shows the whole asset
		}
		f := found(id, c, s.Attribute)
		for _, p := range after {
			if described.Names(p.At)[0] == s.Attribute && l.isForeignAsset(p) {
				f.ID, f.Level, f.Unseen, f.Written = "asset.foreign", Approve, f.Unseen || p.Unseen != "", p.Written()
			}
		}
		f.Before, f.After = s.FromShort, s.ToShort
		if c.Hides(s.Attribute) {
			f.Before, f.After = notShown(s.From), notShown(s.To)
		}
		f.Whole = s.From + "\x00" + s.To
		now := styled.Textf("*%s*", f.After)
		if f.After == "" {
			now = styled.Plain("no swap")
		}
		all = append(all, f.row(InDestinations, c.Subject(), styled.Plain(f.Before), now, styled.Plain(said)))
	}
	for _, p := range after { // while nothing is swapped
		if isSetting && len(all) == 0 && l.isForeignAsset(p) && !l.stays(c, at(before, p), p) {
			all = append(all, foreignAsset(c, p, "as soon as payments are swapped"))
		}
	}
	return all
}

// notShown stands for a sensitive asset.
func notShown(asset string) string {
	if asset == "" {
		return ""
	}
	return "an asset that is not shown"
}

// ways finds a page whose buyers pay in other assets after the plan.
func (l *look) ways(c *plan.Change, known, after []money.Place) []*Finding {
	if c.After.IsNull() || !c.Kind.HasWays {
		return nil
	}
	before, now := money.Ways(known), money.Ways(after)
	if c.Drift != nil {
		before = money.WaysOf(c, c.Before)
	}
	isFirst := func(p money.Place) int { return map[bool]int{true: -1}[l.isForeignAsset(p)] }
	shown := slices.SortedStableFunc(slices.Values(now), func(a, b money.Place) int { return cmp.Compare(isFirst(a), isFirst(b)) })
	gone, more := waysText(before, now, "%s"), waysText(shown, before, "*%s*")
	f, foreign := found("page.accepts", c, strings.Join(listsOf(before, now), ", ")), 0
	for _, p := range after {
		wasThere := slices.ContainsFunc(known, func(was money.Place) bool { return was.Role == money.Asset && was.Compare(p) == money.Familiar })
		if l.isForeignAsset(p) && !wasThere {
			f.ID, f.Level, f.Unseen, f.Written = "asset.foreign", Approve, f.Unseen || p.Unseen != "", p.Written()
			foreign++
		}
	}
	if foreign > 1 {
		f.Written = "" // an exception is about one
	}
	isIn := c.IsNew() || c.Imported
	if len(gone)+len(more) == 0 || f.ID == "page.accepts" && (isIn || c.Action == plan.Replace || c.Kind.IsTotal) {
		return nil
	}
	said := "buyers pay in other assets"
	switch {
	case isIn:
		said = "accepts assets that nothing had"
	case len(more) == 0:
		said = "buyers can no longer pay in it"
	case len(gone) == 0:
		said = "buyers can also pay in it"
	}
	if foreign > 0 && foreign < len(more) {
		said += fmt.Sprintf("; nothing had the first %d of them", foreign)
	}
	rest := min(foreign, len(more)) // those that nothing had are all shown
	so, is := styled.List(styled.Few(gone, "assets")), styled.List(slices.Concat(more[:rest], styled.Few(more[rest:], "assets")))
	f.Before, f.After, f.Whole = so.String(), is.String(), fmt.Sprint(before, now)
	return []*Finding{f.row(InDestinations, c.Subject(), so, is, styled.Plain(said))}
}

// waysText are the ways to pay that others lack.
func waysText(of, others []money.Place, format string) (all []styled.Text) {
	for _, way := range of {
		if !slices.ContainsFunc(others, way.IsWay) {
			all = append(all, styled.Textf(format, way.AssetName()))
		}
	}
	return all
}

// listsOf are the lists that have an element which the other side lacks.
func listsOf(before, after []money.Place) (paths []string) {
	for _, sides := range [][2][]money.Place{{before, after}, {after, before}} {
		for _, way := range sides[0] {
			if !slices.ContainsFunc(sides[1], way.IsWay) && !slices.Contains(paths, way.List) {
				paths = append(paths, way.List)
			}
		}
	}
	slices.Sort(paths)
	return paths
}

// deposits finds each asset that new accounts take, and nothing had.
func (l *look) deposits(c *plan.Change, after []money.Place) (all []*Finding) {
	isIn := c.IsNew() || c.Imported || c.Action == plan.Replace
	if !isIn || c.Kind.HasWays || c.Kind.Destroying.Finding == "autoswap.disabled" {
		return nil
	}
	for _, p := range after {
		if l.isForeignAsset(p) {
			all = append(all, foreignAsset(c, p, "takes an asset that nothing had"))
		}
	}
	return all
}

// foreignAsset is the finding about an asset that comes where there was none.
func foreignAsset(c *plan.Change, p money.Place, said string) *Finding {
	f := found("asset.foreign", c, p.At.String())
	f.Unseen, f.Written, f.Whole, f.After = p.Unseen != "", p.Written(), p.Value, p.AssetName()
	return f.row(InDestinations, c.Subject(), nil, styled.Bold(f.After), styled.Plain(said))
}
