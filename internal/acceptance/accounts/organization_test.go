// SPDX-License-Identifier: MPL-2.0

package accounts_test

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// The tests of this file set organization_id in the provider block.

// accountOf starts the sandbox of an organization.
func accountOf(t *testing.T, organization string, dialect sandbox.Dialect) *acctest.Service {
	t.Helper()
	return acctest.StartWith(t, sandbox.Options{Organization: organization, Dialect: dialect})
}

// ours requires the organization sellerID.
func ours(config string) string { return restricted(config, "organization_id = \""+rows.SellerID+"\"") }

// eachDialect runs a test in the plain dialect and with each setting.
func eachDialect(t *testing.T, run func(t *testing.T, dialect sandbox.Dialect)) {
	t.Helper()
	for _, text := range append(sandbox.SingleDialects(), "") {
		dialect, err := sandbox.ParseDialect(text)
		if err != nil {
			t.Fatal(err)
		}
		t.Run("dialect "+text, func(t *testing.T) {
			t.Parallel()
			run(t, dialect)
		})
	}
}

// words demands an error with all words.
func words(t *testing.T, during string, err error, all ...string) {
	t.Helper()
	if err == nil {
		t.Errorf("%s succeeded, want %q", during, all)
		return
	}
	got := strings.Join(strings.Fields(err.Error()), " ")
	for _, word := range all {
		if !strings.Contains(got, word) {
			t.Errorf("%s: %q is missing in %s", during, word, got)
		}
	}
}

// TestOrganization_wrongAccount uses every kind of block with the key of another account. Each is
// an error before anything but the lists that show it is sent, also with an empty state.
func TestOrganization_wrongAccount(t *testing.T) {
	t.Parallel()
	eachDialect(t, func(t *testing.T, dialect sandbox.Dialect) {
		service := accountOf(t, rows.StrangerID, dialect)
		service.Inhabit()
		service.Put("product", sandbox.Object{"id": rows.ExampleID, "name": "Not ours"})
		service.Advance(dialect.ListLag + dialect.ReadLag)
		d := func() *driver.Driver { return driver.New(t) }
		session := rows.EphemeralBlock("payments_checkout_session", rows.ActionCases["payments_checkout_session"].Arguments)
		for during, run := range map[string]func() error{
			"plan":    func() error { _, err := d().Plan(ours(service.Config(rows.Mug))); return err },
			"destroy": func() error { _, err := d().PlanDestroy(ours(service.Config(rows.Mug))); return err },
			"import": func() error {
				return d().Import(ours(service.Config(rows.Mug)), "payments_product.mug", rows.ExampleID)
			},
			"data": func() error {
				_, _, err := d().ReadDataSource(ours(service.Config("data \"payments_products\" \"all\" {}\n")))
				return err
			},
			"list": func() error {
				_, _, err := d().List(ours(service.Config("list \"payments_product\" \"all\" {\n  provider = payments\n}\n")))
				return err
			},
			"action": func() error {
				block := rows.ActionBlock("payments_create_withdrawal", withdrawalArguments)
				_, _, err := d().Invoke(ours(service.PayingConfig(block)))
				return err
			},
			"session": func() error { _, err := d().Open(ours(service.Config(session))); return err },
		} {
			words(t, during, run(), "Wrong account", rows.StrangerID, rows.SellerID, "Nothing was changed",
				"organization_id (or PAYMENTS_ORGANIZATION_ID)")
		}
		for _, request := range service.Requests() {
			if request.Operation != "products" && request.Operation != "product" {
				t.Errorf("%s was sent", request.Operation)
			}
		}
	})
}

const withdrawalArguments = "network = \"Ethereum\"\n  amount = 0.5\n  withdrawal_address = \"0x52908400098527886E0F7030069857D2E4169EE7\""

