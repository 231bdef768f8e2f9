// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/base"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// await reads a created object until it is complete. The object is in the state already, so each
// way to stop early is a warning: the timeout, an interrupt, an object that was deleted meanwhile.
func (r *Resource[M, T, P]) await(ctx context.Context, planned tfsdk.Plan, object T, diags *diag.Diagnostics) T {
	a := r.kind.Await
	limit := base.CreateTimeout(ctx, planned, a.Timeout, diags)
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	first := cmp.Or(a.Pause, time.Second)
	var err error
	for pause := first; !a.Done(object); pause = min(2*pause, 16*first) {
		select {
		case <-ctx.Done():
			r.incomplete(limit, object.ObjectID(), err, diags)
			return object
		case <-time.After(pause):
		}
		var current T
		if current, err = r.kind.Get(r.Client(), ctx, object.ObjectID()); err == nil {
			object = current
		} else if client.IsNotFound(err) {
			r.incomplete(limit, object.ObjectID(), err, diags)
			return object
		}
	}
	return object
}

func (r *Resource[M, T, P]) incomplete(limit time.Duration, id string, err error, diags *diag.Diagnostics) {
	name, detail := diagnose.Human(r.kind.Name), ""
	if err != nil {
		detail = " " + diagnose.Sentence("The last read failed: "+err.Error())
	}
	diags.AddWarning(fmt.Sprintf("The %s %s is not complete yet", name, id), fmt.Sprintf(
		"The %s was created, but the payments service did not fill in %s within %s.%s Missing values are null in the state. "+
			"A later refresh finds them: run `terraform apply -refresh-only`, then `terraform plan`.", name, r.kind.Await.Missing, limit, detail))
}
