// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// Short names of what most tests need.
var text, encode, stampOf = engine.Text, engine.Encode, engine.StampOf

// shop is a sandbox behind a server, and a client with the API key.
type shop struct {
	*Sandbox
	t   testing.TB
	url string
}

func open(t testing.TB, options Options) *shop {
	t.Helper()
	if options.DeliveryClient == nil { // a busy machine must not look like a slow receiver
		options.DeliveryClient = engine.NewDeliveryClient(options.AllowRemoteDeliveries, time.Minute)
	}
	tested := service()
	addTestJobs(tested.Jobs)
	s, err := start(options, tested)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(s)
	t.Cleanup(func() {
		server.Close()
		_ = s.Close()
	})
	return &shop{s, t, server.URL}
}

// specification returns the contract.
func specification(t testing.TB) *openapi3.T {
	t.Helper()
	doc, err := contract.Load()
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// response is a received response with its whole body.
type response struct {
	status int
	body   string
	header http.Header
}

func (s *shop) try(method, path, body string, change ...func(*http.Request)) (response, error) {
	s.t.Helper()
	req, err := http.NewRequestWithContext(context.Background(), method, s.url+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	req.Header.Set("Authorization", s.Key())
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	for _, c := range change {
		c(req)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return response{}, err
	}
	defer func() { _ = resp.Body.Close() }()
	data, err := io.ReadAll(resp.Body)
	return response{resp.StatusCode, string(data), resp.Header}, err
}

func (s *shop) do(method, path, body string, change ...func(*http.Request)) response {
	s.t.Helper()
	a, err := s.try(method, path, body, change...)
	if err != nil {
		s.t.Fatal(err)
	}
	s.wait()
	return a
}

func (a response) object(t testing.TB) Object {
	t.Helper()
	var o Object
	if err := store.Decode([]byte(a.body), &o); err != nil {
		t.Fatalf("%v: %d %s", err, a.status, a.body)
	}
	return o
}

func (a response) list(t testing.TB) []any {
	t.Helper()
	var l []any
	if err := store.Decode([]byte(a.body), &l); err != nil {
		t.Fatalf("%v: %d %s", err, a.status, a.body)
	}
	return l
}

const mug = `{"name": "Mug", "description": "", "currency": "EUR", "price": 12.50, "addOns": [], "chargingIntervalSeconds": 0}`

func (s *shop) makeMug() string {
	s.t.Helper()
	id, _ := s.do("POST", "/product/create", mug).object(s.t)["id"].(string)
	return id
}

func TestHandlers_matchContract(t *testing.T) {
	t.Parallel()
	operations, doc := 0, specification(t)
	for _, item := range doc.Paths.Map() {
		operations += len(item.Operations())
	}
	if operations != len(service().Handlers) {
		t.Errorf("%d operations in the contract, %d handlers", operations, len(service().Handlers))
	}
	for name, g := range service().Groups {
		if doc.Components.Schemas[g.Schema] == nil {
			t.Errorf("group %s has no schema %s", name, g.Schema)
		}
	}
}

func TestDialects_shapeResponses(t *testing.T) {
	t.Parallel()
	const path = "/product/" + unknownID
	for name, c := range map[string]struct {
		dialect, method, path, body, want string
		status                            int
	}{
		"decimals as numbers":   {"", "GET", "@", "", `"price":12.50`, 200},
		"decimals as strings":   {"decimals=text", "GET", "@", "", `"price":"12.50000000000"`, 200},
		"integers stay":         {"decimals=text", "GET", "@", "", `"chargingIntervalSeconds":0`, 200},
		"lists bare":            {"", "GET", "/products", "", `[{"`, 200},
		"lists enveloped":       {"lists=envelope", "GET", "/products", "", `"total":1`, 200},
		"empty envelope":        {"lists=envelope", "GET", "/products?include_archived=false", "", `{"items":[`, 200},
		"write returns an id":   {"writes=id", "POST", "/product/create", mug, `{"productId":"`, 200},
		"write returns nothing": {"writes=empty", "POST", "/product/create", mug, "", 200},
		"read is unaffected":    {"writes=empty", "GET", "@", "", `"name":"Mug"`, 200},
		"not found is 404":      {"", "GET", path, "", `no product`, 404},
		"not found is 400":      {"notfound=400", "GET", path, "", "", 400},
		"unknown members":       {"unknown=members", "GET", "/products", "", `"futureField":{`, 200},
		"nulls shown":           {"", "GET", "@", "", `"productType":null`, 200},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dialect, err := ParseDialect(c.dialect)
			if err != nil {
				t.Fatal(err)
			}
			s := open(t, Options{})
			id := s.makeMug()
			s.SetDialect(dialect)
			a := s.do(c.method, strings.Replace(c.path, "@", "/product/"+id, 1), c.body)
			if a.status != c.status || !strings.Contains(a.body, c.want) || c.want == "" && a.body != "" {
				t.Errorf("%d %q, want %d and %q", a.status, a.body, c.status, c.want)
			}
		})
	}
	s := open(t, Options{Dialect: Dialect{OmitNulls: true}})
	if a := s.do("GET", "/product/"+s.makeMug(), ""); strings.Contains(a.body, "null") {
		t.Errorf("nulls are shown: %s", a.body)
	}
	if _, err := ParseDialect("decimals=roman"); err == nil {
		t.Error("an unknown dialect is accepted")
	}
}

