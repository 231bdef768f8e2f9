// SPDX-License-Identifier: MPL-2.0

package diagnose

import (
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// ChangedSincePlan reports an update that would overwrite changes from outside Terraform, at the
// first of their arguments. There is at least one conflict.
func ChangedSincePlan(diags *diag.Diagnostics, name string, conflicts []plan.Conflict) {
	var lines strings.Builder
	for _, c := range conflicts {
		fmt.Fprintf(&lines, "\n  %s: %s in the payments service, %s in the state, %s in the plan", c.At, c.Service, c.State, c.Planned)
	}
	diags.AddAttributeError(conflicts[0].At, fmt.Sprintf("The %s was changed after the plan", Human(name)), fmt.Sprintf(
		"It was changed outside Terraform, and this apply would overwrite the change. Nothing was sent.\n%s\n\n"+
			"Plan again. The new plan restores a configured value, and keeps an omitted one as it is now, unless it is a destination.", &lines))
}
