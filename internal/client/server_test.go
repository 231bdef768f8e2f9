// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport/transporttest"
)

const (
	testKey = transporttest.Key

	idA = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
	idB = "5d1c7b52-93f8-4a67-8f0b-6e2d1a9c4b31"
	idC = "c2a4e6f8-1b3d-4c5e-9f70-81a2b3c4d5e6"
)

// The services of these tests are those of the tests of transport.
type (
	step          = transporttest.Step
	transportFunc = transporttest.RoundTripFunc
)

var (
	quiet     = transporttest.Quiet
	reply     = transporttest.Reply
	cut       = transporttest.Cut
	drop      = transporttest.Drop
	wantError = transporttest.WantError
)

// echo answers with an object that has the members of the request.
func echo(object string) step {
	return func(w http.ResponseWriter, r *http.Request) {
		members, sent := map[string]any{}, map[string]any{}
		decoder := json.NewDecoder(strings.NewReader(strings.Trim(object, "[]")))
		decoder.UseNumber()
		_ = decoder.Decode(&members)
		decoder = json.NewDecoder(r.Body)
		decoder.UseNumber()
		_ = decoder.Decode(&sent)
		for name, value := range sent {
			if ids, ok := value.([]any); ok && name == "products" && len(ids) > 0 {
				if known, ok := members[name].([]any); ok && reflect.TypeOf(known[0]) != reflect.TypeOf(ids[0]) { // whole products for ids
					for i, id := range ids {
						product := maps.Clone(known[0].(map[string]any))
						product["id"], ids[i] = id, product
					}
				}
			}
			members[name] = value
		}
		if strings.HasSuffix(r.URL.Path, "/archive") || strings.HasSuffix(r.URL.Path, "/is_archived/true") {
			members["isArchived"] = true
		}
		text, _ := json.Marshal(members)
		_, _ = w.Write(text)
	}
}

// memory is a service without a connection, for tests on a fake clock. A handler that panics with
// an error fails the attempt with it.
type memory struct{ handler http.HandlerFunc }

func (m memory) RoundTrip(r *http.Request) (*http.Response, error) {
	return transporttest.Respond(m.handler, r)
}

// script is a service of a test.
type script struct{ *transporttest.Script }

func serve(t testing.TB, steps ...step) script {
	t.Helper()
	return script{transporttest.Serve(t, steps...)}
}

// undisclosed are the words of the error after an accepted request whose object is not known.
var undisclosed = []string{"was accepted, but the response does not tell"}

// client returns a client of the script. It uses each connection once, so that Go's own retry on an
// idle connection stays out of the count.
func (s script) client(changes ...func(*settings)) *Client {
	s.T.Helper()
	base := http.DefaultTransport.(*http.Transport).Clone()
	base.DisableKeepAlives = true
	return newTestClient(s.T, append([]func(*settings){func(cfg *settings) { cfg.BaseURL, cfg.Base = s.URL, base }}, changes...)...)
}

// settings are the configuration of a test's client and its transport.
type settings struct {
	transport.Config
	AllowMoneyMovement, ReadEach bool
	ReadOnly, Organization       string
	realWaits                    bool // on a fake clock
}

// newTestClient returns a client that does not wait, and that fails t if a log entry holds the key.
func newTestClient(t testing.TB, changes ...func(*settings)) *Client {
	t.Helper()
	cfg := settings{Config: transport.Config{
		BaseURL: "http://127.0.0.1:1", APIKey: testKey, MaxRetries: 4, MaxRequestsPerSecond: 1 << 20,
		Log: func(_ context.Context, _ transport.Level, message string, fields map[string]any) {
			if entry := fmt.Sprint(message, fields); strings.Contains(entry, testKey) {
				t.Errorf("the key is in a log entry: %s", entry)
			}
		},
	}}
	for _, change := range changes {
		change(&cfg)
	}
	if !cfg.realWaits {
		cfg.MinWait, cfg.MaxWait = time.Microsecond, time.Millisecond
	}
	tr, err := transport.New(cfg.Config)
	if err != nil {
		t.Fatal(err)
	}
	c := New(tr, Config{
		ReadEach: cfg.ReadEach, AllowMoneyMovement: cfg.AllowMoneyMovement, ReadOnly: cfg.ReadOnly, Organization: cfg.Organization,
	})
	if !cfg.realWaits {
		c.account.Looks, c.account.LookBudget = []time.Duration{time.Microsecond}, 0
	}
	return c
}

// collect reads a list to its end, and demands that an error comes last and once.
func collect[T any](t testing.TB, all func(func(T, error) bool)) ([]T, error) {
	t.Helper()
	var items []T
	var failure error
	for item, err := range all {
		switch {
		case failure != nil:
			t.Errorf("something came after the error %v", failure)
		case err != nil:
			failure = err
		default:
			items = append(items, item)
		}
	}
	return items, failure
}

func decimal(t testing.TB, text string) Decimal {
	t.Helper()
	d, err := ParseDecimal(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// The scripted service's clock, as a header and as the moment an object is made.
const (
	serviceDate = "Mon, 02 Mar 2026 10:00:00 GMT"
	justNow     = "2026-03-02T10:00:00.25Z"
	longAgo     = "2026-03-02T09:00:00Z"
)

// as reports whether err is, or wraps, an E.
func as[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}
