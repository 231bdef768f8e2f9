// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"errors"
	"math/big"
	"net/http"
	"strconv"
	"strings"
)

// amount is an exact number of some asset or currency. It is never changed in place.
type amount struct{ rat *big.Rat }

// What an amount may look like: beyond that a short text would make a number that fills the memory.
const (
	maxAmountDigits = 100 // on each side of the point
	maxAmountText   = 1000
)

var (
	errAmount  = errors.New("must be a number with at most 100 digits on each side of the point")
	amountsEnd = new(big.Int).Exp(big.NewInt(10), big.NewInt(maxAmountDigits), nil)
)

// amountOf reads a number as JSON writes it.
func amountOf(value any) (amount, error) {
	number, ok := value.(json.Number)
	text := number.String()
	if !ok || len(text) > maxAmountText || !isNumber(text) {
		return amount{}, errAmount
	}
	_, exponent, scaled := strings.Cut(strings.ToLower(text), "e")
	if n, err := strconv.Atoi(exponent); scaled && (err != nil || n > maxAmountText || n < -maxAmountText) {
		return amount{}, errAmount
	}
	rat, ok := new(big.Rat).SetString(text)
	if !ok {
		return amount{}, errAmount
	}
	a := amount{rat}
	if new(big.Int).Quo(rat.Num(), rat.Denom()).CmpAbs(amountsEnd) >= 0 || !a.within(maxAmountDigits) {
		return amount{}, errAmount
	}
	return a, nil
}

// amountIn reads an amount of a request, whose refusal blames the field.
func amountIn(field string, value any) (amount, error) {
	a, err := amountOf(value)
	if err != nil {
		return amount{}, refuse(http.StatusUnprocessableEntity, "%s: %s", field, err)
	}
	return a, nil
}

// kept reads an amount of an object that is in the store, which may have grown beyond what a request may say, and which a seed may have
// written as text; zero where there is none.
func kept(value any) amount {
	if text, ok := value.(string); ok {
		value = json.Number(text)
	}
	number, _ := value.(json.Number)
	if text := number.String(); isNumber(text) && !strings.ContainsAny(text, "eE") {
		if rat, ok := new(big.Rat).SetString(text); ok {
			return amount{rat}
		}
	}
	a, _ := amountOf(value)
	return a
}

// units reads an amount that is written in this program: units("0.25").
func units(text string) amount {
	a, err := amountOf(json.Number(text))
	if err != nil {
		panic(text + ": " + err.Error())
	}
	return a
}

func (a amount) value() *big.Rat {
	if a.rat == nil {
		return new(big.Rat)
	}
	return a.rat
}

func (a amount) plus(b amount) amount  { return amount{new(big.Rat).Add(a.value(), b.value())} }
func (a amount) minus(b amount) amount { return amount{new(big.Rat).Sub(a.value(), b.value())} }
func (a amount) times(b amount) amount { return amount{new(big.Rat).Mul(a.value(), b.value())} }
func (a amount) negative() amount      { return amount{new(big.Rat).Neg(a.value())} }

// over divides. What it divides by must not be zero. The result may have no end: see rounded.
func (a amount) over(b amount) amount { return amount{new(big.Rat).Quo(a.value(), b.value())} }

func (a amount) sign() int           { return a.value().Sign() }
func (a amount) less(b amount) bool  { return a.value().Cmp(b.value()) < 0 }
func (a amount) equal(b amount) bool { return a.value().Cmp(b.value()) == 0 }

// within reports whether so many places behind the point are enough to write it.
func (a amount) within(places int) bool {
	has, exact := a.value().FloatPrec()
	return exact && has <= places
}

// rounded cuts off what is behind so many places, towards zero: nobody is ever given more than there is.
func (a amount) rounded(places int) amount {
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(places)), nil)
	scaled := new(big.Int).Mul(a.value().Num(), scale)
	return amount{new(big.Rat).SetFrac(scaled.Quo(scaled, a.value().Denom()), scale)}
}

// roundedUp is the next amount with so many places, away from zero: what somebody has to pay is never too little.
func (a amount) roundedUp(places int) amount {
	down := a.rounded(places)
	if down.equal(a) {
		return down
	}
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(places)), nil)
	return down.plus(amount{new(big.Rat).SetFrac(big.NewInt(int64(a.sign())), scale)})
}

// json writes the shortest exact digits. An amount without an end must have been rounded before.
func (a amount) json() json.Number {
	places, exact := a.value().FloatPrec()
	if !exact {
		panic("sandbox: an amount without an end: " + a.value().String())
	}
	return json.Number(a.value().FloatString(places))
}
