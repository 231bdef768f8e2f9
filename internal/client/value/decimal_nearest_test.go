// SPDX-License-Identifier: MPL-2.0

package value

import (
	"math/big"
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

// TestDecimal_IsShort compares it with the digits that String writes, for exact numbers and for
// results of arithmetic.
func TestDecimal_IsShort(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4)) //nolint:gosec // repeatable on purpose
	short := 0
	for range 3000 {
		digits := make([]byte, 1+random.IntN(110))
		for i := range digits {
			digits[i] = "0123456789"[random.IntN(10)]
		}
		places := random.IntN(len(digits))
		d, err := ParseDecimal(string(digits[:len(digits)-places]) + "." + string(digits[len(digits)-places:]) + "0")
		if err != nil {
			t.Fatal(err)
		}
		if random.IntN(3) == 0 {
			d = DecimalFrom(d.Float().Quo(d.Float(), new(big.Float).SetInt64(1+random.Int64N(999))))
		}
		whole, fraction, _ := strings.Cut(d.String(), ".")
		if d.IsShort() {
			short++
			if len(whole) > 78 || len(fraction) > 18 {
				t.Fatalf("%s is short", d)
			}
		} else if len(whole) <= 77 && len(fraction) <= 18 {
			t.Fatalf("%s is not short", d)
		}
	}
	if short < 300 {
		t.Errorf("only %d numbers were short", short)
	}
}

// TestDecimalFrom_samePrecision copies a number of 512 bits, and parses the digits of any other.
func TestDecimalFrom_samePrecision(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(5, 6)) //nolint:gosec // repeatable on purpose
	for range 1000 {
		value := new(big.Float).SetPrec(decimalPrecision).SetInt64(random.Int64() - random.Int64())
		value.Quo(value, new(big.Float).SetInt64(1+random.Int64N(1e9)))
		exact, _, err := big.ParseFloat(value.Text('g', -1), 10, decimalPrecision, big.ToNearestEven)
		if got := DecimalFrom(value); err != nil || got.Float().Cmp(exact) != 0 || got.Float() == value {
			t.Fatalf("%s became %s: %v", value.Text('g', -1), got, err)
		}
	}
}
