// SPDX-License-Identifier: MPL-2.0

package page

import (
	"encoding/json"
	"testing"
)

func TestEveryInterval(t *testing.T) {
	t.Parallel()
	for value, want := range map[any]string{
		json.Number("0"): "once", json.Number("1"): "every second", json.Number("90"): "every 90 seconds", json.Number("3600"): "every hour",
		json.Number("7200"): "every 2 hours", json.Number("86400"): "every day", json.Number("2592000"): "every 30 days",
		json.Number("5400"): "every 90 minutes", json.Number("9223372036854775807"): "every 9223372036854775807 seconds",
		json.Number("1.5"): "every 1.5 seconds", json.Number("99999999999999999999"): "every 99999999999999999999 seconds",
		json.Number("-60"): "every -60 seconds", "x": "every x seconds",
	} {
		if got := everyInterval(value); got != want {
			t.Errorf("%v is %q, want %q", value, got, want)
		}
	}
}

// TestMoney: one style for all amounts, and never another value.
func TestMoney(t *testing.T) {
	t.Parallel()
	for want, given := range map[string][2]string{
		"34.50 EUR": {"34.5", "EUR"}, "1700.00 USD": {"1700", "USD"}, "12.50 GBP": {"12.500", "GBP"}, "0.125 EUR": {"0.1250", "EUR"},
		"0.01823 ETH": {"0.018230", "ETH"}, "150 USDC": {"150.00", "USDC"}, "1 BTC": {"1.0", "BTC"}, "-0.50 EUR": {"-0.5", "EUR"},
		"123456789012345678901234567890.000000000000000001 EUR": {"123456789012345678901234567890.000000000000000001", "EUR"},
		"500 JPY": {"500", "JPY"}, "0.00 USD": {"0", "USD"}, "10 BTC": {"10", "BTC"}, "1e3 EUR": {"1e3", "EUR"}, "NaN EUR": {"NaN", "EUR"},
		"<b> EUR": {"<b>", "EUR"}, "7": {"7", ""}, "12.5 %": {"12.50", "%"}, "0.008 BTC on Bitcoin": {"0.0080", "BTC on Bitcoin"},
	} {
		if got := money(given[0], given[1]); got != want {
			t.Errorf("%v is shown as %q, want %q", given, got, want)
		}
	}
}

// TestID_parts: the two parts of an id are the whole id, so that a copy of them is.
func TestID_parts(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"c0ffee00-0001-4000-8000-000000000001", "", "abc", "abcd", "äöüß€", "x\x00yyyy", "0000"} {
		if got := head(id) + tail(id); got != id || len([]rune(tail(id))) > idTail {
			t.Errorf("%q became %q and %q", id, head(id), tail(id))
		}
	}
	if head("00000000") != "0000" {
		t.Errorf("the head of zeros is %q", head("00000000"))
	}
}
