// SPDX-License-Identifier: MPL-2.0

package driver

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/statecheck"
	ctyjson "github.com/zclconf/go-cty/cty/json"
)

// Test runs steps as [acctest.Test] does, with a driver in place of the terraform binary. It
// destroys all objects at the end.
func Test(t *testing.T, steps ...resource.TestStep) {
	t.Helper()
	d := New(t)
	config := ""
	for i, step := range steps {
		if _, err := d.Run(step); err != nil {
			t.Errorf("step %d of %d: %v", i+1, len(steps), err)
			break
		}
		config = step.Config
	}
	if err := d.Destroy(config); err != nil {
		t.Errorf("destroying at the end: %v", err)
	}
}

// Run runs a step as package resource does with the terraform binary. The step is an import, or a
// plan and an apply. After an apply, a plan without and a plan with a refresh must both be empty.
// Run returns the warnings of the first plan. A step with fields that the driver does not know is
// an error.
func (d *Driver) Run(step resource.TestStep) (warnings []string, err error) {
	if step.PreConfig != nil {
		step.PreConfig()
	}
	switch {
	case step.ImportState && step.ImportStateKind == resource.ImportCommandWithID:
		err = d.runImportCommand(step)
		step.ImportStateVerify, step.ImportStateVerifyIgnore = false, nil
	case step.ImportState:
		err = d.runImportBlock(step)
		step.ImportStateKind, step.ImportPlanChecks.PreApply = 0, nil
	default:
		warnings, err = d.runConfig(step)
		step.ConfigPlanChecks, step.ConfigStateChecks = resource.ConfigPlanChecks{}, nil
	}
	err = expected(err, step.ExpectError)
	step.PreConfig, step.Config, step.ResourceName, step.ImportState, step.ExpectError = nil, "", "", false, nil
	// The driver finds objects by their addresses.
	step.ImportStateId, step.ImportStateIdPrefix, step.ImportStateVerifyIdentifierAttribute = "", "", ""
	if !reflect.ValueOf(step).IsZero() {
		return nil, fmt.Errorf("the driver does not know all fields of this step: %+v", step)
	}
	return warnings, err
}

// expected compares an error with the one that a step expects.
func expected(err error, pattern *regexp.Regexp) error {
	switch {
	case pattern == nil:
		return err
	case err == nil:
		return fmt.Errorf("expected an error: %s", pattern)
	case !pattern.MatchString(err.Error()):
		return fmt.Errorf("expected the error %s: %w", pattern, err)
	}
	return nil
}

func (d *Driver) runConfig(step resource.TestStep) (warnings []string, err error) {
	plan, err := d.Plan(step.Config)
	if err != nil {
		return nil, fmt.Errorf("plan: %w", err)
	}
	if err := d.checkPlan(plan, step.ConfigPlanChecks.PreApply); err != nil {
		return nil, fmt.Errorf("plan: %w", err)
	}
	if err := d.Apply(plan); err != nil {
		return nil, fmt.Errorf("apply: %w", err)
	}
	state, err := d.State()
	if err != nil {
		return nil, err
	}
	for _, c := range step.ConfigStateChecks {
		var resp statecheck.CheckStateResponse
		if c.CheckState(d.t.Context(), statecheck.CheckStateRequest{State: state}, &resp); resp.Error != nil {
			return nil, fmt.Errorf("state: %w", resp.Error)
		}
	}
	if err := d.planAgain(d.PlanWithoutRefresh, step.Config, step.ConfigPlanChecks.PostApplyPreRefresh); err != nil {
		return nil, fmt.Errorf("plan without refresh after apply: %w", err)
	}
	again := func(config string) (*Plan, error) { return d.Plan(config) }
	if err := d.planAgain(again, step.Config, step.ConfigPlanChecks.PostApplyPostRefresh); err != nil {
		return nil, fmt.Errorf("plan after apply: %w", err)
	}
	return plan.Warnings, nil
}

// planAgain demands that a plan is empty and passes checks.
func (d *Driver) planAgain(plan func(config string) (*Plan, error), config string, checks []plancheck.PlanCheck) error {
	p, err := plan(config)
	if err != nil {
		return err
	}
	return errors.Join(p.ExpectEmpty(), d.checkPlan(p, checks))
}

