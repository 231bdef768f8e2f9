// SPDX-License-Identifier: MPL-2.0

package value

import (
	"encoding/json"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

func TestDecimal_json(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ in, out string }{
		{`10`, `10`},
		{`10.0`, `10`},
		{`"10.00"`, `10`},
		{`10.1`, `10.1`},
		{`"10.10"`, `10.1`},
		{`"0.05174000000"`, `0.05174`},
		{`0.05174000000`, `0.05174`},
		{`123456789012345678901234567890.000000000000000001`, `123456789012345678901234567890.000000000000000001`},
		{`"123456789012345678901234567890.000000000000000001"`, `123456789012345678901234567890.000000000000000001`},
		{`9007199254740993`, `9007199254740993`}, // 2^53 + 1, which no float64 holds
		{`0.1`, `0.1`},
		{`1e3`, `1000`},
		{`1.5E-3`, `0.0015`},
		{`-0.5`, `-0.5`},
		{`0`, `0`},
		{`-0`, `0`},
		{`"-0.00"`, `0`},
		{`1e400`, `1` + strings.Repeat("0", 400)},
		{strings.Repeat("9", 154), strings.Repeat("9", 154)},
		{`null`, `null`},
	} {
		var d Decimal
		if err := json.Unmarshal([]byte(test.in), &d); err != nil {
			t.Errorf("%s: %v", test.in, err)
			continue
		}
		out, err := json.Marshal(d)
		if err != nil || string(out) != test.out {
			t.Errorf("%s became %s, %v; want %s", test.in, out, err, test.out)
		}
		if d.IsSet() != (test.in != "null") {
			t.Errorf("%s: IsSet is %v", test.in, d.IsSet())
		}
	}
}

func TestDecimal_refused(t *testing.T) {
	t.Parallel()
	for in, reason := range map[string]string{
		`"ten"`:                                  "is not a decimal number",
		`""`:                                     "is not a decimal number",
		`"1,5"`:                                  "is not a decimal number",
		`"+1"`:                                   "is not a decimal number",
		`".5"`:                                   "is not a decimal number",
		`"5."`:                                   "is not a decimal number",
		`"0x10"`:                                 "is not a decimal number",
		`"1_000"`:                                "is not a decimal number",
		`"NaN"`:                                  "is not a decimal number",
		`"Inf"`:                                  "is not a decimal number",
		`" 1"`:                                   "is not a decimal number",
		`true`:                                   "is not a decimal number",
		`{}`:                                     "is not a decimal number",
		`"1\/2"`:                                 "must not be escaped",
		`1e401`:                                  "out of range",
		`1e-401`:                                 "out of range",
		`1e1000000000`:                           "out of range",
		`1e99999999999999999999`:                 "out of range",
		strings.Repeat("7", 200):                 "more digits than can be kept exactly",
		"0." + strings.Repeat("123456", 30):      "more digits than can be kept exactly",
		strings.Repeat("1", 1025):                "too long",
		"1" + strings.Repeat("0", 1000) + "e400": "too long", // the digits without an exponent
		"0." + strings.Repeat("0", 900) + "1e-400": "too long",
	} {
		d := decimal(t, "7")
		err := json.Unmarshal([]byte(in), &d)
		if err == nil || !strings.Contains(err.Error(), reason) {
			t.Errorf("%s: error %v, want one that says %q", in, err, reason)
		}
		if err != nil && len(err.Error()) > 2000 {
			t.Errorf("the error has %d characters", len(err.Error()))
		}
		if d.String() != "7" {
			t.Errorf("%.40s was refused and yet stored as %s", in, d)
		}
	}
}

func TestDecimal_equal(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		a, b string // "" is not set
		want bool
	}{
		{"10.1", "10.10", true},
		{"1e3", "1000", true},
		{"0", "-0", true},
		{"0.1", "0.10000000000000000001", false},
		{"", "", true},
		{"", "0", false},
		{"0", "", false},
	} {
		var a, b Decimal
		if test.a != "" {
			a = decimal(t, test.a)
		}
		if test.b != "" {
			b = decimal(t, test.b)
		}
		if a.Equal(b) != test.want {
			t.Errorf("%q equal %q is %v", test.a, test.b, !test.want)
		}
	}
}

