// SPDX-License-Identifier: MPL-2.0

package fault

import (
	"encoding/json"
	"testing"
	"time"
)

// TestArmed: a rule with every part is written as a line and as JSON, and read back from both.
func TestArmed(t *testing.T) {
	t.Parallel()
	whole := Rule{
		Method: "GET", Operation: "products", Path: "/products", Times: 3, Probability: 10, Seed: 7, Status: 503, After: true, RetryAfter: "2",
		DropBefore: true, DropAfter: true, Latency: 1500 * time.Millisecond, LatencyUpTo: time.Minute, Slow: 20 * time.Millisecond,
		Truncate: true, Body: "<p>, a",
	}
	const line = "method=GET,operation=products,path=/products,times=3,probability=10,seed=7,status=503,after,retry_after=2,drop_before," +
		"drop_after,latency=1.5s,latency_up_to=1m0s,slow=20ms,truncate,body=<p>, a"
	const text = `{"left":2,"rule":{"after":true,"body":"\u003cp\u003e, a","drop_after":true,"drop_before":true,"latency":"1.5s",` +
		`"latency_up_to":"1m0s","method":"GET","operation":"products","path":"/products","probability":10,"retry_after":"2","seed":7,` +
		`"slow":"20ms","status":503,"times":3,"truncate":true}}`
	if got := (Armed{whole, 2}).String(); got != line+" (2 left)" {
		t.Errorf("%s, want %s", got, line)
	}
	got, err := json.Marshal(Armed{whole, 2})
	if err != nil || string(got) != text {
		t.Errorf("%s, %v; want %s", got, err, text)
	}
	fromLine, lineErr := Parse(line, Known{})
	var form struct{ Rule map[string]any }
	if err := json.Unmarshal(got, &form); err != nil {
		t.Fatal(err)
	}
	fromJSON, jsonErr := Read(form.Rule, Known{})
	if fromLine != whole || fromJSON != whole || lineErr == nil || jsonErr == nil {
		t.Errorf("%+v, %v; %+v, %v; want %+v, refused", fromLine, lineErr, fromJSON, jsonErr, whole)
	}
	if got, err := json.Marshal(Armed{Rule: Rule{Status: 503}}); err != nil || string(got) != `{"left":null,"rule":{"status":503}}` {
		t.Errorf("%s, %v", got, err)
	}
}
