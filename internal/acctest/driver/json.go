// SPDX-License-Identifier: MPL-2.0

package driver

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"
	tfjson "github.com/hashicorp/terraform-json"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"
)

// ExpectEmpty returns an error that names every change but no-ops.
func (p *Plan) ExpectEmpty() error {
	plan, err := p.JSON()
	if err != nil {
		return err
	}
	var errs []error
	for i, c := range p.Changes {
		if c.Action == plancheck.ResourceActionNoop {
			continue
		}
		change := plan.ResourceChanges[i].Change
		errs = append(errs, fmt.Errorf(
			"the plan is not empty: %s of %s:\n%sunknown: %v", c.Action, c.Address, cmp.Diff(change.Before, change.After), change.AfterUnknown,
		))
	}
	return errors.Join(errs...)
}

// JSON returns the resource changes of the plan as terraform show -json prints them, for plancheck.
func (p *Plan) JSON() (*tfjson.Plan, error) {
	plan := &tfjson.Plan{}
	for _, c := range p.Changes {
		before, err := plain(c.Before)
		if err != nil {
			return nil, err
		}
		after, err := plain(withoutUnknown(c.After))
		if err != nil {
			return nil, err
		}
		change := &tfjson.Change{Actions: actions(c.Action), Before: before, After: after, AfterUnknown: unknowns(c.After)}
		if c.After.IsWhollyKnown() {
			change.AfterUnknown = map[string]any{}
		}
		if c.Importing {
			change.Importing = &tfjson.Importing{}
		}
		for _, at := range c.ReplacePaths {
			change.ReplacePaths = append(change.ReplacePaths, steps(at))
		}
		kind, name, _ := strings.Cut(c.Address, ".")
		plan.ResourceChanges = append(plan.ResourceChanges, &tfjson.ResourceChange{
			Address: c.Address, Mode: tfjson.ManagedResourceMode, Type: kind, Name: name, Change: change,
		})
	}
	return plan, nil
}

// State returns the driver's state as terraform show -json prints it, for statecheck.
func (d *Driver) State() (*tfjson.State, error) {
	var all map[string]stored
	if len(d.state) > 0 {
		if err := json.Unmarshal(d.state, &all); err != nil {
			return nil, err
		}
	}
	module := &tfjson.StateModule{}
	for _, address := range slices.Sorted(maps.Keys(all)) {
		kind, name, _ := strings.Cut(address, ".")
		r := &tfjson.StateResource{
			Address: address, Mode: tfjson.ManagedResourceMode, Type: kind, Name: name,
			Tainted: all[address].Tainted, DependsOn: all[address].Needs,
		}
		if err := exact(all[address].Attributes, &r.AttributeValues); err != nil {
			return nil, err
		}
		if all[address].Identity != nil {
			if err := exact(all[address].Identity, &r.IdentityValues); err != nil {
				return nil, err
			}
		}
		module.Resources = append(module.Resources, r)
	}
	return &tfjson.State{Values: &tfjson.StateValues{RootModule: module}}, nil
}

// exact decodes JSON, keeping every digit of numbers.
func exact(data []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	return decoder.Decode(into)
}

// plain is a known value as decoded JSON.
func plain(value cty.Value) (any, error) {
	data, err := ctyjson.Marshal(value, value.Type())
	if err != nil {
		return nil, err
	}
	var v any
	return v, exact(data, &v)
}

// withoutUnknown leaves unknown members of objects out, and makes unknown elements null.
func withoutUnknown(value cty.Value) cty.Value {
	switch {
	case !value.IsKnown():
		return cty.NullVal(cty.DynamicPseudoType)
	case value.IsNull() || value.Type().IsPrimitiveType():
		return value
	case value.Type().IsObjectType() || value.Type().IsMapType():
		members := map[string]cty.Value{}
		for name, member := range value.AsValueMap() {
			if member.IsKnown() {
				members[name] = withoutUnknown(member)
			}
		}
		return cty.ObjectVal(members)
	}
	var elements []cty.Value
	for _, element := range value.AsValueSlice() {
		elements = append(elements, withoutUnknown(element))
	}
	return cty.TupleVal(elements)
}

// unknowns is true where a value is not known. Known members of objects are left out.
func unknowns(value cty.Value) any {
	switch {
	case !value.IsKnown():
		return true
	case value.IsNull() || value.Type().IsPrimitiveType():
		return false
	case value.Type().IsObjectType() || value.Type().IsMapType():
		members := map[string]any{}
		for name, member := range value.AsValueMap() {
			if open := unknowns(member); open != false {
				members[name] = open
			}
		}
		return members
	}
	elements := []any{}
	for _, element := range value.AsValueSlice() {
		elements = append(elements, unknowns(element))
	}
	return elements
}

func actions(action plancheck.ResourceActionType) tfjson.Actions {
	switch action {
	case plancheck.ResourceActionCreate:
		return tfjson.Actions{tfjson.ActionCreate}
	case plancheck.ResourceActionUpdate:
		return tfjson.Actions{tfjson.ActionUpdate}
	case plancheck.ResourceActionDestroy:
		return tfjson.Actions{tfjson.ActionDelete}
	case plancheck.ResourceActionDestroyBeforeCreate:
		return tfjson.Actions{tfjson.ActionDelete, tfjson.ActionCreate}
	default:
		return tfjson.Actions{tfjson.ActionNoop}
	}
}

// steps are those of a path: names, and indexes as JSON numbers.
func steps(at cty.Path) []any {
	var all []any
	for _, step := range at {
		switch s := step.(type) {
		case cty.GetAttrStep:
			all = append(all, s.Name)
		case cty.IndexStep:
			if s.Key.Type() == cty.String {
				all = append(all, s.Key.AsString())
				continue
			}
			all = append(all, json.Number(s.Key.AsBigFloat().Text('f', -1)))
		}
	}
	return all
}
