// SPDX-License-Identifier: MPL-2.0

package schema

import (
	"encoding/json"
	"math/big"
	"slices"
	"strings"
	"time"
)

// Respell returns a copy of a response's value as the contract writes it. Ids are in lower case,
// countries in upper case, and enumerations in the contract's case. Numbers and booleans that came
// as texts, and 1 and 0 for booleans, have their own JSON type. A time up to 1970 and an empty text
// are null where the contract allows it. The provider reads all of these in this way. Other values
// stay as they are.
func Respell(s *Schema, value any) any {
	return Rewrite(s, value, func(s *Schema, part any) any {
		switch v := part.(type) {
		case string:
			return respelled(s, v)
		case json.Number:
			if truth, ok := truths[v.String()]; ok && s.Type == Boolean {
				return truth
			}
		}
		return part
	})
}

// truths are the texts of booleans, in lower case.
var truths = map[string]bool{"true": true, "1": true, "false": false, "0": false}

func respelled(s *Schema, text string) any {
	moment, err := time.Parse(time.RFC3339Nano, text)
	truth, isTruth := truths[strings.ToLower(text)]
	switch {
	case s.Nullable && (text == "" || s.Format == "date-time" && err == nil && moment.Unix() <= 0):
		return nil
	case s.Format == "uuid":
		return strings.ToLower(text)
	case s.Marks["x-private"] == "country" && len(text) == len("DE"):
		return strings.ToUpper(text)
	case s.Type == Boolean && isTruth:
		return truth
	case (s.Type == Number || s.Type == Integer) && isNumber(text):
		return json.Number(text)
	}
	if i := slices.IndexFunc(s.Enum, func(known string) bool { return strings.EqualFold(known, text) }); i >= 0 {
		return s.Enum[i]
	}
	return text
}

func isNumber(text string) bool {
	var number json.Number
	return !strings.HasPrefix(text, `"`) && json.Unmarshal([]byte(text), &number) == nil && number != ""
}

// Whole writes a whole number without a point and an exponent. JSON knows one kind of number, so
// 2592000.0 is an integer. Other numbers stay as they are.
func Whole(number json.Number) json.Number {
	const longest = 50 // an integer of 64 bits has fewer digits
	if exact, ok := new(big.Rat).SetString(number.String()); ok && len(number) < longest && exact.IsInt() && exact.Num().IsInt64() {
		return json.Number(exact.Num().String())
	}
	return number
}
