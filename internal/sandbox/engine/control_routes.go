// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"net/http"
	"slices"
)

// controls lists the control interface, in the order of GET /_sandbox/.
func (d *Definition) allControls() []Control {
	first := []Control{
		{"GET /_sandbox/objects", "all objects by group", controlObjects},
		{"GET /_sandbox/objects/{group}", "the objects of a group, oldest first", controlGroup},
		{
			"PUT /_sandbox/objects/{group}",
			"create an object, or change the given members of the one with that id, as another client would", controlPut,
		},
		{"DELETE /_sandbox/objects/{group}/{id}", "remove an object without a trace", controlRemove},
		{
			"POST /_sandbox/seed", "create many objects, all or none, in the form of GET /_sandbox/objects: " +
				`{"product": [{"name": "Mug"}]}, or the text demo`, controlSeed,
		},
		{
			"POST /_sandbox/reset", "forget all objects, requests and faults; the clock, the dialect and the limit stay",
			func(e *Engine, _ *http.Request, _ []byte) (any, error) { return nil, e.Reset() },
		},
		{"GET /_sandbox/clock", "the time in the sandbox", controlTime},
		{"PUT /_sandbox/clock", `set or move the clock: {"now": "2030-01-01T00:00:00Z"} or {"advance": "1h"}`, controlClock},
	}
	last := []Control{
		{"POST /_sandbox/deliveries/wait", "wait until every delivery has arrived or was given up", controlWait},
		{
			"GET /_sandbox/requests", "the recorded requests, oldest first, with the reason of each refusal: " +
				"the newest 10000, and 8 KiB of each body",
			func(e *Engine, _ *http.Request, _ []byte) (any, error) { return e.requests.snapshot(), nil },
		},
		{
			"DELETE /_sandbox/requests", "forget the recorded requests",
			func(e *Engine, _ *http.Request, _ []byte) (any, error) { e.ClearRequests(); return nil, nil },
		},
		{
			"POST /_sandbox/faults",
			`make requests fail: {"operation": "products", "status": 503, "times": 2}, or after they were handled: ` +
				`{"status": 500, "after": true}, or slow: {"latency": "1s", "latency_up_to": "500ms", "seed": 7}; sandbox -h lists the rest`,
			controlFault,
		},
		{
			"GET /_sandbox/faults", "the armed faults, and how many more requests they apply to",
			func(e *Engine, _ *http.Request, _ []byte) (any, error) { return e.faults.List(), nil },
		},
		{
			"DELETE /_sandbox/faults", "no more faults",
			func(e *Engine, _ *http.Request, _ []byte) (any, error) { e.ClearFaults(); return nil, nil },
		},
		{"GET /_sandbox/limit", "the number of requests that pass in a second, 0 for all", controlLimit},
		{
			"PUT /_sandbox/limit",
			`refuse more requests in a second with 429 and Retry-After: {"requestsPerSecond": 25}; 0 removes the limit`, controlSetLimit,
		},
		{"GET /_sandbox/dialect", "the settings that are not the usual ones, what they mean, and all settings there are", controlSpoken},
		{"PUT /_sandbox/dialect", "how to speak, as text: decimals=text,lists=envelope", controlDialect},
	}
	return slices.Concat(first, d.Controls, last)
}
