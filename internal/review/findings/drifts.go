// SPDX-License-Identifier: MPL-2.0

package findings

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/review/money"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// drifts finds the changes by a person or by the service outside Terraform since the last apply.
// Each has the level of the same change in a plan.
func (l *look) drifts() (all []*Finding) {
	for _, d := range l.Drift {
		if d.After.IsNull() {
			all = append(all, deleted(d))
			continue
		}
		same := slices.Concat(l.places(d), l.prices(d))
		for _, f := range same {
			if f.Outside = isPlaced(f); f.Outside && f.Path == "" { // a name, see [takesName]
				all = append(all, f.row(InDrift, f.Cells...))
			} else if f.Outside {
				all = append(all, payeeDrift(d, f))
			}
		}
		for _, leaf := range d.Leaves() {
			at := leaf.Path.String()
			if !leaf.Is(described.Payee) && at != "updated_at" && at != statusTime(d) {
				all = append(all, l.valueDrift(d, leaf, same))
			}
		}
	}
	return all
}

// isPlaced reports whether a finding is about a place of money.
func isPlaced(f *Finding) bool {
	return strings.HasPrefix(f.ID, "payee.") || strings.HasPrefix(f.ID, "recipient.")
}

// deleted describes an object that is gone.
func deleted(d *plan.Change) *Finding {
	f := found(d.Kind.Destroying.Finding, d, "")
	f.Outside, f.Whole = true, fmt.Sprint(d.Before)
	if isPlaced(f) {
		f.Level = Note // the object that had it is gone, too
	}
	isMade := d.Planned != nil && !d.Planned.After.IsNull()
	f.Facts["repaired"] = isMade
	said := styled.Plain("nothing: it leaves the state")
	if isMade {
		said = styled.Plain("creates it again, with another id")
		for name, a := range d.Kind.Schema.Attributes {
			if described.Is(a, described.Irreplaceable) {
				last := name[strings.LastIndex(name, "_")+1:] // "key" of "verification_key"
				said = styled.Textf("creates it again, with *another %s*", strings.ReplaceAll(last, "url", "address"))
			}
		}
	}
	return f.row(InDrift, d.Located(), nil, styled.Plain("deleted"), said)
}

// payeeDrift describes a place of money that was changed outside.
func payeeDrift(d *plan.Change, f *Finding) *Finding {
	to := styled.Plain(f.After)
	if f.After == "" {
		to = styled.Plain("where the payments service decides")
	}
	said, isRepaired := restores(d)
	if f.Before == f.After {
		said = "The two differ in characters that are not shown here. " + said
	}
	f.Outside, f.Facts = true, map[string]any{"repaired": isRepaired}
	return f.row(InDrift, styled.Textf("%s pays", d.Subject()), styled.Plain(f.Before), styled.Textf("*%s*", to.String()),
		styled.Textf("%s%s", said, to))
}

// restores says, before the place of now, whether the plan restores the one of the state.
func restores(d *plan.Change) (said string, isRestored bool) {
	const kept = "does not put it back. Payments go to "
	c := d.Planned
	switch {
	case c == nil:
		return kept, false
	case c.After.IsNull():
		return "ends the object. Until then payments go to ", false
	}
	isAfter := func(of tftypes.Value) bool {
		return slices.EqualFunc(payeesAmong(money.PlacesOf(d, of)), payeesAmong(money.PlacesOf(c, c.After)), func(was, p money.Place) bool {
			return was.At.Equal(p.At) && isSame(&was, p)
		})
	}
	switch {
	case isAfter(d.Before):
		return "puts it back. Payments between the change and the apply went to ", true
	case !isAfter(d.After):
		return "sets another destination. Until then payments go to ", false
	}
	return kept, false
}

