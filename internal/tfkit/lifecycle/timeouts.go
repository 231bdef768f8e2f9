// SPDX-License-Identifier: MPL-2.0

package lifecycle

import (
	"context"
	"fmt"
	"maps"
	"time"

	"github.com/hashicorp/terraform-plugin-framework-timeouts/resource/timeouts"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// Timeouts is the argument of resources that wait. [ModelOf] and [RawOf] leave it out of models.
const Timeouts = "timeouts"

// WithTimeouts adds the argument to a schema. missing names the values that a create waits for.
func WithTimeouts(ctx context.Context, s schema.Schema, missing string, create time.Duration) schema.Schema {
	s.Attributes = maps.Clone(s.Attributes)
	argument := timeouts.Attributes(ctx, timeouts.Opts{Create: true, CreateDescription: fmt.Sprintf(
		"How long a create waits for %s, such as `30s` or `5m`. `%s` by default. Running out of time is a warning: "+
			"a later refresh finds the values.", missing, create)})
	if nested, ok := argument.(schema.SingleNestedAttribute); ok {
		nested.MarkdownDescription = "How long Terraform waits for values that the payments service fills in later. " +
			"An imported object does not wait, so the argument changes nothing there."
		nested.Computed, nested.PlanModifiers = true, []planmodifier.Object{keepImported{"no change for an imported object"}}
		if limit, ok := nested.Attributes["create"].(schema.StringAttribute); ok {
			limit.Validators = []validator.String{check.Timeout()}
			nested.Attributes["create"] = limit
		}
		argument = nested
	}
	s.Attributes[Timeouts] = argument
	return s
}

// NoteImport is for the first read after an import. It sets the argument, if the schema has it, to
// an object without values.
func NoteImport(ctx context.Context, n Names, known tfsdk.State, state *tfsdk.State, diags *diag.Diagnostics) {
	if _, ok := state.Schema.GetAttributes()[Timeouts]; ok && n.importing(known) {
		diags.Append(state.SetAttribute(ctx, path.Root(Timeouts).AtName("create"), types.StringNull())...)
	}
}

// keepImported keeps the argument that [NoteImport] set: a configured one is no change, because
// only a create waits. An omitted one is none either. Any other plan has the configured value.
type keepImported struct{ described.Words }

// PlanModifyObject plans the state's value after an import, and for an omitted argument. Terraform
// accepts it in place of the configured one, because it is not null.
func (keepImported) PlanModifyObject(_ context.Context, req planmodifier.ObjectRequest, resp *planmodifier.ObjectResponse) {
	create, set := req.StateValue.Attributes()["create"]
	resp.PlanValue = req.ConfigValue
	if set && (create.IsNull() || req.ConfigValue.IsNull()) {
		resp.PlanValue = req.StateValue
	}
}

// CreateTimeout returns the planned timeout of a create, or the default.
func CreateTimeout(ctx context.Context, planned tfsdk.Plan, otherwise time.Duration, diags *diag.Diagnostics) time.Duration {
	var given timeouts.Value
	diags.Append(planned.GetAttribute(ctx, path.Root(Timeouts), &given)...)
	limit, timeoutDiags := given.Create(ctx, otherwise)
	diags.Append(timeoutDiags...)
	return limit
}
