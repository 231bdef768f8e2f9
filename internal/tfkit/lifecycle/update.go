// SPDX-License-Identifier: MPL-2.0

package lifecycle

import (
	"context"
	"errors"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// Rebased reads an object before its update, and returns the plan to send. An update replaces every
// field, and a saved plan may be hours old: without the read, it would overwrite changes that the
// plan did not know. See [plan.Rebase] for the rules. The caller sends the update with the returned
// context: a refused request is not sent again if the object has changed in the meantime.
//
// read returns the object as a refresh of the state shows it. Rebased returns its error. It reports
// an object of another organization than the state's, and changes from outside Terraform that the
// update would overwrite. The caller must send nothing then. A read that lags behind the last write
// is repeated, also where it shows the planned values: after the update, a read that shows the last
// write would pass for the update.
func Rebased(
	ctx context.Context, c *client.Client, name string, s schema.Schema, req resource.UpdateRequest,
	read func(ctx context.Context) (tftypes.Value, error), diags *diag.Diagnostics,
) (context.Context, tfsdk.Plan, error) {
	ctx = client.WithUpdate(ctx)
	records := plan.RecordsOf(ctx, req.Private)
	rebase := func(now tftypes.Value) plan.Rebased {
		now = records.Unchanged(ctx, s, req.State.Raw, now)
		return plan.Rebase(ctx, s, req.Config.Raw, req.State.Raw, req.Plan.Raw, now)
	}
	var rebased plan.Rebased
	now, err := group.Reread(ctx, c.Account(), name, read, func(now tftypes.Value) bool {
		rebased = rebase(now)
		return !rebased.Moved && !IsBehind(ctx, s, req.Private, req.State.Raw, now)
	})
	if err != nil {
		return ctx, req.Plan, err
	}
	if IsOwners(name, req.State.Raw, now, diags) && len(rebased.Conflicts) > 0 {
		diagnose.ChangedSincePlan(diags, name, rebased.Conflicts)
	}
	recheck := func(ctx context.Context) error {
		var again plan.Rebased
		_, err := group.Reread(ctx, c.Account(), name, read, func(now tftypes.Value) bool {
			again = rebase(now)
			return len(again.Conflicts) == 0 && again.Plan.Equal(rebased.Plan)
		})
		switch {
		case err != nil:
			return err
		case diags.HasError(): // of a read that does not fit the schema
			return diagnose.ErrReported
		case len(again.Conflicts) > 0:
			diagnose.ChangedSincePlan(diags, name, again.Conflicts)
			return diagnose.ErrReported
		case !again.Plan.Equal(rebased.Plan):
			return errChanged
		}
		return nil
	}
	// With ignore_changes, an engine plans the state's value as if it were configured.
	sent := plan.DestinationsOf(ctx, req.Private).Withheld(s, req.Config.Raw, req.State.Raw, rebased.Plan)
	return client.WithRecheck(ctx, recheck), tfsdk.Plan{Schema: req.Plan.Schema, Raw: sent}, nil
}

var errChanged = errors.New(
	"it was changed outside Terraform while the payments service refused the update. The update was not sent again. Apply again",
)
