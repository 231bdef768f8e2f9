// SPDX-License-Identifier: MPL-2.0

package findings

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/money"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// places finds each place of an object that stands after the plan and was not where it is: by an
// update, a replacement, a new object or an import, or outside Terraform. The address in Terraform
// makes no difference.
func (l *look) places(c *plan.Change) (all []*Finding) {
	before, after := money.PlacesOf(c, c.Known), money.PlacesOf(c, c.After)
	all = append(all, l.payees(c, before, after)...)
	for _, p := range after {
		if p.Role == money.Host || p.Role == money.Site {
			if was := at(before, p); !l.stays(c, was, p) {
				all = append(all, l.url(c, was, p))
			}
		}
	}
	all = append(all, slices.Concat(l.nameTaken(c, after), l.settings(c), l.texts(c))...)
	all = append(all, l.swaps(c, before, after)...)
	all = append(all, l.ways(c, before, after)...)
	return append(all, l.deposits(c, after)...)
}

// at is the place that stood where another one stands; nil if there was none.
func at(of []money.Place, p money.Place) *money.Place {
	i := slices.IndexFunc(of, func(was money.Place) bool { return was.Role == p.Role && was.At.Equal(p.At) })
	if i < 0 {
		return nil
	}
	return &of[i]
}

// isSame reports whether a place is the one of before.
func isSame(was *money.Place, p money.Place) bool {
	return was != nil && was.Value == p.Value && was.Network == p.Network && p.Unseen != money.IsLater
}

// stays reports whether the plan leaves a place as it was, or as it was changed outside: another
// table says so.
func (*look) stays(c *plan.Change, was *money.Place, p money.Place) bool {
	return isSame(was, p) || c.Drift != nil && isSame(at(money.PlacesOf(c.Drift, c.Drift.After), p), p)
}

// texts finds accounts and links in texts that buyers see, which no object had.
func (l *look) texts(c *plan.Change) (all []*Finding) {
	isTold := map[string]bool{}
	for number, at := range money.Named(c, c.After) {
		if isTold[number] || l.known.HasNumber(number) {
			continue
		}
		isTold[number] = true
		f, said := found("payee.foreign", c, at.Path.String()), "an account in a text that buyers see"
		f.Level, f.Written, f.Whole, f.After = l.foreignLevel(money.Place{}, Approve), number, number, destination.Shorten(number)
		if link, isLink := money.LinkOf(number); isLink {
			f.ID, f.Level, said = "site.foreign", l.foreignLevel(link, Warn), "another site, in a text that buyers see"
			f.After, f.Host = urlText(c, &link, "%s%s").String(), ofOne(link)
		}
		if c.Hides(at.Names...) {
			f.Unseen, f.Written, f.After, f.Host = true, "", "a value that is not shown", ""
		}
		all = append(all, f.row(InDestinations, styled.Textf("%s, `%s`", c.Subject(), f.Path), nil, styled.Bold(f.After),
			styled.Plain(said)))
	}
	return all
}

// ofOne is the host of a site, if it is one of one company, and a reader sees it.
func ofOne(p money.Place) string {
	host, _ := plan.HostAndPath(p.Value)
	if p.Unseen != "" || money.IsShared(host) {
		return ""
	}
	return host
}

// foreignLevel is the level of a foreign place: that of the rule, or the policy's.
func (l *look) foreignLevel(p money.Place, level Level) Level {
	if isListed, _ := l.known.Lists(p); isListed {
		return max(level, l.own.Foreign)
	}
	return level
}

// who says, behind some words, who else has a familiar place. It is "" for none.
func who(words string, has []*plan.Change) string {
	switch len(has) {
	case 0:
		return ""
	case 1:
		return words + has[0].Subject().String()
	}
	return fmt.Sprintf("%s%s and %d more", words, has[0].Subject(), len(has)-1)
}