func TestFaults_applyOnce(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	id := s.makeMug()
	path := "/product/" + id

	s.AddFault(Fault{Status: 429, RetryAfter: "7", Times: 1})
	if a := s.do("GET", path, ""); a.status != 429 || a.header.Get("Retry-After") != "7" {
		t.Errorf("%d %v", a.status, a.header)
	}
	if a := s.do("GET", path, ""); a.status != 200 {
		t.Errorf("a fault for one request applied to another: %d", a.status)
	}
	s.AddFault(Fault{Status: 502, Body: "<html>", Method: "PUT"})
	if a := s.do("GET", path, ""); a.status != 200 {
		t.Errorf("a fault for PUT applied to GET: %d", a.status)
	}
	if a := s.do("PUT", path, mug); a.status != 502 || a.body != "<html>" {
		t.Errorf("%d %s", a.status, a.body)
	}
	s.ClearFaults()

	s.AddFault(Fault{DropBefore: true, Times: 1, Operation: "createProduct"})
	if a, err := s.try("POST", "/product/create", mug); err == nil || len(s.Objects("product")) != 1 {
		t.Errorf("dropped before: %v, %d products", a, len(s.Objects("product")))
	}
	s.AddFault(Fault{DropAfter: true, Times: 1, Operation: "createProduct"})
	if a, err := s.try("POST", "/product/create", mug); err == nil || len(s.Objects("product")) != 2 {
		t.Errorf("dropped after: %v, %d products", a, len(s.Objects("product")))
	}
	s.AddFault(Fault{Truncate: true, Times: 1})
	if a, err := s.try("GET", path, ""); err == nil {
		t.Errorf("a truncated response arrived whole: %s", a.body)
	}
	s.AddFault(Fault{Latency: time.Millisecond, Times: 1})
	if a := s.do("GET", path, ""); a.status != 200 {
		t.Errorf("a delayed response: %d", a.status)
	}
	hits := func(seed uint64) (pattern string) {
		s.ClearFaults()
		s.AddFault(Fault{Status: 500, Probability: 50, Seed: seed})
		for range 30 {
			pattern += fmt.Sprint(s.do("GET", path, "").status / 100)
		}
		return pattern
	}
	if a := hits(1); a != hits(1) || a == hits(2) || !strings.Contains(a, "2") || !strings.Contains(a, "5") {
		t.Errorf("the faults are not reproducible, or not random: %s", a)
	}
}

func TestRequests_areRecorded(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Clock: func() time.Time { return time.Unix(0, 0) }})
	id := s.makeMug()
	s.do("GET", "/product/"+id, "")
	s.AddFault(Fault{DropBefore: true})
	_, _ = s.try("GET", "/products?include_archived=true", "")
	_, _ = s.try("GET", "/products?include_archived=true", "")
	got := s.Requests()
	if len(got) < 3 || got[0].Operation != "createProduct" || string(got[0].Body) != mug || got[0].Status != 200 ||
		got[1].Status != 200 || got[2].Status != 0 || got[2].RawQuery == "" {
		t.Errorf("%+v", got)
	}
	if got[0].Header.Get("Authorization") != "" {
		t.Error("the key is recorded")
	}
	s.ClearRequests()
	if len(s.Requests()) != 0 {
		t.Error("the requests were not cleared")
	}
}

