// SPDX-License-Identifier: MPL-2.0

package tfkit_test

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/plancheck"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// TestResource_capitals takes an object through its life in a service that writes its ids in upper
// case. The state has the service's spelling, and the identity never changes.
func TestResource_capitals(t *testing.T) {
	t.Parallel()
	a := newAPI()
	kind := a.kind()
	id := strings.ToUpper(idA)
	kind.Create = func(_ *client.Client, _ context.Context, name string) (thing, error) {
		a.things[id] = thing{ID: id, Name: name, On: true}
		return a.things[id], nil
	}
	h := drive(t, kind.Service())
	for _, name := range []string{"N", "M"} {
		h.succeed(h.put(thingBlock(name)))
		if o := h.only(); o.AttributeValues["id"] != id || o.AttributeValues["name"] != name || o.IdentityValues["id"] != idA {
			t.Errorf("the state has %v", o)
		}
	}
	_, err := h.Refresh(thingBlock("M"))
	h.succeed(err)
	if got := h.only().IdentityValues["id"]; got != idA {
		t.Errorf("identity %v", got)
	}
	h.expect()
	h.succeed(h.put(""))
	if len(a.things) > 0 {
		t.Errorf("the service has %v", a.things)
	}
}

// TestResource_failures checks the diagnostic, the state and the identity after a failed call.
func TestResource_failures(t *testing.T) {
	t.Parallel()
	boom := refused(500, "boom")
	for name, c := range map[string]struct {
		fails   string // the call
		err     error
		created bool   // the object is there before the call
		block   string // applied, or the refreshed one for a read
		want    []string
		name    string // in the state afterwards, or "" for no object
	}{
		"created, not read": {
			"create", &client.CreatedError{Noun: "thing", ID: idA, Err: boom}, false, thingBlock("N"),
			[]string{"error", "Could not create the nice thing", "`untaint`"},
			"N",
		},
		"not created":       {"create", boom, false, thingBlock("N"), []string{"error", "Could not create the nice thing", "boom"}, ""},
		"create not sent":   {"create", nil, false, thingBlock(unsent), []string{"error", "Choose another one."}, ""},
		"update not sent":   {"update", nil, true, thingBlock(unsent), []string{"error", "Choose another one."}, "N"},
		"not read":          {"read", boom, true, thingBlock("N"), []string{"error", "Could not read the nice thing", "boom"}, "N"},
		"not updated":       {"update", boom, true, thingBlock("M"), []string{"error", "Could not update the nice thing", "boom"}, "N"},
		"not deleted":       {"delete", boom, true, "", []string{"error", "Could not delete the nice thing", "boom"}, "N"},
		"refused attribute": {"update", refused(422, "name: is taken"), true, thingBlock("M"), []string{"error at name", "is taken"}, "N"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAPI()
			h := drive(t, a.kind().Service())
			if c.created {
				h.succeed(h.put(thingBlock("N")))
			}
			a.fail[c.fails], a.calls = c.err, nil
			if c.fails == "read" {
				_, err := h.Refresh(c.block)
				h.fail(err)
			} else {
				h.fail(h.put(c.block))
			}
			h.expect(c.want)
			if calls := strings.Join(a.calls, ", "); c.err == nil && strings.Contains(calls, c.fails) {
				t.Errorf("it was sent without a valid request: %s", calls)
			}
			if c.name == "" {
				h.empty()
				return
			}
			if o := h.only(); o == nil || o.AttributeValues["name"] != c.name || o.AttributeValues["id"] != idA || o.IdentityValues["id"] != idA {
				t.Errorf("the state has %v", o)
			}
		})
	}
}

var storedIdentity = regexp.MustCompile(`"identity":\{[^}]*\},`)

// TestResource_missing removes a missing object from the state, with one warning that names it. The
// state of an engine that knows no identities has none: the framework insists on one.
func TestResource_missing(t *testing.T) {
	t.Parallel()
	a := newAPI()
	h := drive(t, a.kind().Service())
	h.succeed(h.put(thingBlock("N")))
	delete(a.things, idA)
	if !storedIdentity.Match(h.Stored()) {
		t.Errorf("no identity in %s", h.Stored())
	}
	h.Restore(storedIdentity.ReplaceAll(h.Stored(), nil))
	_, err := h.Refresh(thingBlock("N"))
	h.succeed(err)
	h.expect([]string{"warning", idA + " not found"})
	h.empty()
}

// TestResource_destroyWarning warns in the plan that destroys, and in no other, if the kind has a
// warning.
func TestResource_destroyWarning(t *testing.T) {
	t.Parallel()
	for warning, want := range map[string][][]string{
		"Destroying hides": {{"warning", "Destroying hides: It stays."}}, "": nil,
	} {
		kind := newAPI().kind()
		kind.Destroying.Warning, kind.Destroying.Detail = warning, "It stays."
		h := drive(t, kind.Service())
		h.planned(thingBlock("N"), plancheck.ResourceActionCreate)
		h.succeed(h.put(thingBlock("N")))
		h.planned(thingBlock("N"), plancheck.ResourceActionNoop)
		h.planned(thingBlock("M"), plancheck.ResourceActionUpdate)
		h.expect()
		h.planned("", plancheck.ResourceActionDestroy)
		h.expect(want...)
	}
}
