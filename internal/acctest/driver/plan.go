// SPDX-License-Identifier: MPL-2.0

package driver

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/zclconf/go-cty/cty"
)

// Plan is a plan of all objects of a configuration and of a state.
type Plan struct {
	// Changes are in the order of the configuration, each one after its dependencies. Objects that
	// left the configuration come last.
	Changes []*Change
	// Warnings are those of the provider, each as "path: summary: detail".
	Warnings []string
	Applied  []string // the warnings of its apply

	text  string // the configuration
	state []byte // the refreshed one
}

// Change is the plan of one object.
type Change struct {
	Address   string
	Action    plancheck.ResourceActionType
	Importing bool
	// Before and After are null where there is no object. After may have unknown values.
	Before, After cty.Value
	// ReplacePaths are the attributes that make an update a replacement.
	ReplacePaths []cty.Path

	private  []byte
	identity *tfprotov6.ResourceIdentityData
	needs    []string
}

// Import is an import block. One of ID and Identity is set.
type Import struct {
	Address, ID string
	Identity    map[string]cty.Value
}

// Plan validates a configuration, refreshes the state and plans, as terraform plan does. It does
// not change the driver's state.
func (d *Driver) Plan(config string, imports ...Import) (*Plan, error) {
	return d.plan(config, planning{imports: imports})
}

// PlanWithoutRefresh is terraform plan -refresh=false.
func (d *Driver) PlanWithoutRefresh(config string) (*Plan, error) {
	return d.plan(config, planning{stale: true})
}

// PlanDestroy is terraform plan -destroy.
func (d *Driver) PlanDestroy(config string) (*Plan, error) {
	return d.plan(config, planning{destroy: true})
}

// Refresh is terraform apply -refresh-only. It returns the provider's warnings.
func (d *Driver) Refresh(config string) (warnings []string, err error) {
	plan, err := d.plan(config, planning{refreshOnly: true})
	if err != nil {
		return nil, err
	}
	d.state = plan.state
	return plan.Warnings, nil
}

// planning are the options of a plan.
type planning struct {
	imports                     []Import
	stale, destroy, refreshOnly bool
}

func (d *Driver) plan(config string, options planning) (*Plan, error) {
	s, err := d.begin(config)
	if err != nil {
		return nil, err
	}
	if err := s.validate(); err != nil {
		return nil, err
	}
	s.warnings = nil // the plan gives them again
	if err := s.restart(); err != nil {
		return nil, err
	}
	objects, err := s.load(d.state)
	if err != nil {
		return nil, err
	}
	imported := map[string]bool{}
	for _, i := range options.imports {
		if objects[i.Address] != nil {
			return nil, fmt.Errorf("%s is managed already", i.Address)
		}
		if objects[i.Address], err = s.importObject(i); err != nil {
			return nil, fmt.Errorf("%s: %w", i.Address, err)
		}
		imported[i.Address] = true
	}
	old := maps.Clone(objects)
	if !options.stale {
		if err := s.refresh(objects); err != nil {
			return nil, err
		}
		for address := range imported {
			if objects[address].value.IsNull() {
				return nil, fmt.Errorf("there is no object to import as %s", address)
			}
		}
	}
	plan := &Plan{text: config}
	if plan.state, err = s.store(objects); err != nil {
		return nil, err
	}
	if options.refreshOnly {
		plan.Warnings = s.warnings
		return plan, nil
	}
	if !options.destroy {
		if err := s.planBlocks(plan, objects); err != nil {
			return nil, err
		}
	}
	for _, address := range leaving(old, plan) {
		missing, planned := objects[address].value.IsNull(), objects[address]
		if d.DeletesBeforeRefresh {
			planned = old[address]
		} else if missing {
			continue
		}
		change, err := s.planDelete(address, planned)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", address, err)
		}
		if !missing {
			plan.Changes = append(plan.Changes, change)
		}
	}
	for _, c := range plan.Changes {
		c.Importing = imported[c.Address]
	}
	plan.Warnings = s.warnings
	return plan, nil
}

