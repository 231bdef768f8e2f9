// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"regexp"
	"strings"
	"testing"
)

// TestMalformed_speaksJSON: no message about malformed JSON has words of the decoder or of Go.
func TestMalformed_speaksJSON(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	gopher := regexp.MustCompile(`Go |json:|unmarshal|sandbox\.|map\[|literal|invalid character|unexpected|EOF|2006`)
	for _, c := range []struct{ method, path, body, want string }{
		{"POST", "/product/create", `{"name":}`, "the JSON syntax is wrong at byte 9"},
		{"POST", "/product/create", `{`, "it ends too early"},
		{"POST", "/product/create", `nan`, "the JSON syntax is wrong at byte 2"},
		{"POST", "/product/create", strings.Repeat("[", 20000), "the JSON syntax is wrong"},
		{"POST", "/product/create", `[]`, "it is a JSON array"},
		{"PUT", "/_sandbox/clock", `[1]`, "it is a JSON array"},
		{"PUT", "/_sandbox/clock", `{"now": "tomorrow"}`, "a time must be a string such as 2030-01-31T12:00:00Z"},
		{"PUT", "/_sandbox/clock", `{"now": 5}`, "a time must be a string such as 2030-01-31T12:00:00Z"},
		{"POST", "/_sandbox/faults", `{"status": "503"}`, "status must be a number, not a JSON string"},
		{"POST", "/_sandbox/deposits", `{"depositAccountId": 5, "amount": 1}`, "depositAccountId must be a string, not a JSON number"},
		{"POST", "/_sandbox/deposits", `{"amount": "a"}`, "a number is expected in place of a string"},
		{"POST", "/_sandbox/payments", `{"inputData": "x"}`, "inputData must be a list, not a JSON string"},
		{"POST", "/_sandbox/payments", `{"inputData": [{"value": 10}]}`, "inputData.value must be a string, not a JSON number"},
		{"POST", "/_sandbox/events", `{"eventType": 5}`, "eventType must be a string, not a JSON number"},
		{"PUT", "/_sandbox/objects/product", `[]`, "it is a JSON array"},
		{"POST", "/_sandbox/balances", `nope`, "the JSON syntax is wrong at byte 2"},
	} {
		a := s.do(c.method, c.path, c.body)
		if a.status != 400 || !strings.Contains(a.body, c.want) || gopher.MatchString(a.body) {
			t.Errorf("%s %.60s: %d %s, want %q", c.path, c.body, a.status, a.body, c.want)
		}
	}
}
