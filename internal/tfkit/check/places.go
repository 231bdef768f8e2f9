// SPDX-License-Identifier: MPL-2.0

package check

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// Places warns of an amount that has more decimal places than its currency. Buyers cannot pay
// it exactly. The currency is the attribute currency beside the amount, or that of the whole
// object.
func Places() validator.Number { return places{"no more decimal places than the currency"} }

type places struct{ described.Words }

// ValidateNumber compares a known amount with a known currency.
func (places) ValidateNumber(ctx context.Context, req validator.NumberRequest, resp *validator.NumberResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() || req.ConfigValue.ValueBigFloat().IsInf() {
		return
	}
	const name = "currency"
	var currency types.String
	if req.Config.GetAttribute(ctx, req.Path.ParentPath().AtName(name), &currency).HasError() &&
		req.Config.GetAttribute(ctx, path.Root(name), &currency).HasError() {
		return
	}
	most, known := client.Currency(currency.ValueString()).Places()
	if has := client.DecimalFrom(req.ConfigValue.ValueBigFloat()).Places(); known && has > most && has <= maxDigits {
		resp.Diagnostics.AddAttributeWarning(req.Path, fmt.Sprintf("Unusual value of %s", req.Path), fmt.Sprintf(
			"It is %s, and %s has fewer decimal places (%d). It is sent as it is, but buyers cannot pay that amount exactly.",
			Digits(req.ConfigValue.ValueBigFloat()), currency.ValueString(), most))
	}
}