// TestOrganization_emptyAccount applies products to the account of another organization that has no
// objects. One is created: it is in the state, and the error names it. It is not taken for a
// deleted object afterwards.
func TestOrganization_emptyAccount(t *testing.T) {
	t.Parallel()
	eachDialect(t, func(t *testing.T, dialect sandbox.Dialect) {
		service, right := accountOf(t, rows.StrangerID, dialect), accountOf(t, rows.SellerID, dialect)
		right.Inhabit()
		body := rows.Mug + hookAndCode
		a := &account{Driver: driver.New(t), t: t}
		plan, err := a.Plan(ours(service.Config(body)))
		if err != nil {
			t.Fatal(err)
		}
		err = a.Apply(plan)
		created := slices.Concat(service.Objects("product"), service.Objects("webhook"), service.Objects("discount_code"))
		if len(created) != 1 {
			t.Fatalf("%d objects were created: %v", len(created), err)
		}
		id, _ := created[0]["id"].(string)
		words(t, "apply", err, id+" was created in the organization "+rows.StrangerID, "the required organization is "+rows.SellerID,
			"delete the ", "`state rm`", "set organization_id (or PAYMENTS_ORGANIZATION_ID) to "+rows.StrangerID)
		state := a.state()
		if text := fmt.Sprint(state); len(state) != 1 || !strings.Contains(text, id) || !strings.Contains(text, rows.StrangerID) {
			t.Errorf("the state has %s", text)
		}
		right.Advance(dialect.ListLag + dialect.ReadLag)
		_, err = a.Plan(ours(right.Config(body)))
		words(t, "the next plan", err, "is in another account", rows.StrangerID, rows.SellerID)
	})
}

// TestOrganization_right takes objects through a life in the right account, which is empty before
// the first one. A type whose response does not name its organization needs an object that does.
func TestOrganization_right(t *testing.T) {
	t.Parallel()
	silent := []string{"payments_auto_swap", "payments_fbo_organization", "payments_fbo_verification"}
	live := func(t *testing.T, name string, dialect sandbox.Dialect) {
		t.Helper()
		r := rows.OfType(t, name)
		service := accountOf(t, rows.SellerID, dialect)
		for _, p := range r.Before {
			service.Put(p.Group, p.Object)
		}
		a := &account{Driver: driver.New(t), t: t}
		if lag := max(dialect.ListLag, dialect.ReadLag); lag > 0 {
			a.Between = func() { service.Advance(lag) }
		}
		config := func(arguments string) string {
			return ours(service.Config(fmt.Sprintf("%s\nresource %q \"it\" {\n%s\n}\n", r.Dependencies, name, arguments)))
		}
		if slices.Contains(silent, name) {
			if len(r.Before) == 0 && r.Dependencies == "" {
				words(t, "an empty account", a.apply(config(r.Minimal)), "no object of the account shows whether it belongs to the "+
					"organization "+rows.SellerID)
				expectNoWrites(t, service, "an empty account")
			}
			service.Inhabit()
		}
		for _, arguments := range []string{r.Minimal, r.Changed} {
			if err := a.apply(config(arguments)); err != nil {
				t.Fatal(err)
			}
			plan, err := a.Plan(config(arguments))
			if err == nil {
				err = plan.ExpectEmpty()
			}
			if err != nil {
				t.Error(err)
			}
		}
		if err := a.run("destroy", config(r.Changed)); err != nil {
			t.Error(err)
		}
	}
	for _, name := range acctest.ResourceTypes(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name != "payments_product" && name != "payments_auto_swap" {
				live(t, name, sandbox.Dialect{})
				return
			}
			eachDialect(t, func(t *testing.T, dialect sandbox.Dialect) { live(t, name, dialect) })
		})
	}
}

