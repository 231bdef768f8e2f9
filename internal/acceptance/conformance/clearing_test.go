// SPDX-License-Identifier: MPL-2.0

package conformance_test

import (
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestAccConformance_clearing removes the optional arguments from a full configuration, one after
// the other. Each must be planned as cleared, or back at its default. The plan after the apply,
// which reads the object again, must be empty. A type without optional arguments has none to clear.
func TestAccConformance_clearing(t *testing.T) {
	t.Parallel()
	all := acctest.Schemas(t)
	for name, r := range rows.Resources {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service := acctest.StartWith(t, sandbox.Options{Organization: rows.SellerID})
			for _, p := range r.Before {
				service.Put(p.Group, p.Object)
			}
			config := func(body string) string {
				return service.Config(fmt.Sprintf("%s\nresource %q \"it\" {\n%s\n}\n", r.Dependencies, name, body))
			}
			file, diags := hclwrite.ParseConfig([]byte(r.Full+"\n"), name, hcl.InitialPos)
			if diags.HasErrors() {
				t.Fatal(diags)
			}
			clearable := func(a *tfprotov6.SchemaAttribute) bool { return a.Optional && !slices.Contains(r.Needed, a.Name) }
			steps := []resource.TestStep{{Config: config(r.Full)}}
			configured := slices.Sorted(maps.Keys(file.Body().Attributes()))
			for _, a := range all.ResourceSchemas[name].Block.Attributes {
				if !clearable(a) || !slices.Contains(configured, a.Name) {
					continue
				}
				file.Body().RemoveAttribute(a.Name)
				steps = append(steps, resource.TestStep{
					Config: config(string(file.Bytes())),
					ConfigPlanChecks: resource.ConfigPlanChecks{
						PreApply: []plancheck.PlanCheck{
							plancheck.ExpectResourceAction(name+".it", r.Changes()),
							clears{name + ".it", a.Name, r.Replaced},
						},
						PostApplyPostRefresh: []plancheck.PlanCheck{plancheck.ExpectEmptyPlan()},
					},
				})
			}
			if len(steps) == 1 && slices.ContainsFunc(all.ResourceSchemas[name].Block.Attributes, clearable) {
				t.Fatal("the full configuration sets none of the type's optional arguments")
			}
			driver.Test(t, steps...)
		})
	}
}

// clears demands that a plan changes an attribute to a known value, and keeps all other known
// values. A new object that replaces another may have any value of the service's choice.
type clears struct {
	address, attribute string
	replaced           bool
}

// CheckPlan looks at the one change.
func (c clears) CheckPlan(_ context.Context, req plancheck.CheckPlanRequest, resp *plancheck.CheckPlanResponse) {
	for _, change := range req.Plan.ResourceChanges {
		if change.Address != c.address {
			continue
		}
		before, _ := change.Change.Before.(map[string]any)
		after, _ := change.Change.After.(map[string]any)
		unknown, _ := change.Change.AfterUnknown.(map[string]any)
		for name := range before {
			stays := agree(before[name], after[name], unknown[name])
			switch {
			case c.replaced && unknown[name] == true:
			case name == c.attribute && (stays || unknown[name] == true):
				resp.Error = fmt.Errorf("%s was taken out, and is planned to stay %v", name, before[name])
			case name != c.attribute && !stays:
				resp.Error = fmt.Errorf("%s was not touched, and is planned to become %v", name, after[name])
			}
		}
		return
	}
	resp.Error = fmt.Errorf("nothing is planned for %s", c.address)
}

// agree reports whether a value is planned to stay, as far as the plan knows it.
func agree(before, after, unknown any) bool {
	if unknown == true {
		return true
	}
	if wasList, ok := before.([]any); ok {
		isList, _ := after.([]any)
		openList, _ := unknown.([]any)
		if len(isList) != len(wasList) || len(openList) != len(wasList) {
			return reflect.DeepEqual(before, after)
		}
		for i := range wasList {
			if !agree(wasList[i], isList[i], openList[i]) {
				return false
			}
		}
		return true
	}
	was, ok := before.(map[string]any)
	is, isToo := after.(map[string]any)
	if !ok || !isToo {
		return reflect.DeepEqual(before, after)
	}
	open, _ := unknown.(map[string]any)
	for name := range was {
		if !agree(was[name], is[name], open[name]) {
			return false
		}
	}
	return true
}
