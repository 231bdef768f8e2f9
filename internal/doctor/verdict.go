// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"cmp"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/dialect"
)

// Report is the result of a run. It has no value of the account.
type Report struct {
	Version     string       `json:"version"`
	Stopped     string       `json:"stopped,omitempty"` // why not everything was read
	Connection  connection   `json:"connection"`
	Assumptions []Assumption `json:"assumptions"`
	Operations  []Operation  `json:"operations"`
	Types       []Type       `json:"types"`
	Trials      []Trial      `json:"trials,omitempty"`    // of -write
	Remaining   []string     `json:"remaining,omitempty"` // how the service keeps them
	Left        []string     `json:"left,omitempty"`      // objects that could not be deleted
	Dialect     string       `json:"dialect"`             // of the sandbox; empty for the usual one
	Hidden      []Hidden     `json:"hidden"`
}

// Assumption is the result about an assumption of the guide.
type Assumption struct {
	ID        string   `json:"id"`
	Says      string   `json:"says"`
	State     state    `json:"state"`
	Confirmed int      `json:"confirmed"`
	Refuted   int      `json:"refuted"`
	Settings  []string `json:"settings,omitempty"`
	Where     []string `json:"where,omitempty"`
	Why       string   `json:"why,omitempty"` // it was not seen
	Note      string   `json:"note,omitempty"`
}

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

// Type is the result about the reads of a Terraform type.
type Type struct {
	Name     string   `json:"name"`
	Verdict  verdict  `json:"verdict"`
	Settings []string `json:"settings,omitempty"`
	Breaks   []string `json:"breaks,omitempty"`
}

// Hidden is a setting that the run does not show.
type Hidden struct {
	Setting string `json:"setting"`
	Why     string `json:"why"`
}

// verdict is the result for a Terraform type.
type verdict string

const (
	works     verdict = "works"
	tolerated verdict = "works, tolerated"
	broken    verdict = "breaks"
	unseen    verdict = "not seen"
)

// report sums up a run.
func (s *survey) report() *Report {
	r := &Report{}
	operations := map[string][]string{} // settings, by operation
	for _, a := range assumptions {
		row := Assumption{ID: a.id, Says: a.says, State: notSeen, Why: a.why}
		f := finding{}
		if a.look != nil {
			f = a.look(s)
		}
		if s.writer != nil {
			f = f.with(s.writer.findings[a.id])
		}
		if a.look != nil || f.confirmed+f.refuted > 0 || f.open != "" {
			row.State, row.Confirmed, row.Refuted, row.Settings = f.state(), f.confirmed, f.refuted, f.settings
			row.Where, row.Why, row.Note = f.where, f.open, f.also
			if row.State == notSeen && row.Why == "" {
				row.Why = "no object shows it"
			}
			for id := range f.operations {
				operations[id] = append(operations[id], f.settings...)
			}
		}
		r.Assumptions = append(r.Assumptions, row)
		r.hide(a, row, s.writer != nil && s.writer.has(a.id))
	}
	if s.writer != nil {
		r.Trials, r.Remaining = s.writer.trials(), s.writer.remaining()
	}
	r.Dialect = r.dialect()
	for _, result := range s.results {
		r.Operations = append(r.Operations, s.operationReport(result, operations[result.op.ID]))
	}
	r.Types = s.types(r.Operations)
	return r
}

// hide lists the settings of an assumption that the run does not show.
func (r *Report) hide(a assumption, row Assumption, isWritten bool) {
	for _, setting := range a.settings {
		if why := cmp.Or(setting.hidden, row.Why); !isWritten && (row.State == notSeen || setting.hidden != "") {
			r.Hidden = append(r.Hidden, Hidden{setting.name, why})
		}
	}
}

// dialect is the settings of all assumptions that do not hold, as the sandbox reads them.
func (r *Report) dialect() string {
	var all []string
	for _, a := range r.Assumptions {
		all = append(all, a.Settings...)
	}
	d, err := dialect.Parse(strings.Join(all, ","))
	if err != nil { // a test parses each setting
		return strings.Join(all, ",")
	}
	return d.String()
}

// operationReport sums up one operation.
func (s *survey) operationReport(r *result, settings []string) Operation {
	slices.Sort(settings)
	o := Operation{
		ID: r.op.ID, Method: r.op.Method, Path: r.op.Path, Basis: r.op.Basis, State: notSeen, Requests: r.requests, Objects: r.objects,
		Settings: slices.Compact(settings), Breaks: slices.Clone(r.breaches), Failed: r.failures, Why: r.op.why,
	}
	named := map[string]bool{}
	for _, one := range s.facts.all {
		if one.Operation != r.op.ID || one.Breach == "" || isTolerated(r.op, one.fact, o.Settings) {
			continue
		}
		text := fmt.Sprintf("%s %s, and is %s", cmp.Or(one.Place, "it"), one.Breach, one.shape)
		into := &o.Differs
		if isFatal(r.op, one.fact) {
			into = &o.Breaks
		}
		if !named[text] {
			named[text] = true
			*into = append(*into, text)
		}
	}
	for _, name := range s.omitted(r.op) {
		o.Differs = append(o.Differs, fmt.Sprintf("%s is absent, and a read by id has it", name))
	}
	switch {
	case len(o.Breaks)+len(o.Differs) > 0:
		o.State = refuted
	case r.op.Method != http.MethodGet && o.Objects > 0 && len(o.Failed) == 0:
		o.State, o.Why, o.Objects = confirmed, "", 0
	case o.Objects > 0 || r.bare+r.envelope > 0 && !r.op.Response.List:
		o.State = confirmed
	case len(o.Failed) > 0:
		o.Why = "it failed"
	case o.Why == "" && o.Requests > 0:
		o.Why = "no object of that type exists"
	case o.Why == "" && r.op.parent != "":
		o.Why = "no object has an id for it"
	case o.Why == "":
		o.Why = "the run ended before it"
	}
	o.Breaks, o.Differs = bounded(o.Breaks), bounded(o.Differs)
	return o
}

