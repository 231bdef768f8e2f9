// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-testing/plancheck"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// TestVerification_decided reads what the service decides, plans nothing for it, and keeps it in an
// update.
func TestVerification_decided(t *testing.T) {
	t.Parallel()
	for name, requested := range map[string]string{"omitted": "", "Pending": "requested_status = \"Pending\"\n"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := fboStart(t)
			w.bakery(nil)
			body := w.verification(requested + erika + "business_name = \"Bakery\"")
			w.apply(body)
			w.expectWrites("create", `"status":"Pending"`)
			for _, status := range []string{"Verified", "Unverified", "Melting", "Pending"} {
				w.Put("fbo_verification", sandbox.Object{"id": bakeryID, "status": status, "country": "NL"})
				w.expectEmpty(status, body)
			}
			w.Put("fbo_verification", sandbox.Object{"id": bakeryID, "status": "Verified"})
			changed := w.verification(requested + erika + "business_name = \"Mill\"")
			expectPlan(t, "change", w.apply(changed), plancheck.ResourceActionUpdate)
			w.expectWrites("change", `"status":"Verified"`)
			if got := w.attributes(verification); got["status"] != "Verified" || got["country"] != "NL" || w.current()["country"] != "NL" {
				t.Errorf("%v, %v", got, w.current())
			}
			w.expectEmpty("after the change", changed)
		})
	}
}

// TestVerification_decidedLate keeps a decision that comes between plan and apply.
func TestVerification_decidedLate(t *testing.T) {
	t.Parallel()
	w := fboStart(t)
	w.bakery(nil)
	w.apply(w.verification("business_name = \"Bakery\""))
	plan := w.plan(w.verification("business_name = \"Mill\""))
	w.Put("fbo_verification", sandbox.Object{"id": bakeryID, "status": "Verified"})
	if err := w.Apply(plan); err != nil {
		t.Fatal(err)
	}
	if got := w.current(); got["status"] != "Verified" || got["businessName"] != "Mill" {
		t.Errorf("%v", got)
	}
}

// TestVerification_rejected submits a rejected verification again only with requested_status.
func TestVerification_rejected(t *testing.T) {
	t.Parallel()
	w := fboStart(t)
	w.bakery(nil)
	reject := func() {
		w.Put("fbo_verification", sandbox.Object{"id": bakeryID, "status": "Rejected", "rejectionReason": "The scan is unreadable."})
	}
	w.apply(w.verification("business_name = \"B\""))
	reject()
	w.writes()
	expectPlan(t, "other details", w.apply(w.verification("business_name = \"C\"")), plancheck.ResourceActionUpdate, "stays rejected",
		"set requested_status")
	w.expectWrites("other details", `"rejectionReason":"The scan is unreadable."`)
	if got := w.attributes(verification); got["status"] != "Rejected" || got["rejection_reason"] != "The scan is unreadable." {
		t.Errorf("%v", got)
	}
	pending := "requested_status = \"Pending\"\n"
	expectPlan(t, "requested", w.apply(w.verification(pending+"business_name = \"C\"")), plancheck.ResourceActionUpdate,
		"leaves the status Rejected", "requests Pending")
	w.expectWrites("requested", `"status":"Pending"`)
	reject()
	w.expectEmpty("rejected again", w.verification(pending+"business_name = \"C\""))
	again := w.apply(w.verification(pending + "business_name = \"D\""))
	expectPlan(t, "details again", again, plancheck.ResourceActionUpdate, "requests Pending")
	w.expectWrites("details again", `"status":"Pending"`)
	if got := w.current(); got["status"] != "Pending" || got["rejectionReason"] != nil {
		t.Errorf("%v", got)
	}
}

// TestVerification_withoutRequest takes a requested status out of the state without a request.
func TestVerification_withoutRequest(t *testing.T) {
	t.Parallel()
	w := fboStart(t)
	w.bakery(nil)
	w.apply(w.verification("requested_status = \"Verified\""))
	w.expectWrites("create", `"status":"Verified"`)
	w.apply(w.verification(""))
	w.expectWrites("removed")
	w.expectEmpty("after it", w.verification(""))
	expectPlan(t, "rejected by the parent", w.apply(w.verification("requested_status = \"Rejected\"")), plancheck.ResourceActionUpdate,
		"leaves the status Verified", "requests Rejected")
	w.expectWrites("changed", `"status":"Rejected"`)
}

