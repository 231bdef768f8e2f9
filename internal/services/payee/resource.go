// SPDX-License-Identifier: MPL-2.0

package payee

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// Resource is the kit's resource of an account that gets money. Each account has exactly one
// destination. The warning of a plan that sets or changes it is the kit's.
type Resource[M tfkit.WritableModel[M, T, P], T tfkit.Object, P any] struct {
	*tfkit.Resource[M, T, P]
	name         string
	destinations []string // the arguments, exactly one of which is set
}

// NewResource returns the resource of a kind whose destinations are these arguments.
func NewResource[M tfkit.WritableModel[M, T, P], T tfkit.Object, P any](
	kind tfkit.Kind[M, T, P], destinations ...string,
) resource.Resource {
	return &Resource[M, T, P]{tfkit.NewResource(kind), diagnose.Human(kind.Name), destinations}
}

// ValidateConfig demands exactly one destination. An unknown one may turn out to be null.
func (r *Resource[M, T, P]) ValidateConfig(ctx context.Context, req resource.ValidateConfigRequest, resp *resource.ValidateConfigResponse) {
	var given []string
	unknown := false
	for _, name := range r.destinations {
		var object types.Object
		resp.Diagnostics.Append(req.Config.GetAttribute(ctx, path.Root(name), &object)...)
		unknown = unknown || object.IsUnknown()
		if !object.IsNull() && !object.IsUnknown() {
			given = append(given, name)
		}
	}
	rule := fmt.Sprintf("The %s needs exactly one of %s", r.name, strings.Join(r.destinations, ", "))
	switch {
	case len(given) == 0 && !unknown:
		resp.Diagnostics.AddAttributeError(path.Root(r.destinations[0]), "Missing destination", rule+", and has none.")
	case len(given) > 1:
		resp.Diagnostics.AddAttributeError(path.Root(given[len(given)-1]), "More than one destination",
			fmt.Sprintf("%s, and has %s.", rule, strings.Join(given, " and ")))
	}
}

// ModifyPlan warns of a replacement, and says why.
func (r *Resource[M, T, P]) ModifyPlan(ctx context.Context, req resource.ModifyPlanRequest, resp *resource.ModifyPlanResponse) {
	r.Resource.ModifyPlan(ctx, req, resp)
	if req.State.Raw.IsNull() || req.Plan.Raw.IsNull() || resp.Plan.Raw.Equal(req.State.Raw) {
		return
	}
	resp.Diagnostics.AddWarning(fmt.Sprintf("This plan replaces the %s %s", r.name, r.id(req.State)), fmt.Sprintf(
		"The payments service cannot change the %s. Terraform deletes it and creates another one with another id. Whatever still uses the old "+
			"id can no longer pay to it.", r.name))
}

// Read warns if an account gets money in another place than before. A destination that the
// configuration omits is the service's. So its change plans nothing, and must not pass unseen.
func (r *Resource[M, T, P]) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	r.Resource.Read(ctx, req, resp)
	if resp.Diagnostics.HasError() || resp.State.Raw.IsNull() {
		return
	}
	var changed []path.Path
	var lines strings.Builder
	for _, name := range r.destinations {
		var before, now types.Object
		resp.Diagnostics.Append(req.State.GetAttribute(ctx, path.Root(name), &before)...)
		resp.Diagnostics.Append(resp.State.GetAttribute(ctx, path.Root(name), &now)...)
		for member, change := range changes(ctx, planmodifier.ObjectRequest{StateValue: before, PlanValue: now, Private: req.Private}) {
			at := path.Root(name).AtName(member)
			changed = append(changed, at)
			fmt.Fprintf(&lines, "%s %s. ", at, change)
		}
	}
	if len(changed) > 0 {
		resp.Diagnostics.AddAttributeWarning(changed[0].ParentPath(), fmt.Sprintf("The %s %s has another destination", r.name, r.id(req.State)),
			lines.String()+plan.TellDrift(ctx, req, resp, changed))
	}
}

// changes describes the members of a destination that have other values than before, apart from
// their spelling. They are shortened: most are sensitive.
func changes(ctx context.Context, read planmodifier.ObjectRequest) iter.Seq2[string, string] {
	return func(yield func(member, change string) bool) {
		before := read.StateValue
		if before.IsNull() {
			return
		}
		same := planmodifier.ObjectResponse{PlanValue: read.PlanValue}
		customtype.IgnoreSpelling{}.PlanModifyObject(ctx, read, &same)
		for _, name := range slices.Sorted(maps.Keys(before.Attributes())) {
			was, is := before.Attributes()[name], same.PlanValue.Attributes()[name]
			if name == "account_holder_name" || was.IsNull() || was.Equal(is) {
				continue
			}
			if !yield(name, fmt.Sprintf("was %s and is %s", shorten(was), shorten(is))) {
				return
			}
		}
	}
}

func shorten(value attr.Value) string {
	text, ok := value.(interface{ ValueString() string })
	if !ok || text.ValueString() == "" {
		return "none"
	}
	return destination.Shorten(text.ValueString())
}

func (r *Resource[M, T, P]) id(state tfsdk.State) string {
	id, _ := raw.StringAt(state.Raw, "id")
	return id
}
