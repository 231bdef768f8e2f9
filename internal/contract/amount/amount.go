// SPDX-License-Identifier: MPL-2.0

// Package amount has exact numbers of an asset or a currency.
package amount

import (
	"encoding/json"
	"errors"
	"math/big"
	"strconv"
	"strings"
)

// Amount is an exact number of an asset or a currency. It is immutable.
type Amount struct{ rat *big.Rat }

// The bounds of an amount. Beyond them, a short string would make a number that fills the memory.
const (
	maxAmountDigits = 100 // on each side of the point
	maxAmountText   = 1000
)

var (
	errAmount  = errors.New("must be a number with at most 100 digits on each side of the point")
	amountsEnd = new(big.Int).Exp(big.NewInt(10), big.NewInt(maxAmountDigits), nil)
)

// Parse reads a number as JSON writes it.
func Parse(value any) (Amount, error) {
	number, ok := value.(json.Number)
	text := number.String()
	if !ok || len(text) > maxAmountText || !IsNumber(text) {
		return Amount{}, errAmount
	}
	_, exponent, scaled := strings.Cut(strings.ToLower(text), "e")
	if n, err := strconv.Atoi(exponent); scaled && (err != nil || n > maxAmountText || n < -maxAmountText) {
		return Amount{}, errAmount
	}
	rat, ok := new(big.Rat).SetString(text)
	if !ok {
		return Amount{}, errAmount
	}
	a := Amount{rat}
	if new(big.Int).Quo(rat.Num(), rat.Denom()).CmpAbs(amountsEnd) >= 0 || !a.FitsPlaces(maxAmountDigits) {
		return Amount{}, errAmount
	}
	return a, nil
}

// Stored reads an amount of a stored object. It may exceed the bounds of a request, and a seed may
// have it as a string. It is zero if there is none.
func Stored(value any) Amount {
	if text, ok := value.(string); ok {
		value = json.Number(text)
	}
	number, _ := value.(json.Number)
	if text := number.String(); IsNumber(text) && !strings.ContainsAny(text, "eE") {
		if rat, ok := new(big.Rat).SetString(text); ok {
			return Amount{rat}
		}
	}
	a, _ := Parse(value)
	return a
}

// Exact reads an amount that is written in this program: Exact("0.25").
func Exact(text string) Amount {
	a, err := Parse(json.Number(text))
	if err != nil {
		panic(text + ": " + err.Error())
	}
	return a
}

func (a Amount) value() *big.Rat {
	if a.rat == nil {
		return new(big.Rat)
	}
	return a.rat
}

// Plus adds.
func (a Amount) Plus(b Amount) Amount { return Amount{new(big.Rat).Add(a.value(), b.value())} }

// Minus subtracts.
func (a Amount) Minus(b Amount) Amount { return Amount{new(big.Rat).Sub(a.value(), b.value())} }

// Times multiplies.
func (a Amount) Times(b Amount) Amount { return Amount{new(big.Rat).Mul(a.value(), b.value())} }

// Negated changes the sign.
func (a Amount) Negated() Amount { return Amount{new(big.Rat).Neg(a.value())} }

// DividedBy divides. The divisor must not be zero. The result may have no end: see RoundDown.
func (a Amount) DividedBy(b Amount) Amount { return Amount{new(big.Rat).Quo(a.value(), b.value())} }

// Sign is -1, 0 or 1.
func (a Amount) Sign() int { return a.value().Sign() }

// Less compares.
func (a Amount) Less(b Amount) bool { return a.value().Cmp(b.value()) < 0 }

// Equal compares.
func (a Amount) Equal(b Amount) bool { return a.value().Cmp(b.value()) == 0 }

// FitsPlaces reports whether so many decimals are enough to write it.
func (a Amount) FitsPlaces(places int) bool {
	has, exact := a.value().FloatPrec()
	return exact && has <= places
}

// RoundDown returns the amount with so many places, rounded towards zero, so that a payer never
// gives more than there is.
func (a Amount) RoundDown(places int) Amount {
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(places)), nil)
	scaled := new(big.Int).Mul(a.value().Num(), scale)
	return Amount{new(big.Rat).SetFrac(scaled.Quo(scaled, a.value().Denom()), scale)}
}

// RoundUp returns the amount with so many places, rounded away from zero, so that a price is never
// too low.
func (a Amount) RoundUp(places int) Amount {
	down := a.RoundDown(places)
	if down.Equal(a) {
		return down
	}
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(places)), nil)
	return down.Plus(Amount{new(big.Rat).SetFrac(big.NewInt(int64(a.Sign())), scale)})
}

// JSON writes the shortest exact digits. An amount without an end must have been rounded before.
func (a Amount) JSON() json.Number {
	places, exact := a.value().FloatPrec()
	if !exact {
		panic("sandbox: an amount without an end: " + a.value().String())
	}
	return json.Number(a.value().FloatString(places))
}

// IsNumber reports whether a text is a number as JSON writes it.
func IsNumber(text string) bool {
	var number json.Number
	return json.Unmarshal([]byte(text), &number) == nil && number.String() == text
}
