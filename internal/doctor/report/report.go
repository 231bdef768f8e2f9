// SPDX-License-Identifier: MPL-2.0

package report

import (
	"cmp"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/evidence"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/requests"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/trials"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/dialect"
)

// Report is the result of a run. It has no value of the account.
type Report struct {
	Version     string              `json:"version"`
	Stopped     string              `json:"stopped,omitempty"` // why not everything was read
	Connection  requests.Connection `json:"connection"`
	Assumptions []Assumption        `json:"assumptions"`
	Operations  []Operation         `json:"operations"`
	Types       []Type              `json:"types"`
	Trials      []trials.Trial      `json:"trials,omitempty"`    // of -write
	Remaining   []string            `json:"remaining,omitempty"` // how the service keeps them
	Left        []string            `json:"left,omitempty"`      // objects that could not be deleted
	Dialect     string              `json:"dialect"`             // of the sandbox; empty for the usual one
	Hidden      []Hidden            `json:"hidden"`
}

// Hidden is a setting that the run does not show.
type Hidden struct {
	Setting string `json:"setting"`
	Why     string `json:"why"`
}

// Run is a run that a report sums up.
type Run struct {
	Version    string
	Session    *requests.Session
	Connection requests.Connection
	Trials     *trials.Writer // nil if nothing was written
	Left       []string       // objects that could not be deleted
	Stopped    error          // why not everything was read
}

// Of sums up a run.
func Of(run Run) *Report {
	r := &Report{Version: run.Version, Connection: run.Connection, Left: run.Left}
	if run.Stopped != nil {
		r.Stopped = run.Stopped.Error()
	}
	operations := map[string][]string{} // settings, by operation
	for _, a := range assumptions {
		var f, written evidence.Finding
		if a.detect != nil {
			f = a.detect(run.Session)
		}
		if run.Trials != nil {
			written = run.Trials.Finding(a.id)
			f = f.With(written)
		}
		row := a.row(f)
		for id := range f.Operations {
			operations[id] = append(operations[id], f.Settings...)
		}
		r.Assumptions = append(r.Assumptions, row)
		r.hide(a, row, !written.IsEmpty())
	}
	if run.Trials != nil {
		r.Trials, r.Remaining = run.Trials.Answers(), run.Trials.Remaining()
	}
	r.Dialect = r.dialect()
	for _, result := range run.Session.Results {
		r.Operations = append(r.Operations, operationOf(run.Session, result, operations[result.Op.ID]))
	}
	r.Types = typesOf(run.Session, r.Operations)
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

// Breaks reports whether the provider cannot read something.
func (r *Report) Breaks() bool {
	return slices.ContainsFunc(r.Operations, func(o Operation) bool { return len(o.Breaks) > 0 })
}

// IsEmpty reports whether nothing could be read.
func (r *Report) IsEmpty() bool {
	return !slices.ContainsFunc(r.Operations, func(o Operation) bool { return o.Requests > 0 && len(o.Failed) == 0 })
}

// isElsewhere reports whether no read found anything, so that the address is probably not the
// service's.
func (r *Report) isElsewhere() bool {
	return r.Breaks() && !slices.ContainsFunc(r.Operations, func(o Operation) bool {
		return o.Requests > 0 && (len(o.Breaks) != 1 || !strings.HasPrefix(o.Breaks[0], "the service returned 404")) && o.State != notSeen
	})
}
