// SPDX-License-Identifier: MPL-2.0

package amount

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestAmount_reads(t *testing.T) {
	t.Parallel()
	nines := strings.Repeat("9", 100)
	for text, want := range map[string]string{
		"0": "0", "-0": "0", "0.0": "0", "10": "10", "10.00": "10", "-0.50": "-0.5", "1e3": "1000", "1E-3": "0.001", "1.5e+2": "150",
		"0e1000": "0", "123456789012345678901234567890.000000000000000001": "123456789012345678901234567890.000000000000000001",
		nines + "." + nines:              nines + "." + nines,
		"0.1" + strings.Repeat("0", 500): "0.1", "1e99": "1" + strings.Repeat("0", 99), "1e-100": "0." + strings.Repeat("0", 99) + "1",
	} {
		a, err := Parse(json.Number(text))
		if err != nil || a.JSON().String() != want {
			t.Errorf("%s reads as %v, %v; want %s", text, a.JSON(), err, want)
		}
	}
}

// TestAmount_hostile reads numbers that would fill the memory, and strings that are no numbers.
func TestAmount_hostile(t *testing.T) {
	t.Parallel()
	for _, value := range []any{
		json.Number("1e999999999"), json.Number("-1e999999999"), json.Number("1e-999999999"), json.Number("1e99999999999999999999999"),
		json.Number("1e100"), json.Number("-1e100"), json.Number("1e-101"), json.Number("1" + strings.Repeat("0", 100)),
		json.Number("0." + strings.Repeat("0", 100) + "1"), json.Number(strings.Repeat("1", 1<<20)), json.Number("0e1001"),
		json.Number(""), json.Number("1/3"), json.Number("0x10"), json.Number("+1"), json.Number("1_000"), json.Number("Inf"),
		json.Number("NaN"), json.Number(" 1"), json.Number("1e"), json.Number(".5"), json.Number("01"), "1", 1, nil, true,
		map[string]any{},
	} {
		if a, err := Parse(value); err == nil || !strings.Contains(err.Error(), "at most 100 digits") {
			t.Errorf("%.40v reads as %v, %v", value, a.rat, err)
		}
	}
}

func TestAmount_kept(t *testing.T) {
	t.Parallel()
	great := strings.Repeat("9", 150) + ".5"
	for _, c := range []struct {
		value any
		want  string
	}{
		{json.Number(great), great},
		{json.Number("-3.25"), "-3.25"},
		{json.Number("1e2"), "100"},
		{json.Number("1e999999999"), "0"},
		{json.Number(""), "0"},
		{"7.50", "7.5"},
		{"seven", "0"},
		{nil, "0"},
	} {
		if got := Stored(c.value).JSON().String(); got != c.want {
			t.Errorf("%v is kept as %s, want %s", c.value, got, c.want)
		}
	}
}

func TestAmount_arithmetic(t *testing.T) {
	t.Parallel()
	a, b := Exact("0.1"), Exact("0.2")
	if !a.Plus(b).Equal(Exact("0.3")) || !a.Minus(b).Equal(Exact("-0.1")) || !a.Times(b).Equal(Exact("0.02")) ||
		!a.DividedBy(b).Equal(Exact("0.5")) {
		t.Error("sums are not exact")
	}
	if !a.Negated().Equal(Exact("-0.1")) || !a.Less(b) || b.Less(a) || a.Less(a) || (Amount{}).Sign() != 0 || a.Negated().Sign() != -1 {
		t.Error("comparisons are not right")
	}
	if got := a.JSON(); got != "0.1" {
		t.Errorf("an operand changed to %s", got)
	}
	third := Exact("1").DividedBy(Exact("3"))
	for _, c := range []struct {
		amount    Amount
		places    int
		down, up  string
		isWithin  bool
		isNowhere bool
	}{
		{third, 6, "0.333333", "0.333334", false, true},
		{third.Negated(), 2, "-0.33", "-0.34", false, true},
		{third, 0, "0", "1", false, true},
		{Exact("1.25"), 2, "1.25", "1.25", true, false},
		{Exact("1.25"), 1, "1.2", "1.3", false, false},
		{Exact("-1.25"), 1, "-1.2", "-1.3", false, false},
		{Exact("1.0000000000000000001"), 18, "1", "1.000000000000000001", false, false},
		{Amount{}, 4, "0", "0", true, false},
	} {
		down, up := c.amount.RoundDown(c.places).JSON().String(), c.amount.RoundUp(c.places).JSON().String()
		if down != c.down || up != c.up || c.amount.FitsPlaces(c.places) != c.isWithin || c.amount.FitsPlaces(1000) == c.isNowhere {
			t.Errorf("%v to %d places: %s and %s, within %v", c.amount.rat, c.places, down, up, c.amount.FitsPlaces(c.places))
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("an amount without an end was written")
		}
	}()
	third.JSON()
}

func TestUnits_panics(t *testing.T) {
	t.Parallel()
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	Exact("ten")
}
