// SPDX-License-Identifier: MPL-2.0

// Package money says, for a plan, the places that money, data and buyers go to, and the least that
// a buyer pays for a product.
package money

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// Decimal returns a number exactly as it is written. It returns nil for null and for an unknown
// number.
func Decimal(value tftypes.Value) *big.Rat {
	var number *big.Float
	if !raw.IsPresent(value) || !value.Type().Is(tftypes.Number) || value.As(&number) != nil || number == nil {
		return nil
	}
	if whole, accuracy := number.Int64(); accuracy == big.Exact {
		return new(big.Rat).SetInt64(whole)
	}
	short, _ := number.Float64() // the general way takes longer
	r, isFinite := new(big.Rat).SetString(strconv.FormatFloat(short, 'f', -1, 64))
	if isFinite && new(big.Float).SetPrec(number.Prec()).SetRat(r).Cmp(number) == 0 {
		return r
	}
	exact, _ := new(big.Rat).SetString(number.Text('f', -1))
	return exact
}

// Figure writes a number with at least as many places. It is never rounded.
func Figure(r *big.Rat, least int) string {
	places, isExact := r.FloatPrec()
	if !isExact { // of a quotient; never of an amount
		places = 12
	}
	return r.FloatString(max(places, least))
}

const cents = 2 // places

// Format writes an amount of a currency: "120.50 EUR".
func Format(r *big.Rat, currency string) string {
	return strings.TrimSpace(Figure(r, cents) + " " + currency)
}

// Rounded writes an amount that is calculated, with two places.
func Rounded(r *big.Rat, currency string) string {
	return strings.TrimSpace(r.FloatString(cents) + " " + currency)
}

var hundred = big.NewRat(100, 1)

// Percent is the change from one amount to another. It returns nil if there is none.
func Percent(from, to *big.Rat) *big.Rat {
	if from == nil || to == nil || from.Sign() == 0 {
		return nil
	}
	change := new(big.Rat).Sub(to, from)
	return change.Mul(change.Quo(change, new(big.Rat).Abs(from)), hundred)
}

// Signed writes a percentage with its sign: "−90.0 %". One from 100 has no places.
func Signed(r *big.Rat) string {
	places := 1
	if r.Cmp(hundred) >= 0 {
		places = 0
	}
	words := strings.TrimPrefix(r.FloatString(places), "-") + " %"
	if r.Sign() < 0 {
		return "−" + words
	}
	return "+" + words
}

// Whole is the size of a percentage, rounded towards 0.
func Whole(p *big.Rat) int64 {
	size := new(big.Rat).Abs(p)
	if n := new(big.Int).Quo(size.Num(), size.Denom()); n.IsInt64() {
		return n.Int64()
	}
	return 1 << 62 //nolint:mnd // more than any limit
}

// Ceil is the size of a percentage, rounded up.
func Ceil(p *big.Rat) int64 {
	n := Whole(p)
	if !p.IsInt() {
		n++
	}
	return n
}

// Day has so many seconds.
const Day = 24 * 3600

// interval writes seconds as the largest unit that divides them: "30 days".
func interval(r *big.Rat) string {
	for _, unit := range []struct {
		seconds int64
		name    string
	}{{Day, "day"}, {3600, "hour"}, {60, "minute"}, {1, "second"}} {
		n := new(big.Rat).Quo(r, big.NewRat(unit.seconds, 1))
		switch {
		case !n.IsInt():
		case n.Cmp(big.NewRat(1, 1)) == 0:
			return unit.name
		default:
			return n.Num().String() + " " + unit.name + "s"
		}
	}
	return Figure(r, 0) + " seconds"
}

// SameAmount reports whether two amounts are equal, or both are missing.
func SameAmount(a, b *big.Rat) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Cmp(b) == 0
}
