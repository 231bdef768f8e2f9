// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/compare"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/statecheck"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"
	"github.com/hashicorp/terraform-plugin-testing/tfversion"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// row is what the conformance suite has to know of a resource. A new resource adds a file with its row to [rows]; a resource
// without one fails the suite.
type row struct {
	group string // the sandbox's name of the group
	// Bodies of the resource block. full sets every argument, changed sets every argument to something else,
	// minimal sets the required ones only.
	full, changed, minimal string
	// reordered is full with every set written in another order. Empty where there is no set.
	reordered string
	// pruned is full without the optional arguments inside of its nested ones. Empty where there are none.
	pruned string
	// replaced says that the service cannot change such an object, so that every change replaces it.
	replaced bool
	// needed are arguments that are optional each, and of which one must be there.
	needed []string
	// outside is what somebody else changes while minimal is configured. The plan must show attribute at the
	// configured value, and apply must bring it back.
	outside   sandbox.Object
	attribute tfjsonpath.Path
	planned   knownvalue.Check
	// live reports whether an object still counts after destroy.
	live func(sandbox.Object) bool
	// seeds are objects that exist in the service before Terraform comes: with every optional field present, and absent.
	seeds []sandbox.Object
	// around is what the seeds refer to: objects of other groups.
	around []planted
	// dependencies stand in front of the resource block: other resources that it refers to.
	dependencies string
}

// planted is an object that somebody else has made.
type planted struct {
	group  string
	object sandbox.Object
}

var rows = map[string]row{}

// seed makes a row's objects in a sandbox, and returns their ids.
func (r row) seed(service *acctest.Service) []string {
	for _, p := range r.around {
		service.Put(p.group, p.object)
	}
	var ids []string
	for _, object := range r.seeds {
		id, _ := service.Put(r.group, object)["id"].(string)
		ids = append(ids, id)
	}
	return ids
}

// changes is what a plan says of an object that is to be another.
func (r row) changes() plancheck.ResourceActionType {
	if r.replaced {
		return plancheck.ResourceActionDestroyBeforeCreate
	}
	return plancheck.ResourceActionUpdate
}

// TestAccConformance takes every resource through the life of an object with the real terraform. Each step plans
// again after its apply, and that plan must be empty.
func TestAccConformance(t *testing.T) {
	t.Parallel()
	for _, name := range resourceTypes(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, ok := rows[name]
			if !ok {
				t.Fatalf("%s has no row: add conformance_%s_test.go", name, strings.TrimPrefix(name, "payments_"))
			}
			for dialect, settings := range dialects(t) {
				t.Run(dialect, func(t *testing.T) {
					t.Parallel()
					conform(t, name, r, settings)
				})
			}
		})
	}
}

// dialects are the ways in which the service may speak where its specification is silent.
func dialects(t *testing.T) map[string]sandbox.Dialect {
	t.Helper()
	all := map[string]sandbox.Dialect{}
	for name, text := range map[string]string{
		"plain":    "",
		"text":     "decimals=text,unknown=members,spelling=other",
		"envelope": "lists=envelope,notfound=400,nulls=omitted",
		"id only":  "writes=id,unions=nulls,spelling=other",
		"silent":   "writes=empty,notfound=400,decimals=text",
	} {
		settings, err := sandbox.ParseDialect(text)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = settings
	}
	return all
}