// TestVerification_import does not send a requested status that an import could not know, if the
// verification is decided.
func TestVerification_import(t *testing.T) {
	t.Parallel()
	pending := "requested_status = \"Pending\"\n"
	for status, sent := range map[string][]string{
		"Unverified": {`"status":"Pending"`}, "Pending": nil, "Verified": nil, "Rejected": nil, "Melting": nil,
	} {
		t.Run(status, func(t *testing.T) {
			t.Parallel()
			w := fboStart(t)
			w.bakery(sandbox.Object{"status": status, "businessName": "Bakery"})
			block := driver.Import{Address: verification, ID: w.Organization() + "/" + bakeryID}
			if err := w.plan(w.verification(""), block).ExpectEmpty(); err != nil {
				t.Error(err)
			}
			plan := w.plan(w.verification(pending), block)
			words := []string{"keeps the status " + status, "does not request Pending"}
			if status == "Unverified" || status == "Pending" {
				words = nil
			}
			expectPlan(t, "import", plan, plancheck.ResourceActionUpdate, words...)
			if err := w.Apply(plan); err != nil {
				t.Fatal(err)
			}
			w.expectWrites("import", sent...)
			w.expectEmpty("imported", w.verification(pending))
			if words == nil || status == "Melting" {
				return
			}
			w.apply(w.verification(""))
			w.expectWrites("removed")
			w.apply(w.verification(pending))
			w.expectWrites("set again", `"status":"Pending"`)
		})
	}
}

// TestVerification_generated adopts an object without a person by configuration that Terraform
// generated: it writes "{}" for the sensitive object. So "{}" plans what its omission plans.
func TestVerification_generated(t *testing.T) {
	t.Parallel()
	w := fboStart(t)
	w.bakery(sandbox.Object{"status": "Verified", "businessName": "Bakery"})
	block := driver.Import{Address: verification, ID: w.Organization() + "/" + bakeryID}
	generated := w.verification("business_name = \"Bakery\"\nrepresentative = {}")
	plan := w.plan(generated, block)
	if err := plan.ExpectEmpty(); err != nil || len(plan.Warnings) > 0 {
		t.Errorf("%v, %q", err, plan.Warnings)
	}
	if err := w.Apply(plan); err != nil {
		t.Fatal(err)
	}
	w.expectEmpty("imported", generated)
	w.expectEmpty("omitted", w.verification("business_name = \"Bakery\""))
	w.expectWrites("import")
	w.apply(w.verification("business_name = \"Bakery\"\n" + erika))
	w.expectWrites("set", "Mustermann")
	w.apply(w.verification("business_name = \"Bakery\""))
	if w.current()["representative"] != nil {
		t.Errorf("still there: %v", w.current())
	}
	w.expectEmpty("cleared, and generated", generated)
}

// TestVerification_created plans nothing after a create without a person, omitted or "{}".
func TestVerification_created(t *testing.T) {
	t.Parallel()
	for _, person := range []string{"", "representative = {}"} {
		w := fboStart(t)
		w.bakery(nil)
		w.apply(w.verification(person))
		w.expectWrites("create", `"status":"Pending"`)
		w.expectEmpty("omitted", w.verification(""))
		w.expectEmpty("{}", w.verification("representative = {}"))
	}
}

