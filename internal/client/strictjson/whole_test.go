// SPDX-License-Identifier: MPL-2.0

package strictjson

import (
	"math"
	"testing"
)

// TestUnmarshal_whole: a whole number has any form, and one that is not whole or does not fit is an
// error that names the member.
func TestUnmarshal_whole(t *testing.T) {
	t.Parallel()
	var into struct {
		Seconds *int64 `json:"seconds"`
		Places  int32  `json:"places"`
	}
	for text, want := range map[string]int64{
		"2592000": 2592000, "2592000.0": 2592000, "2.592e6": 2592000, "25920000E-1": 2592000, "-0.0": 0, "-1.50e1": -15,
		"9223372036854775807": math.MaxInt64, "9223372036854775807.000": math.MaxInt64, "1e18": 1e18,
	} {
		into.Seconds = nil
		if err := Unmarshal([]byte(`{"seconds": `+text+`, "places": 1.80e1}`), &into); err != nil || *into.Seconds != want || into.Places != 18 {
			t.Errorf("%s: %v, %d, %v", text, into.Seconds, into.Places, err)
		}
	}
	for _, text := range []string{"2592000.5", "1e-1", "9223372036854775808", "1e19", "1e400000000", "1e-400000000", `"1"`, "true"} {
		err := Unmarshal([]byte(`{"seconds": `+text+`}`), &into)
		if err == nil || err.Error() != "seconds must be a whole number of at most 64 bits" && text[0] != '"' && text[0] != 't' {
			t.Errorf("%s: %v", text, err)
		}
	}
	if err := Unmarshal([]byte(`{"places": 2147483648}`), &into); err == nil {
		t.Error("no error of 32 bits")
	}
	if err := Unmarshal([]byte(`{"seconds": null}`), &into); err != nil || into.Seconds != nil {
		t.Errorf("null: %v, %v", into.Seconds, err)
	}
}
