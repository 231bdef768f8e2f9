// SPDX-License-Identifier: MPL-2.0

package review

import (
	"cmp"
	"slices"
	"strings"

	tfjson "github.com/hashicorp/terraform-json"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// link connects the objects of the plan: with their configuration, with their changes
// outside, and with those that they refer to.
func (p *document) link() {
	p.blocks = map[string]*tfjson.ConfigResource{}
	if p.config != nil && p.config.RootModule != nil {
		collectBlocks(p.config.RootModule, "", p.blocks)
	}
	byID, byBlock := map[string]*change{}, map[string][]*change{}
	for _, c := range p.changes {
		byBlock[c.block] = append(byBlock[c.block], c)
		if id := c.id(); id != "" {
			byID[id] = c
		}
	}
	p.prior = slices.DeleteFunc(p.prior, func(c *change) bool { return p.planned[c.address] })
	for _, c := range p.prior { // objects that a plan of changes outside leaves out
		c.block, c.actions = withoutKey(c.address), tfjson.Actions{tfjson.ActionNoop}
		byBlock[c.block] = append(byBlock[c.block], c)
		if id := c.id(); id != "" {
			byID[id] = c
		}
	}
	waiting := map[string]map[string]bool{} // by block
	for _, c := range slices.Concat(p.changes, p.prior, p.drift) {
		if block := p.blocks[c.block]; block != nil {
			c.expressions = block.Expressions
		}
		if c.config = c.after; c.kind.hasPlaces { // of others, the source of a value makes no difference
			c.config = configured(c.after, c.expressions)
		}
		if _, ok := waiting[c.block]; !ok {
			waiting[c.block] = waits(c, byBlock)
		}
		c.waits = waiting[c.block]
		for _, r := range c.kind.References {
			if c.refers == nil {
				c.refers = map[string][]*change{}
			}
			c.refers[r.Name()] = c.resolve(r, c.either(), byID, byBlock)
			if c.changes() && !c.isNew() {
				c.referred = append(c.referred, c.resolve(r, c.before, byID, byBlock)...)
			}
		}
	}
	drifted := map[string]*change{}
	for _, d := range p.drift {
		drifted[d.address] = d
	}
	p.plannedBy, p.usedBy = map[*change]*change{}, map[*change][]referrer{}
	for _, c := range p.changes {
		if c.drifted = drifted[c.address]; c.drifted != nil && c.changes() {
			p.plannedBy[c.drifted] = c
		}
		p.linkUses(c)
	}
	for _, users := range p.usedBy {
		slices.SortFunc(users, func(a, b referrer) int { return cmp.Compare(a.by.address, b.by.address) })
	}
}

// linkUses connects an object with those that it refers to after the plan.
func (p *document) linkUses(c *change) {
	if c.after.IsNull() {
		return
	}
	for _, r := range c.kind.References {
		for _, to := range c.refers[r.Name()] {
			p.usedBy[to] = append(p.usedBy[to], referrer{c, r})
		}
	}
	if c.isDiscount() && c.isForAll(c.after) {
		p.forAll = append(p.forAll, c)
	}
}

// collectBlocks collects the resource blocks of a module, and of those inside, by their addresses.
func collectBlocks(m *tfjson.ConfigModule, at string, into map[string]*tfjson.ConfigResource) {
	for _, r := range m.Resources {
		if r != nil {
			into[at+r.Address] = r
		}
	}
	for name, call := range m.ModuleCalls {
		if call != nil && call.Module != nil {
			collectBlocks(call.Module, at+"module."+name+".", into)
		}
	}
}

// configured returns an object without the attributes that its block does not set. Without the
// block, it is the object.
func configured(object tftypes.Value, expressions map[string]*tfjson.Expression) tftypes.Value {
	if expressions == nil || object.IsNull() || !object.IsKnown() {
		return object
	}
	members := raw.CopyMembers(object)
	for name, value := range members {
		if expressions[name] == nil {
			members[name] = tftypes.NewValue(value.Type(), nil)
		}
	}
	return tftypes.NewValue(object.Type(), members)
}

// waits has the arguments that refer to a value which the plan may not know. All objects of a block
// have the same.
func waits(c *change, byBlock map[string][]*change) map[string]bool {
	var all map[string]bool
	for argument, e := range c.expressions {
		if e == nil || e.ExpressionData == nil {
			continue
		}
		for _, name := range e.References {
			parts := strings.SplitN(withoutKey(name), ".", 4) //nolint:mnd // type, name, attribute, and what is inside
			if len(parts) < 3 || !isKept(name) {              // the engine also lists the object as a whole
				continue
			}
			made := byBlock[strings.TrimSuffix(c.block, blockOf(c.block))+parts[0]+"."+parts[1]]
			isKnown := len(made) > 0
			for _, of := range made {
				isKnown = isKnown && raw.Members(of.after)[parts[2]].IsFullyKnown()
			}
			if !isKnown && all == nil {
				all = map[string]bool{}
			}
			if !isKnown {
				all[argument] = true
			}
		}
	}
	return all
}

// resolve returns the objects that an argument refers to: by their ids, or by the configuration for
// those without one.
func (c *change) resolve(
	r described.Reference, of tftypes.Value, byID map[string]*change, byBlock map[string][]*change,
) (found []*change) {
	values := valuesAt(of, r.Path)
	unknown := false
	for _, value := range values {
		unknown = unknown || !value.IsFullyKnown()
		if of := byID[raw.String(value)]; of != nil && !slices.Contains(found, of) {
			found = append(found, of)
		}
	}
	if unknown && c.expressions != nil {
		for _, name := range referencesIn(c.expressions[r.Path[0]]) {
			block := strings.TrimSuffix(c.block, blockOf(c.block)) + withoutKey(name)
			for _, of := range c.ofEach(byBlock[block], r.Path[0]) {
				if of.kind.Name == r.To && !slices.Contains(found, of) {
					found = append(found, of)
				}
			}
		}
	}
	slices.SortFunc(found, func(a, b *change) int { return cmp.Compare(a.address, b.address) })
	return found
}

// ofEach are the instances of a block that an argument refers to: the one with the same key if the
// argument refers by the key, and else all.
func (c *change) ofEach(all []*change, argument string) []*change {
	e := c.expressions[argument]
	key := strings.TrimPrefix(c.address[lastName(c.address):], c.block[lastName(c.block):])
	if key == "" || e == nil || e.ExpressionData == nil || !slices.Contains(e.References, "each.key") {
		return all
	}
	for _, of := range all {
		if strings.HasSuffix(of.address, key) {
			return []*change{of}
		}
	}
	return all
}

// blockOf is the last part of an address: the type and the name.
func blockOf(address string) string {
	parts := strings.Split(address, ".")
	return strings.Join(parts[max(0, len(parts)-2):], ".")
}

// referencesIn returns the references of an expression, and of those inside.
func referencesIn(e *tfjson.Expression) (names []string) {
	if e == nil || e.ExpressionData == nil {
		return nil
	}
	for _, name := range e.References {
		parts := strings.Split(withoutKey(name), ".")
		if len(parts) >= 2 {
			names = append(names, strings.Join(parts[:2], "."))
		}
	}
	for _, block := range e.NestedBlocks {
		for _, inside := range block {
			names = append(names, referencesIn(inside)...)
		}
	}
	return names
}

// valuesAt returns the values of a path of names. It passes through lists and sets.
func valuesAt(value tftypes.Value, path []string) []tftypes.Value {
	if elements := elementsOrNil(value); elements != nil {
		var all []tftypes.Value
		for _, element := range elements {
			all = append(all, valuesAt(element, path)...)
		}
		return all
	}
	if len(path) == 0 || !raw.IsPresent(value) {
		return []tftypes.Value{value}
	}
	member, ok := raw.Members(value)[path[0]]
	if !ok {
		return nil
	}
	return valuesAt(member, path[1:])
}

// elementsOrNil returns the elements of a list or a set, and nil for anything else.
func elementsOrNil(value tftypes.Value) []tftypes.Value {
	if !raw.IsPresent(value) {
		return nil
	}
	switch value.Type().(type) {
	case tftypes.List, tftypes.Set:
		return raw.Elements(value)
	}
	return nil
}

// referrers returns the objects that refer to one after the plan, each with the name of the
// argument.
func (p *document) referrers(to *change) []referrer { return p.usedBy[to] }

// referrer is an object that refers to another one.
type referrer struct {
	by *change
	as described.Reference
}
