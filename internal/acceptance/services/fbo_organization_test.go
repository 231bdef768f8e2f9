// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// TestOrganization_destroy forgets the organization, and says so before and after.
func TestOrganization_destroy(t *testing.T) {
	t.Parallel()
	w := fboStart(t)
	w.apply(w.organization(bakery))
	id := fmt.Sprint(w.attributes(organization)["id"])
	w.writes()
	plan := w.plan("")
	expectPlan(t, "destroy", plan, plancheck.ResourceActionDestroy,
		`Destroying does not delete the FBO organization "Bakery" (`+id+")", "goes on existing", "balances",
		diagnose.ImportBlock("fbo_organization", w.Organization()+"/"+id))
	if err := w.Apply(plan); err != nil {
		t.Fatal(err)
	}
	w.expectWrites("destroy")
	if _, there := w.Object("fbo_organization", id); !there || w.attributes(organization) != nil {
		t.Error("the organization is not there, or still in the state")
	}
}

// TestOrganization_replaced: every change creates a second organization, and the plan says that the
// first one goes on existing.
func TestOrganization_replaced(t *testing.T) {
	t.Parallel()
	for name, changed := range map[string]string{
		"name":          "name = \"Mill\"\nemail = \"office@bakery.example\"",
		"email":         "name = \"Bakery\"\nemail = \"mill@bakery.example\"",
		"website":       bakery + "website = \"https://bakery.example\"",
		"country":       bakery + "country = \"NL\"",
		"email, name":   "name = \"Mill\"\nemail = \"mill@bakery.example\"",
		"website twice": bakery + "website = \"https://bakery.example/de\"",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := fboStart(t)
			before := bakery
			if name == "website twice" {
				before, name = bakery+"website = \"https://bakery.example\"", "website"
			}
			w.apply(w.organization(before))
			id := fmt.Sprint(w.attributes(organization)["id"])
			plan := w.plan(w.organization(changed))
			expectPlan(t, "change", plan, plancheck.ResourceActionDestroyBeforeCreate,
				`A second organization replaces the FBO organization "Bakery" (`+id+")", "a change of "+name+" creates", "Its balances stay there")
			if err := w.Apply(plan); err != nil {
				t.Fatal(err)
			}
			if n := len(w.Objects("fbo_organization")); n != 2 || w.attributes(organization)["id"] == id {
				t.Errorf("%d organizations exist, and the state has %v", n, w.attributes(organization))
			}
			w.expectEmpty("after it", w.organization(changed))
		})
	}
}

// TestOrganization_missingArguments refuses to create an organization without a name or an address,
// also in the place of an imported one.
func TestOrganization_missingArguments(t *testing.T) {
	t.Parallel()
	w := fboStart(t)
	_, err := w.Plan(w.Config(w.organization("name = \"Bakery\"")))
	refused(t, "no address", err, "Missing email", "email is required")
	_, err = w.Plan(w.Config(w.organization("email = \"office@bakery.example\"")))
	refused(t, "no name", err, "Missing name")
	w.expectWrites("plans")
}

// TestOrganization_import takes both ids in every form. The configured values enter the state
// without a request, and from then on a change replaces.
func TestOrganization_import(t *testing.T) {
	t.Parallel()
	for name, id := range map[string]func(parent string) driver.Import{
		"slash": func(parent string) driver.Import { return driver.Import{ID: parent + "/" + bakeryID} },
		"comma": func(parent string) driver.Import { return driver.Import{ID: " " + parent + " , " + bakeryID} },
		"capitals": func(parent string) driver.Import {
			return driver.Import{ID: strings.ToUpper(parent + "/" + bakeryID)}
		},
		"identity": func(parent string) driver.Import {
			return driver.Import{Identity: map[string]cty.Value{"parent_id": cty.StringVal(parent), "id": cty.StringVal(bakeryID)}}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := fboStart(t)
			w.bakery(nil)
			block := id(w.Organization())
			block.Address = organization
			if err := w.plan(w.organization(""), block).ExpectEmpty(); err != nil {
				t.Errorf("without arguments: %v", err)
			}
			plan := w.plan(w.organization(bakery), block)
			expectPlan(t, "import", plan, plancheck.ResourceActionUpdate,
				"Arguments of the FBO organization "+bakeryID+" are not compared", "does not show its email, name.", "without a request")
			if err := w.Apply(plan); err != nil {
				t.Fatal(err)
			}
			w.expectEmpty("imported", w.organization(bakery))

			// A website that was not configured at first is still unknown, and no change.
			site := bakery + "website = \"https://bakery.example\"\n"
			expectPlan(t, "website", w.apply(w.organization(site)), plancheck.ResourceActionUpdate, "does not show its website.")
			w.expectEmpty("with a website", w.organization(site))
			w.expectWrites("all of that")
			mill := strings.Replace(site, "\"Bakery\"", "\"Mill\"", 1)
			expectPlan(t, "name", w.plan(w.organization(mill)), plancheck.ResourceActionDestroyBeforeCreate,
				"A second organization replaces")
			expectPlan(t, "no website", w.plan(w.organization(bakery)), plancheck.ResourceActionDestroyBeforeCreate, "a change of website creates")
		})
	}
}

