// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// requiredToCreate refuses a creation without a value.
type requiredToCreate struct{ described.Words }

// RequiredToCreate marks a sensitive argument that each object has. Terraform writes null for such
// a value into the configuration that it generates, so an imported object may omit it, and keeps
// it. A creation needs it: no validator can know that, so the plan refuses it.
func RequiredToCreate() planmodifier.String {
	return requiredToCreate{"required to create the object, optional after an import"}
}

// PlanModifyString refuses the plan of a creation that omits the argument. A replacement is planned
// as a creation, too.
func (requiredToCreate) PlanModifyString(ctx context.Context, req planmodifier.StringRequest, resp *planmodifier.StringResponse) {
	if !req.State.Raw.IsNull() || !req.ConfigValue.IsNull() {
		return
	}
	name := req.Path.String()
	if last, _ := req.Path.Steps().LastStep(); last != nil {
		if attribute, ok := last.(path.PathStepAttributeName); ok {
			name = string(attribute)
		}
	}
	verb := "creates"
	if stepOf(ctx).replacement {
		verb = "replaces"
	}
	resp.Diagnostics.AddAttributeError(req.Path, fmt.Sprintf("Missing %s", name), fmt.Sprintf(
		"This plan %s the object, so %s is required. It may be omitted only for an imported object that is kept.", verb, req.Path))
}
