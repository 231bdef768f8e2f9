// SPDX-License-Identifier: MPL-2.0

package strictjson

import (
	"math"
	"strings"
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
		`"2592000"`: 2592000, `"-7"`: -7,
	} {
		into.Seconds = nil
		if err := Unmarshal([]byte(`{"seconds": `+text+`, "places": 1.80e1}`), &into); err != nil || *into.Seconds != want || into.Places != 18 {
			t.Errorf("%s: %v, %d, %v", text, into.Seconds, into.Places, err)
		}
	}
	for _, text := range []string{
		"2592000.5", "1e-1", "9223372036854775808", "1e19", "1e400000000", "1e-400000000", `"1.5"`, `""`, `"one"`, `"1/2"`, `"0x1"`, "true",
	} {
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

// TestUnmarshal_truth: a boolean is also a text, 1 or 0, and nothing else.
func TestUnmarshal_truth(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"true": true, `"true"`: true, `"True"`: true, "1": true, `"1"`: true, "false": false, `"false"`: false, "0": false, `"0"`: false,
	} {
		got := !want
		if err := Unmarshal([]byte(text), &got); err != nil || got != want {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"2", "1.0", "-1", `""`, `"yes"`, `" true"`, "{}", "[]"} {
		if err := Unmarshal([]byte(text), new(bool)); err == nil || !strings.HasPrefix(err.Error(), "it must be true or false") {
			t.Errorf("%s: %v", text, err)
		}
	}
}
