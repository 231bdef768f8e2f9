// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"cmp"
	"strings"

	tfjson "github.com/hashicorp/terraform-json"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// trail is where the references of an argument end, through variables, arguments and outputs of
// modules, and for_each.
type trail struct {
	objects []*Change // of this provider, by their ids
	keyed   []*Change // those of which an instance refers to the one with its own key
	isLater bool      // a value that the plan does not know, or where nothing more can be read
	isMade  bool      // an object has no id yet, or another value that the plan does not know
	isPhase bool      // another value in the apply than in the plan
	held    string    // the first expression whose value the plan has, or ""
}

func (t *trail) hold(by string) { t.held = cmp.Or(t.held, by) }

// IsLater reports whether the configuration sets a value that is known after the apply. An unknown
// value that nothing configures is the payments service's. The id of an object that the plan makes
// is not later: the plan tells the object.
func (c *Change) IsLater(l described.Leaf, value tftypes.Value) bool {
	isInSet := value.Type() != nil && value.Type().Is(tftypes.Set{}) && !value.IsFullyKnown()
	if !raw.IsUnknown(value) && !isInSet {
		return false
	}
	t := c.trail(l.Names[0])
	isReference := described.Referred(l.Attribute) != ""
	return t.isLater || t.isMade && !isReference || l.IsRequired() && len(t.objects)+len(t.keyed) == 0
}

// AwaitsAt reports whether a part of an argument is known later, and is no object of this plan.
func (c *Change) AwaitsAt(argument string) bool { return c.trail(argument).isLater }

// Awaits reports whether an argument is known later, and is no object of this plan.
func (c *Change) Awaits() bool {
	for l := range c.Kind.Shape.Walk(c.After) {
		if c.Changes() && (l.IsRequired() || l.IsOptional()) && c.IsLater(l, l.Values[0]) {
			return true
		}
	}
	return false
}

// ReferencesOf are the references of an argument as its configuration writes them, in their order.
func (c *Change) ReferencesOf(argument string) []string {
	block := c.plan.Blocks[c.Block]
	if block == nil || block.Expressions[argument] == nil || block.Expressions[argument].ExpressionData == nil {
		return nil
	}
	return block.Expressions[argument].References
}

// trail follows the references of an argument. All objects of a block have the same.
func (c *Change) trail(argument string) trail {
	key := c.Block + " " + argument
	t, isThere := c.plan.later[key]
	if !isThere {
		if block := c.plan.Blocks[c.Block]; block != nil {
			in := strings.TrimSuffix(c.Block, block.Address)
			c.plan.follow(&t, in, block.Expressions[argument], block.ForEachExpression, false, map[passed]bool{})
		} else {
			t.isLater = true
		}
		c.plan.later[key] = t
	}
	return t
}

// passed is a reference that was followed.
type passed struct {
	in, name string
	forEach  *tfjson.Expression
	isKeyed  bool
}

// follow follows the references of an expression in a module. forEach is the expression that "each"
// is an element of. isKeyed says that only the element with the key of the instance is taken: with
// all[each.key], and not with all[local.other[each.key]].
func (p *Plan) follow(t *trail, in string, e, forEach *tfjson.Expression, isKeyed bool, seen map[passed]bool) {
	if e == nil || e.ExpressionData == nil {
		return
	}
	if len(e.References) == 0 && len(e.NestedBlocks) == 0 && (e.ConstantValue == nil || e.ConstantValue == tfjson.UnknownConstantValue) {
		t.isLater = true // a function without arguments, such as timestamp
	}
	if text, isText := e.ConstantValue.(string); isText && text != "" {
		t.hold("a literal")
	}
	names := ends(e.References)
	for i, name := range names {
		isOfKey := isKeyed && len(names) == 1 || i+1 < len(names) && names[i+1] == "each.key"
		key := passed{in, name, forEach, isOfKey}
		if !seen[key] {
			seen[key] = true
			p.followOne(t, in, name, forEach, isOfKey, seen)
		}
	}
	for _, block := range e.NestedBlocks {
		for _, inside := range block {
			p.follow(t, in, inside, forEach, false, seen)
		}
	}
}