// TestOrganization_noImport names the ids of an import that finds nothing, and the form that they
// must have.
func TestOrganization_noImport(t *testing.T) {
	t.Parallel()
	w := fboStart(t)
	w.bakery(nil)
	parent := w.Organization()
	for id, words := range map[string][]string{
		"":                                 {"This is no import id", "PARENT_ID/ID"},
		bakeryID:                           {"This is no import id", "are not two UUIDs"},
		parent + "/" + bakeryID + "/x":     {"This is no import id"},
		parent + "/bakery":                 {"This is no import id"},
		bakeryID + "/" + parent:            {"Could not import the FBO organization", "has no child organization " + parent, "their order"},
		parent + "/" + parent:              {"Could not import the FBO organization", "delete its import block"},
		parent + "/" + bakeryID[:35] + "7": {"has no child organization"},
	} {
		err := w.Import(w.Config(w.organization(bakery)), organization, id)
		refused(t, id, err, words...)
	}
	if err := w.Import(w.Config(w.verification("")), verification, parent+"/"+parent); err == nil {
		t.Error("the verification of nothing is imported")
	}
}

// TestOrganization_preconditions explains each demand that the service makes of the parent.
func TestOrganization_preconditions(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		prepare func(w fboWorld)
		parent  string
		words   []string
		lack    string
	}{
		"not verified": {
			func(w fboWorld) {
				w.Put("organization", sandbox.Object{"id": w.Organization(), "verified": false})
			}, "",
			[]string{"parent_id: ", "403 Forbidden", "is not verified", "complete its verification", "Nothing was created"},
			"",
		},
		"FBO mode off": {
			func(w fboWorld) {
				w.Put("organization", sandbox.Object{"id": w.Organization(), "fboMode": false})
			}, "",
			[]string{"parent_id: ", "403 Forbidden", "FBO mode is off", "If FBO mode is off, turn it on", "check its permissions"},
			"",
		},
		"another parent": {
			func(fboWorld) {}, bakeryID, []string{"parent_id: ", "404 Not Found", "the API key's own organization", "base_url"}, "",
		},
		"a proxy's page": {
			func(w fboWorld) {
				w.AddFault(sandbox.Fault{Operation: "createFboOrganization", Status: 403, Body: "<html><body>Forbidden</body></html>"})
			}, "", []string{"403 Forbidden"}, "FBO mode",
		},
		"malformed": {
			func(w fboWorld) {
				w.AddFault(sandbox.Fault{Operation: "createFboOrganization", Status: 422, Body: `{"error": "website: is not reachable"}`})
			}, "", []string{"website: ", "is not reachable"}, "FBO mode",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := fboStart(t)
			c.prepare(w)
			body := w.organization(bakery + "website = \"https://bakery.example\"")
			if c.parent != "" {
				body = strings.Replace(body, w.Organization(), c.parent, 1)
			}
			err := w.Apply(w.plan(body))
			refused(t, "create", err, append(c.words, "Could not create the FBO organization")...)
			if c.lack != "" && strings.Contains(err.Error(), c.lack) {
				t.Errorf("%v", err)
			}
			if n := len(w.Objects("fbo_organization")); n > 0 || w.attributes(organization) != nil {
				t.Errorf("%d organizations exist", n)
			}
		})
	}
}

// TestOrganization_lostResponse does not send a create again, and says how to find out and to
// import.
func TestOrganization_lostResponse(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]sandbox.Fault{
		"dropped":       {DropAfter: true},
		"bad gateway":   {Status: 502},
		"service error": {Status: 500},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := fboStart(t)
			fault.Operation = "createFboOrganization"
			w.AddFault(fault)
			err := w.Apply(w.plan(w.organization(bakery)))
			refused(t, "create", err, "may or may not have been created", "No operation lists child organizations", "create a second one",
				"Check whether it exists before you apply again",
				"Import it as `payments_fbo_organization`, with the id PARENT_ID/ID.")
			w.expectWrites("create", "POST")
			if made := w.Objects("fbo_organization"); len(made) > 0 { // what the error says, works
				block := driver.Import{Address: organization, ID: fmt.Sprintf("%s/%s", w.Organization(), made[0]["id"])}
				if err := w.Apply(w.plan(w.organization(bakery), block)); err != nil {
					t.Error(err)
				}
				w.expectEmpty("imported", w.organization(bakery))
			}
		})
	}
}

// TestOrganization_missing plans a new organization with a warning, if the account is the right one
// and the service says that the old one does not exist.
func TestOrganization_missing(t *testing.T) {
	t.Parallel()
	w := fboStart(t)
	w.apply(w.organization(bakery))
	id := fmt.Sprint(w.attributes(organization)["id"])
	for _, status := range []int{400, 401, 403, 500} {
		w.AddFault(sandbox.Fault{Operation: "fboVerification", Status: status})
		_, err := w.Plan(strings.Replace(w.Config(w.organization(bakery)), "{\n", "{\n  max_retries = 0\n", 1))
		refused(t, fmt.Sprint(status), err, "Could not read the FBO organization")
		w.ClearFaults()
	}
	w.Remove("fbo_organization", id)
	expectPlan(t, "deleted", w.plan(w.organization(bakery)), plancheck.ResourceActionCreate, "FBO organization "+id+" not found")
}

// TestOrganization_otherAccount keeps the organization in the state for the key of another account,
// with objects or without.
func TestOrganization_otherAccount(t *testing.T) {
	t.Parallel()
	w := fboStart(t)
	w.apply(w.organization(bakery))
	body, empty, other := w.organization(bakery), acctest.Start(t), acctest.Start(t)
	other.Inhabit()
	w.expectKept(empty, body, organization, "The account is empty")
	w.expectKept(other, body, organization, "is in another account", other.Organization(), w.Organization())
	w.AddFault(sandbox.Fault{Operation: "fboVerification", Status: 403})
	refused(t, "forbidden", w.Destroy(w.Config(body)), "Could not find the FBO organization")
	if w.attributes(organization) == nil {
		t.Error("it left the state")
	}
}
