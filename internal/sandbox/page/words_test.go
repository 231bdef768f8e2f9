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
		json.Number("7200"): "every 2 hours", json.Number("86400"): "every day", json.Number("2592000"): "every 30 days", json.Number("5400"): "every 90 minutes",
		json.Number("9223372036854775807"): "every 9223372036854775807 seconds", json.Number("1.5"): "every 1.5 seconds",
		json.Number("99999999999999999999"): "every 99999999999999999999 seconds", json.Number("-60"): "every -60 seconds", "x": "every x seconds",
	} {
		if got := everyInterval(value); got != want {
			t.Errorf("%v is %q, want %q", value, got, want)
		}
	}
}