// url describes a place of events, or a site for buyers.
func (l *look) url(c *plan.Change, was *money.Place, p money.Place) *Finding {
	name, from := p.At.String(), ""
	if was != nil {
		from = was.Value
	}
	how, has := l.known.Of(p)
	id, level, said := "webhook.foreign", Approve, "another host. It will get all events, with buyers' data, and the verification key"
	if from == "" {
		said = "It will get all events, with buyers' data"
	}
	if p.Role == money.Site {
		id, level, said = "site.foreign", Warn, "another site"
	}
	switch how {
	case money.Listed, money.Familiar:
		level, said = Note, cmp.Or(who("familiar from ", has), "familiar")
	case money.Near:
		if level = Warn; p.Role == money.Site {
			level = Note
		}
		said = "a familiar host or domain, another path or host of it"
		if money.CompareURLs(from, p.Value) == money.Near {
			said = "the same host, another path"
		}
	default:
		level = l.foreignLevel(p, level)
		is, _ := plan.HostAndPath(p.Value)
		if so, _ := plan.HostAndPath(from); so == is && is != "" {
			said = strings.Replace(said, "another", "another part of a shared", 1)
		}
	}
	if how != money.Foreign && p.Role == money.Host {
		id = "webhook.familiar"
	}
	f := found(id, c, name)
	f.Level, f.Written, f.Unseen, f.Whole = level, p.Written(), p.Unseen != "", from+"\x00"+p.Value
	subject := styled.Textf("%s *%s*", c.Kind.Destroying.Noun, c.Address)
	if p.Role == money.Site {
		f.Host = ofOne(p)
		subject = styled.Textf("%s, `%s`", c.Subject(), name)
	}
	so, now := urlText(c, was, "%s`%s`"), urlText(c, &p, "*%s*`%s`")
	f.Before, f.After = so.String(), now.String()
	return f.row(InDestinations, subject, so, now, styled.Plain(said))
}

// urlText is a URL: the host, and the path as code.
func urlText(c *plan.Change, p *money.Place, format string) styled.Text {
	switch {
	case p == nil:
		return nil
	case p.Unseen == money.IsLater:
		return styled.Plain("known after the apply")
	case c.Hides(described.Names(p.At)...):
		return styled.Plain("a sensitive URL")
	}
	host, path := plan.HostAndPath(p.Value)
	return styled.Textf(format, host, path)
}

// settings finds events that the plan holds back, a fee that moves to buyers, a decision that it
// asks for, and letters about money that go elsewhere.
func (*look) settings(c *plan.Change) (all []*Finding) {
	if c.After.IsNull() {
		return nil
	}
	for _, l := range c.Leaves() {
		id, said := "", ""
		if c.IsNew() && !l.Is(described.Decision) {
			continue
		}
		isLater := c.IsLater(l.Leaf, l.After)
		switch before, after := plan.IsTrue(l.Before), plan.IsTrue(l.After); {
		case l.Is(described.Paused) && (isLater || after && !before):
			id, said = "webhook.paused", "events are held back"
		case c.Kind.Destroying.Finding == "autoswap.disabled" && isLater && len(l.Names) == 1:
			id, said = "autoswap.changed", "a setting of the account"
		case l.Is(described.Fees) && (isLater || before != after):
			id, said = "fee.shifted", map[bool]string{
				true:  "buyers pay the network's fee on top",
				false: "buyers no longer pay the network's fee",
			}[after]
		case l.Is(described.Decision) && !l.After.IsNull():
			id, said = "verification.requested", "asks the payments service for this decision"
		case l.Is(described.Mail):
			id, said = "mail.changed", "letters about money, or money itself, can go elsewhere"
		default:
			continue
		}
		f := found(id, c, l.Path.String())
		f.Whole, f.Unseen = fmt.Sprint(l.Before, l.After), isLater
		so, now := styled.Plain(shown(c, l, l.Before, l.After)), styled.Bold(shown(c, l, l.After, l.Before))
		all = append(all, f.row(InDestinations, styled.Textf("%s, `%s`", c.Subject(), l.Path.String()), so, now, styled.Plain(said)))
	}
	return all
}
