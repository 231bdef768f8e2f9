// SPDX-License-Identifier: MPL-2.0

package driver

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/zclconf/go-cty/cty"
)

// Apply applies a plan, one object after the other. It keeps the new state, even if an operation
// fails. It skips an object that depends on a failed one.
func (d *Driver) Apply(plan *Plan) error {
	s, err := d.begin(plan.text)
	if err != nil {
		return err
	}
	if err := s.restart(); err != nil {
		return err
	}
	a := &applying{session: s, changes: map[string]*Change{}, done: map[operation]bool{}, failed: map[operation]bool{}}
	if a.objects, err = s.load(plan.state); err != nil {
		return err
	}
	before := map[string]*object{}
	maps.Copy(before, a.objects)
	for _, c := range plan.Changes {
		a.changes[c.Address] = c
	}
	var errs []error
	for _, c := range plan.Changes {
		for _, op := range operations(c) {
			errs = append(errs, a.run(op, before))
		}
	}
	plan.Applied = s.warnings
	d.state, err = s.store(a.objects)
	return errors.Join(append(errs, err)...)
}

// Destroy destroys every object, as terraform destroy -refresh=false does. Package resource ends a
// test in the same way.
func (d *Driver) Destroy(config string) error {
	plan, err := d.plan(config, planning{stale: true, destroy: true})
	if err != nil {
		return err
	}
	return d.Apply(plan)
}

// operation is one write to the service.
type operation struct {
	address string
	deletes bool // or it creates or updates
}

func operations(c *Change) []operation {
	switch c.Action {
	case plancheck.ResourceActionDestroy:
		return []operation{{c.Address, true}}
	case plancheck.ResourceActionDestroyBeforeCreate:
		return []operation{{c.Address, true}, {c.Address, false}}
	default:
		return []operation{{c.Address, false}}
	}
}

// applying is an apply under way.
type applying struct {
	*session
	changes      map[string]*Change
	objects      map[string]*object
	done, failed map[operation]bool
}

// run runs an operation once, behind those that have to come first.
func (a *applying) run(op operation, before map[string]*object) error {
	if a.done[op] {
		return nil
	}
	a.done[op] = true
	var errs []error
	for _, first := range a.precede(op, before) {
		errs = append(errs, a.run(first, before))
		a.failed[op] = a.failed[op] || a.failed[first]
	}
	if a.failed[op] {
		return errors.Join(errs...)
	}
	perform := a.put
	if op.deletes {
		perform = a.remove
	}
	if err := perform(a.changes[op.address]); err != nil {
		a.failed[op] = true
		errs = append(errs, fmt.Errorf("%s: %w", op.address, err))
	}
	return errors.Join(errs...)
}

// precede returns the operations that come before op. A delete comes after the deletes of the
// object's dependents. If the object left the configuration, it also comes after their updates. A
// create or update comes after the object's own delete, and after the writes of the objects that it
// needs.
func (a *applying) precede(op operation, before map[string]*object) []operation {
	var first []operation
	if !op.deletes {
		for _, need := range a.changes[op.address].needs {
			first = append(first, operation{need, false})
		}
		if slices.Contains(operations(a.changes[op.address]), operation{op.address, true}) {
			first = append(first, operation{op.address, true})
		}
		return first
	}
	for _, address := range slices.Sorted(maps.Keys(before)) {
		c := a.changes[address]
		if c == nil || !slices.Contains(before[address].needs, op.address) {
			continue
		}
		for _, other := range operations(c) {
			if other.deletes || a.changes[op.address].Action == plancheck.ResourceActionDestroy {
				first = append(first, other)
			}
		}
	}
	return first
}

// put creates or updates an object. It evaluates and plans the configuration again, because all
// references are known now.
func (a *applying) put(c *Change) error {
	if c.Action == plancheck.ResourceActionNoop {
		if o := a.objects[c.Address]; o != nil {
			o.needs = c.needs
		}
		return nil
	}
	values := map[string]cty.Value{}
	for _, need := range c.needs {
		o := a.objects[need]
		if o == nil {
			return fmt.Errorf("%s is not there", need)
		}
		values[need] = o.value
	}
	b := a.config.block(c.Address)
	final, err := a.planBlock(b, values, a.objects[c.Address])
	if err != nil {
		return err
	}
	if err := checkMade(nil, c.After, final.After); err != nil {
		return fmt.Errorf("provider produced inconsistent final plan: %w", err)
	}
	if final.Action == plancheck.ResourceActionNoop {
		return nil
	}
	if len(final.ReplacePaths) > 0 {
		return errors.New("provider produced inconsistent final plan: the object has to be replaced now")
	}
	config, err := a.evaluate(b, values)
	if err != nil {
		return err
	}
	return a.change(final, config)
}

// remove deletes an object.
func (a *applying) remove(c *Change) error {
	none := cty.NullVal(a.schemas.resources[kindOf(c.Address)].ty)
	return a.change(&Change{
		Address: c.Address, Action: plancheck.ResourceActionDestroy, Before: a.objects[c.Address].value, After: none,
		private: c.private, identity: a.objects[c.Address].identity,
	}, none)
}

// change sends a planned change to the provider, checks the result, and keeps it.
func (a *applying) change(c *Change, config cty.Value) error {
	kind := kindOf(c.Address)
	ty := a.schemas.resources[kind].ty
	values, err := packed(ty, c.Before, c.After, config)
	if err != nil {
		return err
	}
	resp, err := a.server.ApplyResourceChange(a.t.Context(), &tfprotov6.ApplyResourceChangeRequest{
		TypeName: kind, PriorState: values[0], PlannedState: values[1], Config: values[2],
		PlannedPrivate: c.private, PlannedIdentity: c.identity,
	})
	if err != nil {
		return err
	}
	failure := a.heed(resp.Diagnostics)
	made, err := decode(resp.NewState, ty)
	if err != nil {
		return errors.Join(failure, err)
	}
	if !made.IsWhollyKnown() {
		failure = errors.Join(failure, fmt.Errorf("provider returned invalid result object after apply: unknown values in %#v", made))
		made = cty.UnknownAsNull(made)
	}
	if failure == nil {
		if err := checkMade(nil, c.After, made); err != nil {
			failure = fmt.Errorf("provider produced inconsistent result after apply: %w", err)
		}
	}
	switch {
	case made.IsNull() && failure != nil: // the prior object, if there is one, stays in the state
	case made.IsNull():
		delete(a.objects, c.Address)
	default:
		a.objects[c.Address] = &object{
			value: made, private: resp.Private, identity: resp.NewIdentity, needs: c.needs,
			tainted: failure != nil && c.Action == plancheck.ResourceActionCreate,
		}
	}
	return failure
}
