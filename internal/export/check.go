// SPDX-License-Identifier: MPL-2.0

package export

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// difference is the result of -check.
type difference struct {
	Organization string      `json:"organization"`
	Unmanaged    []unmanaged `json:"unmanaged"`
	Gone         []string    `json:"gone"`        // managed objects that the account lacks
	Unknown      []string    `json:"unknown"`     // blocks of the directory whose objects are not known
	Unchecked    []string    `json:"not_checked"` // types that were not read
}

// unmanaged is an object that Terraform does not manage.
type unmanaged struct {
	Type         string `json:"type"`
	ID           string `json:"id"`
	About        string `json:"about"`
	Created      string `json:"created,omitempty"`
	UnknownPayee bool   `json:"unknown_payee"` // no managed object has its destination

	isMasked bool // a destination of it is masked
	kind     *kind
}

// check compares the account with the objects that Terraform manages.
func (c *command) check(s *survey, dir *directory, state managed, o options) (int, error) {
	found := s.compare(dir.managed(state))
	if state == nil {
		found.Unknown = append(found.Unknown, dir.unknown()...)
	}
	code := cli.Done
	if len(found.Unmanaged)+len(found.Gone) > 0 {
		code = exitDiffers
	}
	if o.json {
		return code, c.printJSON(found)
	}
	return code, c.Print(found.text())
}

// isOff reports whether the object is a setting that every account has, and is turned off. No
// person made it, and it has no effect.
func (o object) isOff() bool {
	if !o.kind.isSingle() || !o.state.Type().HasAttribute("enabled") {
		return false
	}
	enabled := o.state.GetAttr("enabled")
	return enabled.IsKnown() && !enabled.IsNull() && enabled.False()
}

// compare finds the objects that only one side has. Those with a destination that no managed object
// has come first: another client may have put it there. A masked destination may be any.
func (s *survey) compare(managed managed) difference {
	known := map[string]bool{}
	d := difference{
		Organization: s.organization, Unmanaged: []unmanaged{}, Gone: s.gone(managed), Unchecked: []string{}, Unknown: []string{},
	}
	for _, k := range s.left {
		d.Unchecked = append(d.Unchecked, k.all())
	}
	var others []object
	labels := map[string]string{} // of the objects that are no people
	for _, o := range s.all {
		if !o.kind.isPeople {
			labels[o.id] = labelOf(o.kind.attributes, o.state, described.Label)
		}
		switch isManaged := managed[o.key()] != "" || managed[o.id] != ""; {
		case isManaged:
			for _, payee := range payeesOf(o.kind.attributes, o.state) {
				known[spelled(payee)] = true
			}
		case s.skipped[o.id] == "" && !o.isOff():
			others = append(others, o)
		}
	}
	for _, o := range others {
		payees := payeesOf(o.kind.attributes, o.state)
		isUnknown := slices.ContainsFunc(payees, func(payee string) bool {
			return !known[spelled(payee)] || isMasked(payee)
		})
		d.Unmanaged = append(d.Unmanaged, unmanaged{
			Type: o.kind.name, ID: o.id, About: o.describe(labels), Created: createdAt(o), UnknownPayee: isUnknown,
			isMasked: slices.ContainsFunc(payees, isMasked), kind: o.kind,
		})
	}
	slices.SortStableFunc(d.Unmanaged, func(a, b unmanaged) int { return first(a.UnknownPayee, b.UnknownPayee) })
	return d
}

// spelled is the same for every spelling of an address or a number.
func spelled(payee string) string {
	return destination.NormalizeAddress(strings.NewReplacer(" ", "", "-", "").Replace(payee))
}

// isMasked reports whether other destinations look alike. Some services show four characters only.
func isMasked(payee string) bool {
	return destination.IsMasked(payee) || utf8.RuneCountInString(payee) <= 4
}

// widest is the widest column of a text about objects.
const widest = 60

