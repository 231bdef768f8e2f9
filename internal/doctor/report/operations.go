// SPDX-License-Identifier: MPL-2.0

package report

import (
	"cmp"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/evidence"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/requests"
)

// Operation is the result about an operation.
type Operation struct {
	ID       string   `json:"id"`
	Method   string   `json:"method"`
	Path     string   `json:"path"`
	Basis    string   `json:"basis"`
	State    state    `json:"state"`
	Requests int      `json:"requests"`
	Objects  int      `json:"objects"`
	Settings []string `json:"settings,omitempty"`
	Differs  []string `json:"differs,omitempty"` // the provider accepts it
	Breaks   []string `json:"breaks,omitempty"`  // the provider cannot read it
	Failed   []string `json:"failed,omitempty"`  // requests that were refused, or got no response
	Why      string   `json:"why,omitempty"`     // it was not asked
}

// operationOf sums up one operation.
func operationOf(s *requests.Session, r *requests.Result, settings []string) Operation {
	slices.Sort(settings)
	o := Operation{
		ID: r.Op.ID, Method: r.Op.Method, Path: r.Op.Path, Basis: r.Op.Basis, State: notSeen, Requests: r.Requests, Objects: r.Objects,
		Settings: slices.Compact(settings), Breaks: slices.Clone(r.Breaches), Failed: r.Failures, Why: r.Op.Why,
	}
	named := map[string]bool{}
	for _, one := range s.Facts.All {
		if one.Operation != r.Op.ID || one.Breach == "" || isTolerated(r.Op, one.Fact, o.Settings) {
			continue
		}
		text := fmt.Sprintf("%s %s, and is %s", cmp.Or(one.Name, "it"), one.Breach, one.Shape)
		into := &o.Differs
		if isFatal(r.Op, one.Fact) {
			into = &o.Breaks
		}
		if !named[text] {
			named[text] = true
			*into = append(*into, text)
		}
	}
	for _, name := range omitted(s, r.Op) {
		o.Differs = append(o.Differs, fmt.Sprintf("%s is absent, and a read by id has it", name))
	}
	switch {
	case len(o.Breaks)+len(o.Differs) > 0:
		o.State = refuted
	case r.Op.Method != http.MethodGet && o.Objects > 0 && len(o.Failed) == 0:
		o.State, o.Why, o.Objects = confirmed, "", 0
	case o.Objects > 0 || r.Bare+r.Envelope > 0 && !r.Op.Response.List:
		o.State = confirmed
	case len(o.Failed) > 0:
		o.Why = "it failed"
	case o.Why == "" && o.Requests > 0:
		o.Why = "no object of that type exists"
	case o.Why == "" && r.Op.Parent != "":
		o.Why = "no object has an id for it"
	case o.Why == "":
		o.Why = "the run ended before it"
	}
	o.Breaks, o.Differs = bounded(o.Breaks), bounded(o.Differs)
	return o
}

// omitted returns the members that no element of a list has, and that reads of the same objects by
// id have. Summaries are another matter.
func omitted(s *requests.Session, op *requests.Operation) (names []string) {
	const listed, whole = 1, 2
	found := map[string]int{}
	for _, one := range s.Facts.All {
		other := s.Operations[one.Operation]
		switch {
		case other == nil, !op.Response.List || one.Property == nil || !one.IsTop() || one.Part || one.Shape.JSON == evidence.Absent:
		case other == op:
			found[one.Name] |= listed
		case other.IsByID() && other.Parent == op.Response.Object:
			found[one.Name] |= whole
		}
	}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		if found[name] == whole && found[""]&listed != 0 {
			names = append(names, name)
		}
	}
	return names
}

// maxListed is how many breaches of one operation a report has.
const maxListed = 20

func bounded(all []string) []string {
	if len(all) <= maxListed {
		return all
	}
	return append(all[:maxListed:maxListed], fmt.Sprintf("%d more", len(all)-maxListed))
}

// isTolerated reports whether a setting explains a breach. The provider then reads the value.
func isTolerated(op *requests.Operation, f evidence.Fact, settings []string) bool {
	switch {
	case f.IsID(op.Element): // nothing replaces it
		return false
	case f.Breach == evidence.UnknownMember, f.Breach == evidence.OtherCase, f.Breach == evidence.UnknownValue:
		return true
	case f.Shape.Pattern == evidence.Masked:
		return evidence.Fits(f.Known(), evidence.String)
	case f.Shape.Pattern == evidence.Decimal && f.Breach == "must be a number":
		return slices.Contains(settings, "decimals=text")
	case f.Shape.Pattern == evidence.Retyped:
		return slices.Contains(settings, "wholes=text")
	case f.Breach == evidence.NullValue && f.IsUnion():
		return true
	case f.Part && f.Breach == evidence.Missing && f.IsTop():
		return slices.Contains(settings, "items=summary")
	}
	return false
}

// isFatal reports whether the provider cannot work with such a breach: it cannot decode a value of
// another type, without an id it cannot find the object again, and without a required value it
// would plan a change. It shows other values as they are, or as null, and reads an absent list as
// an empty one.
func isFatal(op *requests.Operation, f evidence.Fact) bool {
	s := f.Known()
	switch {
	case strings.HasSuffix(f.Name, "evmAddresses[]"): // shown as JSON
		return false
	case f.IsMarked("x-lenient") && f.IsTop() && f.Breach != evidence.Missing: // shown as null
		return false
	case f.Breach == evidence.Missing:
		return evidence.TypeOf(s) != evidence.List
	case f.Breach == evidence.NullValue:
		return f.Name == "" // an element of the list
	}
	return !evidence.Fits(s, f.Shape.JSON) && f.Shape.Pattern != evidence.Retyped || f.Name == evidence.IDMember(op.Element) ||
		s.Type == schema.Integer && strings.Contains(f.Breach, "whole number")
}
