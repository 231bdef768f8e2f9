// SPDX-License-Identifier: MPL-2.0

package spelling

import (
	"strings"
	"unicode"
)

// SamePhone reports whether two telephone numbers have the same digits and the same extension. A
// zero in parentheses is not dialled behind a country code, which not every service knows, and 00
// stands for +.
func SamePhone(a, b string) bool {
	return dialled(a) == dialled(b) || dialled(strings.ReplaceAll(a, "(0)", "0")) == dialled(strings.ReplaceAll(b, "(0)", "0"))
}

func dialled(number string) string {
	number = strings.TrimSpace(number)
	code, isAbroad := strings.CutPrefix(number, "+")
	if !isAbroad {
		code, isAbroad = strings.CutPrefix(number, "00")
	}
	if isAbroad {
		number = "+" + strings.Replace(code, "(0)", "", 1)
	}
	return strings.Map(func(r rune) rune {
		if r == '+' || r == '#' || unicode.IsDigit(r) || unicode.IsLetter(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, number)
}
