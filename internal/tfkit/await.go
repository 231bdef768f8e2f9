// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
)

// await reads a created object until it is complete. The object is in the state already, so each
// way to stop early is a warning: the timeout, an interrupt, an object that was deleted meanwhile.
func (r *Resource[M, T, P]) await(ctx context.Context, planned tfsdk.Plan, object T, diags *diag.Diagnostics) T {
	a := r.kind.Await
	timeout := lifecycle.CreateTimeout(ctx, planned, a.Timeout, diags)
	waiting, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	first, failed := cmp.Or(a.Pause, time.Second), ""
	for pause := first; !a.Done(object); pause = min(2*pause, 16*first) {
		select {
		case <-waiting.Done():
			if ctx.Err() != nil {
				r.incomplete(object, "Terraform was interrupted before the payments service filled in %s.", diags)
			} else {
				r.incomplete(object, "The payments service did not fill in %s within "+timeout.String()+"."+failed, diags)
			}
			return object
		case <-time.After(pause):
		}
		current, err := r.kind.Get(r.Client(), waiting, object.ObjectID())
		switch {
		case err == nil:
			object = current
		case client.IsNotFound(err):
			r.incomplete(object, "It was deleted before the payments service filled in %s.", diags)
			return object
		case waiting.Err() == nil:
			failed = " The last read failed: " + diagnose.Sentence(err.Error())
		}
	}
	return object
}

// incomplete warns that values are missing. reason has a placeholder for their names.
func (r *Resource[M, T, P]) incomplete(object T, reason string, diags *diag.Diagnostics) {
	diags.AddWarning(fmt.Sprintf("The %s %s is not complete yet", diagnose.Human(r.kind.Name), object.ObjectID()),
		strings.Replace(reason, "%s", r.kind.Await.Missing, 1)+" The missing values are null in the state. "+
			"A later refresh finds them: run `apply -refresh-only`, then `plan`.")
}
