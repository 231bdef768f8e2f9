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
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// world has the objects and requests of one operation's sample: see [samples]. It is created once
// and restored before each request.
type world struct {
	view              *store.View
	ids               []string // of all objects
	counter           int
	accepted, refused fuzzedRequest
	status            int // of the refused request
}

// fuzzedRequest is a request in the fuzzer's form: the values of the path's placeholders separated
// by slashes, the query, and the body.
type fuzzedRequest struct{ values, query, body string }

// worlds caches each operation's world by the operation's id.
var worlds sync.Map

// worldOf stores one object in every group, with an id that all references have, and creates the
// objects of the operation's sample.
func worldOf(t testing.TB, op contract.Operation) *world {
	t.Helper()
	if made, ok := worlds.Load(op.ID); ok {
		return made.(*world) //nolint:forcetypeassert // the map has no other type
	}
	w := &world{}
	s := open(t, fuzzedOptions(&w.counter))
	for group, definition := range service().Groups {
		if definition.Single {
			continue
		}
		object := Object{"id": everyID}
		for name, property := range s.Schema(definition.Schema).Properties {
			if name != "organizationId" && schema.Resolve(property.Value).Format == "uuid" {
				object[name] = everyID
			}
		}
		if group == "balance" { // no sample needs a small balance of this asset
			object["network"], object["balance"] = "Litecoin", "1000000"
		}
		s.Put(group, object)
	}
	accepted, refused, status := samples[op.ID](s)
	w.accepted, w.refused, w.status = fuzzedAs(op.Path, accepted), fuzzedAs(op.Path, refused), status
	w.view = s.Store().View()
	for _, group := range w.view.Groups() {
		for r := range w.view.All(group) {
			w.ids = append(w.ids, text(r.Object["id"]))
		}
	}
	slices.Sort(w.ids)
	worlds.Store(op.ID, w)
	return w
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

// arena is one sandbox for many fuzzed requests in sequence, because creating one takes longer than
// a request. Its deliveries go to a fuzzedReceiver.
type arena struct {
	*shop
	counter int      // of ids
	logged  []string // since enter
}

func newArena(t testing.TB) *arena {
	t.Helper()
	a := &arena{}
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

// enter replaces the arena's whole state by an operation's world.
func (a *arena) enter(t testing.TB, w *world, dialect string) {
	t.Helper()
	spoken, err := ParseDialect(dialect)
	if err != nil {
		t.Fatal(err)
	}
	a.t, a.logged = t, nil
	a.SetDialect(spoken)
	a.ClearRequests()
	a.counter = w.counter
	a.Store().Restore(w.view)
	a.SetClock(time.Unix(fuzzedTime, 0))
}

// changed reports whether a request has committed anything.
func (a *arena) changed(w *world) bool { return a.Store().View() != w.view }
