// SPDX-License-Identifier: MPL-2.0

package tfkit_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/plancheck"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// TestResource_afterSave makes further changes after a create and after an update, and saves them.
func TestResource_afterSave(t *testing.T) {
	t.Parallel()
	a := newAPI()
	h := drive(t, a.kind().Service())
	h.succeed(h.put(thingBlock("N")))
	h.has(map[string]any{"id": idA, "name": "N", "on": true})
	a.things[idA] = thing{ID: idA, Name: "N"}
	h.Later()
	h.planned(thingBlock("N"), plancheck.ResourceActionUpdate)
	h.succeed(h.put(thingBlock("M")))
	h.has(map[string]any{"id": idA, "name": "M", "on": true})
	h.expect()
	if got, want := strings.Join(a.calls, ", "), "create, after save, read, read, read, update, after save"; got != want {
		t.Errorf("calls %q, want %q", got, want)
	}
}

// TestResource_afterSaveFails keeps an object in the state if a further change fails. After a
// create, the error says how to keep the object in the service. After an update, nothing endangers
// it.
func TestResource_afterSaveFails(t *testing.T) {
	t.Parallel()
	for name, err := range map[string]error{
		"refused": refused(422, "no"), "a conflict": refused(409, "no"), "without a response": errors.New("cut"),
		"not found": &client.NotFoundError{Noun: "thing", ID: idA},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAPI()
			a.fail["after save"] = err
			h := drive(t, a.kind().Service())
			h.fail(h.put(thingBlock("N")))
			h.expect([]string{
				"error", "Could not create the nice thing", "was created, but not everything", err.Error(),
				idA + ", marked tainted", "The command `untaint` keeps it",
			})
			if o := h.only(); o == nil || o.AttributeValues["id"] != idA || o.AttributeValues["on"] != false || o.IdentityValues["id"] != idA {
				t.Errorf("the state has %v", o)
			}

			a = newAPI()
			h = drive(t, a.kind().Service())
			h.succeed(h.put(thingBlock("N")))
			a.fail["after save"] = err
			a.things[idA] = thing{ID: idA, Name: "N"}
			h.fail(h.put(thingBlock("M")))
			if text := strings.Join(h.new, ""); strings.Contains(text, "taint") || strings.Contains(text, "was created") {
				t.Errorf("an update says: %s", text)
			}
			h.expect([]string{"error", "Could not update the nice thing", diagnose.Sentence(err.Error())})
			h.has(map[string]any{"id": idA, "name": "M", "on": false})
		})
	}
}

// TestResource_unknownOutcome keeps an object out of the state if nothing says that it exists.
func TestResource_unknownOutcome(t *testing.T) {
	t.Parallel()
	a := newAPI()
	a.fail["create"] = &client.UnknownOutcomeError{Operation: "POST /thing", Noun: "thing", Err: errors.New("lost")}
	h := drive(t, a.kind().Service())
	h.fail(h.put(thingBlock("N")))
	h.expect([]string{"error", "Could not create the nice thing", "may or may not have been created", "Check whether it exists"})
	h.empty()
}

// TestResource_deletedMeanwhile deletes an object outside Terraform between a plan and its apply.
// An update is an error, and a delete is not.
func TestResource_deletedMeanwhile(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		block string
		want  []string
	}{
		"update": {thingBlock("M"), []string{"error", "Could not update the nice thing", "has no thing", "Plan again"}},
		"delete": {"", nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAPI()
			h := drive(t, a.kind().Service())
			h.succeed(h.put(thingBlock("N")))
			plan, err := h.Plan(c.block)
			h.succeed(err)
			h.new = nil
			delete(a.things, idA)
			err = h.Apply(plan)
			if c.want == nil {
				h.succeed(err)
				h.expect()
				h.empty()
				return
			}
			h.fail(err)
			h.expect(c.want)
			h.has(map[string]any{"id": idA, "name": "N", "on": true})
		})
	}
}
