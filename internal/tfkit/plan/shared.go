// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// WarnOfShared warns of the second resource of a run that has one object in the state: an object
// that was imported twice, or whose state was copied. Engines compare addresses only.
func WarnOfShared(ctx context.Context, state tftypes.Value, diags *diag.Diagnostics) {
	of := stepOf(ctx)
	id, _ := raw.StringAt(state, "id")
	if id == "" || of.Run == nil || !of.again(of.name+" "+strings.ToLower(id)) {
		return
	}
	kind := strings.ReplaceAll(strings.TrimPrefix(of.name, "payments_"), "_", " ")
	diags.AddWarning(fmt.Sprintf("Two resources manage the %s %s", kind, id), fmt.Sprintf("Another resource of this run has the %s %s, too. "+
		"Each apply writes the values of one resource over those of the other, and destroying one of them destroys the object of both. "+
		"Take one of the two out of the state with `state rm`, and remove its resource block.", kind, id))
}

// again notes that an object of the state has a plan. It returns true for the second one.
func (r *Run) again(object string) (second bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.planned == nil {
		r.planned = map[string]bool{}
	}
	second = r.planned[object]
	r.planned[object] = true
	return second
}
