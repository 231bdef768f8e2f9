// SPDX-License-Identifier: MPL-2.0

package customtype

import (
	"context"
	"fmt"
	"math/big"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// CoinPlaces refuses an amount with more decimal places than the coin of the network beside it. The
// places of tokens are not known.
func CoinPlaces() validator.Number {
	return places{"an amount that the network's coin can have", "network", "the coin of ", destination.CoinPlaces}
}

// CurrencyPlaces refuses an amount with more decimal places than the currency beside it.
func CurrencyPlaces() validator.Number {
	return places{"an amount that the currency can have", "currency", "", destination.CurrencyPlaces}
}

// places refuses an amount with more decimal places than the asset that the attribute beside it
// names.
type places struct {
	described.Words
	beside, of string
	placesOf   func(name string) (int, bool)
}

// ValidateNumber checks a known amount beside a known asset.
func (v places) ValidateNumber(ctx context.Context, req validator.NumberRequest, resp *validator.NumberResponse) {
	var name types.String
	var token Address
	around := req.Path.ParentPath()
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() || req.Config.GetAttribute(ctx, around.AtName(v.beside), &name).HasError() {
		return
	}
	if v.beside == "network" && (req.Config.GetAttribute(ctx, around.AtName("token"), &token).HasError() || !token.IsNull()) {
		return
	}
	most, known := v.placesOf(name.ValueString())
	if known && !hasPlaces(req.ConfigValue.ValueBigFloat(), most) {
		resp.Diagnostics.AddAttributeError(req.Path, "Too many decimal places", fmt.Sprintf(
			"%s must have at most %d decimal places, as %s has.", req.Path, most, v.of+name.ValueString()))
	}
}

// hasPlaces reports whether the shortest decimal form of a number has at most so many places.
func hasPlaces(value *big.Float, places int) bool {
	exact, ok := new(big.Rat).SetString(value.Text('g', -1))
	if !ok {
		return true // infinite: another validator refuses it
	}
	scale := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(places)), nil))
	return exact.Mul(exact, scale).IsInt()
}
