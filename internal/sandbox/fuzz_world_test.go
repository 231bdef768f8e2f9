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

// world is what an operation's trial finds and makes: see [trials]. It is made once, and each request that is fuzzed finds it anew.
type world struct {
	view              *store.View
	ids               []string // of all objects
	counter           int
	accepted, refused fuzzedRequest
	status            int // of the refused one
}

// fuzzedRequest is a request as the fuzzer writes it: the values of its path's placeholders with a slash between them, its query, its body.
type fuzzedRequest struct{ values, query, body string }

// worlds are those that were made, by the operation's id.
var worlds sync.Map

// worldOf puts one object into every group, with an id that everything refers to, and makes what the trial of an operation needs.
func worldOf(t testing.TB, op contract.Operation) *world {
	t.Helper()
	if made, ok := worlds.Load(op.ID); ok {
		return made.(*world) //nolint:forcetypeassert // nothing else is kept there
	}
	w := &world{}
	s := open(t, fuzzedOptions(&w.counter))
	for group, definition := range s.groups {
		if definition.single {
			continue
		}
		object := Object{"id": everyID}
		for name, property := range s.doc.Components.Schemas[definition.schema].Value.Properties {
			if name != "organizationId" && resolved(property.Value).Format == "uuid" {
				object[name] = everyID
			}
		}
		if group == "balance" { // of something that no trial counts on having too little of
			object["network"], object["balance"] = "Litecoin", "1000000"
		}
		s.Put(group, object)
	}
	accepted, refused, status := trials[op.ID](s)
	w.accepted, w.refused, w.status = fuzzedAs(op.Path, accepted), fuzzedAs(op.Path, refused), status
	w.view = s.store.View()
	for _, group := range w.view.Groups() {
		for r := range w.view.All(group) {
			w.ids = append(w.ids, text(r.Object["id"]))
		}
	}
	slices.Sort(w.ids)
	worlds.Store(op.ID, w)
	return w
}

// fuzzedOptions are those of a sandbox that says the same each time, or no failure could be repeated. What is made gets ids by a counter.
func fuzzedOptions(counter *int) Options {
	return Options{
		Pause: hasty, Organization: everyID, Clock: func() time.Time { return time.Unix(1772445600, 0) },
		NewID: func() string {
			*counter++
			return fmt.Sprintf("fa000000-0000-4000-8000-%012d", *counter)
		},
	}
}

// fuzzedAs takes a trial's request apart.
func fuzzedAs(path string, a asked) fuzzedRequest {
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

// arena is one sandbox for many fuzzed requests, one after the other, because to make one takes longer than to ask it. Its events go nowhere.
type arena struct {
	*shop
	counter int      // of ids
	logged  []string // since the world was entered
}

func newArena(t testing.TB) *arena {
	t.Helper()
	a := &arena{}
	options := fuzzedOptions(&a.counter)
	options.Log = func(line string) { a.logged = append(a.logged, line) }
	s, err := New(options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	s.deliveryClient = &http.Client{Transport: fuzzedReceiver{}}
	a.shop = &shop{Sandbox: s, t: t}
	return a
}

// enter forgets everything but an operation's world.
func (a *arena) enter(t testing.TB, w *world, dialect string) {
	t.Helper()
	spoken, err := ParseDialect(dialect)
	if err != nil {
		t.Fatal(err)
	}
	a.t, a.logged = t, nil
	a.SetDialect(spoken)
	a.offset.Store(0)
	a.requests.clear()
	a.counter = w.counter
	a.store.Restore(w.view)
}

// changed reports whether a request has committed anything.
func (a *arena) changed(w *world) bool { return a.store.View() != w.view }
