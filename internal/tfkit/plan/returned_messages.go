// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// Tell reports the arguments of a write that came back otherwise than they were sent: spellings in
// one warning, which names the object so that engines show each of them, all others at their
// arguments. After an update, the others are errors.
func (r Returned) Tell(diags *diag.Diagnostics, created bool) {
	var spellings []string
	for _, d := range r.all {
		if d.class == spelt {
			spellings = append(spellings, fmt.Sprintf("%s came back %s", d.at, d.kind))
		}
	}
	if len(spellings) > 0 {
		slices.Sort(spellings)
		diags.AddWarning(strings.TrimSpace("Another spelling in the payments service: "+r.subject), fmt.Sprintf(
			"%s. The state keeps what was configured. No plan shows a difference as long as the service shows the same.",
			strings.Join(spellings, ", ")))
	}
	for _, d := range r.all {
		sent, got := d.shown(d.sent), d.shown(d.got)
		came := fmt.Sprintf("%s was sent as %s, and came back as %s.", d.at, sent, got)
		if sent == got {
			came += " They differ in a part that is not shown."
		}
		switch {
		case d.class == spelt:
		case !created:
			diags.AddAttributeError(d.at, "The payments service shows another "+d.at.String(), came+" The service accepted the update, and the "+
				"state has what it shows. If that is right, configure it. If not, apply again, or ask the payments service.")
		case d.class == elsewhere && d.replaced:
			diags.AddAttributeWarning(d.at, d.summary(), came+" Check it in the payments service before you rely on it. The object cannot be "+
				"updated, so the next plan is an error.")
		case d.replaced:
			diags.AddAttributeWarning(d.at, d.summary(), came+" The object cannot be updated, so the next plan keeps what the service shows.")
		case d.class == elsewhere:
			diags.AddAttributeWarning(d.at, d.summary(), came+" Check it in the payments service before you rely on it. The next plan shows the "+
				"difference, and its apply sends the configured value again.")
		default:
			diags.AddAttributeWarning(d.at, d.summary(), came+" The next plan shows the difference, and its apply sends the configured value again.")
		}
	}
}

// summary says in a few words what a new object has otherwise.
func (d difference) summary() string {
	switch {
	case d.class == elsewhere && described.Is(d.attribute, described.EventTarget):
		return "Events may go elsewhere"
	case d.class == elsewhere && described.Is(d.attribute, described.Payee):
		return "Money may go elsewhere"
	}
	return "The payments service shows another " + d.at.String()
}

// shown is a value for a message. It shortens destinations, and hides what is sensitive or
// personal.
func (d difference) shown(value tftypes.Value) string {
	_, brief, ok := shortened(value, d.hidden)
	switch {
	case formOf(d.attribute) == URL && ok && !d.hidden:
		return urlOf(value)
	case isPlace(d.attribute) && value.Type().Is(tftypes.String) && ok:
		return brief
	}
	return shownValue(d.attribute, value, d.hidden)
}

// tellKept warns of an argument that a plan keeps as the service has made it.
func tellKept(diags *diag.Diagnostics, d difference) {
	diags.AddAttributeWarning(d.at, "The payments service has another "+d.at.String(), fmt.Sprintf(
		"The configuration has %s, and the service has made %s of it. It cannot update the object, so the plan keeps it as it is. Configure "+
			"what the service shows to end this warning.", d.shown(d.sent), d.shown(d.got)))
}

// tellOther refuses to plan with a destination that the service has made another one of.
func tellOther(diags *diag.Diagnostics, d difference) {
	diags.AddAttributeError(d.at, "The payments service shows another "+d.at.String(), fmt.Sprintf(
		"%s was sent, and the service shows %s. It cannot update the object. What is sent to a wrong place is lost: check the object in the "+
			"payments service. If it is right, configure what the service shows. If it is wrong, taint the object, and the next apply creates it "+
			"again.", d.shown(d.sent), d.shown(d.got)))
}
