// SPDX-License-Identifier: MPL-2.0

package client

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestParseDecimal_nearest parses numbers of up to 160 digits. Up to 150 digits, the fast
// comparison decides, as the comparison of all digits does. It accepts no other value.
func TestParseDecimal_nearest(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // repeatable on purpose
	fast := 0
	for range 3000 {
		digits := make([]byte, 1+random.IntN(160))
		for i := range digits {
			digits[i] = "0123456789"[random.IntN(10)]
		}
		places := random.IntN(len(digits))
		number := string(digits[:len(digits)-places])
		if places > 0 {
			number += "." + string(digits[len(digits)-places:])
		}
		if random.IntN(4) == 0 {
			number = "-" + number
		}
		d, err := ParseDecimal(number)
		if err != nil {
			if len(digits) <= decimalSafeDigits {
				t.Errorf("%s: %v", number, err)
			}
			continue
		}
		if !d.represents(number) {
			t.Errorf("%s was read as %s", number, d)
		}
		if !d.isNearest(string(digits), places) {
			continue
		}
		fast++
		neighbor := []byte(strings.Clone(string(digits)))
		neighbor[len(neighbor)-1] = '0' + (neighbor[len(neighbor)-1]-'0'+1)%10
		if d.isNearest(string(neighbor), places) {
			t.Errorf("%s counts as %s with %d places", number, neighbor, places)
		}
	}
	if fast < 2500 {
		t.Errorf("only %d of 3000 numbers were compared fast", fast)
	}
}

// BenchmarkParseDecimal parses an amount of a list.
func BenchmarkParseDecimal(b *testing.B) {
	for b.Loop() {
		if _, err := ParseDecimal("1234.567891"); err != nil {
			b.Fatal(err)
		}
	}
}