// TestVerification_submitted does not replace a verification that was submitted before.
func TestVerification_submitted(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		current sandbox.Object
		refused bool
	}{
		"nothing":         {nil, false},
		"details only":    {sandbox.Object{"status": "Unverified", "businessName": "B"}, false},
		"pending at once": {sandbox.Object{"status": "Pending"}, false},
		"pending":         {sandbox.Object{"status": "Pending", "businessName": "B"}, true},
		"verified":        {sandbox.Object{"status": "Verified"}, true},
		"rejected":        {sandbox.Object{"status": "Rejected"}, true},
		"another status":  {sandbox.Object{"status": "Melting", "country": "DE"}, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := fboStart(t)
			w.bakery(nil)
			body := w.verification("business_name = \"Bakery\"")
			early := w.plan(body)
			w.bakery(c.current)
			_, err := w.Plan(w.Config(body))
			if !c.refused {
				if err != nil || w.Apply(early) != nil || w.current()["status"] != "Pending" {
					t.Errorf("%v, %v", err, w.Objects("fbo_verification"))
				}
				return
			}
			block := diagnose.ImportBlock("fbo_verification", w.Organization()+"/"+bakeryID)
			words := []string{"was submitted already", strings.Join(strings.Fields(block), " ")}
			refused(t, "plan", err, words...)
			refused(t, "apply", w.Apply(early), words...)
			w.expectWrites("create")
		})
	}
	w := fboStart(t)
	_, err := w.Plan(w.Config(w.verification("")))
	refused(t, "no organization", err, "child_id: ", "There is no such FBO organization", bakeryID, "payments_fbo_organization.NAME.id")
}

// TestVerification_destroy changes nothing, and the plan says so.
func TestVerification_destroy(t *testing.T) {
	t.Parallel()
	w := fboStart(t)
	w.bakery(nil)
	w.apply(w.verification("business_name = \"Bakery\""))
	w.writes()
	expectPlan(t, "destroy", w.apply(""), plancheck.ResourceActionDestroy, "Destroying does not change the FBO verification "+bakeryID,
		"keeps its details and its status")
	w.expectWrites("destroy")
	if w.attributes(verification) != nil || w.current()["businessName"] != "Bakery" {
		t.Errorf("%v", w.current())
	}
}

// TestVerification_representative gives no date of birth to another person, and clears the person
// who is removed.
func TestVerification_representative(t *testing.T) {
	t.Parallel()
	w := fboStart(t)
	w.bakery(nil)
	w.apply(w.verification(erika))
	w.expectEmpty("kept", w.verification(erika))
	person := func() map[string]any { p, _ := w.current()["representative"].(sandbox.Object); return p }
	w.apply(w.verification(`representative = { name = "Erika Mustermann", email = "new@bakery.example", date_of_birth = "1964-08-12" }`))
	if person()["dateOfBirth"] != "1964-08-12" || person()["email"] != "new@bakery.example" {
		t.Errorf("%v", person())
	}
	jan := w.verification(`representative = { name = "Jan Jansen", email = "jan@bakery.example" }`)
	w.apply(jan)
	if person()["dateOfBirth"] != nil || person()["name"] != "Jan Jansen" {
		t.Errorf("%v", person())
	}
	w.Put("fbo_verification", sandbox.Object{"id": bakeryID, "representative": map[string]any{
		"name": "Jan Jansen", "email": "jan@bakery.example", "dateOfBirth": "1970-01-01",
	}})
	w.expectEmpty("filled in", jan)
	w.apply(w.verification(`representative = { name = "Eva Jansen", email = "jan@bakery.example" }`))
	if person()["dateOfBirth"] != nil {
		t.Errorf("Eva has the date of Jan: %v", person())
	}
	w.apply(w.verification(""))
	if w.current()["representative"] != nil {
		t.Errorf("still there: %v", w.current())
	}
	w.expectEmpty("removed", w.verification(""))
}

// TestVerification_masked never sends a mask. The state keeps the known person.
func TestVerification_masked(t *testing.T) {
	t.Parallel()
	for _, personal := range []string{"masked", "omitted"} {
		t.Run(personal, func(t *testing.T) {
			t.Parallel()
			w := startWith(t, sandbox.Options{Dialect: sandbox.Dialect{Personal: personal}})
			w.bakery(nil)
			w.apply(w.verification(erika + "business_name = \"B\""))
			w.expectEmpty("created", w.verification(erika+"business_name = \"B\""))
			w.apply(w.verification(erika + "business_name = \"C\""))
			if person, _ := w.current()["representative"].(sandbox.Object); person["name"] != "Erika Mustermann" {
				t.Errorf("%v", w.current())
			}
			if err := w.Forget(verification); err != nil {
				t.Fatal(err)
			}
			if personal == "omitted" {
				return
			}
			imported := w.plan(w.verification(""), driver.Import{Address: verification, ID: w.Organization() + "/" + bakeryID})
			if err := w.Apply(imported); err != nil {
				t.Fatal(err)
			}
			w.writes()
			err := w.Apply(w.plan(w.verification("business_name = \"D\"")))
			refused(t, "update", err, "The representative is masked", "Nothing was sent")
			w.expectWrites("update")
			w.apply(w.verification(erika + "business_name = \"D\""))
		})
	}
}

