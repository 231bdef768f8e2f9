// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// warner adds the warnings about one object of a plan.
type warner struct {
	step
	schema                 schema.Schema
	config, state, planned tftypes.Value
	subject                string
	diags                  *diag.Diagnostics
}

// WarnOfChanges warns of each change that its annotation makes dangerous: a plan says where money
// and data go, and which asset payments become. It warns of foreign destinations without a change,
// too.
func WarnOfChanges(
	ctx context.Context, s schema.Schema, config, state, planned tftypes.Value, chosen Destinations, diags *diag.Diagnostics,
) {
	w := warner{step: stepOf(ctx), schema: s, config: config, state: state, planned: planned, diags: diags}
	if planned.IsNull() || w.replacement {
		return
	}
	w.subject = Subject(s, state)
	if state.IsNull() {
		w.subject = Subject(s, planned)
	}
	w.foreignDestinations(chosen)
	if planned.Equal(state) {
		return
	}
	w.payees()
	w.eventTargets()
	w.swapTargets()
}

// warn adds a warning whose summary names the object, so that engines show each of them.
func (w warner) warn(at path.Path, summary, detail string) {
	if w.subject != "" {
		summary += " through " + w.subject
	}
	w.diags.AddAttributeWarning(at, w.distinct(summary), detail)
}
