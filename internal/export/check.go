// SPDX-License-Identifier: MPL-2.0

package export

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// difference is the result of -check.
type difference struct {
	Organization string      `json:"organization"`
	Unmanaged    []unmanaged `json:"unmanaged"`
	Gone         []string    `json:"gone"` // managed objects that the account lacks
}

// unmanaged is an object that Terraform does not manage.
type unmanaged struct {
	Type         string `json:"type"`
	ID           string `json:"id"`
	About        string `json:"about"`
	UnknownPayee bool   `json:"unknown_payee"` // no managed object has its destination

	kind *kind
}

// check compares the account with the objects that Terraform manages.
func (c *command) check(s *survey, managed managed, o options) (int, error) {
	found := s.compare(managed)
	if o.json {
		encoded, err := json.MarshalIndent(found, "", "  ")
		if err != nil {
			return exitFailed, err
		}
		return found.code(c.print(string(encoded) + "\n")), nil
	}
	return found.code(c.print(found.text())), nil
}

// code is the exit code: that of a failure to print, or of a difference.
func (d difference) code(printed int) int {
	if printed == exitDone && len(d.Unmanaged)+len(d.Gone) > 0 {
		return exitDiffers
	}
	return printed
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
// has come first: somebody else may have put it there.
func (s *survey) compare(managed managed) difference {
	known := map[string]bool{}
	d := difference{Organization: s.organization, Unmanaged: []unmanaged{}, Gone: append([]string{}, s.gone(managed)...)}
	var others []object
	labels := map[string]string{} // of the objects that are no people
	for _, o := range s.all {
		if !o.kind.isPeople {
			labels[o.id] = labelOf(o.kind.attributes, o.state, plan.Label)
		}
		switch isManaged := managed[o.key()] != "" || managed[o.id] != ""; {
		case isManaged:
			for _, payee := range payeesOf(o.kind.attributes, o.state) {
				known[payee] = true
			}
		case s.skipped[o.id] == "" && !o.isOff():
			others = append(others, o)
		}
	}
	for _, o := range others {
		isUnknown := slices.ContainsFunc(payeesOf(o.kind.attributes, o.state), func(payee string) bool { return !known[payee] })
		d.Unmanaged = append(d.Unmanaged, unmanaged{o.kind.name, o.id, describe(o, labels), isUnknown, o.kind})
	}
	slices.SortStableFunc(d.Unmanaged, func(a, b unmanaged) int { return first(a.UnknownPayee, b.UnknownPayee) })
	return d
}

// text is the difference for a person.
func (d difference) text() string {
	lines := []string{"Not in Terraform:"}
	for _, u := range d.Unmanaged {
		line := fmt.Sprintf("  %-15s %s  %s", u.kind.words(), printable(u.ID), u.About)
		if u.UnknownPayee {
			line += "   <- a payee that no managed object has"
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	if len(d.Unmanaged) == 0 {
		lines = append(lines, "  none")
	}
	lines = append(lines, "Gone from the account, still in Terraform:")
	for _, address := range d.Gone {
		lines = append(lines, "  "+address)
	}
	if len(d.Gone) == 0 {
		lines = append(lines, "  none")
	}
	return strings.Join(lines, "\n") + "\n"
}

// describe says in a few words what an object is: its label or what it refers to, whom it pays, and
// since when it exists.
func describe(o object, labels map[string]string) string {
	var parts []string
	if label := labelOf(o.kind.attributes, o.state, plan.Label); label != "" {
		parts = append(parts, fmt.Sprintf("%q", printable(label)))
	}
	for _, id := range referredBy(o) {
		if label := labels[id]; label != "" {
			parts = append(parts, fmt.Sprintf("of %q", printable(label)))
		}
	}
	for _, payee := range payeesOf(o.kind.attributes, o.state) {
		parts = append(parts, "pays "+printable(destination.Shorten(payee)))
	}
	if at := stringAt(o.state, "created_at"); at != "" {
		parts = append(parts, "created "+printable(at))
	}
	return strings.Join(parts, "  ")
}

// payeesOf returns the addresses and numbers that money goes to: the marked values that do not only
// name a network or a bank.
func payeesOf(attributes []attribute, value cty.Value) (payees []string) {
	for _, a := range attributes {
		inner := memberOf(value, a.name)
		switch {
		case !isSet(inner):
		case a.is(plan.Payee) && !a.is(plan.NameHint) && inner.Type() == cty.String:
			payees = append(payees, destination.NormalizeAddress(inner.AsString()))
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
