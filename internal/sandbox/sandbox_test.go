// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

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
func specification(t testing.TB) *contract.Document {
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

// direct is a client that follows no redirect.
var direct = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

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
	resp, err := direct.Do(req)
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
	doc := specification(t)
	if len(doc.Operations) != len(service().Handlers) {
		t.Errorf("%d operations in the contract, %d handlers", len(doc.Operations), len(service().Handlers))
	}
	for name, g := range service().Groups {
		if doc.Schemas[g.Schema] == nil {
			t.Errorf("group %s has no schema %s", name, g.Schema)
		}
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

// TestControl_refusesOtherOrigins: another site's page in a browser on this machine must not
// control the sandbox. TestPages_refuseOtherMachinesAndSites has other machines.
func TestControl_refusesOtherOrigins(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	s.makeMug()
	a := s.do("POST", "/_sandbox/reset", "", func(r *http.Request) { r.Header.Set("Origin", "https://elsewhere.example") })
	if a.status != 403 || len(s.Objects("product")) != 1 {
		t.Errorf("%d, %d products remain", a.status, len(s.Objects("product")))
	}
}