func (d *Driver) checkPlan(p *Plan, checks []plancheck.PlanCheck) error {
	plan, err := p.JSON()
	if err != nil {
		return err
	}
	errs := make([]error, len(checks))
	for i, c := range checks {
		var resp plancheck.CheckPlanResponse
		c.CheckPlan(d.t.Context(), plancheck.CheckPlanRequest{Plan: plan}, &resp)
		errs[i] = resp.Error
	}
	return errors.Join(errs...)
}

// managed is an object of the state.
func (d *Driver) managed(address string) (o stored, err error) {
	var all map[string]stored
	if err := json.Unmarshal(d.state, &all); err != nil {
		return o, err
	}
	o, ok := all[address]
	if !ok {
		return o, fmt.Errorf("the state has no %s", address)
	}
	return o, nil
}

// id is an object's id in the state.
func (d *Driver) id(address string) (string, error) {
	o, err := d.managed(address)
	if err != nil {
		return "", err
	}
	var attributes struct{ ID string }
	err = json.Unmarshal(o.Attributes, &attributes)
	return attributes.ID, err
}

// importID is the id that a step imports.
func (d *Driver) importID(step resource.TestStep) (string, error) {
	if step.ImportStateId != "" {
		return step.ImportStateIdPrefix + step.ImportStateId, nil
	}
	id, err := d.id(step.ResourceName)
	return step.ImportStateIdPrefix + id, err
}

// runImportCommand imports an object of the state into an empty state, and compares the two.
func (d *Driver) runImportCommand(step resource.TestStep) error {
	id, err := d.importID(step)
	if err != nil {
		return err
	}
	other := &Driver{Between: d.Between, t: d.t, factory: d.factory, schemas: d.schemas}
	if err := other.Import(step.Config, step.ResourceName, id); err != nil {
		return fmt.Errorf("import: %w", err)
	}
	was, err := d.managed(step.ResourceName)
	if err != nil {
		return err
	}
	is, err := other.managed(step.ResourceName)
	if err != nil {
		return err
	}
	var before, after map[string]any
	if err := errors.Join(exact(was.Attributes, &before), exact(is.Attributes, &after)); err != nil {
		return err
	}
	for _, name := range step.ImportStateVerifyIgnore {
		delete(before, name)
		delete(after, name)
	}
	if difference := cmp.Diff(before, after); step.ImportStateVerify && difference != "" {
		return fmt.Errorf("the imported object differs from the managed one:\n%s", difference)
	}
	return nil
}

// runImportBlock removes an object from a copy of the state, and imports it with an import block.
// The plan must have no changes.
func (d *Driver) runImportBlock(step resource.TestStep) error {
	was, err := d.managed(step.ResourceName)
	if err != nil {
		return err
	}
	block := Import{Address: step.ResourceName}
	switch step.ImportStateKind {
	case resource.ImportBlockWithResourceIdentity:
		identity, err := ctyjson.Unmarshal(was.Identity, d.schemas.identities[kindOf(step.ResourceName)])
		if err != nil {
			return fmt.Errorf("the identity of %s: %w", step.ResourceName, err)
		}
		block.Identity = identity.AsValueMap()
	default:
		if block.ID, err = d.importID(step); err != nil {
			return err
		}
	}
	other := &Driver{Between: d.Between, t: d.t, factory: d.factory, schemas: d.schemas}
	if other.state, err = without(d.state, step.ResourceName); err != nil {
		return err
	}
	plan, err := other.Plan(step.Config, block)
	if err != nil {
		return fmt.Errorf("plan with an import block: %w", err)
	}
	if err := errors.Join(plan.ExpectEmpty(), d.checkPlan(plan, step.ImportPlanChecks.PreApply)); err != nil {
		return fmt.Errorf("plan with an import block: %w", err)
	}
	if err := other.Apply(plan); err != nil {
		return fmt.Errorf("apply with an import block: %w", err)
	}
	is, err := other.managed(step.ResourceName)
	if err != nil {
		return err
	}
	if string(is.Identity) != string(was.Identity) {
		return fmt.Errorf("the imported identity is %s, want %s", is.Identity, was.Identity)
	}
	return nil
}

// Forget removes an object from the state, as terraform state rm does.
func (d *Driver) Forget(address string) error {
	if _, err := d.managed(address); err != nil {
		return err
	}
	state, err := without(d.state, address)
	d.state = state
	return err
}

// without is a state without an object.
func without(state []byte, address string) ([]byte, error) {
	var all map[string]stored
	if err := json.Unmarshal(state, &all); err != nil {
		return nil, err
	}
	delete(all, address)
	return json.Marshal(all)
}
