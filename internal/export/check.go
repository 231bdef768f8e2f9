// SPDX-License-Identifier: MPL-2.0

package export

import (
	"fmt"
	"slices"
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// check compares the account with the objects that Terraform manages. A destination that no managed
// object has comes first: somebody else may have put it there.
func (c *command) check(s *survey, managed managed, _ options) (int, error) {
	known := map[string]bool{}
	var unmanaged []object
	for _, o := range s.all {
		switch {
		case managed[o.key()] == "" && managed[o.id] == "":
			if s.skipped[o.id] == "" {
				unmanaged = append(unmanaged, o)
			}
		default:
			for _, payee := range payeesOf(o.kind.attributes, o.state) {
				known[payee] = true
			}
		}
	}
	stranger := func(o object) bool {
		return slices.ContainsFunc(payeesOf(o.kind.attributes, o.state), func(payee string) bool { return !known[payee] })
	}
	slices.SortStableFunc(unmanaged, func(a, b object) int { return first(stranger(a), stranger(b)) })
	var b strings.Builder
	b.WriteString("Not in Terraform:\n")
	for _, o := range unmanaged {
		line := fmt.Sprintf("  %-15s %s  %s", o.kind.words(), printable(o.id), s.describe(o))
		if stranger(o) {
			line += "   <- a payee that no managed object has"
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	gone := s.gone(managed)
	if len(unmanaged) == 0 {
		b.WriteString("  none\n")
	}
	b.WriteString("Gone from the account, still in Terraform:\n  " + strings.Join(append(gone, ternary(len(gone) == 0, "none")...), "\n  ") + "\n")
	if code := c.print(b.String()); code != exitDone || len(unmanaged)+len(gone) == 0 {
		return code, nil
	}
	return exitUsage, nil
}

func ternary(on bool, text string) []string {
	if on {
		return []string{text}
	}
	return nil
}

// describe says in a few words what an object is: its label or what it refers to, whom it pays, and
// since when it exists.
func (s *survey) describe(o object) string {
	var parts []string
	if label := labelOf(o.kind.attributes, o.state, plan.Label); label != "" {
		parts = append(parts, fmt.Sprintf("%q", printable(label)))
	}
	for _, id := range referredBy(o) {
		for _, other := range s.all {
			if label := labelOf(other.kind.attributes, other.state, plan.Label); other.id == id && label != "" && !other.kind.isPeople {
				parts = append(parts, fmt.Sprintf("of %q", printable(label)))
			}
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
