// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// WarnOfShared warns of the second resource of a run that has one object in the state: an object
// that was imported twice, or whose state was copied. Engines compare addresses only. An object
// without an id is a setting, of its organization or of the account.
func WarnOfShared(ctx context.Context, s schema.Schema, state tftypes.Value, diags *diag.Diagnostics) {
	of, name := stepOf(ctx), "id"
	if s.Attributes[name] == nil {
		name = "organization_id"
	}
	id, known := raw.StringAt(state, name)
	if of.Run == nil || state.IsNull() || !known && s.Attributes[name] != nil || !of.again(of.name+" "+strings.ToLower(id)) {
		return
	}
	object := strings.TrimSpace(strings.ReplaceAll(strings.TrimPrefix(of.name, "payments_"), "_", " ") + " " + id)
	diags.AddWarning("Two resources manage the "+object, fmt.Sprintf("Another resource of this run has the %s, too. "+
		"Each apply writes the values of one resource over those of the other, and destroying one of them destroys the object of both. "+
		"Take one of the two out of the state with `state rm`, and remove its resource block.", object))
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
