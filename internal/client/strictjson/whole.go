// SPDX-License-Identifier: MPL-2.0

package strictjson

import (
	"errors"
	"math/big"
	"reflect"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// wholeNumbers decodes whole numbers in any form of JSON, which knows one kind of number: 2592000,
// 2592000.0 and 2.592e6 are one integer. 2592000.5 is an error.
var wholeNumbers = json.WithUnmarshalers(json.JoinUnmarshalers(json.UnmarshalFromFunc(whole[int32]), json.UnmarshalFromFunc(whole[int64])))

func whole[N int32 | int64](decoder *jsontext.Decoder, into *N) error {
	if decoder.PeekKind() != '0' {
		return errors.ErrUnsupported
	}
	text, err := decoder.ReadValue()
	if err != nil {
		return err
	}
	number, ok := wholeOf(string(text))
	if *into = N(number); !ok || int64(*into) != number {
		return &json.SemanticError{JSONKind: '0', GoType: reflect.TypeFor[N]()}
	}
	return nil
}

// mostZeros bounds the exponent of a number: one of 64 bits has fewer digits.
const mostZeros = 40

func wholeOf(text string) (number int64, ok bool) {
	if number, err := strconv.ParseInt(text, 10, 64); err == nil {
		return number, true
	}
	digits, exponent, _ := strings.Cut(strings.ToLower(text), "e")
	if power, err := strconv.Atoi(exponent); exponent != "" && (err != nil || max(power, -power) > mostZeros) || len(digits) > 2*mostZeros {
		return 0, false
	}
	exact, ok := new(big.Rat).SetString(text)
	if !ok || !exact.IsInt() || !exact.Num().IsInt64() {
		return 0, false
	}
	return exact.Num().Int64(), true
}