// TestData_survivesRestart restarts a sandbox on its file. A second sandbox cannot open the same
// file.
func TestData_survivesRestart(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "sandbox.db")
	first, err := New(Options{Data: file})
	if err != nil {
		t.Fatal(err)
	}
	a := first.Put("product", Object{"name": "A", "price": "123456789012345678901234567890.000000000000000001"})
	b := first.Put("product", Object{"name": "B"})
	first.Put("product", Object{"id": a["id"], "name": "A2"})
	c := first.Put("product", Object{"name": "C"})
	first.Remove("product", b["id"].(string))
	organization := first.Organization()
	if _, err := New(Options{Data: file}); err == nil {
		t.Error("two sandboxes share a file")
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	second, err := New(Options{Data: file})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = second.Close() }()
	got := second.Objects("product")
	if len(got) != 2 || got[0]["id"] != a["id"] || got[0]["name"] != "A2" || got[1]["id"] != c["id"] ||
		got[0]["price"] != json.Number("123456789012345678901234567890.000000000000000001") {
		t.Errorf("after a restart: %v", got)
	}
	if second.Organization() != organization {
		t.Error("the organization has changed")
	}
}

func TestData_missingFolder(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "no such folder", "sandbox.db")
	if _, err := New(Options{Data: file}); err == nil || !strings.Contains(err.Error(), file) {
		t.Errorf("got %v", err)
	}
}

// TestConcurrentRequests creates products by parallel clients, for the race detector and the count.
func TestConcurrentRequests(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Data: filepath.Join(t.TempDir(), "sandbox.db")})
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 5 {
				id := s.makeMug()
				s.do("GET", "/products", "")
				s.do("PUT", "/product/"+id+"/is_archived/true", "")
			}
		})
	}
	group.Wait()
	if got := len(s.Objects("product")); got != 40 {
		t.Errorf("%d products, want 40", got)
	}
}

func TestControl_everyCall(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	nokey := func(r *http.Request) { r.Header.Del("Authorization") }
	do := func(method, path, body string) response { return s.do(method, "/_sandbox/"+path, body, nokey) }
	made := do("PUT", "objects/product", `{"name": "Mug", "price": "1.5"}`).object(t)
	if l := do("GET", "objects/product", "").list(t); len(l) != 1 {
		t.Errorf("%v", l)
	}
	if o := do("GET", "objects", "").object(t); len(o["product"].([]any)) != 1 {
		t.Errorf("%v", o)
	}
	do("PUT", "dialect", "decimals=text")
	if a := s.do("GET", "/products", ""); !strings.Contains(a.body, `"price":"1.50000000000"`) {
		t.Errorf("%s", a.body)
	}
	do("POST", "faults", `{"operation": "products", "status": 503}`)
	if a := s.do("GET", "/products", ""); a.status != 503 {
		t.Errorf("%d", a.status)
	}
	do("DELETE", "faults", "")
	if a := s.do("GET", "/products", ""); a.status != 200 {
		t.Errorf("%d", a.status)
	}
	do("PUT", "clock", `{"now": "2030-01-01T00:00:00Z", "advance": "1h"}`)
	if a := s.do("GET", "/products", ""); a.header.Get("Date") != "Tue, 01 Jan 2030 01:00:00 GMT" {
		t.Errorf("the clock shows %s", a.header.Get("Date"))
	}
	if l := do("GET", "requests", "").list(t); len(l) != 4 {
		t.Errorf("%d requests, want 4", len(l))
	}
	do("DELETE", "requests", "")
	if o := do("DELETE", "objects/product/"+made["id"].(string), "").object(t); o["removed"] != true {
		t.Errorf("%v", o)
	}
	do("PUT", "objects/product", `{"name": "Mug"}`)
	do("POST", "reset", "")
	if l := do("GET", "objects/product", "").list(t); len(l) != 0 {
		t.Errorf("%v", l)
	}
	for _, bad := range [][3]string{
		{"PUT", "objects/unicorn", "{}"},
		{"PUT", "objects/product", "{"},
		{"PUT", "dialect", "x"},
		{"POST", "faults", "x"},
		{"PUT", "clock", `{"advance": "soon"}`},
	} {
		if a := do(bad[0], bad[1], bad[2]); a.status != 400 {
			t.Errorf("%v: %d %s", bad, a.status, a.body)
		}
	}
	request := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/_sandbox/objects", nil) // its remote address is 192.0.2.1
	recorder := httptest.NewRecorder()
	s.ServeHTTP(recorder, request)
	if recorder.Code != http.StatusForbidden {
		t.Errorf("a request of another machine is accepted: %d", recorder.Code)
	}
}
