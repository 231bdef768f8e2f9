// SPDX-License-Identifier: MPL-2.0

package payout

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// oneRecipient demands exactly one account in an entry. An unknown one may turn out to be null.
type oneRecipient struct{ described.Words }

// ValidateObject checks a known entry.
func (oneRecipient) ValidateObject(_ context.Context, req validator.ObjectRequest, resp *validator.ObjectResponse) {
	members := req.ConfigValue.Attributes()
	external, withdrawal := members["external_account_id"], members["withdrawal_account_id"]
	if external == nil || withdrawal == nil || external.IsUnknown() || withdrawal.IsUnknown() || external.IsNull() != withdrawal.IsNull() {
		return
	}
	has := "both"
	if external.IsNull() {
		has = "neither"
	}
	resp.Diagnostics.AddAttributeError(req.Path, "Not one recipient", fmt.Sprintf(
		"Each entry needs either external_account_id or withdrawal_account_id, and %s has %s.", req.Path, has))
}
