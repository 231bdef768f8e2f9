// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestControl_refusesMistakes: a mistake in a control request is an error. Otherwise a test would
// pass although its fault or clock was never set.
func TestControl_refusesMistakes(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	for _, c := range []struct { // in this order: faults are armed
		name               string
		method, path, body string
		status             int
		words              string
	}{
		{"misspelt control", "POST", "/_sandbox/fault", `{"status": 500}`, 404, "GET /_sandbox/ lists them"},
		{
			"wrong method", "POST", "/_sandbox/clock", `{"advance": "1h"}`, 405,
			"the method POST is not allowed at /_sandbox/clock: use GET, HEAD or PUT",
		},
		{"misspelt fault", "POST", "/_sandbox/faults", `{"stauts": 500}`, 400, "stauts"},
		{"fault without effect", "POST", "/_sandbox/faults", `{}`, 400, "nothing happens"},
		{"unknown operation", "POST", "/_sandbox/faults", `{"status": 500, "operation": "productz"}`, 400, "productz"},
		{"misspelt clock", "PUT", "/_sandbox/clock", `{"advanced": "1h"}`, 400, `there is no member \"advanced\": GET /_sandbox/`},
		{"empty clock change", "PUT", "/_sandbox/clock", "{}", 400, "now: either now or advance must be given"},
		{"clock without a body", "PUT", "/_sandbox/clock", "", 400, "the body is empty"},
		{"clock with an invalid duration", "PUT", "/_sandbox/clock", `{"advance": "1 day"}`, 400, `\"1 day\" is no duration such as 90s`},
		{
			"clock with a member twice", "PUT", "/_sandbox/clock", `{"advance": "1h", "advance": "2h"}`, 400,
			`{"error":"advance is given more than once"}`,
		},
		{
			"event with a member twice", "POST", "/_sandbox/events", `{"eventType": "x", "payload": {"a": 1, "a": 2}}`, 400,
			`{"error":"payload.a is given more than once"}`,
		},
		{
			"object with a member twice", "PUT", "/_sandbox/objects/product", `{"id": "a", "name": "A", "name": "B"}`, 400,
			`{"error":"name is given more than once"}`,
		},
		{"set clock", "PUT", "/_sandbox/clock", `{"now": "2030-01-01T00:00:00Z"}`, 200, `"now":"2030-01-01T00:00:0`},
		{"read clock", "GET", "/_sandbox/clock", "", 200, `"now":"2030-01-01T00:00:0`},
		{"unknown onramp", "POST", "/_sandbox/onramps/x", "", 400, `{"error":"there is no onramp x"}`},
		{"unknown group", "GET", "/_sandbox/objects/products", "", 400, "there is no group"},
		{"removal from unknown", "DELETE", "/_sandbox/objects/products/1", "", 400, "there is no group"},
		{"list of controls", "GET", "/_sandbox/", "", 200, "\n  \"PUT /_sandbox/clock\": \"set or move the clock"},
		{"latency as a string", "POST", "/_sandbox/faults", `{"latency": "1ms", "times": 1}`, 204, ""},
		{"latency as a number", "POST", "/_sandbox/faults", `{"latency": 1000, "times": 1}`, 204, ""},
		{
			"status with retry_after", "POST", "/_sandbox/faults",
			`{"status": 503, "retry_after": 7, "operation": "products", "times": 1}`, 204, "",
		},
		{
			"status with retry_after as a string", "POST", "/_sandbox/faults",
			`{"status": 503, "retry_after": "8", "operation": "products", "times": 1}`, 204, "",
		},
		{
			"invalid retry_after", "POST", "/_sandbox/faults",
			`{"status": 503, "retry_after": true}`, 400, "retry_after: true is no number of seconds",
		},
		{"maximum latency", "POST", "/_sandbox/faults", `{"latency_up_to": "2ms", "times": 1}`, 204, ""},
		{"unknown dialect", "PUT", "/_sandbox/dialect", "decimals=roman", 400, `decimals=roman\" is not a setting of a dialect`},
		{
			"default dialect", "GET", "/_sandbox/dialect", "", 200,
			`"dialect":"","settings":[{"name":"decimals","values":["number","text"]},{"name":"lists"`,
		},
		{"another dialect", "PUT", "/_sandbox/dialect", "lag=1.5s,personal=masked", 204, ""},
		{
			"read dialect", "GET", "/_sandbox/dialect", "", 200,
			`{"description":["Lists are 1.5s behind writes.","Personal data is answered masked."],` +
				`"dialect":"lag=1.5s,personal=masked","settings":[`,
		},
		{"default dialect again", "PUT", "/_sandbox/dialect", "", 204, ""},
		{"price that is not a number", "PUT", "/_sandbox/objects/product", `{"price": "abc"}`, 200, `"price":"abc"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := s.do(c.method, c.path, c.body)
			if a.status != c.status || !strings.Contains(a.body, c.words) {
				t.Errorf("%d %s, want %d and %q", a.status, a.body, c.status, c.words)
			}
		})
	}
	if armed := s.Faults(); len(armed) != 5 || armed[2].RetryAfter != "7" || armed[3].RetryAfter != "8" ||
		armed[4].LatencyUpTo != 2*time.Millisecond || armed[0].Latency != time.Millisecond || armed[1].Latency != 1000 {
		t.Errorf("armed %+v", armed)
	}
	if a := s.do("GET", "/products", ""); a.status != 500 || !strings.Contains(a.body, "price must be a number") {
		t.Errorf("a price that is not a number is returned: %d %s", a.status, a.body)
	}
}

// TestControl_refusesOtherOrigins: another site's page in a browser on this machine must not
// control the sandbox.
func TestControl_refusesOtherOrigins(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	s.makeMug()
	a := s.do("POST", "/_sandbox/reset", "", func(r *http.Request) { r.Header.Set("Origin", "https://elsewhere.example") })
	if a.status != 403 || len(s.Objects("product")) != 1 {
		t.Errorf("%d, %d products remain", a.status, len(s.Objects("product")))
	}
}

// TestControl_showsRecordedBodies: recorded bodies are shown as JSON, or as a string.
func TestControl_showsRecordedBodies(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	s.makeMug()
	s.do("POST", "/product/create", "{")
	list := s.do("GET", "/_sandbox/requests", "").list(t)
	if len(list) != 2 {
		t.Fatalf("%d requests, want 2", len(list))
	}
	if body, _ := list[0].(Object)["body"].(Object); body["name"] != "Mug" {
		t.Errorf("the JSON body is shown as %v", list[0])
	}
	if list[1].(Object)["body"] != "{" {
		t.Errorf("a broken body is shown as %v", list[1])
	}
}