func conform(t *testing.T, name string, r row, dialect sandbox.Dialect) {
	if r.reordered == r.full {
		t.Fatal("nothing is reordered")
	}
	service := acctest.StartWith(t, sandbox.Options{Dialect: dialect})
	address := name + ".it"
	config := func(body string) string {
		return service.Config(fmt.Sprintf("%s\nresource %q \"it\" {\n%s\n}\n", r.dependencies, name, body))
	}
	step := func(body string, action plancheck.ResourceActionType) resource.TestStep {
		return resource.TestStep{
			Config: config(body),
			ConfigPlanChecks: resource.ConfigPlanChecks{
				PreApply:             []plancheck.PlanCheck{plancheck.ExpectResourceAction(address, action)},
				PostApplyPostRefresh: []plancheck.PlanCheck{plancheck.ExpectEmptyPlan()},
			},
			ConfigStateChecks: []statecheck.StateCheck{
				statecheck.ExpectKnownValue(address, tfjsonpath.New("id"), knownvalue.NotNull()),
			},
		}
	}
	imported := func(kind resource.ImportStateKind) resource.TestStep {
		s := resource.TestStep{Config: config(r.full), ResourceName: address, ImportState: true, ImportStateKind: kind}
		if kind == resource.ImportCommandWithID {
			s.ImportStateVerify = !dialect.OtherSpelling // it compares letter by letter; the plan of the other kind is what counts there
			return s
		}
		s.ImportPlanChecks = resource.ImportPlanChecks{PreApply: []plancheck.PlanCheck{plancheck.ExpectResourceAction(address, plancheck.ResourceActionNoop)}}
		return s
	}
	sameID := statecheck.CompareValue(compare.ValuesSame()) // no step may replace an object that can be changed
	kept := func(s resource.TestStep) resource.TestStep {
		if r.replaced {
			return s
		}
		s.ConfigStateChecks = append(s.ConfigStateChecks, sameID.AddStateValue(address, tfjsonpath.New("id")))
		return s
	}

	steps := []resource.TestStep{
		kept(step(r.full, plancheck.ResourceActionCreate)),
		imported(resource.ImportCommandWithID),
		imported(resource.ImportBlockWithID),
	}
	if knowsIdentity(t) {
		steps = append(steps, imported(resource.ImportBlockWithResourceIdentity))
	}
	if r.reordered != "" {
		steps = append(steps, kept(step(r.reordered, plancheck.ResourceActionNoop)))
	}
	if r.pruned != "" {
		steps = append(steps, kept(step(r.pruned, r.changes())))
	}
	steps = append(steps,
		kept(step(r.changed, r.changes())),
		kept(step(r.full, r.changes())),
		kept(step(r.minimal, r.changes())),
	)

	var id string
	noteID := statecheck.ExpectKnownValue(address, tfjsonpath.New("id"), knownvalue.StringFunc(func(value string) error { id = value; return nil }))
	last := &steps[len(steps)-1]
	last.ConfigStateChecks = append(last.ConfigStateChecks, noteID)

	drift := kept(step(r.minimal, r.changes()))
	drift.PreConfig = func() {
		change := sandbox.Object{"id": id}
		for member, value := range r.outside {
			change[member] = value
		}
		service.Put(r.group, change)
	}
	drift.ConfigStateChecks = append(drift.ConfigStateChecks, noteID)
	drift.ConfigPlanChecks.PreApply = append(drift.ConfigPlanChecks.PreApply, plancheck.ExpectKnownValue(address, r.attribute, r.planned))
	steps = append(steps, drift)

	vanished := step(r.minimal, plancheck.ResourceActionCreate)
	vanished.PreConfig = func() {
		if !service.Remove(r.group, id) {
			t.Errorf("the sandbox has no %s %q to remove", r.group, id)
		}
	}
	steps = append(steps, vanished)

	acctest.Test(t, steps...)

	objects := service.Objects(r.group)
	if len(objects) == 0 && r.live != nil {
		t.Errorf("nothing of group %q is left, not even what is only archived: is the group's name right?", r.group)
	}
	for _, object := range objects {
		if r.live == nil || r.live(object) {
			t.Errorf("after destroy this is still live: %v", object)
		}
	}
}

// knowsIdentity reports whether the terraform at hand can import by identity. Where it cannot, the protocol tests still do.
func knowsIdentity(t *testing.T) bool {
	t.Helper()
	return acctest.TerraformVersion(t).GreaterThanOrEqual(tfversion.Version1_12_0)
}

// knowsQuery reports whether the terraform at hand has `terraform query`.
func knowsQuery(t *testing.T) bool {
	t.Helper()
	return acctest.TerraformVersion(t).GreaterThanOrEqual(tfversion.Version1_14_0)
}
