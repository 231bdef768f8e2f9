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

// payeeChange is a destination of money that a plan makes, changes or removes.
type payeeChange struct {
	at path.Path
	// shown are shortened, because some are sensitive, and a log may keep them. The first is empty for
	// a new destination, the second for one that is removed. full must never be shown.
	shown, full [2]string
}

// payeeChanges returns each destination that is different after a plan, without those that known
// reports, by path and full values. A destination that only the service decides is no news, because
// it is not configured.
func payeeChanges(
	s schema.Schema, config, state, planned tftypes.Value, known func(at, from, to string) bool,
) (changes []payeeChange) {
	before := payeesOf(s, state, state)
	now, kept := payeesOf(s, planned, config), payeesOf(s, planned, planned)
	var former []string
	for _, at := range slices.Sorted(maps.Keys(before)) {
		former = append(former, before[at].shown)
	}
	told := false // of all former destinations
	for _, at := range slices.Sorted(maps.Keys(now)) {
		p, was := now[at], before[at]
		if p.full == was.full || known(at, was.full, p.full) {
			continue
		}
		if was.shown == "" && len(now) == 1 { // of another form: an IBAN in place of an address
			was.shown, told = strings.Join(former, ", "), true
		}
		changes = append(changes, payeeChange{p.at, [2]string{was.shown, p.shown}, [2]string{was.full, p.full}})
	}
	for _, at := range slices.Sorted(maps.Keys(before)) {
		if _, configured := now[at]; !configured && !told && kept[at].full != before[at].full {
			changes = append(changes, payeeChange{before[at].at, [2]string{before[at].shown}, [2]string{before[at].full}})
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
		if c.shown[1] == "" {
			w.warn(c.at, "Money will no longer go to "+c.shown[0], fmt.Sprintf(
				"This plan removes the destination by %s. Without one, the payments service decides where money goes.", c.at))
			continue
		}
		_, drifted := w.driftTo(id, c.at.String(), c.full[0])
		w.warn(c.at, "Money will go to "+c.shown[1], fmt.Sprintf(
			"This plan decides where money goes, by %s. %s Compare the configured destination with its source before you apply: money that is "+
				"sent to a mistyped place is lost.", c.at, w.changeOf(c.shown[0], c.shown[1], drifted)))
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
				found[l.Path.String()], set[l.Path.String()] = payeeOf{at: l.Path, full: knownLater, shown: knownLater}, true
			}
		case l.Is(described.Payee):
			if text, brief, ok := shortened(unmasked(of, given), l.Attribute.IsSensitive()); ok {
				set[at.String()] = set[at.String()] || !given.IsNull()
				found[at.String()] = found[at.String()].with(at, l.Name, text, brief)
			}
		}
	}
	maps.DeleteFunc(found, func(at string, _ payeeOf) bool { return !set[at] })
	return found
}

// with returns the destination with one more argument of it, at the place of the object.
func (p payeeOf) with(at path.Path, name, text, brief string) payeeOf {
	return payeeOf{at, joined(p.full, name+" "+text), joined(p.shown, name+" "+brief)}
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
