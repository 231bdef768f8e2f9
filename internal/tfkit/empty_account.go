// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/tfsdk"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// notProven reports a missing object in an account that may be the wrong one. An empty account of
// another organization looks like the right account after all its objects were deleted. Engines
// show no warning on a destroy, so they would forget the whole state unnoticed. If the account has
// other objects, notProven sets gone.Organization to the organization of these.
//
// A refresh may believe one missing object, because it may have been the only object of its
// account. It does not believe a second one, and that error keeps the first one in the state, too.
// A destroy believes none, because it forgets each object at once.
func (r *Resource[M, PM, T, P]) notProven(ctx context.Context, believeOne bool, state tfsdk.State, gone *client.NotFoundError, diags *diagnostics) bool {
	if !gone.EmptyList || importing(state.Raw) {
		return false
	}
	name := diagnose.Human(r.kind.Name)
	organization, found, err := client.FindOrganization(ctx, r.client)
	switch {
	case err != nil:
		diagnose.Add(ctx, diags, r.kind.Schema, "find", r.kind.Name, fmt.Errorf("%s; %w", gone.Error(), err))
	case !found && believeOne && client.OnlyMissing(r.client, gone.ID):
		return false
	case !found:
		diags.AddError("The account is empty", fmt.Sprintf(
			"The account that base_url and api_key lead to has no %s %s, and nothing else either: no product, payment link, discount code, webhook, customer or invoice. So it may be another account "+
				"than that of the %s. Nothing was changed.\n\n"+
				"Check base_url and api_key (or PAYMENTS_BASE_URL and PAYMENTS_API_KEY). If the account is the right one, and everything in it was deleted, remove the %s from the state "+
				"with `terraform state rm`. The next apply then creates a new one, if the configuration still has it.",
			name, gone.ID, name, name))
	default:
		gone.Organization = organization
		return false
	}
	return true
}
