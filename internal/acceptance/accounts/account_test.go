// SPDX-License-Identifier: MPL-2.0

package accounts_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// Missing objects are believed only of the account that they belong to. The tests of this file run
// every command of Terraform against another account, or at a wrong path.

// account is a driver, and a configuration without its provider block.
type account struct {
	*driver.Driver
	t    *testing.T
	body string
}

// withObjects returns a driver whose state has the objects of a configuration.
func withObjects(t *testing.T, service *acctest.Service, body string) *account {
	t.Helper()
	a := &account{Driver: driver.New(t), t: t, body: body}
	if err := a.apply(service.Config(body)); err != nil {
		t.Fatal(err)
	}
	return a
}

func (a *account) apply(config string) error {
	plan, err := a.Plan(config)
	if err != nil {
		return err
	}
	return a.Apply(plan)
}

// The commands of Terraform that can lose objects.
var (
	allCommands = []string{"plan", "apply", "apply -refresh-only", "destroy", "destroy -refresh=false"}
	refreshing  = allCommands[:4]
)

// run runs a command of Terraform.
func (a *account) run(command, config string) error {
	a.t.Helper()
	switch command {
	case "plan":
		_, err := a.Plan(config)
		return err
	case "apply":
		return a.apply(config)
	case "apply -refresh-only":
		_, err := a.Refresh(config)
		return err
	case "destroy":
		plan, err := a.PlanDestroy(config)
		if err != nil {
			return err
		}
		return a.Apply(plan)
	case "destroy -refresh=false":
		return a.Destroy(config)
	}
	a.t.Fatalf("unknown command %q", command)
	return nil
}

// refused demands that commands fail with a text, at least so many times, and leave the state
// alone.
func (a *account) refused(config, text string, atLeast int, commands ...string) {
	a.t.Helper()
	before := a.state()
	for _, command := range commands {
		err := a.run(command, config)
		if err == nil {
			a.t.Errorf("terraform %s succeeded, want %q", command, text)
			continue
		}
		if got := strings.Join(strings.Fields(err.Error()), " "); strings.Count(got, text) < atLeast {
			a.t.Errorf("terraform %s has not %q at least %d times:\n%s", command, text, atLeast, got)
		}
		if difference := cmp.Diff(before, a.state()); difference != "" {
			a.t.Errorf("terraform %s changed the state:\n%s", command, difference)
		}
	}
}

// state has the attributes of all objects.
func (a *account) state() map[string]any {
	a.t.Helper()
	state, err := a.State()
	if err != nil {
		a.t.Fatal(err)
	}
	objects := map[string]any{}
	for _, o := range state.Values.RootModule.Resources {
		objects[o.Address] = o.AttributeValues
	}
	return objects
}

// expectCreates demands that a plan creates so many objects, and warns of the deleted ones.
func (a *account) expectCreates(config string, count int, warning string) {
	a.t.Helper()
	plan, err := a.Plan(config)
	if err != nil {
		a.t.Error(err)
		return
	}
	created := 0
	for _, c := range plan.Changes {
		if c.Before.IsNull() {
			created++
		}
	}
	if all := strings.Join(plan.Warnings, "\n"); created != count || !strings.Contains(all, warning) {
		a.t.Errorf("the plan creates %d objects, want %d and the warning %q:\n%s", created, count, warning, all)
	}
}

const deletedOutside = "was deleted outside Terraform"

// remove deletes the only object of a group, or the one with another name than that.
func remove(service *acctest.Service, group, except string) {
	for _, o := range service.Objects(group) {
		if id, _ := o["id"].(string); except == "" || o["name"] != except {
			service.Remove(group, id)
		}
	}
}

const (
	hookAndCode = "resource \"payments_webhook\" \"it\" {\n  url = \"https://coffee.example/hooks\"\n}\n" +
		"resource \"payments_discount_code\" \"it\" {\n  code        = \"HARVEST\"\n  percent_off = 20\n}\n"
	linkToMug = "resource \"payments_payment_link\" \"it\" {\n  product_ids = [payments_product.mug.id]\n" +
		"  gateway     = { managed = { methods = [{ network = \"Bitcoin\" }] } }\n}\n"
)

// TestAccount_wrongPath: no object is found under a wrong path of base_url, and none counts as
// deleted.
func TestAccount_wrongPath(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	a := withObjects(t, service, rows.Mug+hookAndCode+linkToMug)
	config := strings.Replace(service.Config(a.body), service.URL, service.URL+"/v1", 1)
	a.refused(config, "does not point at the payments API", 1, allCommands...)
}

// TestAccount_other: no object is found in another account, and none counts as deleted. Terraform
// shows no warnings for a destroy, so that the error is important there.
func TestAccount_other(t *testing.T) {
	t.Parallel()
	service, other := acctest.Start(t), acctest.Start(t)
	a := withObjects(t, service, rows.Mug)
	organization, _ := service.Objects("product")[0]["organizationId"].(string)
	foreign, _ := other.Put("product", sandbox.Object{"name": "Not ours"})["organizationId"].(string)
	for _, text := range []string{
		"is in another account", "belongs to the organization " + organization, "belong to the organization " + foreign,
		"Nothing was changed", "`state rm`",
	} {
		a.refused(other.Config(a.body), text, 1, allCommands...)
	}
	if n := len(other.Objects("product")); n != 1 {
		t.Errorf("the other account has %d products now", n)
	}

	// An object that is missing in its own account was deleted.
	service.Put("product", sandbox.Object{"name": "Another"})
	remove(service, "product", "Another")
	a.expectCreates(service.Config(a.body), 1, deletedOutside)
}

// TestAccount_empty: missing objects in an empty account are an error, because no object shows
// whose account it is. Each command asks for the customers once.
func TestAccount_empty(t *testing.T) {
	t.Parallel()
	const empty = "The account is empty"
	service, other := acctest.Start(t), acctest.Start(t)
	a := withObjects(t, service, rows.Mug+hookAndCode)
	a.Later()
	config := other.Config(a.body)
	a.refused(config, empty, 2, refreshing...)
	a.refused(config, empty, 3, "destroy -refresh=false")
	asked := 0
	for _, r := range other.Requests() {
		if r.Path == "/customers" {
			asked++
		}
	}
	if asked != len(allCommands) {
		t.Errorf("the customers were listed %d times, want once for each of %d commands", asked, len(allCommands))
	}
	other.AddFault(sandbox.Fault{Operation: "customers", Status: 401})
	a.refused(config, "whether the account is the right one could not be confirmed: "+
		"the payments service returned 401 Unauthorized for GET /customers", 3, "destroy")
	other.ClearFaults()
	a.refused(other.Config(""), empty, 1, "apply") // objects that left the configuration stay in the state, too
	other.Inhabit()
	a.refused(config, "is in another account", 3, "destroy")

	// The right account, with all objects deleted.
	for _, group := range []string{"webhook", "discount_code", "product"} {
		remove(service, group, "")
	}
	a.refused(service.Config(a.body), empty, 2, "plan")
	for _, address := range []string{"payments_webhook.it", "payments_discount_code.it", "payments_product.mug"} {
		if err := a.Forget(address); err != nil {
			t.Fatal(err)
		}
	}
	a.expectCreates(service.Config(a.body), 3, "")

	// The only object of an account may be deleted.
	only := "resource \"payments_webhook\" \"it\" {\n  url = \"https://coffee.example/hooks\"\n}\n"
	if err := a.apply(service.Config(only)); err != nil {
		t.Fatal(err)
	}
	remove(service, "webhook", "")
	a.expectCreates(service.Config(only), 1, deletedOutside)
}
