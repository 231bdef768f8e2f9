// SPDX-License-Identifier: MPL-2.0

package check

import (
	"context"
	"fmt"
	"math"
	"math/big"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// Between accepts whole numbers from lowest to highest.
//
// Whole numbers are number attributes. The framework fails to read a fraction, or a number of more
// than 64 bits, as an integer attribute: it calls the user's mistake a defect of the provider.
func Between(lowest, highest int64) validator.Number {
	return whole(fmt.Sprintf("a whole number from %d to %d", lowest, highest), lowest, highest, nil)
}

// AtLeast accepts whole numbers from lowest on.
func AtLeast(lowest int64) validator.Number {
	return whole(fmt.Sprintf("a whole number of at least %d", lowest), lowest, math.MaxInt64, nil)
}

// whole accepts whole numbers in a range. about returns what else to say of one outside of it; nil
// for nothing.
func whole(wants string, lowest, highest int64, about func(*big.Float) string) number {
	return number{Words: described.Words(wants), check: func(value *big.Float) string {
		switch {
		case value.IsInt() && value.Cmp(new(big.Float).SetInt64(lowest)) >= 0 && value.Cmp(new(big.Float).SetInt64(highest)) <= 0:
			return ""
		case about == nil:
			return "it is " + Digits(value)
		}
		return "it is " + Digits(value) + about(value)
	}}
}

// NotEmpty refuses lists and sets without elements.
func NotEmpty() interface {
	validator.List
	validator.Set
} {
	return notEmpty{"a list of at least one element"}
}

type notEmpty struct{ described.Words }

// ValidateList checks a known list.
func (v notEmpty) ValidateList(ctx context.Context, req validator.ListRequest, resp *validator.ListResponse) {
	if !req.ConfigValue.IsNull() && !req.ConfigValue.IsUnknown() && len(req.ConfigValue.Elements()) == 0 {
		refuse(&resp.Diagnostics, req.Path, v.Description(ctx), "it is empty")
	}
}

// ValidateSet checks a known set.
func (v notEmpty) ValidateSet(ctx context.Context, req validator.SetRequest, resp *validator.SetResponse) {
	if !req.ConfigValue.IsNull() && !req.ConfigValue.IsUnknown() && len(req.ConfigValue.Elements()) == 0 {
		refuse(&resp.Diagnostics, req.Path, v.Description(ctx), "it is empty")
	}
}