// ends are the references without those that only lead to the one before: after each, an engine
// lists what it is a part of, up to the block.
func ends(references []string) (all []string) {
	for i, name := range references {
		if i > 0 {
			if rest, isPart := strings.CutPrefix(references[i-1], name); isPart && rest != "" && (rest[0] == '.' || rest[0] == '[') {
				continue
			}
		}
		all = append(all, name)
	}
	return all
}

func (p *Plan) followOne(t *trail, in, name string, forEach *tfjson.Expression, isKeyed bool, seen map[passed]bool) {
	const ofResource, ofData = 2, 3 // names in the address of a block
	switch parts := strings.Split(WithoutKey(name), "."); parts[0] {
	case "terraform", "tofu":
		t.isPhase = t.isPhase || len(parts) > 1 && parts[1] == "applying"
	case "path", "count", "self", "ephemeral":
	case "each":
		if len(parts) > 1 && parts[1] == "value" {
			p.follow(t, in, forEach, nil, true, seen)
		}
	case "var":
		switch m := p.modules[in]; {
		case len(parts) == 1:
		case m.call != nil:
			p.follow(t, m.above, m.call.Expressions[parts[1]], m.call.ForEachExpression, false, seen)
		default: // those of the root are known
			if v := p.document.Variables[parts[1]]; v != nil && v.Value != nil {
				t.hold(name)
			}
		}
	case "module":
		if len(parts) > ofResource {
			inside := in + "module." + parts[1] + "."
			if m := p.modules[inside]; m.config != nil && m.config.Outputs[parts[2]] != nil {
				p.follow(t, inside, m.config.Outputs[parts[2]].Expression, nil, false, seen)
				return
			}
		}
		t.isLater = true
	case "local":
		references, hasText, isRead := []string(nil), false, false
		if p.locals != nil && len(parts) > 1 {
			references, hasText, isRead = p.locals(in, parts[1])
		}
		if hasText && len(references) == 0 { // a constant
			t.hold(name)
		}
		if t.isLater = t.isLater || !isRead; isRead {
			e := &tfjson.Expression{ExpressionData: &tfjson.ExpressionData{References: references}}
			p.follow(t, in, e, forEach, isKeyed, seen)
		}
	case "data":
		t.hold(name)
		t.isLater = t.isLater || len(parts) < ofData || p.read[in+strings.Join(parts[:ofData], ".")]
	default:
		if t.hold(name); len(parts) < ofResource {
			t.isLater = true
			return
		}
		block, key := strings.Join(parts[:ofResource], "."), ""
		if rest := name[len(block):]; strings.HasPrefix(rest, "[") {
			key = keys.FindString(rest)
		}
		p.endAt(t, in+block, key, parts[ofResource:], isKeyed)
	}
}

// endAt ends a trail at an attribute of the objects of a block, or at the objects: all of them, or
// those with a key.
func (p *Plan) endAt(t *trail, block, key string, names []string, isKeyed bool) {
	isOfObject, isThere := len(names) == 0 || names[0] == "id", key == "" && p.Blocks[block] != nil
	for _, c := range p.byBlock[block] {
		if !strings.HasSuffix(c.Address, key) {
			continue
		}
		if isThere = true; isOfObject {
			if isKeyed && key == "" && len(names) == 0 {
				t.keyed = append(t.keyed, c)
			} else {
				t.objects = append(t.objects, c)
			}
			t.isMade = t.isMade || c.IsNew() || c.Action == Replace || len(names) == 0 && !c.After.IsFullyKnown()
		} else if !raw.Members(c.After)[names[0]].IsFullyKnown() {
			t.isLater = true
		}
	}
	for _, other := range p.Others[block] {
		if !strings.HasSuffix(other.Address, key) {
			continue
		}
		isThere = true
		unknown, _ := decoded(other.change.Change.Unknown).(map[string]any)
		if len(names) > 0 {
			unknown = map[string]any{"": unknown[names[0]]}
		}
		t.isLater = t.isLater || HasHidden(unknown)
	}
	t.isLater = t.isLater || !isThere
}