// valueDrift describes another value that changed outside. One that no argument sets is news.
func (l *look) valueDrift(d *plan.Change, leaf plan.Leaf, same []*Finding) *Finding {
	path, isNews := leaf.Path.String(), !leaf.IsRequired() && !leaf.IsOptional()
	f := found("other", d, path)
	if !isNews {
		f = l.driftFinding(d, leaf, same)
	}
	isRepaired, isTouched := puts(d.Planned, leaf)
	f.Outside, f.Facts["repaired"], f.Facts["news"] = true, isRepaired, isNews
	f.Whole = fmt.Sprint(leaf.Before, leaf.After)
	from, to := shown(d, leaf, leaf.Before, leaf.After), shown(d, leaf, leaf.After, leaf.Before)
	f.Before, f.After = from, to
	was, is := money.PriceOf(d, d.Before), money.PriceOf(d, d.After)
	before, after := money.Decimal(leaf.Before), money.Decimal(leaf.After)
	if leaf.Is(described.Price) && !leaf.IsHidden && !is.IsHidden && before != nil && after != nil {
		f.Currency, from, to = is.Currency, money.Format(before, was.Currency), money.Format(after, is.Currency)
	}
	said := "nothing"
	switch {
	case isRepaired && f.ID == "product.archived":
		said = "puts it back on sale"
	case isRepaired:
		said = "puts it back"
	case isTouched:
		said = "sets another value, see below"
	case isNews:
		said = "nothing: news"
	}
	name, now := styled.Textf("%s, `%s`", d.Located(), path), styled.Textf("*%s*", to)
	switch {
	case strings.HasPrefix(path, "is_") && leaf.GetType().Equal(types.BoolType) && !leaf.IsHidden: // a state of the whole object
		from, to = stateOf(path, from), stateOf(path, to)
		name, now = d.Located(), styled.Plain(to)
	case isNews && path == statusName:
		if name = styled.Plain(d.Located().String()); money.TotalOf(d, true) != nil {
			name = styled.Textf("%s, %s", name, money.TotalOf(d, true).Words())
		}
		if at := raw.String(raw.Members(d.After)[statusTime(d)]); at != "" {
			now = styled.Textf("%s %s", now, minute(at))
		}
	case isNews:
		now = styled.Plain(to)
	}
	return f.row(InDrift, name, styled.Plain(from), now, styled.Plain(said))
}

// driftFinding is the finding about the same change in a plan.
func (*look) driftFinding(d *plan.Change, leaf plan.Leaf, same []*Finding) *Finding {
	path := leaf.Path.String()
	f := found("other", d, path)
	for _, s := range same {
		isPrice := leaf.Is(described.Price, described.Currency, described.Interval, described.Label, described.Archived) && s.Table == InPrices
		isSwitch := !d.Kind.HasID && leaf.GetType().Equal(types.BoolType) // it turns a setting of the account on
		if !isPlaced(s) && (s.isAt(path) || isPrice || isSwitch) {
			f.ID, f.Level, f.Measure, f.Written, f.Unseen = s.ID, max(f.Level, s.Level), s.Measure, s.Written, s.Unseen
		}
	}
	isAmount := func(a schema.Attribute) bool {
		return described.Is(a, described.Price, described.Currency, described.Quantity)
	}
	switch is := plan.IsTrue(leaf.After); {
	case d.Kind.IsTotal && described.Any(leaf.Attribute, isAmount):
		f.ID, f.Level = "price.changed", totalLevel(d, d)
	case leaf.Is(described.Archived) && is:
		f.ID, f.Level = "product.archived", Warn // its pages still sell it
	case leaf.Is(described.Archived):
		f.ID = "product.restored"
	}
	return f
}

// statusName is the name of the attribute with the state that the service gives an object.
const statusName = "status"

// statusTime is the name of the attribute with the time of the status: "paid_at" for "paid". It is
// "" if there is none.
func statusTime(c *plan.Change) string {
	name := raw.String(raw.Members(c.After)[statusName]) + "_at"
	if c.Kind.Schema.Attributes[name] == nil || c.Hides(name) || c.Hides(statusName) {
		return ""
	}
	return name
}

// minute is a time without its seconds, in UTC.
func minute(text string) string {
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return text
	}
	return at.UTC().Format("2006-01-02 15:04")
}

// stateOf is the state that a value turns on, such as is_offline, in words.
func stateOf(path, value string) string {
	state := strings.ReplaceAll(strings.TrimPrefix(path, "is_"), "_", " ")
	if value == "true" {
		return state
	}
	if opposite := map[string]string{"archived": "on sale", "offline": "online"}[state]; opposite != "" {
		return opposite
	}
	return "not " + state
}

// puts reports whether a plan puts the value of the state back, and whether it sets a value at all.
func puts(planned *plan.Change, l plan.Leaf) (back, touched bool) {
	if planned == nil {
		return false, false
	}
	for _, p := range planned.Leaves() {
		if p.Path.Equal(l.Path) {
			return raw.Equal(p.After, l.Before), true
		}
	}
	return false, false
}
