// SPDX-License-Identifier: MPL-2.0

package client

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/value"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// Decimal is an exact decimal number: an amount, a price, a rate.
type Decimal = value.Decimal

// ParseDecimal is [value.ParseDecimal].
func ParseDecimal(number string) (Decimal, error) { return value.ParseDecimal(number) }

// DecimalFrom is [value.DecimalFrom].
func DecimalFrom(number *big.Float) Decimal { return value.DecimalFrom(number) }

// Timestamp is a time in RFC 3339, in UTC.
type Timestamp = value.Timestamp

// Date is a calendar date.
type Date = value.Date

// NewTimestamp is [value.NewTimestamp].
func NewTimestamp(t time.Time) Timestamp { return value.NewTimestamp(t) }

// CheckID reports whether id is a UUID in its usual form, which every id of the service is
// (specification section 2.1).
func CheckID(id string) error { return wire.CheckID(id) }

// Equal reports whether two assets are the same. An empty token equals none.
func (a Asset) Equal(other Asset) bool {
	return a.Network == other.Network && match.Address(a.Token, other.Token)
}

// places are the decimal places of the smallest unit of each currency that does not have two.
// Tokens such as USDC have different ones on different networks.
var places = map[Currency]int{
	"JPY": 0, "BTC": 8, "TRX": 6, "SOL": 9, "ETH": 18, "BNB": 18, "AVAX": 18, "MATIC": 18,
}

// Places returns the number of decimal places of a currency. It returns false if that is not known.
func (c Currency) Places() (int, bool) {
	const fiat = 2
	n, ok := places[c]
	if !ok && len(c) == len("EUR") && slices.Contains(Currencies, c) {
		return fiat, true
	}
	return n, ok
}

// spelledAs returns the known value that equals a text but for its case, and else the text.
func spelledAs[E ~string](known []E, text []byte) E {
	for _, value := range known {
		if strings.EqualFold(string(value), string(text)) {
			return value
		}
	}
	return E(text)
}

// Country returns the known country that equals a text but for its case, and else the text. It is
// for members that the specification gives as plain texts.
func Country(text *string) *string {
	if text == nil {
		return nil
	}
	return new(string(spelledAs(CountryCodes, []byte(*text))))
}

// valuesOf returns the values of an enumeration as strings.
func valuesOf[E ~string](values []E) []string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = string(v)
	}
	return out
}

// key returns one spelling of the address, without the network.
func (d CryptoDestination) key() string { return destination.NormalizeAddress(d.Address) }

// key returns one spelling of the account, without its holder.
func (d UsDestination) key() string {
	return destination.Digits.Key(d.RoutingNumber) + " " + destination.Digits.Key(d.AccountNumber)
}

// resembles reports whether a shown account may be d. Its numbers may be masked.
func (d UsDestination) resembles(got UsDestination) bool {
	return match.MayBeNumber(destination.Digits, got.RoutingNumber, d.RoutingNumber) &&
		match.MayBeNumber(destination.Digits, got.AccountNumber, d.AccountNumber)
}

// key returns one spelling of the account, without its holder.
func (d IbanDestination) key() string {
	return destination.IBAN.Key(d.Iban) + " " + destination.BIC.Key(d.Bic)
}

// resembles reports whether a shown account may be d. Its numbers may be masked.
func (d IbanDestination) resembles(got IbanDestination) bool {
	return match.MayBeNumber(destination.IBAN, got.Iban, d.Iban) && match.MayBeNumber(destination.BIC, got.Bic, d.Bic)
}

// NetworkOfTicker returns the network of a coin's ticker, such as BTC, or "".
func NetworkOfTicker(ticker string) string { return destination.NetworkOfTicker(ticker) }

// complete demands the numbers that a response is about: a missing one must not look like zero. A
// negative one is an error: no fee, rate or amount is below 0 (specification section 8), and no
// bound would hold it. err is that of the request.
func complete(err error, op operation.Op, numbers map[string]Decimal) error {
	for name, number := range numbers {
		switch {
		case err != nil: // also of another number
		case !number.IsSet():
			err = fmt.Errorf("%s: the payments service returned no %s", op, name)
		case number.Compare(Decimal{}) < 0:
			err = fmt.Errorf("%s: the payments service returned a negative %s: %s", op, name, number)
		}
	}
	return err
}

// unmarshalUnion decodes a union, an object in which the members that apply are present. It returns
// the other members as a JSON object, or nil if there are none.
func unmarshalUnion[T any](data []byte, known *T) (other json.RawMessage, err error) {
	if err := strictjson.Unmarshal(data, known); err != nil {
		return nil, err
	}
	var all map[string]json.RawMessage
	if err := strictjson.Unmarshal(data, &all); err != nil {
		return nil, err
	}
	maps.DeleteFunc(all, func(name string, value json.RawMessage) bool {
		return string(value) == "null" || wire.ShapeOf[T]().Members[name]
	})
	if len(all) == 0 {
		return nil, nil
	}
	return json.Marshal(all)
}