func TestDecimal_float(t *testing.T) {
	t.Parallel()
	d := decimal(t, "10.1")
	d.Float().SetInt64(7)
	if d.String() != "10.1" {
		t.Error("Float gave away the number itself")
	}
	given := d.Float()
	taken := DecimalFrom(given)
	if given.SetInt64(7); !taken.Equal(d) {
		t.Error("DecimalFrom took the number itself")
	}
	if (Decimal{}).Float() != nil || (Decimal{}).String() != "" {
		t.Error("a number that is not given has a value")
	}
}

func TestDecimalFrom(t *testing.T) {
	t.Parallel()
	parsed, _, err := big.ParseFloat("10.1", 10, 512, big.ToNearestEven)
	if err != nil {
		t.Fatal(err)
	}
	low, _, err := big.ParseFloat("0.1", 10, 53, big.ToNearestEven)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		in   *big.Float
		want string
	}{
		{nil, ""},
		{new(big.Float).SetInf(true), ""},
		{new(big.Float), "0"},
		{big.NewFloat(math.Copysign(0, -1)), "0"},
		{parsed, "10.1"},
		{low, "0.1"},
		{new(big.Float).SetInt64(1234567890123456789), "1234567890123456789"},
	} {
		got := DecimalFrom(test.in)
		if got.String() != test.want || got.IsSet() != (test.want != "") {
			t.Errorf("DecimalFrom(%v) is %q, want %q", test.in, got, test.want)
		}
		if test.want != "" && !got.Equal(decimal(t, test.want)) {
			t.Errorf("DecimalFrom(%v) does not equal the same number parsed", test.in)
		}
	}
}

// TestParseDecimal_digits parses numbers of up to 150 digits, which 512 bits always keep.
func TestParseDecimal_digits(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // repeatable on purpose
	for range 1000 {
		digits := make([]byte, 1+random.IntN(150))
		for i := range digits {
			digits[i] = "0123456789"[random.IntN(10)]
		}
		places := random.IntN(len(digits))
		number := string(digits[:len(digits)-places]) + "." + string(digits[len(digits)-places:]) + "0"
		if d, err := ParseDecimal(number); err != nil || !d.represents(number) {
			t.Errorf("%s was read as %s, %v", number, d, err)
		}
	}
}

// FuzzDecimal checks that a decoded number has exactly the received digits, and survives a round
// trip.
func FuzzDecimal(f *testing.F) {
	for _, seed := range []string{"10", "10.10", "0.05174000000", "-0", "1e3", "1e-400", "123456789012345678901234567890.000000000000000001"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := ParseDecimal(text)
		if err != nil {
			return
		}
		want, ok := new(big.Rat).SetString(text)
		got, also := new(big.Rat).SetString(d.String())
		if !ok || !also || want.Cmp(got) != 0 {
			t.Fatalf("%q was read as %s", text, d)
		}
		for _, data := range []string{d.String(), strconv.Quote(d.String())} {
			var again Decimal
			if err := json.Unmarshal([]byte(data), &again); err != nil || !again.Equal(d) {
				t.Fatalf("%s reads again as %s, %v", data, again, err)
			}
		}
		if !DecimalFrom(d.Float()).Equal(d) {
			t.Fatalf("%s changed on its way through Terraform's type", d)
		}
	})
}

// BenchmarkParseDecimal parses an amount of a list.
func BenchmarkParseDecimal(b *testing.B) {
	for b.Loop() {
		if _, err := ParseDecimal("1234.567891"); err != nil {
			b.Fatal(err)
		}
	}
}

func decimal(t testing.TB, text string) Decimal {
	t.Helper()
	d, err := ParseDecimal(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