// TestVerification_private quotes no personal value.
func TestVerification_private(t *testing.T) {
	t.Parallel()
	w := fboStart(t)
	w.bakery(nil)
	for _, person := range []string{
		`name = "Erika", email = "MUSTERMANN"`, `name = "Erika", email = "MUSTERMANN @bakery.example"`,
		`name = "MUSTERMANN\n", email = "erika@bakery.example"`, `name = "Erika", email = "e@bakery.example", date_of_birth = "MUSTERMANN"`,
	} {
		_, err := w.Plan(w.Config(w.verification("representative = { " + person + " }")))
		if err == nil || strings.Contains(err.Error(), "MUSTERMANN") {
			t.Errorf("%s: %v", person, err)
		}
	}
}

// TestVerification_fresh submits the details of an organization that the service does not show yet.
func TestVerification_fresh(t *testing.T) {
	t.Parallel()
	w := startWith(t, sandbox.Options{Dialect: sandbox.Dialect{ReadLag: 50 * time.Millisecond}})
	w.apply(w.organization(bakery) + strings.Replace(
		w.verification("business_name = \"Bakery\""), fmt.Sprintf("%q", bakeryID), "payments_fbo_organization.it.id", 1,
	))
	if n := len(w.Objects("fbo_verification")); n != 1 {
		t.Errorf("%d verifications", n)
	}
}

// TestVerification_missing plans a new verification for an organization that does not exist any
// more, but not for the key of another account.
func TestVerification_missing(t *testing.T) {
	t.Parallel()
	w := fboStart(t)
	w.bakery(nil)
	body := w.verification("business_name = \"Bakery\"")
	w.apply(body)
	empty, other := acctest.Start(t), acctest.Start(t)
	other.Inhabit()
	w.expectKept(empty, body, verification, "The account is empty")
	w.expectKept(other, body, verification, "is in another account", other.Organization())
	early := w.plan(w.verification("business_name = \"Mill\""))
	w.Remove("fbo_organization", bakeryID)
	refused(t, "apply", w.Apply(early), "has no FBO organization "+bakeryID)
	warnings, err := w.Refresh(w.Config(body))
	if all := strings.Join(warnings, "\n"); err != nil || !strings.Contains(all, "FBO verification "+bakeryID+" not found") {
		t.Errorf("%v, %q", err, all)
	}
}

// TestVerification_dataSource reads a verification, and names a missing organization at its
// argument.
func TestVerification_dataSource(t *testing.T) {
	t.Parallel()
	w := fboStart(t)
	w.bakery(sandbox.Object{"status": "Melting", "rejectionReason": "It melts.", "address": map[string]any{
		"streetLine1": "Weserstr. 1", "city": "Berlin", "country": "DE",
	}})
	config := func(child string) string {
		const block = "data \"payments_fbo_verification\" \"it\" {\n  parent_id = %q\n  child_id = %q\n}\n"
		return w.Config(fmt.Sprintf(block, w.Organization(), child))
	}
	got, _, err := w.ReadDataSource(config(bakeryID))
	address, _ := got["address"].(map[string]any)
	if err != nil || got["status"] != "Melting" || got["rejection_reason"] != "It melts." || address["city"] != "Berlin" ||
		got["representative"] != nil {
		t.Errorf("%v, %v", got, err)
	}
	_, _, err = w.ReadDataSource(config(bakeryID[:35] + "7"))
	refused(t, "missing", err, "child_id: There is no such FBO organization")
}
