// SPDX-License-Identifier: MPL-2.0

package report

import (
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/evidence"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/requests"
)

// Type is the result about the reads of a Terraform type.
type Type struct {
	Name     string   `json:"name"`
	Verdict  verdict  `json:"verdict"`
	Settings []string `json:"settings,omitempty"`
	Breaks   []string `json:"breaks,omitempty"`
}

// verdict is the result for a Terraform type.
type verdict string

const (
	works     verdict = "works"
	tolerated verdict = "works, tolerated"
	broken    verdict = "breaks"
	unseen    verdict = "not seen"
)

// typesOf sums up the operations of each Terraform type.
func typesOf(s *requests.Session, operations []Operation) []Type {
	found := map[string]*Type{}
	var names []string
	for i, o := range operations {
		for _, form := range s.Results[i].Op.Terraform {
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
				evidence.Once(&t.Breaks, o.Method+" "+o.Path+": "+text)
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
