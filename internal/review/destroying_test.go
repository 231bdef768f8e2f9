// SPDX-License-Identifier: MPL-2.0

package review

import (
	"slices"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/findings"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// TestDestroying demands that each type describes itself, and the effect to destroy and to replace
// one, by a known finding.
func TestDestroying(t *testing.T) {
	t.Parallel()
	isRule := func(id string) bool {
		return slices.ContainsFunc(findings.Rules, func(r findings.Rule) bool { return r.ID == id })
	}
	replaceable := 0
	for name, k := range plan.Kinds() {
		m := k.Destroying
		if m.Noun == "" || m.Ends == "" {
			t.Errorf("%s lacks a word: %+v", name, m)
		}
		if !isRule(m.Finding) {
			t.Errorf("%s: Destroying.Finding is %q: want the id of one of findings.Rules", name, m.Finding)
		}
		isReplaced := false
		for l := range described.Walk(k.Schema.Attributes) {
			isReplaced = isReplaced || acctest.Modified(l.Attribute, "destroy and recreate") || acctest.Modified(l.Attribute, "replace")
		}
		if isReplaced {
			replaceable++
			if !isRule(m.Replaced) && name != "payments_webhook" { // which -replace alone replaces
				t.Errorf("%s: Destroying.Replaced is %q: want the id of one of findings.Rules", name, m.Replaced)
			}
		}
		for action, c := range map[string]object{
			"replaced": replaced(name+".x", objects[name], objects[name]), "destroyed": planned(name+".x", objects[name], nil),
		} {
			found := foundIn(t, written(t, c)).Findings
			if len(found) == 0 {
				t.Errorf("%s is %s: %v", name, action, found)
			}
			for _, f := range found {
				if !isRule(f.ID) {
					t.Errorf("%s is %s: the finding %q is unknown", name, action, f.ID)
				}
			}
		}
	}
	if replaceable < 7 {
		t.Errorf("only %d types can be replaced", replaceable)
	}
}
