// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// link connects the objects: with their configuration, with their changes outside, and with those
// that they refer to.
func (p *Plan) link() {
	byID, byAddress := map[string]*Change{}, map[string]*Change{}
	for _, c := range p.All() {
		p.byBlock[c.Block], byAddress[c.Address] = append(p.byBlock[c.Block], c), c
		if id := c.ID(); id != "" {
			byID[id] = c
		}
	}
	for _, c := range slices.Concat(p.All(), p.Drift) {
		c.plan, c.Known = p, c.Before
		if c.Imported {
			c.Known = tftypes.NewValue(c.Kind.object, nil)
		}
	}
	for _, d := range p.Drift {
		d.IsOutside = true
		c := byAddress[d.Address]
		if c == nil {
			p.gone = append(p.gone, d)
			continue
		}
		if c.Drift, c.Known = d, d.Before; c.Changes() {
			d.Planned = c
		}
	}
	for _, c := range slices.Concat(p.All(), p.Drift) {
		for _, r := range c.Kind.References {
			if c.Refers == nil {
				c.Refers = map[string][]*Change{}
			}
			c.Refers[r.Name()] = c.resolve(r, c.Either(), byID)
			if c.Changes() && !c.IsNew() {
				c.Referred = append(c.Referred, c.resolve(r, c.Before, byID)...)
			}
		}
	}
	for _, c := range p.Changes {
		for _, r := range c.Kind.References {
			for _, to := range c.Refers[r.Name()] {
				if !c.After.IsNull() {
					to.UsedBy = append(to.UsedBy, Referrer{c, r})
				}
			}
		}
	}
	for _, c := range p.All() {
		slices.SortFunc(c.UsedBy, func(a, b Referrer) int { return cmp.Compare(a.By.Address, b.By.Address) })
	}
}

// Sets reports whether the configuration may set an attribute.
func (c *Change) Sets(name string) bool {
	block := c.plan.Blocks[c.Block]
	return block == nil || block.Expressions == nil || block.Expressions[name] != nil
}

// resolve returns the objects that an argument refers to: by their ids, or by the configuration for
// those without one.
func (c *Change) resolve(r described.Reference, of tftypes.Value, byID map[string]*Change) (found []*Change) {
	isUnknown := false
	add := func(to *Change) {
		if to != nil && !slices.Contains(found, to) {
			found = append(found, to)
		}
	}
	for _, value := range ValuesAt(of, r.Path) {
		isUnknown = isUnknown || !value.IsFullyKnown()
		add(byID[raw.String(value)])
	}
	if isUnknown {
		t := c.trail(r.Path[0])
		isOther := func(to *Change) bool { return !c.hasKeyOf(to) }
		for _, to := range slices.Concat(t.objects, slices.DeleteFunc(slices.Clone(t.keyed), isOther)) {
			if to.Kind.Name == r.To && !to.After.IsNull() {
				add(to)
			}
		}
	}
	slices.SortFunc(found, func(a, b *Change) int { return cmp.Compare(a.Address, b.Address) })
	return found
}

// hasKeyOf reports whether another instance has the key of this one, or there is none with it.
func (c *Change) hasKeyOf(to *Change) bool {
	key := c.Address[lastName(c.Address):]
	key = key[min(len(key), strings.IndexByte(key+"[", '[')):]
	hasKey := func(other *Change) bool { return strings.HasSuffix(other.Address, key) }
	return hasKey(to) || !slices.ContainsFunc(c.plan.byBlock[to.Block], hasKey)
}

// lastName is where the name of a block begins in an address with keys, whose strings may have
// points.
func lastName(address string) int {
	isInQuotes, at := false, 0
	for i, r := range address {
		switch {
		case r == '"' && (i == 0 || address[i-1] != '\\'):
			isInQuotes = !isInQuotes
		case r == '.' && !isInQuotes:
			at = i + 1
		}
	}
	return at
}
