// SPDX-License-Identifier: MPL-2.0

package value

import (
	"math/big"
	"strings"
)

// rat is the exact decimal value, 0 if d is not set. The float is its nearest binary value.
func (d Decimal) rat() *big.Rat {
	value, ok := new(big.Rat).SetString(d.String())
	if !ok {
		return new(big.Rat)
	}
	return value
}

// Compare returns -1 if d is less than other, 0 if they are equal, and 1 if d is more.
func (d Decimal) Compare(other Decimal) int { return d.rat().Cmp(other.rat()) }

// Plus returns the exact sum.
func (d Decimal) Plus(other Decimal) Decimal {
	return decimalOf(new(big.Rat).Add(d.rat(), other.rat()), max(d.Places(), other.Places()))
}

// Times returns the exact product.
func (d Decimal) Times(count int64) Decimal {
	return decimalOf(new(big.Rat).Mul(d.rat(), new(big.Rat).SetInt64(count)), d.Places())
}

// Abs returns the value without its sign.
func (d Decimal) Abs() Decimal { return decimalOf(new(big.Rat).Abs(d.rat()), d.Places()) }

// Places returns the number of decimal places: 2 for 10.25, and 0 for 10.
func (d Decimal) Places() int {
	_, fraction, _ := strings.Cut(d.String(), ".")
	return len(fraction)
}

// IsRounded reports whether a service may have made d of a sent value by rounding: to the places
// that d has, or to a binary number of 24 bits or more.
func (d Decimal) IsRounded(sent Decimal) bool {
	difference := new(big.Rat).Sub(d.rat(), sent.rat())
	place := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(d.Places())), nil))
	binary := new(big.Rat).Mul(new(big.Rat).Abs(sent.rat()), big.NewRat(1, 1<<24))
	return difference.Abs(difference).Cmp(place) < 0 || difference.Cmp(binary) <= 0
}

// decimalOf returns a value that has at most so many decimal places.
func decimalOf(value *big.Rat, places int) Decimal {
	sum, _, _ := big.ParseFloat(value.FloatString(places), 10, decimalPrecision, big.ToNearestEven) // a number in any case
	return Decimal{sum}
}
