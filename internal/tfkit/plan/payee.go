// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// PayeeChange is a destination of money that a plan makes, changes or removes.
type PayeeChange struct {
	At path.Path
	// From and To are shortened, because some are sensitive, and a log may keep them. From is empty
	// for a new destination, To for one that is removed.
	From, To string
	// FromValues and ToValues are the same without the names of arguments, the account first.
	FromValues, ToValues string
	// whole values
	from, to string
}

// Differs reports whether two destinations that are shown alike are different ones.
func (c PayeeChange) Differs() bool { return strings.EqualFold(c.From, c.To) && c.from != c.to }

// PayeeChanges returns each destination that is different after a plan. A destination that only the
// service decides is no news, because it is not configured.
func PayeeChanges(s schema.Schema, config, before, after tftypes.Value) []PayeeChange {
	return payeeChanges(s, config, before, after, func(string, string, string) bool { return false })
}

// payeeChanges is [PayeeChanges] without those that known reports, by path and full values.
func payeeChanges(
	s schema.Schema, config, state, planned tftypes.Value, known func(at, from, to string) bool,
) (changes []PayeeChange) {
	before := payeesOf(s, state, state)
	now, kept := payeesOf(s, planned, config), payeesOf(s, planned, planned)
	var former, formerValues []string
	for _, at := range slices.Sorted(maps.Keys(before)) {
		former, formerValues = append(former, before[at].shown), append(formerValues, before[at].values)
	}
	told := false // of all former destinations
	for _, at := range slices.Sorted(maps.Keys(now)) {
		p, was := now[at], before[at]
		if p.full == was.full || known(at, was.full, p.full) {
			continue
		}
		c := PayeeChange{p.at, was.shown, p.shown, was.values, p.values, was.full, p.full}
		if was.shown == "" && len(now) == 1 { // of another form: an IBAN in place of an address
			c.From, c.FromValues, told = strings.Join(former, ", "), strings.Join(formerValues, ", "), true
		}
		changes = append(changes, c)
	}
	for _, at := range slices.Sorted(maps.Keys(before)) {
		if _, configured := now[at]; !configured && !told && kept[at].full != before[at].full {
			changes = append(changes, PayeeChange{
				At: before[at].at, From: before[at].shown, FromValues: before[at].values, from: before[at].full,
			})
		}
	}
	return changes
}

// payees warns of each destination in a plan that is new, different or removed.
func (w warner) payees() {
	id := raw.String(raw.Members(w.state)["id"])
	for _, c := range payeeChanges(w.schema, w.config, w.state, w.planned, func(at, from, to string) bool {
		restored, drifted := w.driftTo(id, at, from)
		return drifted && restored == to // the read has said so
	}) {
		if c.To == "" {
			w.warn(c.At, "Money will no longer go to "+c.From, fmt.Sprintf(
				"This plan removes the destination by %s. Without one, the payments service decides where money goes.", c.At))
			continue
		}
		_, drifted := w.driftTo(id, c.At.String(), c.from)
		w.warn(c.At, "Money will go to "+c.To, fmt.Sprintf(
			"This plan decides where money goes, by %s. %s Compare the configured destination with its source before you apply: money that is "+
				"sent to a mistyped place is lost.", c.At, w.changeOf(c.From, c.To, drifted)))
	}
}

// changeOf says where money went so far.
func (w warner) changeOf(from, to string, drifted bool) string {
	cause := ""
	if drifted {
		cause = " It was changed to that outside Terraform."
	}
	switch {
	case w.state.IsNull():
		return "The object is created with this destination."
	case from == "":
		return "There was no destination so far." + cause
	case strings.EqualFold(from, to):
		return fmt.Sprintf("So far it goes to %s. The two differ in characters that are not shown here.", from) + cause
	}
	return fmt.Sprintf("So far it goes to %s.", from) + cause
}

// payeeOf is one destination.
type payeeOf struct {
	at          path.Path
	full, shown string
	values      string // shown, without the names of arguments: the account, and the rest

	account, rest string
}

// payeesOf returns the destinations of an object by their paths. It leaves out those that the
// configuration does not set.
func payeesOf(s schema.Schema, value, config tftypes.Value) map[string]payeeOf {
	found, set := map[string]payeeOf{}, map[string]bool{}
	for l := range described.Walk(s.Attributes, value, config) {
		of, given := l.Values[0], l.Values[1]
		at := l.Path.ParentPath()
		switch {
		case !l.IsWhole:
		case described.Inside(l.Attribute) != nil:
			if raw.IsUnknown(of) && !given.IsNull() && described.Any(l.Attribute, isPayee) {
				found[l.Path.String()], set[l.Path.String()] = payeeOf{at: l.Path, full: knownLater, shown: knownLater, values: knownLater}, true
			}
		case isPayee(l.Attribute):
			if text, brief, ok := shortened(unmasked(of, given), l.Attribute.IsSensitive()); ok {
				set[at.String()] = set[at.String()] || !given.IsNull()
				found[at.String()] = found[at.String()].with(at, l.Name, text, brief)
			}
		}
	}
	maps.DeleteFunc(found, func(at string, _ payeeOf) bool { return !set[at] })
	return found
}

// with returns the destination with one more argument of it, at the place of the object. Values
// that are shortened, such as the account, come first.
func (p payeeOf) with(at path.Path, name, text, brief string) payeeOf {
	p.at, p.full, p.shown = at, joined(p.full, name+" "+text), joined(p.shown, name+" "+brief)
	if brief != text {
		p.account = joined(p.account, brief)
	} else {
		p.rest = joined(p.rest, brief)
	}
	p.values = joined(p.account, p.rest)
	return p
}

func joined(texts, text string) string {
	if texts == "" || text == "" {
		return texts + text
	}
	return texts + ", " + text
}

func isPayee(a schema.Attribute) bool { return described.Is(a, described.Payee) }

// knownLater stands for a value that the plan does not know.
const knownLater = "(known after apply)"

// shortened returns a string as it is, and in a form that may stand in a log. It returns false for
// null.
func shortened(value tftypes.Value, sensitive bool) (full, brief string, ok bool) {
	if value.Type() == nil || value.IsNull() {
		return "", "", false
	}
	if !value.IsKnown() {
		return knownLater, knownLater, true
	}
	if value.As(&full) != nil {
		return "", "", false
	}
	const whole = 24 // characters: networks and the numbers of banks, but no address
	if !sensitive && len(full) <= whole {
		return full, full, true
	}
	return full, destination.Shorten(full), true
}

// Whole is both destinations in full. It must never be shown.
func (c PayeeChange) Whole() string { return c.from + "\x00" + c.to }

// Reverses reports whether another change takes this one back exactly.
func (c PayeeChange) Reverses(by PayeeChange) bool { return c.from == by.to && c.to == by.from }
