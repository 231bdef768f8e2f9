// SPDX-License-Identifier: MPL-2.0

package tfkit_test

import (
	"context"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// TestUpdate_changedOutside sends nothing if another client changed a configured value after the
// plan. The error names the three values.
func TestUpdate_changedOutside(t *testing.T) {
	t.Parallel()
	a := newAPI()
	h := drive(t, a.kind().Service())
	h.succeed(h.put(thingBlock("N")))
	saved, err := h.Plan(thingBlock("M"))
	h.succeed(err)
	a.things[idA] = thing{ID: idA, Name: "theirs", On: true}
	h.new, a.calls = nil, nil
	h.fail(h.Apply(saved))
	h.expect([]string{
		"error at name", "The nice thing was changed after the plan", "Nothing was sent",
		`name: "theirs" in the payments service, "N" in the state, "M" in the plan`, "Plan again",
	})
	if got := strings.Join(a.calls, ", "); strings.Contains(got, "update") || !strings.HasPrefix(got, "read, read") {
		t.Errorf("the calls are %q", got)
	}
	h.has(map[string]any{"name": "N"})

	h.succeed(h.put(thingBlock("M"))) // the new plan knows the change
	h.has(map[string]any{"name": "M"})
}

// TestUpdate_lag reads again while a read shows an older value than the state.
func TestUpdate_lag(t *testing.T) {
	t.Parallel()
	a := newAPI()
	h := drive(t, a.kind().Service())
	h.succeed(h.put(thingBlock("N")))
	saved, err := h.Plan(thingBlock("M"))
	h.succeed(err)
	fresh := a.things[idA]
	a.things[idA] = thing{ID: idA, Name: "older", On: true}
	a.calls = nil
	a.next = func() {
		if len(a.calls) == 2 {
			a.things[idA] = fresh
		}
	}
	h.succeed(h.Apply(saved))
	if got, want := strings.Join(a.calls, ", "), "read, read, update"; got != want {
		t.Errorf("the calls are %q, want %q", got, want)
	}
	h.has(map[string]any{"name": "M"})
}

// TestUpdate_interrupted sends nothing after an interrupt of the read.
func TestUpdate_interrupted(t *testing.T) {
	t.Parallel()
	a := newAPI()
	ctx, cancel := context.WithCancel(t.Context())
	h := drive(acctest.WithContext(ctx, t), a.kind().Service())
	h.succeed(h.put(thingBlock("N")))
	saved, err := h.Plan(thingBlock("M"))
	h.succeed(err)
	a.things[idA] = thing{ID: idA, Name: "older", On: true}
	a.calls, a.next = nil, cancel
	h.fail(h.Apply(saved))
	if got := strings.Join(a.calls, ", "); got != "read" {
		t.Errorf("the calls are %q", got)
	}
}

// TestUpdate_lagAfterSave reads again if the last call of an update shows a form from before the
// last write.
func TestUpdate_lagAfterSave(t *testing.T) {
	t.Parallel()
	a, lags := newAPI(), false
	kind := a.kind()
	save := kind.AfterSave
	kind.AfterSave = func(c *client.Client, ctx context.Context, planned thingModel, t thing) (thing, error) {
		t, err := save(c, ctx, planned, t)
		if lags {
			t.Name, t.On = "N", false // as it was between the two calls of the create
		}
		return t, err
	}
	h := drive(t, kind.Service())
	h.succeed(h.put(thingBlock("N")))
	lags = true
	h.succeed(h.put(thingBlock("M")))
	h.has(map[string]any{"name": "M", "on": true})
}

// TestRead_lagOfAnotherSpelling reads again if a read shows the form between the two calls of a
// write, also if it shows a text otherwise than the response did.
func TestRead_lagOfAnotherSpelling(t *testing.T) {
	t.Parallel()
	a := newAPI()
	h := drive(t, a.kind().Service())
	h.succeed(h.put(thingBlock("N")))
	a.things[idA] = thing{ID: idA, Name: "n", On: false}
	a.calls = nil
	a.next = func() {
		if len(a.calls) == 2 {
			a.things[idA] = thing{ID: idA, Name: "n", On: true}
		}
	}
	again, err := h.Plan(thingBlock("N"))
	h.succeed(err)
	h.succeed(again.ExpectEmpty())
	if got, want := strings.Join(a.calls, ", "), "read, read"; got != want {
		t.Errorf("the calls are %q, want %q", got, want)
	}
}
