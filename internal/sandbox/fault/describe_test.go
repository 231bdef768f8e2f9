// SPDX-License-Identifier: MPL-2.0

package fault

import (
	"encoding/json"
	"testing"
	"time"
)

func TestArmed_describe(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rule Rule
		want string
	}{
		{Rule{Status: 500, After: true}, "every request: is handled, and then answers 500 Internal Server Error"},
		{Rule{Status: 599}, "every request: answers 599"},
		{Rule{Truncate: true}, "every request: is answered by half"},
		{Rule{Double: true}, "every request: is answered with each name twice"},
		{Rule{LatencyUpTo: time.Second}, "every request: waits up to 1s"},
		{
			Rule{Latency: time.Second, LatencyUpTo: 2 * time.Second, Status: 500},
			"every request: waits 1s, and up to 2s more, answers 500 Internal Server Error",
		},
		{Rule{Operation: "products", Slow: time.Second}, "products: is answered slowly, over 1s"},
		{
			Rule{Method: "GET", Path: "/x", Latency: 2 * time.Second, DropBefore: true},
			"GET /x: waits 2s, drops the connection, and nothing happens",
		},
		{Rule{DropAfter: true, Probability: 10}, "every request: is handled, and then drops the connection, in 10 of 100"},
		{Rule{Operation: "products", Status: 429, Times: 3}, "products: answers 429 Too Many Requests, 1 of 3 left"},
	} {
		if got := (Armed{c.rule, 1}).Describe(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestArmed_json(t *testing.T) {
	t.Parallel()
	for want, a := range map[string]Armed{
		`{"rule":{"status":503,"retry_after":"2"},"left":null,"description":"every request: answers 503 Service Unavailable"}`: {
			Rule: Rule{Status: 503, RetryAfter: "2"},
		},
		`{"rule":{"operation":"products","times":3,"latency":"1.5s","latency_up_to":"1m0s","slow":"20ms"},"left":2,` +
			`"description":"products: waits 1.5s, and up to 1m0s more, is answered slowly, over 20ms, 2 of 3 left"}`: {
			Rule: Rule{Operation: "products", Times: 3, Latency: 1500 * time.Millisecond, LatencyUpTo: time.Minute, Slow: 20 * time.Millisecond},
			Left: 2,
		},
	} {
		if got, err := json.Marshal(a); err != nil || string(got) != want {
			t.Errorf("%s, %v; want %s", got, err, want)
		}
	}
}
