// SPDX-License-Identifier: MPL-2.0

package report

import "github.com/terraform-payments/terraform-provider-payments/internal/doctor/evidence"

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

// state is the result about one assumption.
type state string

const (
	confirmed state = "confirmed"
	refuted   state = "refuted"
	notSeen   state = "not seen"
)

// row sums up the evidence about an assumption.
func (a assumption) row(f evidence.Finding) Assumption {
	row := Assumption{ID: a.id, Says: a.says, State: notSeen, Why: a.why}
	if a.detect == nil && f.IsEmpty() {
		return row
	}
	row.Confirmed, row.Refuted, row.Settings = f.Confirmed, f.Refuted, f.Settings
	row.Where, row.Why, row.Note = f.Where, f.Open, f.Also
	switch {
	case f.Refuted > 0:
		row.State = refuted
	case f.Confirmed > 0 && f.Open == "":
		row.State = confirmed
	case row.Why == "":
		row.Why = "no object shows it"
	}
	return row
}
