// SPDX-License-Identifier: MPL-2.0

package review

import (
	"math/big"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// decimal returns a number exactly as it is written in decimals. It returns nil for null and for an
// unknown number.
func decimal(value tftypes.Value) *big.Rat {
	var number *big.Float
	if !raw.IsPresent(value) || !value.Type().Is(tftypes.Number) || value.As(&number) != nil || number == nil {
		return nil
	}
	if whole, accuracy := number.Int64(); accuracy == big.Exact {
		return new(big.Rat).SetInt64(whole)
	}
	if r := shortDecimal(number); r != nil {
		return r
	}
	exact, _ := new(big.Rat).SetString(number.Text('f', -1))
	return exact
}

// shortDecimal returns the decimal of few places that a number was written as, or nil for another
// number. The general way takes longer.
func shortDecimal(number *big.Float) *big.Rat {
	half := new(big.Float).SetInt64(int64(number.Sign()))
	half.SetMantExp(half, -1)
	unit := int64(1)
	for range 6 { // places
		unit *= 10
		scaled := new(big.Float).SetPrec(number.Prec()).SetInt64(unit)
		nearest, _ := scaled.Add(scaled.Mul(scaled, number), half).Int(nil)
		written := new(big.Rat).SetFrac(nearest, big.NewInt(unit))
		if new(big.Float).SetPrec(number.Prec()).SetRat(written).Cmp(number) == 0 {
			return written
		}
	}
	return nil
}

// figure writes a number with at least as many places. It is never rounded.
func figure(r *big.Rat, least int) string {
	places, exact := r.FloatPrec()
	if !exact { // of a quotient; never of an amount
		places = 12
	}
	return r.FloatString(max(places, least))
}

// money writes an amount of a currency: "120.50 EUR".
func money(r *big.Rat, currency string) string {
	return strings.TrimSpace(figure(r, 2) + " " + currency) //nolint:mnd // a price has cents
}

// rounded writes an amount with two places, for one that is calculated.
func rounded(r *big.Rat, currency string) string {
	return strings.TrimSpace(r.FloatString(2) + " " + currency) //nolint:mnd // a price has cents
}

// percent is the change from one amount to another. It returns nil if there is none.
func percent(from, to *big.Rat) *big.Rat {
	if from == nil || to == nil || from.Sign() == 0 {
		return nil
	}
	change := new(big.Rat).Sub(to, from)
	return change.Mul(change.Quo(change, new(big.Rat).Abs(from)), hundred)
}

var hundred = big.NewRat(100, 1)

// signed writes a percentage with its sign: "−90.0 %". One from 100 has no places.
func signed(r *big.Rat) string {
	places := 1
	if new(big.Rat).Abs(r).Cmp(hundred) >= 0 && r.Sign() > 0 {
		places = 0
	}
	words := strings.TrimPrefix(r.FloatString(places), "-") + " %"
	if r.Sign() < 0 {
		return "−" + words
	}
	return "+" + words
}

// isAtLeast reports whether a percentage is as high as a limit, in either direction.
func isAtLeast(r *big.Rat, limit int64) bool {
	return r != nil && new(big.Rat).Abs(r).Cmp(big.NewRat(limit, 1)) >= 0
}

// interval writes seconds as the largest unit that divides them: "30 days".
func interval(r *big.Rat) string {
	if !r.IsInt() {
		return figure(r, 0) + " seconds"
	}
	for _, unit := range []struct {
		seconds int64
		name    string
	}{{day, "day"}, {3600, "hour"}, {60, "minute"}, {1, "second"}} {
		n := new(big.Rat).Quo(r, big.NewRat(unit.seconds, 1))
		if !n.IsInt() {
			continue
		}
		if n.Cmp(big.NewRat(1, 1)) == 0 {
			return unit.name
		}
		return n.Num().String() + " " + unit.name + "s"
	}
	return ""
}

const day = 24 * 3600

// parsed reads a number of a finding. One that is none is 0.
func parsed(number any) *big.Rat {
	text, _ := number.(string)
	if r, ok := new(big.Rat).SetString(text); ok {
		return r
	}
	return new(big.Rat)
}
