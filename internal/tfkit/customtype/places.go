// SPDX-License-Identifier: MPL-2.0

package customtype

import (
	"context"
	"fmt"
	"math/big"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// CoinPlaces refuses an amount with more decimal places than the coin of the network beside it. The
// places of tokens are not known.
type CoinPlaces struct{}

// CurrencyPlaces refuses an amount with more decimal places than the currency beside it.
type CurrencyPlaces struct{}

// Description describes the allowed values.
func (CoinPlaces) Description(context.Context) string {
	return "an amount that the network's coin can have"
}

// MarkdownDescription is Description.
func (v CoinPlaces) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateNumber checks a known amount beside a known network.
func (CoinPlaces) ValidateNumber(ctx context.Context, req validator.NumberRequest, resp *validator.NumberResponse) {
	var network types.String
	var token Address
	beside := req.Path.ParentPath()
	if req.Config.GetAttribute(ctx, beside.AtName("network"), &network).HasError() ||
		req.Config.GetAttribute(ctx, beside.AtName("token"), &token).HasError() || !token.IsNull() {
		return
	}
	if places, ok := destination.CoinPlaces(network.ValueString()); ok {
		refusePlaces(req, places, "the coin of "+network.ValueString(), resp)
	}
}

// Description describes the allowed values.
func (CurrencyPlaces) Description(context.Context) string {
	return "an amount that the currency can have"
}

// MarkdownDescription is Description.
func (v CurrencyPlaces) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateNumber checks a known amount beside a known currency.
func (CurrencyPlaces) ValidateNumber(ctx context.Context, req validator.NumberRequest, resp *validator.NumberResponse) {
	var currency types.String
	if req.Config.GetAttribute(ctx, req.Path.ParentPath().AtName("currency"), &currency).HasError() {
		return
	}
	if places, ok := destination.CurrencyPlaces(currency.ValueString()); ok {
		refusePlaces(req, places, currency.ValueString(), resp)
	}
}

func refusePlaces(req validator.NumberRequest, places int, of string, resp *validator.NumberResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() || hasPlaces(req.ConfigValue.ValueBigFloat(), places) {
		return
	}
	at := req.Path
	resp.Diagnostics.AddAttributeError(at, "Too many decimal places",
		fmt.Sprintf("%s must have at most %d decimal places, as %s has.", at, places, of))
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
