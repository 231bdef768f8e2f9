// SPDX-License-Identifier: MPL-2.0

package fault

import (
	"strings"
	"testing"
	"time"
)

// known is the part of the service that the tests use.
var known = Known{Operations: []string{"createProduct", "products"}, Methods: []string{"GET", "POST", "PUT", "DELETE"}}

func TestParse(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]Rule{
		"operation=createProduct,status=503,times=2,retry_after=1": {Operation: "createProduct", Status: 503, Times: 2, RetryAfter: "1"},
		"probability=10, status=500, seed=7":                       {Probability: 10, Status: 500, Seed: 7},
		"path=/product/{id},drop_after=true":                       {Path: "/product/{id}", DropAfter: true},
		"operation=createProduct,status=500,after,times=1":         {Operation: "createProduct", Status: 500, After: true, Times: 1},
		"status=503,retry_after=2,after=true":                      {Status: 503, RetryAfter: "2", After: true},
		"method=GET,drop_before":                                   {Method: "GET", DropBefore: true},
		"slow=2s,operation=products":                               {Slow: 2 * time.Second, Operation: "products"},
		"latency=200ms":                                            {Latency: 200 * time.Millisecond},
		"latency_up_to=2s,seed=7":                                  {LatencyUpTo: 2 * time.Second, Seed: 7},
		"latency=1.5s,truncate,drop_after=false":                   {Latency: 1500 * time.Millisecond, Truncate: true},
		`status=400,body={"error": "a=b, c"}`:                      {Status: 400, Body: `{"error": "a=b, c"}`},
	} {
		if got, err := Parse(line, known); err != nil || got != want {
			t.Errorf("%s: %+v, %v; want %+v", line, got, err, want)
		}
	}
}

func TestParse_refusals(t *testing.T) {
	t.Parallel()
	for line, message := range map[string]string{
		"":                              "the parts are method, operation",
		"stauts=500":                    `"stauts" is no part of a fault: the parts are`,
		"status=500,":                   `"" is no part`,
		"Status=500":                    `"Status" is no part`,
		"status=abc":                    "status=abc: it must be a whole number",
		"status":                        "status=true: it must be a whole number",
		"status=99":                     "there is no status 99: 200 to 599",
		"status=500,status=501":         "status is given twice",
		"status=500,times=-1":           "-1 times",
		"status=500,probability=101":    "101 percent",
		"status=500,seed=-1":            "seed=-1: it must be a whole number that is not negative",
		"status=500,operation=":         "operation=: it must be a text",
		"status=500,operation=productz": "there is no operation \"productz\": `call -list`",
		"status=500,method=get":         `there is no method "get": GET, POST, PUT, DELETE are`,
		"status=500,path=product":       "does not begin with /",
		"drop_after=yes":                "drop_after=yes: it must be true or false",
		"drop_after=false":              "nothing happens",
		"latency=200":                   "latency=200: it must be a time such as 200ms",
		"latency=-1s,status=500":        "a latency of -1s",
		"slow=-1s,status=500":           "slow by -1s",
		"latency_up_to=-1s,status=500":  "up to -1s more",
		"latency_up_to=soon":            "latency_up_to=soon: it must be a time such as 200ms",
		"latency=2000000h,latency_up_to=2000000h": "longer than can be waited",
		"slow=2":                           "slow=2: it must be a time such as 200ms",
		"operation=products":               "nothing happens: status, drop_before",
		"body=not json,status=500":         "body and retry_after need a status",
		"after,latency=1s":                 "after needs a status",
		"after,drop_before,status=500":     "after needs a status, and a connection that is not dropped",
		"after,drop_after,status=500":      "after needs a status",
		"retry_after=1,drop_before":        "body and retry_after need a status",
		"operation=products,latency=1 hrs": "latency=1 hrs",
	} {
		if got, err := Parse(line, known); err == nil || !strings.Contains(err.Error(), message) {
			t.Errorf("%q: %+v, %v; want %q", line, got, err, message)
		}
	}
}
