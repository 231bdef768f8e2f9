// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"testing"
	"time"
)

func TestFault_words(t *testing.T) {
	t.Parallel()
	for want, fault := range map[string]armedFault{
		"every request: is handled, and then answers 500 Internal Server Error":         {Fault: Fault{Status: 500, After: true}},
		"every request: is answered by half":                                            {Fault: Fault{Truncate: true}},
		"every request: waits up to 1s":                                                 {Fault: Fault{LatencyUpTo: time.Second}},
		"every request: waits 1s, and up to 2s more, answers 500 Internal Server Error": {Fault: Fault{Latency: time.Second, LatencyUpTo: 2 * time.Second, Status: 500}},
		"products: is answered slowly, over 1s":                                         {Fault: Fault{Operation: "products", Slow: time.Second}},
		"GET /x: waits 2s, drops the connection, and nothing happens":                   {Fault: Fault{Method: "GET", Path: "/x", Latency: 2 * time.Second, DropBefore: true}},
		"every request: is handled, and then drops the connection, in 10 of 100":        {Fault: Fault{DropAfter: true, Probability: 10}},
		"products: answers 429 Too Many Requests, 1 of 3 left":                          {Fault: Fault{Operation: "products", Status: 429, Times: 3}, left: 1},
	} {
		if got := fault.words(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