// omitted returns the members that no element of a list has, and that reads of the same objects by
// id have. Summaries are another matter.
func (s *survey) omitted(op *operation) (names []string) {
	const listed, whole = 1, 2
	found := map[string]int{}
	for _, one := range s.facts.all {
		other := s.operations[one.Operation]
		switch {
		case other == nil, !op.Response.List || one.place.property == nil || !isTop(one.fact) || one.Part || one.shape.kind == absent:
		case other == op:
			found[one.Place] |= listed
		case other.isByID() && other.parent == op.Response.Object:
			found[one.Place] |= whole
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
func isTolerated(op *operation, f fact, settings []string) bool {
	switch {
	case f.place.property != nil && f.Place == idMember(op.element): // nothing replaces it
		return false
	case f.Breach == breachUnknown, f.Breach == breachCase, f.Breach == breachEnum:
		return true
	case f.shape.form == masked:
		return typeFits(f.known(), text)
	case f.shape.form == decimal && f.Breach == "must be a number":
		return slices.Contains(settings, "decimals=text")
	case f.Breach == breachNull && f.isUnion():
		return true
	case f.Part && f.Breach == breachRequired && isTop(f):
		return slices.Contains(settings, "items=summary")
	}
	return false
}

// isFatal reports whether the provider cannot work with such a breach: it cannot decode a value of
// another type, without an id it cannot find the object again, and without a required value it
// would plan a change. It shows other values as they are, or as null, and reads an absent list as
// an empty one.
func isFatal(op *operation, f fact) bool {
	s := f.known()
	switch {
	case strings.HasSuffix(f.Place, "evmAddresses[]"): // shown as JSON
		return false
	case f.marked("x-lenient") && isTop(f) && f.Breach != breachRequired: // shown as null
		return false
	case f.Breach == breachRequired:
		return kindOf(s) != list
	case f.Breach == breachNull:
		return f.Place == "" // an element of the list
	}
	return !typeFits(s, f.shape.kind) || f.Place == idMember(op.element) ||
		s.Type == schema.Integer && strings.Contains(f.Breach, "whole number")
}

// types sums up the operations of each Terraform type.
func (s *survey) types(operations []Operation) []Type {
	found := map[string]*Type{}
	var names []string
	for i, o := range operations {
		for _, form := range s.results[i].op.Terraform {
			if strings.HasPrefix(form, "action ") || strings.HasPrefix(form, "ephemeral ") {
				continue // their work is a write
			}
			name := form[strings.LastIndexByte(form, ' ')+1:]
			t := found[name]
			if t == nil {
				t = &Type{Name: name, Verdict: unseen}
				found[name], names = t, append(names, name)
			}
			t.Settings = append(t.Settings, o.Settings...)
			for _, text := range o.Breaks {
				once(&t.Breaks, o.Method+" "+o.Path+": "+text)
			}
			if o.State != notSeen && t.Verdict == unseen {
				t.Verdict = works
			}
		}
	}
	slices.Sort(names)
	types := []Type{}
	for _, name := range names {
		t := found[name]
		slices.Sort(t.Settings)
		t.Settings = slices.Compact(t.Settings)
		switch {
		case len(t.Breaks) > 0:
			t.Verdict = broken
		case t.Verdict == works && len(t.Settings) > 0:
			t.Verdict = tolerated
		}
		types = append(types, *t)
	}
	return types
}

// breaks reports whether the provider cannot read something.
func (r *Report) breaks() bool {
	return slices.ContainsFunc(r.Operations, func(o Operation) bool { return len(o.Breaks) > 0 })
}

// isEmpty reports whether nothing could be read.
func (r *Report) isEmpty() bool {
	return !slices.ContainsFunc(r.Operations, func(o Operation) bool { return o.Requests > 0 && len(o.Failed) == 0 })
}

// isElsewhere reports whether no read found anything, so that the address is probably not the
// service's.
func (r *Report) isElsewhere() bool {
	return r.breaks() && !slices.ContainsFunc(r.Operations, func(o Operation) bool {
		return o.Requests > 0 && (len(o.Breaks) != 1 || !strings.HasPrefix(o.Breaks[0], "the service returned 404")) && o.State != notSeen
	})
}
