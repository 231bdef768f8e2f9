// SPDX-License-Identifier: MPL-2.0

package tfkit_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	tfjson "github.com/hashicorp/terraform-json"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
)

// harness drives one service through the plugin protocol, and records every diagnostic.
type harness struct {
	*driver.Driver
	t   testing.TB
	new []string // the diagnostics since the last call of [harness.expect]
}

// drive returns a harness of a service, without a client.
func drive(t testing.TB, service tfkit.Service) *harness {
	t.Helper()
	h := &harness{t: t, Driver: driver.NewOf(t, providerserver.NewProtocol6(&miniProvider{service: service}))}
	h.Heard = h.record
	return h
}

// expect compares the new diagnostics with the wanted ones, in order. Each wanted one is the
// severity and the attribute, and then words that it contains: {"error at id", "no such thing"}.
func (h *harness) expect(want ...[]string) {
	h.t.Helper()
	if len(h.new) != len(want) {
		h.t.Errorf("%d diagnostics, want %d:\n%s", len(h.new), len(want), strings.Join(h.new, "\n"))
		h.new = nil
		return
	}
	for i, words := range want {
		if !strings.HasPrefix(h.new[i], words[0]+": ") {
			h.t.Errorf("want %q: %s", words[0], h.new[i])
		}
		for _, w := range words[1:] {
			if !strings.Contains(h.new[i], w) {
				h.t.Errorf("it lacks %q: %s", w, h.new[i])
			}
		}
	}
	h.new = nil
}

// succeed fails the test for an error.
func (h *harness) succeed(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// fail demands an error. The diagnostics of a failed call are checked with [harness.expect].
func (h *harness) fail(err error) {
	h.t.Helper()
	if err == nil {
		h.t.Error("there is no error")
	}
}

// put plans and applies a configuration. It drops the diagnostics of the plan.
func (h *harness) put(config string) error {
	h.t.Helper()
	plan, err := h.Plan(config)
	if err != nil {
		return err
	}
	h.new = nil
	return h.Apply(plan)
}

// planned demands a plan with one change of an action.
func (h *harness) planned(config string, action plancheck.ResourceActionType) {
	h.t.Helper()
	plan, err := h.Plan(config)
	h.succeed(err)
	if len(plan.Changes) != 1 || plan.Changes[0].Action != action {
		for _, c := range plan.Changes {
			h.t.Errorf("the plan is %s, want %s: %#v\n%#v", c.Action, action, c.Before, c.After)
		}
	}
}

// only returns the only object in the state, or nil.
func (h *harness) only() *tfjson.StateResource {
	h.t.Helper()
	state, err := h.State()
	h.succeed(err)
	if state.Values == nil || len(state.Values.RootModule.Resources) == 0 {
		return nil
	}
	return state.Values.RootModule.Resources[0]
}

// has demands that the only object of the state is not tainted, and has these attributes.
func (h *harness) has(want map[string]any) {
	h.t.Helper()
	o := h.only()
	if o == nil || o.Tainted {
		h.t.Fatalf("the state has %v", o)
	}
	for name, value := range want {
		if got := o.AttributeValues[name]; !reflect.DeepEqual(got, value) {
			h.t.Errorf("%s is %v, want %v", name, got, value)
		}
	}
}

// empty demands a state without objects.
func (h *harness) empty() {
	h.t.Helper()
	if o := h.only(); o != nil {
		h.t.Errorf("the state has %v", o)
	}
}

func (h *harness) record(d *tfprotov6.Diagnostic) {
	text := strings.ToLower(d.Severity.String())
	if at := dotted(d.Attribute); at != "" {
		text += " at " + at
	}
	h.new = append(h.new, text+": "+d.Summary+": "+d.Detail)
}

// dotted writes a path as "bank.iban".
func dotted(path *tftypes.AttributePath) string {
	var steps []string
	for _, step := range path.Steps() {
		switch step := step.(type) {
		case tftypes.AttributeName:
			steps = append(steps, string(step))
		default:
			steps = append(steps, fmt.Sprint(step))
		}
	}
	return strings.Join(steps, ".")
}
