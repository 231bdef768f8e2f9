// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
)

// usdc is the contract of USDC on Ethereum, usdt that of USDT.
const (
	usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
	usdt = "0xdAC17F958D2ee523a2206206994597C13D831ec7"
)

// apply plans and applies a configuration.
func apply(t *testing.T, d *driver.Driver, config string) *driver.Plan {
	t.Helper()
	plan, err := d.Plan(config)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Apply(plan); err != nil {
		t.Fatal(err)
	}
	return plan
}

// attributes returns the attributes of the last object in the state.
func attributes(t *testing.T, d *driver.Driver) map[string]any {
	t.Helper()
	state, err := d.State()
	if err != nil {
		t.Fatal(err)
	}
	all := state.Values.RootModule.Resources
	return all[len(all)-1].AttributeValues
}

// read reads a data source, which must not warn.
func read(t *testing.T, service *acctest.Service, kind, arguments string) (map[string]any, error) {
	t.Helper()
	got, warnings, err := driver.New(t).ReadDataSource(service.Config(fmt.Sprintf("data %q \"it\" {\n%s\n}\n", kind, arguments)))
	if len(warnings) > 0 {
		t.Errorf("%s warns: %s", kind, warnings)
	}
	return got, err
}

// writes returns the requests that changed the service.
func writes(service *acctest.Service) (all []string) {
	for _, r := range service.Requests() {
		if r.Method != http.MethodGet {
			all = append(all, r.Method+" "+r.Path)
		}
	}
	return all
}

// planned are the checks of a step's plan.
func planned(checks ...plancheck.PlanCheck) resource.ConfigPlanChecks {
	return resource.ConfigPlanChecks{PreApply: checks}
}
