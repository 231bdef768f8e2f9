// SPDX-License-Identifier: MPL-2.0

package payee

import (
	"context"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
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

func (r *Resource[M, T, P]) id(state tfsdk.State) string {
	id, _ := raw.StringAt(state.Raw, "id")
	return id
}
