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

// scalars decodes whole numbers in any form of JSON, which knows one kind of number: 2592000,
// 2592000.0 and 2.592e6 are one integer. 2592000.5 is an error. Some services write integers as
// texts, and booleans as texts or as 1 and 0: they are read, too.
var scalars = json.WithUnmarshalers(json.JoinUnmarshalers(
	json.UnmarshalFromFunc(whole[int32]), json.UnmarshalFromFunc(whole[int64]), json.UnmarshalFromFunc(truth),
))

// next reads a number or a string, whose text has its quotes. Any other value is left to the
// decoder.
func next(decoder *jsontext.Decoder) (text string, kind jsontext.Kind, err error) {
	if kind = decoder.PeekKind(); kind != '0' && kind != '"' {
		return "", kind, errors.ErrUnsupported
	}
	value, err := decoder.ReadValue()
	return string(value), kind, err
}

func whole[N int32 | int64](decoder *jsontext.Decoder, into *N) error {
	text, kind, err := next(decoder)
	if err != nil {
		return err
	}
	number, ok := int64(0), false
	if kind == '0' {
		number, ok = wholeOf(text)
	} else {
		number, err = strconv.ParseInt(strings.Trim(text, `"`), 10, 64)
		ok = err == nil
	}
	if *into = N(number); !ok || int64(*into) != number {
		return &json.SemanticError{JSONKind: kind, GoType: reflect.TypeFor[N]()}
	}
	return nil
}

func truth(decoder *jsontext.Decoder, into *bool) error {
	text, kind, err := next(decoder)
	if err != nil {
		return err
	}
	switch strings.ToLower(text) {
	case "1", `"1"`, `"true"`:
		*into = true
	case "0", `"0"`, `"false"`:
		*into = false
	default:
		return &json.SemanticError{JSONKind: kind, GoType: reflect.TypeFor[bool]()}
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
