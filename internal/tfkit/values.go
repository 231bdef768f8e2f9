// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// Number turns an amount into Terraform's number, exactly. One that was not given is null.
func Number(d client.Decimal) types.Number {
	if !d.IsSet() {
		return types.NumberNull()
	}
	return types.NumberValue(d.Float())
}

// Decimal turns Terraform's number into an amount, exactly. Null is one that was not given.
func Decimal(n types.Number) client.Decimal { return client.DecimalFrom(n.ValueBigFloat()) }

// TextOrNull turns a text of the service into Terraform's, where the service says "none" with an empty text.
func TextOrNull(value string) types.String {
	if value == "" {
		return types.StringNull()
	}
	return types.StringValue(value)
}
