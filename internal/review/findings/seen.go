// SPDX-License-Identifier: MPL-2.0

package findings

import (
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// seen finds the texts, pictures and fields of a product or a page that the plan changes, and that
// no other finding is about.
func seen(c *plan.Change, told []*Finding) []*Finding {
	if !c.Kind.IsSeen || c.Kind.IsDiscount() || c.Action != plan.Update {
		return nil
	}
	var outside []plan.Leaf // the table of changes outside has those that the plan puts back
	if c.Drift != nil {
		outside = c.Drift.Leaves()
	}
	var paths []string
	var so, now []styled.Text
	for _, l := range c.Leaves() {
		at := l.Path.String()
		isTold := slices.ContainsFunc(told, func(f *Finding) bool { return f.isAt(at) })
		isOutside := slices.ContainsFunc(outside, func(o plan.Leaf) bool { return o.Path.Equal(l.Path) && raw.Equal(o.Before, l.After) })
		isOther := l.Is(described.Archived, described.Price, described.Currency, described.Interval) // has its own table
		if isTold || isOutside || isOther || !l.IsRequired() && !l.IsOptional() {
			continue
		}
		paths = append(paths, at)
		so, now = append(so, styled.Textf("`%s` %s", at, shown(c, l, l.Before))), append(now, styled.Textf("*%s*", shown(c, l, l.After)))
	}
	if len(paths) == 0 {
		return nil
	}
	name, later := c.LabelIn(c.Before), c.LabelIn(c.After)
	subject := c.Subject()
	if name != "" && name != later {
		subject = styled.Textf("%s *%s*, now *%s*", c.Kind.Destroying.Noun, name, later)
	}
	return []*Finding{found("other", c, strings.Join(paths, ", ")).
		row(InSeen, subject, styled.List(styled.Few(so, "values")), styled.List(styled.Few(now, "values")))}
}