// text is the difference for a person.
func (d difference) text() string {
	rows := make([][]string, 0, len(d.Unmanaged))
	for _, u := range d.Unmanaged {
		created, warning := "", ""
		if u.Created != "" {
			created = "created " + u.Created
		}
		switch {
		case u.UnknownPayee && u.isMasked:
			warning = "<- a payee that is masked, so it may be any"
		case u.UnknownPayee:
			warning = "<- a payee that no managed object has"
		}
		rows = append(rows, []string{u.kind.words(), printable(u.ID), u.About, created, warning})
	}
	text := "Not in Terraform:\n" + cli.ColumnsWithin(widest, rows)
	if len(rows) == 0 {
		text += "  none\n"
	}
	for _, part := range []struct {
		heading string
		lines   []string
	}{{"Gone from the account, still in Terraform:", d.Gone}, {"In the configuration, of unknown objects (-state names them):", d.Unknown}} {
		if len(part.lines) > 0 || part.heading[0] == 'G' {
			text += part.heading + "\n  " + cmp.Or(strings.Join(part.lines, "\n  "), "none") + "\n"
		}
	}
	if len(d.Unchecked) > 0 {
		text += "Not checked: " + strings.Join(d.Unchecked, ", ") + ". -types all adds them\n"
	}
	return text
}

// describe names an object in a few words: its label and price, or the objects that it
// refers to, and whom it pays.
func (o object) describe(labels map[string]string) string {
	var parts []string
	payees := payeesOf(o.kind.attributes, o.state)
	if label := labels[o.id]; label != "" {
		parts = append(parts, quoted(label)+priceOf(o))
	}
	var others []string
	for _, id := range referredBy(o) {
		if label := labels[id]; label != "" {
			others = append(others, quoted(label))
		}
	}
	if len(others) > 0 {
		verb := "of "
		if o.kind.sells() {
			verb = "sells "
		}
		parts = append(parts, verb+strings.Join(shortened(others), ", "))
	}
	for _, payee := range payees {
		parts = append(parts, "pays "+printable(destination.Shorten(payee)))
	}
	return strings.Join(parts, "  ")
}

// quoted is a text of the account in quotes, so that it is not taken for words of this command.
func quoted(text string) string {
	runes := []rune(text)
	if len(runes) > widest {
		text = string(runes[:widest]) + "…"
	}
	return strconv.Quote(text)
}

// priceOf is the price of an object with its currency, or "".
func priceOf(o object) string {
	price, currency := "", ""
	for _, a := range o.kind.attributes {
		switch value := memberOf(o.state, a.name); {
		case a.is(described.Price) && isSet(value):
			price = ", " + cell(value)
		case a.is(described.Currency):
			currency = " " + printable(stringAt(o.state, a.name))
		}
	}
	if price == "" {
		return ""
	}
	return price + currency
}

// sells reports whether objects of a kind say whom a buyer pays.
func (k *kind) sells() bool {
	return slices.ContainsFunc(k.attributes, func(a attribute) bool { return len(a.members) > 0 && protected(a) && a.required })
}

// createdAt is the time since when an object exists, or "".
func createdAt(o object) string {
	at := stringAt(o.state, "created_at")
	if parsed, err := time.Parse(time.RFC3339, at); err == nil {
		return parsed.UTC().Format("2006-01-02 15:04")
	}
	return printable(at)
}

// payeesOf returns the addresses and numbers that money goes to: the marked values that do not only
// name a network or a bank.
func payeesOf(attributes []attribute, value cty.Value) (payees []string) {
	for _, a := range attributes {
		inner := memberOf(value, a.name)
		switch {
		case !isSet(inner):
		case a.is(described.Payee) && !a.is(described.NameHint) && inner.Type() == cty.String:
			payees = append(payees, inner.AsString())
		case len(a.members) > 0 && inner.Type().IsObjectType():
			payees = append(payees, payeesOf(a.members, inner)...)
		case len(a.members) > 0:
			for _, element := range elementsOf(inner) {
				payees = append(payees, payeesOf(a.members, element)...)
			}
		}
	}
	return payees
}