// TestOrganization_state changes and destroys an object of the state that belongs to another
// organization, without a refresh. No write is sent, although the account is the required one.
func TestOrganization_state(t *testing.T) {
	t.Parallel()
	theirs, service := accountOf(t, rows.StrangerID, sandbox.Dialect{}), accountOf(t, rows.SellerID, sandbox.Dialect{})
	service.Inhabit()
	a := withObjects(t, theirs, rows.Mug)
	changed := ours(service.Config(strings.Replace(rows.Mug, "White.", "Blue.", 1)))
	for during, run := range map[string]func() error{
		"plan":    func() error { _, err := a.PlanWithoutRefresh(changed); return err },
		"destroy": func() error { return a.Destroy(changed) },
	} {
		words(t, during, run(), "is in another account", "belongs to the organization "+rows.StrangerID,
			"the required organization is "+rows.SellerID, "`state rm`")
	}
	expectNoWrites(t, service, "an object of another organization")
}

// TestOrganization_savedPlan applies the plan of a destruction that was made for another
// organization, as a saved plan is.
func TestOrganization_savedPlan(t *testing.T) {
	t.Parallel()
	service := accountOf(t, rows.SellerID, sandbox.Dialect{})
	service.Inhabit()
	p := &acctest.Plugin{T: t, Server: provider.NewServer("test")(), All: acctest.Schemas(t)}
	text := func(s string) tftypes.Value { return tftypes.NewValue(tftypes.String, s) }
	p.Clean(p.Configure(map[string]tftypes.Value{
		"base_url": text(service.URL), "api_key": text(service.Key()), "organization_id": text(strings.ToUpper(rows.SellerID)),
	}))
	const name = "payments_customer"
	kind := p.All.ResourceSchemas[name].ValueType()
	prior := p.Pack(kind, map[string]tftypes.Value{"id": text(rows.ExampleID), "organization_id": text(rows.StrangerID)})
	none, err := tfprotov6.NewDynamicValue(kind, tftypes.NewValue(kind, nil))
	if err != nil {
		t.Fatal(err)
	}
	resp, err := p.Server.ApplyResourceChange(t.Context(), &tfprotov6.ApplyResourceChangeRequest{
		TypeName: name, PriorState: prior, PlannedState: &none, Config: &none,
		PlannedPrivate: []byte(`{"configured":"W10=","planned":"dHJ1ZQ=="}`),
	})
	if err != nil {
		t.Fatal(err)
	}
	if private := string(resp.Private); private != `{"configured":"W10="}` {
		t.Errorf("the private state is %s", private)
	}
	words(t, "apply", errors.New(acctest.DiagnosticText(resp.Diagnostics)), "The customer is in another account",
		rows.ExampleID, rows.StrangerID, rows.SellerID)
	if !bytes.Equal(resp.NewState.MsgPack, prior.MsgPack) {
		t.Error("the object left the state")
	}
	expectNoWrites(t, service, "a saved plan")
}

// TestOrganization_objects reads an object of another organization in the right account. It is an
// error for a refresh, an import, a data source, a list resource and an ephemeral resource.
func TestOrganization_objects(t *testing.T) {
	t.Parallel()
	service := accountOf(t, rows.SellerID, sandbox.Dialect{})
	service.Inhabit()
	a := withObjects(t, service, hookAndCode)
	hook := service.Objects("webhook")[0]
	id, _ := hook["id"].(string)
	hook["organizationId"] = rows.StrangerID
	service.Remove("webhook", id)
	service.Put("webhook", hook)
	config := func(block string) string { return ours(service.Config(block)) }
	d := driver.New(t)
	for during, run := range map[string]func() error{
		"refresh": func() error { _, err := a.Plan(config(hookAndCode)); return err },
		"import": func() error {
			return d.Import(config(hookAndCode), "payments_webhook.it", id)
		},
		"data": func() error {
			_, _, err := d.ReadDataSource(config("data \"payments_webhook\" \"it\" {\n  id = \"" + id + "\"\n}\n"))
			return err
		},
		"plural data": func() error {
			_, _, err := d.ReadDataSource(config("data \"payments_webhooks\" \"it\" {}\n"))
			return err
		},
		"list": func() error {
			_, _, err := d.List(config("list \"payments_webhook\" \"it\" {\n  provider = payments\n}\n"))
			return err
		},
		"ephemeral": func() error {
			_, err := d.Open(config(rows.EphemeralBlock("payments_webhook_verification_key", "webhook_id = \""+id+"\"")))
			return err
		},
	} {
		words(t, during, run(), "belongs to the organization "+rows.StrangerID, "the required organization is "+rows.SellerID, "organization_id")
	}
}

