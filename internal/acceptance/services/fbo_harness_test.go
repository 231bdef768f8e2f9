// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/plancheck"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

const (
	organization = "payments_fbo_organization.it"
	verification = "payments_fbo_verification.it"
	bakeryID     = "3c5f7e91-8a2b-4d6c-9e0f-a1b2c3d4e5f6"
	bakery       = "name = \"Bakery\"\nemail = \"office@bakery.example\"\n"
	erika        = "representative = { name = \"Erika Mustermann\", email = \"erika@bakery.example\", date_of_birth = \"1964-08-12\" }\n"
)

// fboWorld is a sandbox with a customer, and a driver of the provider.
type fboWorld struct {
	*acctest.Service
	*driver.Driver
	t *testing.T
}

func fboStart(t *testing.T) fboWorld { return startWith(t, sandbox.Options{}) }

func startWith(t *testing.T, options sandbox.Options) fboWorld {
	t.Helper()
	w := fboWorld{acctest.StartWith(t, options), driver.New(t), t}
	w.Inhabit()
	return w
}

// organization is the block of a child organization.
func (w fboWorld) organization(arguments string) string {
	return fmt.Sprintf("resource \"payments_fbo_organization\" \"it\" {\n  parent_id = %q\n%s\n}\n", w.Organization(), arguments)
}

// verification is the block of the verification of the bakery.
func (w fboWorld) verification(arguments string) string {
	return fmt.Sprintf(
		"resource \"payments_fbo_verification\" \"it\" {\n  parent_id = %q\n  child_id = %q\n%s\n}\n", w.Organization(), bakeryID, arguments,
	)
}

// bakery creates the child organization outside Terraform, with a verification.
func (w fboWorld) bakery(verification sandbox.Object) {
	w.Put("fbo_organization", sandbox.Object{"id": bakeryID, "name": "Bakery", "email": "office@bakery.example"})
	if verification != nil {
		verification["id"] = bakeryID
		w.Put("fbo_verification", verification)
	}
}

// current is the verification of the bakery.
func (w fboWorld) current() sandbox.Object {
	w.t.Helper()
	current, ok := w.Object("fbo_verification", bakeryID)
	if !ok {
		w.t.Fatal("nothing was submitted")
	}
	return current
}

// apply plans and applies a configuration.
func (w fboWorld) apply(body string) *driver.Plan {
	w.t.Helper()
	plan := w.plan(body)
	if err := w.Apply(plan); err != nil {
		w.t.Fatal(err)
	}
	return plan
}

// plan plans a configuration.
func (w fboWorld) plan(body string, imports ...driver.Import) *driver.Plan {
	w.t.Helper()
	plan, err := w.Plan(w.Config(body), imports...)
	if err != nil {
		w.t.Fatal(err)
	}
	return plan
}

// expectEmpty demands an empty plan without warnings.
func (w fboWorld) expectEmpty(when, body string) {
	w.t.Helper()
	plan := w.plan(body)
	if err := plan.ExpectEmpty(); err != nil || len(plan.Warnings) > 0 {
		w.t.Errorf("%s: %v, %q", when, err, plan.Warnings)
	}
}

// writes returns the requests that wrote, since the last call.
func (w fboWorld) writes() (all []string) {
	for _, r := range w.Requests() {
		if r.Method != http.MethodGet {
			all = append(all, r.Method+" "+string(r.Body))
		}
	}
	w.ClearRequests()
	return all
}

// expectWrites demands the requests that wrote, by parts of them.
func (w fboWorld) expectWrites(when string, want ...string) {
	w.t.Helper()
	got := w.writes()
	if len(got) != len(want) {
		w.t.Errorf("%s: it sent %q, want %q", when, got, want)
		return
	}
	for i := range want {
		if !strings.Contains(got[i], want[i]) {
			w.t.Errorf("%s: it sent %q, want %q", when, got[i], want[i])
		}
	}
}

// expectPlan demands the action of the only change, and warnings with all of these words.
func expectPlan(t *testing.T, when string, plan *driver.Plan, action plancheck.ResourceActionType, words ...string) {
	t.Helper()
	if len(plan.Changes) != 1 || plan.Changes[0].Action != action {
		t.Errorf("%s: want one change, %s: %+v", when, action, plan.Changes)
	}
	warnings := strings.Join(plan.Warnings, "\n")
	for _, word := range words {
		if !strings.Contains(warnings, word) {
			t.Errorf("%s: the warnings lack %q: %q", when, word, warnings)
		}
	}
	if len(words) == 0 && warnings != "" {
		t.Errorf("%s: warnings %q", when, warnings)
	}
}

// attributes returns the attributes of an object in the state, or nil.
func (w fboWorld) attributes(address string) map[string]any {
	w.t.Helper()
	state, err := w.State()
	if err != nil {
		w.t.Fatal(err)
	}
	for _, r := range state.Values.RootModule.Resources {
		if r.Address == address {
			return r.AttributeValues
		}
	}
	return nil
}

// expectKept demands that every command of an account which lacks the organization fails with a
// text, and keeps the object in the state.
func (w fboWorld) expectKept(other *acctest.Service, body, address string, words ...string) {
	w.t.Helper()
	config := other.Config(body)
	_, err := w.Plan(config)
	refused(w.t, "plan", err, words...)
	_, err = w.Refresh(config)
	refused(w.t, "refresh", err, words...)
	_, err = w.PlanDestroy(config)
	refused(w.t, "destroy", err, words...)
	refused(w.t, "destroy -refresh=false", w.Destroy(config), words...)
	if w.attributes(address) == nil {
		w.t.Errorf("%s left the state", address)
	}
}