// leaving are the addresses of objects that a plan has no change for.
func leaving(objects map[string]*object, plan *Plan) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(objects)), func(address string) bool {
		return slices.ContainsFunc(plan.Changes, func(c *Change) bool { return c.Address == address })
	})
}

// validate checks the configuration with an unconfigured provider, as terraform validate does. All
// references are unknown.
func (s *session) validate() error {
	value, err := s.config.provider(s.schemas)
	if err != nil {
		return err
	}
	settings, err := encode(value, s.schemas.provider.ty)
	if err != nil {
		return err
	}
	validated, err := s.server.ValidateProviderConfig(s.t.Context(), &tfprotov6.ValidateProviderConfigRequest{Config: settings})
	if err != nil {
		return err
	}
	errs := []error{s.heed(validated.Diagnostics)}
	for _, b := range s.config.resources {
		value, err := s.evaluate(b, nil)
		if err == nil {
			err = s.validateResource(b, value)
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

func (s *session) validateResource(b *block, value cty.Value) error {
	config, err := encode(value, s.schemas.resources[b.kind].ty)
	if err != nil {
		return err
	}
	validated, err := s.server.ValidateResourceConfig(
		s.t.Context(), &tfprotov6.ValidateResourceConfigRequest{TypeName: b.kind, Config: config},
	)
	if err != nil {
		return err
	}
	if err := s.heed(validated.Diagnostics); err != nil {
		return fmt.Errorf("%s: %w", b.address, err)
	}
	return nil
}

// refresh reads every object. A missing one becomes null.
func (s *session) refresh(objects map[string]*object) error {
	var errs []error
	for _, address := range slices.Sorted(maps.Keys(objects)) {
		fresh, err := s.read(address, objects[address])
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", address, err))
			continue
		}
		objects[address] = fresh
	}
	return errors.Join(errs...)
}

// read returns an object as the service has it now: null where it is missing.
func (s *session) read(address string, o *object) (*object, error) {
	kind := kindOf(address)
	ty := s.schemas.resources[kind].ty
	state, err := encode(o.value, ty)
	if err != nil {
		return nil, err
	}
	resp, err := s.server.ReadResource(s.t.Context(), &tfprotov6.ReadResourceRequest{
		TypeName: kind, CurrentState: state, Private: o.private, CurrentIdentity: o.identity,
	})
	if err != nil {
		return nil, err
	}
	if err := s.heed(resp.Diagnostics); err != nil {
		return nil, err
	}
	value, err := decode(resp.NewState, ty)
	if err != nil {
		return nil, err
	}
	if !value.IsWhollyKnown() {
		return nil, fmt.Errorf("the provider read unknown values: %#v", value)
	}
	fresh := *o
	fresh.value, fresh.private, fresh.identity = value, resp.Private, resp.NewIdentity
	return &fresh, nil
}

// planBlocks plans every resource block.
func (s *session) planBlocks(plan *Plan, objects map[string]*object) error {
	values, failed := map[string]cty.Value{}, map[string]bool{}
	var errs []error
	for _, b := range s.config.resources {
		if slices.ContainsFunc(b.needs, func(need string) bool { return failed[need] }) {
			failed[b.address] = true
			continue
		}
		change, err := s.planBlock(b, values, objects[b.address])
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", b.address, err))
			failed[b.address] = true
			continue
		}
		values[b.address] = change.After
		plan.Changes = append(plan.Changes, change)
	}
	return errors.Join(errs...)
}

// planBlock plans one resource block over its prior object, if any. It replaces a tainted object.
func (s *session) planBlock(b *block, values map[string]cty.Value, prior *object) (*Change, error) {
	described := s.schemas.resources[b.kind]
	config, err := s.evaluate(b, values)
	if err != nil {
		return nil, err
	}
	if err := s.validateResource(b, config); err != nil {
		return nil, err
	}
	none := cty.NullVal(described.ty)
	change := &Change{Address: b.address, Before: none, needs: b.needs}
	if prior == nil {
		prior = &object{value: none}
	}
	if prior.value.IsNull() { // a missing object's private state is still there
		change.Action = plancheck.ResourceActionCreate
		_, err := s.planChange(change, described, config, none, &object{private: prior.private})
		return change, err
	}
	change.Before = prior.value
	if prior.tainted {
		change.Action = plancheck.ResourceActionDestroyBeforeCreate
		_, err := s.planChange(change, described, config, none, &object{})
		return change, err
	}
	paths, err := s.planChange(change, described, config, prior.value, prior)
	if err != nil {
		return nil, err
	}
	change.ReplacePaths = changed(paths, prior.value, change.After)
	switch {
	case len(change.ReplacePaths) > 0:
		change.Action = plancheck.ResourceActionDestroyBeforeCreate
		warnings := s.warnings
		_, err = s.planChange(change, described, config, none, &object{private: change.private})
		s.warnings = warnings // the same ones came with the first plan
	case change.After.RawEquals(prior.value):
		change.Action = plancheck.ResourceActionNoop
	default:
		change.Action = plancheck.ResourceActionUpdate
	}
	return change, err
}

// planChange asks the provider for a plan, checks it, and completes the change with it.
func (s *session) planChange(change *Change, described *schema, config, prior cty.Value, from *object) ([]*tftypes.AttributePath, error) {
	proposed := propose(described.attributes, prior, config)
	values, err := packed(described.ty, prior, config, proposed)
	if err != nil {
		return nil, err
	}
	resp, err := s.server.PlanResourceChange(s.t.Context(), &tfprotov6.PlanResourceChangeRequest{
		TypeName: kindOf(change.Address), PriorState: values[0], Config: values[1], ProposedNewState: values[2],
		PriorPrivate: from.private, PriorIdentity: from.identity,
	})
	if err != nil {
		return nil, err
	}
	if err := s.heed(resp.Diagnostics); err != nil {
		return nil, err
	}
	if change.After, err = decode(resp.PlannedState, described.ty); err != nil {
		return nil, err
	}
	if err := checkPlanned(described.attributes, nil, prior, config, change.After); err != nil {
		return nil, fmt.Errorf("provider produced invalid plan: %w", err)
	}
	change.private, change.identity = resp.PlannedPrivate, resp.PlannedIdentity
	return resp.RequiresReplace, nil
}

// changed are those of the paths at which two objects differ.
func changed(paths []*tftypes.AttributePath, before, after cty.Value) []cty.Path {
	var all []cty.Path
	for _, p := range paths {
		at := pathOf(p)
		was, errBefore := at.Apply(before)
		is, errAfter := at.Apply(after)
		if errBefore == nil && errAfter == nil && !was.RawEquals(is) || errBefore == nil != (errAfter == nil) {
			all = append(all, at)
		}
	}
	return all
}

func pathOf(p *tftypes.AttributePath) cty.Path {
	var at cty.Path
	for _, step := range p.Steps() {
		switch s := step.(type) {
		case tftypes.AttributeName:
			at = at.GetAttr(string(s))
		case tftypes.ElementKeyString:
			at = at.Index(cty.StringVal(string(s)))
		case tftypes.ElementKeyInt:
			at = at.Index(cty.NumberIntVal(int64(s)))
		}
	}
	return at
}

// planDelete plans that an object goes.
func (s *session) planDelete(address string, o *object) (*Change, error) {
	ty := s.schemas.resources[kindOf(address)].ty
	none := cty.NullVal(ty)
	values, err := packed(ty, o.value, none)
	if err != nil {
		return nil, err
	}
	resp, err := s.server.PlanResourceChange(s.t.Context(), &tfprotov6.PlanResourceChangeRequest{
		TypeName: kindOf(address), PriorState: values[0], Config: values[1], ProposedNewState: values[1],
		PriorPrivate: o.private, PriorIdentity: o.identity,
	})
	if err != nil {
		return nil, err
	}
	if err := s.heed(resp.Diagnostics); err != nil {
		return nil, err
	}
	after, err := decode(resp.PlannedState, ty)
	if err != nil {
		return nil, err
	}
	if !after.IsNull() {
		return nil, fmt.Errorf("the provider planned %#v where the object is deleted", after)
	}
	return &Change{
		Address: address, Action: plancheck.ResourceActionDestroy, Before: o.value, After: none,
		private: resp.PlannedPrivate, identity: resp.PlannedIdentity, needs: o.needs,
	}, nil
}
