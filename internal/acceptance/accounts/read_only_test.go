// SPDX-License-Identifier: MPL-2.0

package accounts_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// The tests of this file run every type with read_only = true. The contract's marks decide which
// requests write.

// restricted adds an argument to the provider block of a configuration.
func restricted(config, argument string) string {
	return strings.Replace(config, "\n}\n", "\n  "+argument+"\n}\n", 1)
}

// expectNoWrites demands that the sandbox recorded no request that may change something.
func expectNoWrites(t *testing.T, service *acctest.Service, during string) {
	t.Helper()
	only := acctest.ReadOnly(t)
	for _, request := range service.Requests() {
		if !only[request.Operation] {
			t.Errorf("%s sent %s", during, request.Operation)
		}
	}
	service.ClearRequests()
}

// expectRefused demands an error of a read-only provider that names the operation, and no write.
func expectRefused(t *testing.T, service *acctest.Service, during string, err error) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), " was not sent: the provider is read-only (read_only = true in the provider block)") {
		t.Errorf("%s: %v", during, err)
	}
	expectNoWrites(t, service, during)
}

// onlyForgotten are the types that a destroy only forgets. It sends nothing.
var onlyForgotten = []string{"payments_fbo_organization", "payments_fbo_verification", "payments_master_deposit_account"}

// TestReadOnly_resources plans the creation, the change and the destruction of every resource, and
// cannot apply them. A refresh and an import work.
func TestReadOnly_resources(t *testing.T) {
	t.Parallel()
	for _, name := range acctest.ResourceTypes(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := rows.OfType(t, name)
			service := acctest.StartWith(t, sandbox.Options{Organization: rows.SellerID})
			for _, p := range r.Before {
				service.Put(p.Group, p.Object)
			}
			body := func(arguments string) string {
				return fmt.Sprintf("%s\nresource %q \"it\" {\n%s\n}\n", r.Dependencies, name, arguments)
			}
			a := &account{Driver: driver.New(t), t: t}
			if err := a.apply(service.Config(r.Dependencies)); err != nil {
				t.Fatal(err)
			}
			locked := func(body string) string { return restricted(service.Config(body), "read_only = true") }
			plan := func(config string) (*driver.Plan, error) { return a.Plan(config) }
			attempt := func(what string, plan func(string) (*driver.Plan, error), body string) {
				t.Helper()
				planned, err := plan(locked(body))
				if err != nil {
					t.Fatalf("plan of the %s: %v", what, err)
				}
				expectNoWrites(t, service, "the plan of the "+what)
				err = a.Apply(planned)
				if what == "destruction" && slices.Contains(onlyForgotten, name) {
					expectNoWrites(t, service, "the "+what)
					return
				}
				expectRefused(t, service, "the "+what, err)
			}
			service.ClearRequests()
			attempt("creation", plan, body(r.Minimal))
			if err := a.apply(service.Config(body(r.Minimal))); err != nil {
				t.Fatal(err)
			}
			service.ClearRequests()
			same, err := a.Plan(locked(body(r.Minimal)))
			if err == nil {
				err = same.ExpectEmpty()
			}
			if err != nil {
				t.Error(err)
			}
			attempt("change", plan, body(r.Changed))
			attempt("destruction", a.PlanDestroy, body(r.Minimal))
			id := r.SeedOne(service, 0)
			if err := driver.New(t).Import(locked(body(r.Minimal)), name+".it", id); err != nil {
				t.Errorf("import: %v", err)
			}
			expectNoWrites(t, service, "the import")
		})
	}
}

// TestReadOnly_dataSources reads every data source, also with a required organization.
func TestReadOnly_dataSources(t *testing.T) {
	t.Parallel()
	d, driver := rows.StartDemo(t, sandbox.Dialect{}), driver.New(t)
	for _, r := range rows.DataSourceCases(t) {
		config := restricted(d.Config(r.Block("it")), "read_only = true\n  organization_id = \""+rows.SellerID+"\"")
		if _, _, err := driver.ReadDataSource(config); err != nil {
			t.Errorf("%s: %v", r, err)
		}
	}
	expectNoWrites(t, d.Service, "a data source")
}

// TestReadOnly_verbs refuses every action at plan, and every session. The verification key of a
// webhook is only read.
func TestReadOnly_verbs(t *testing.T) {
	t.Parallel()
	all := acctest.Schemas(t)
	for name, u := range rows.ActionCases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service, arguments := u.Start(t)
			service.ClearRequests()
			_, isAction := all.ActionSchemas[name]
			block, prefix := rows.EphemeralBlock(name, arguments), "open: "
			if isAction {
				block, prefix = rows.ActionBlock(name, arguments), "plan: "
			}
			config := restricted(u.Config(service, block), "read_only = true")
			var err error
			if isAction {
				_, _, err = driver.New(t).Invoke(config)
			} else {
				_, err = driver.New(t).Open(config)
			}
			if name == "payments_webhook_verification_key" {
				if err != nil {
					t.Error(err)
				}
				expectNoWrites(t, service, "the key")
				return
			}
			expectRefused(t, service, name, err)
			if err != nil && !strings.HasPrefix(err.Error(), prefix) {
				t.Errorf("%v, want it at %s", err, prefix)
			}
		})
	}
}

// TestReadOnly_environment refuses a creation if the provider block or the environment says
// read-only. The block cannot lift what the environment says.
func TestReadOnly_environment(t *testing.T) {
	for _, test := range []struct {
		argument, variable string
		by                 string // the setting in the message; empty if the creation is allowed
	}{
		{"", "true", "PAYMENTS_READ_ONLY in the environment"},
		{"read_only = false", "1", "PAYMENTS_READ_ONLY in the environment"},
		{"read_only = true", "false", "read_only = true in the provider block"},
		{"read_only = true", "1", "read_only = true in the provider block"},
		{"read_only = false", "0", ""},
	} {
		t.Setenv("PAYMENTS_READ_ONLY", test.variable)
		service := acctest.Start(t)
		a := &account{Driver: driver.New(t), t: t}
		err := a.apply(restricted(service.Config(rows.Mug), test.argument))
		if test.by == "" {
			if err != nil {
				t.Error(err)
			}
			continue
		}
		words(t, "apply", err, "POST /product/create was not sent: the provider is read-only ("+test.by+").", "To allow writes")
		expectNoWrites(t, service, "apply")
	}
}
