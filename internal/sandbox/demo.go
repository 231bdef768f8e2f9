// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"bytes"
	"context"
	_ "embed"
	"net/http"
	"strings"
)

//go:embed seeds/demo.json
var demoSeed []byte

// DemoName names the demo seed in place of a file.
const DemoName = "demo"

// DemoSeed returns the seed of a small business, a coffee roaster. Its ids never change, so guides
// can name them.
func DemoSeed() []byte { return bytes.Clone(demoSeed) }

// demoClient is the User-Agent of the demo's requests.
const demoClient = "sandbox-demo"

// demoRequests are the first recorded requests of the demo: reads, and refusals with their reasons.
// None of them changes an object.
var demoRequests = []struct{ method, path, id, key, body string }{
	{method: http.MethodGet, path: "/products"},
	{method: http.MethodGet, path: "/invoice/{id}", id: "c0ffee00-0010-4000-8000-000000000003"},
	{method: http.MethodGet, path: "/product/{id}", id: "c0ffee00-0001-4000-8000-000000000099"},
	{method: http.MethodGet, path: "/customers", key: "a-wrong-key"},
	{
		method: http.MethodPut, path: "/product/{id}", id: "c0ffee00-0001-4000-8000-000000000003",
		body: `{"name": "Enamel mug", "description": "White with a blue rim.", "currency": "EUR", "prise": 13.50, "addOns": []}`,
	},
	{
		method: http.MethodPost, path: "/discount_code/create",
		body: `{"code": "ROAST20", "products": [], "model": {"modelType": "Percentage", "percentOff": 20}}`,
	},
}

// RecordDemo handles the requests of the demo, which must have been seeded, so that the recorded
// requests begin with examples. They meet no fault and no limit, because those are the caller's,
// and are not logged.
func (s *Sandbox) RecordDemo() error {
	for _, d := range demoRequests {
		path, body := strings.ReplaceAll(d.path, "{id}", d.id), strings.NewReader(d.body)
		r, err := http.NewRequestWithContext(context.Background(), d.method, path, body)
		if err != nil {
			return err
		}
		if d.key == "" {
			d.key = s.Key()
		}
		r.SetPathValue("id", d.id)
		r.Header.Set("User-Agent", demoClient)
		r.Header.Set("Authorization", d.key)
		if d.body != "" {
			r.Header.Set("Content-Type", "application/json")
		}
		if err := s.Rehearse(r, d.method+" "+d.path, []byte(d.body)); err != nil {
			return err
		}
	}
	return nil
}
