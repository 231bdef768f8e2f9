// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"fmt"
	"math/big"
	"strings"
	"testing"
)

func TestBankDetails_checkDigits(t *testing.T) {
	t.Parallel()
	if got := iban("DE", "370400440532013000"); got != "DE89370400440532013000" { // a public example
		t.Error(got)
	}
	if got := iban("GB", "WEST12345698765432"); got != "GB82WEST12345698765432" {
		t.Error(got)
	}
	for range 500 {
		if number := routingNumber(); !rightRouting(number) {
			t.Fatal(number)
		}
		if number, _ := bankDetails("GBP")["iban"].(string); !rightIban(number) {
			t.Fatal(number)
		}
	}
}

// rightIban checks the digits by ISO 13616, independent of the code that generates them.
func rightIban(number string) bool {
	digits := ""
	for _, sign := range number[4:] + number[:4] {
		digits += fmt.Sprint(strings.IndexRune("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", sign))
	}
	value, ok := new(big.Int).SetString(digits, 10)
	return ok && new(big.Int).Mod(value, big.NewInt(97)).Int64() == 1
}

func rightRouting(number string) bool {
	sum := 0
	for i, weight := range []int{3, 7, 1, 3, 7, 1, 3, 7, 1} {
		if len(number) != 9 {
			return false
		}
		sum += weight * int(number[i]-'0')
	}
	return sum%10 == 0
}
