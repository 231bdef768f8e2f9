// SPDX-License-Identifier: MPL-2.0

package schema

import (
	"encoding/json"
	"math/big"
)

// Whole writes a whole number without a point and an exponent. JSON knows one kind of number, so
// 2592000.0 is an integer. Other numbers stay as they are.
func Whole(number json.Number) json.Number {
	const longest = 50 // an integer of 64 bits has fewer digits
	if exact, ok := new(big.Rat).SetString(number.String()); ok && len(number) < longest && exact.IsInt() && exact.Num().IsInt64() {
		return json.Number(exact.Num().String())
	}
	return number
}