// TestOrganization_otherOwner reads objects of the state that the service shows with the same ids,
// and as another organization's. Each is an error, with and without a required organization, and
// nothing is sent.
func TestOrganization_otherOwner(t *testing.T) {
	t.Parallel()
	for during, required := range map[string]func(string) string{
		"required":     ours,
		"not required": func(config string) string { return config },
	} {
		t.Run(during, func(t *testing.T) {
			t.Parallel()
			service := accountOf(t, rows.SellerID, sandbox.Dialect{})
			service.Inhabit()
			body := rows.Mug + hookAndCode
			a := withObjects(t, service, body)
			for _, group := range []string{"product", "webhook", "discount_code"} {
				for _, object := range service.Objects(group) {
					object["organizationId"] = rows.StrangerID
					service.Remove(group, fmt.Sprint(object["id"]))
					service.Put(group, object)
				}
			}
			sent := len(service.Requests())
			_, err := a.Plan(required(service.Config(body)))
			words(t, "plan", err, rows.StrangerID, rows.SellerID)
			_, err = a.PlanDestroy(required(service.Config(body)))
			words(t, "destroy", err, rows.StrangerID, rows.SellerID)
			for _, request := range service.Requests()[sent:] {
				if request.Method != http.MethodGet {
					t.Errorf("%s was sent", request.Operation)
				}
			}
			if state := a.state(); len(state) != 3 || strings.Contains(fmt.Sprint(state), rows.StrangerID) {
				t.Errorf("the state has %v", state)
			}
		})
	}
}

// TestOrganization_requests requires an organization at the cost of some lists in each process, and
// of none without the requirement.
func TestOrganization_requests(t *testing.T) {
	for _, required := range []string{"", rows.SellerID} {
		service := accountOf(t, rows.SellerID, sandbox.Dialect{})
		service.Inhabit()
		if required != "" {
			t.Setenv("PAYMENTS_ORGANIZATION_ID", required)
		}
		a := &account{Driver: driver.New(t), t: t}
		lists := 0
		for _, run := range []func() error{
			func() error { return a.apply(service.Config(rows.Mug)) },
			func() error { _, err := a.Plan(service.Config(rows.Mug)); return err },
		} {
			if err := run(); err != nil {
				t.Fatal(err)
			}
		}
		for _, request := range service.Requests() {
			switch request.Operation {
			case "createProduct", "product":
			default:
				lists++
			}
		}
		// Plan and apply of the first command find no product, and the customer. The second plan finds
		// the product.
		if want := map[string]int{"": 0, rows.SellerID: 2*5 + 1}[required]; lists != want {
			t.Errorf("%q: %d lists, want %d", required, lists, want)
		}
	}
}

// TestOrganization_master gets a master account of the wrong organization, which the request may
// create. It stays in the state.
func TestOrganization_master(t *testing.T) {
	t.Parallel()
	service := accountOf(t, rows.StrangerID, sandbox.Dialect{})
	a := &account{Driver: driver.New(t), t: t}
	err := a.apply(ours(service.Config("resource \"payments_master_deposit_account\" \"it\" {\n  network = \"Ethereum\"\n}\n")))
	accounts := service.Objects("deposit_account")
	if len(accounts) != 1 {
		t.Fatalf("%d accounts: %v", len(accounts), err)
	}
	id, _ := accounts[0]["id"].(string)
	words(t, "apply", err, "The master deposit account "+id+" was created in the organization "+rows.StrangerID)
	if text := fmt.Sprint(a.state()); !strings.Contains(text, id) || !strings.Contains(text, rows.StrangerID) {
		t.Errorf("the state has %s", text)
	}
}
