// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// fixture has the objects and requests of one operation's sample: see [samples]. It is created once
// and restored before each request.
type fixture struct {
	view              *store.View
	ids               []string // of all objects
	counter           int
	accepted, refused fuzzedRequest
}

// fuzzedRequest is a request in the fuzzer's form: the values of the path's placeholders separated
// by slashes, the query, and the body.
type fuzzedRequest struct{ values, query, body string }

// fixtures caches each operation's fixture by the operation's id.
var fixtures sync.Map

// fixtureOf stores one object in every group, with an id that all references have, and creates the
// objects of the operation's sample.
func fixtureOf(t testing.TB, op contract.Operation) *fixture {
	t.Helper()
	if made, ok := fixtures.Load(op.ID); ok {
		return made.(*fixture) //nolint:forcetypeassert // the map has no other type
	}
	f := &fixture{}
	s := open(t, fuzzedOptions(&f.counter))
	for group, definition := range service().Groups {
		if definition.Single {
			continue
		}
		object := Object{"id": everyID}
		for name, property := range s.Schema(definition.Schema).Properties {
			if name != "organizationId" && property.Format == "uuid" {
				object[name] = everyID
			}
		}
		if group == "balance" { // no sample needs a small balance of this asset
			object["network"], object["balance"] = "Litecoin", "1000000"
		}
		s.Put(group, object)
	}
	accepted, refused, _ := sampleOf(t, op)(s)
	f.accepted, f.refused = fuzzedAs(op.Path, accepted), fuzzedAs(op.Path, refused)
	f.view = s.Store().View()
	for _, group := range f.view.Groups() {
		for r := range f.view.All(group) {
			f.ids = append(f.ids, text(r.Object["id"]))
		}
	}
	slices.Sort(f.ids)
	fixtures.Store(op.ID, f)
	return f
}

// fuzzedTime is the time of the real clock.
const fuzzedTime = 1772445600

// fuzzedOptions make a sandbox deterministic, so that a failure can be reproduced. New ids come
// from a counter.
func fuzzedOptions(counter *int) Options {
	return Options{
		Pause: noPause, Organization: everyID, Clock: func() time.Time { return time.Unix(fuzzedTime, 0) },
		NewID: func() string {
			*counter++
			return fmt.Sprintf("fa000000-0000-4000-8000-%012d", *counter)
		},
	}
}

// fuzzedAs splits a sample's request into its parts.
func fuzzedAs(path string, a sampleRequest) fuzzedRequest {
	full, query, _ := strings.Cut(a.path, "?")
	var values []string
	segments := strings.Split(full, "/")
	for i, segment := range strings.Split(path, "/") {
		if strings.HasPrefix(segment, "{") {
			values = append(values, segments[i])
		}
	}
	return fuzzedRequest{strings.Join(values, "/"), query, a.body}
}

// fuzzSandbox is one sandbox for many fuzzed requests in sequence, because to create one takes
// longer than a request. Its deliveries go to a fuzzedReceiver.
type fuzzSandbox struct {
	*shop
	counter int      // of ids
	logged  []string // since enter
}

func newFuzzSandbox(t testing.TB) *fuzzSandbox {
	t.Helper()
	a := &fuzzSandbox{}
	options := fuzzedOptions(&a.counter)
	options.DeliveryClient = &http.Client{Transport: fuzzedReceiver{}}
	options.Log = func(line string) { a.logged = append(a.logged, line) }
	s, err := New(options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	a.shop = &shop{Sandbox: s, t: t}
	return a
}

// enter replaces the whole state by an operation's fixture.
func (s *fuzzSandbox) enter(t testing.TB, f *fixture, dialect string) {
	t.Helper()
	spoken, err := ParseDialect(dialect)
	if err != nil {
		t.Fatal(err)
	}
	s.t, s.logged = t, nil
	s.SetDialect(spoken)
	s.ClearRequests()
	s.counter = f.counter
	s.Store().Restore(f.view)
	s.SetClock(time.Unix(fuzzedTime, 0))
}

// changed reports whether a request has committed anything.
func (s *fuzzSandbox) changed(f *fixture) bool { return s.Store().View() != f.view }
