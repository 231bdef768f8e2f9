// SPDX-License-Identifier: MPL-2.0

package render

import (
	"fmt"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
)

// Scene describes the input: the plan's own counts, the host, the organization, and all that no
// rule has looked at.
type Scene struct {
	Counts                    plan.Counts
	Moved, Forgotten, Invoked int
	Host, Where               string // "" for a host that is not known here
	Organization              string
	IsPinned                  bool
	IsFirst                   bool // the state has no object of payments
	Unreviewed                string
	Commit                    string // "" for none
}

func (s Scene) text() styled.Text {
	var counts []string
	for _, part := range []struct {
		n     int
		words string
		isAll bool
	}{
		{s.Counts.Import, "to import", false},
		{s.Counts.Add, "to add", true},
		{s.Counts.Change, "to change", true},
		{s.Counts.Destroy, "to destroy", true},
		{s.Moved, "moved", false},
		{s.Forgotten, "forgotten", false},
		{s.Invoked, cli.Noun(s.Invoked, "action invoked", "actions invoked"), false},
	} {
		if part.isAll || part.n > 0 {
			counts = append(counts, fmt.Sprintf("%d %s", part.n, part.words))
		}
	}
	all := styled.Textf("Plan: %s. %s", strings.Join(counts, ", "), s.HostText())
	if s.Organization != "" {
		pinned := "not pinned"
		if s.IsPinned {
			pinned = "pinned"
		}
		all = styled.Textf("%s, organization `%s` (%s)", all, plan.ShortID(s.Organization), pinned)
	}
	all = styled.Textf("%s.", all)
	if s.Commit != "" {
		all = styled.Textf("%s Commit `%s`.", all, s.Commit)
	}
	if s.IsFirst {
		all = styled.Textf("%s Terraform knows no object of payments yet: everything is new.", all)
	}
	if s.Unreviewed != "" {
		all = styled.Textf("%s Not reviewed: ", all)
		for _, part := range strings.SplitAfter(s.Unreviewed, ", ") { // each may have any length
			all = styled.Textf("%s%s", all, part)
		}
		all = styled.Textf("%s.", all)
	}
	return all
}

// HostText names the host that the apply talks to, and where that is set.
func (s Scene) HostText() styled.Text {
	if s.Host == "" {
		return styled.Plain("Host not known here")
	}
	return styled.Textf("`%s` (%s)", s.Host, s.Where)
}
