// SPDX-License-Identifier: MPL-2.0

package findings

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/money"
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
		so = append(so, styled.Textf("`%s` %s", at, shown(c, l, l.Before, l.After)))
		now = append(now, styled.Bold(shown(c, l, l.After, l.Before)))
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

// shown is a value for people, beside that of the other side. Personal data and secrets are not
// shown.
func shown(c *plan.Change, l plan.Leaf, value, other tftypes.Value) string {
	switch {
	case value.Type() == nil || value.IsNull():
		return ""
	case !value.IsKnown():
		return "known after the apply"
	case l.IsHidden || l.Is(described.Personal) || c.Kind.IsPersonal:
		return "a value that is not shown"
	case l.Is(described.EventTarget):
		host, path := plan.HostAndPath(raw.String(value))
		return host + path
	}
	switch t := value.Type(); {
	case t.Is(tftypes.String):
		return styled.Clean(apart(raw.String(value), raw.String(other)))
	case t.Is(tftypes.Number):
		return money.Figure(money.Decimal(value), 0)
	case t.Is(tftypes.Bool):
		return fmt.Sprint(plan.IsTrue(value))
	}
	others, count := elementTexts(l, other), cli.Count(len(raw.Elements(value)), "element")
	more := slices.DeleteFunc(elementTexts(l, value), func(text string) bool { return text == "" || slices.Contains(others, text) })
	return strings.TrimSuffix(styled.Clean(count+": "+strings.Join(more, ", ")), ": ")
}

// apart is a text, without a beginning that another one has, too: else a long one would be cut
// before the two differ.
func apart(text, other string) string {
	const most, before = styled.Longest / 2, 40
	runes, others, at := []rune(destination.ShortenIBANs(text)), []rune(destination.ShortenIBANs(other)), 0
	for at < min(len(runes), len(others)) && runes[at] == others[at] {
		at++
	}
	if at <= most || max(len(runes), len(others)) <= styled.Longest {
		return text
	}
	return "…" + string(runes[at-before:])
}

// elementTexts are the texts and the numbers of each element of a list.
func elementTexts(l plan.Leaf, of tftypes.Value) (all []string) {
	inside := described.Inside(l.Attribute)
	for _, element := range raw.Elements(of) {
		words := []string{raw.String(element)}
		for _, name := range sortedNames(inside) {
			value := raw.Members(element)[name]
			if number := money.Decimal(value); number != nil {
				words = append(words, money.Figure(number, 0))
			} else if inside[name].IsRequired() || inside[name].IsOptional() {
				words = append(words, raw.String(value))
			}
		}
		all = append(all, strings.Join(strings.Fields(strings.Join(words, " ")), " "))
	}
	return all
}
