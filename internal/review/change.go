// SPDX-License-Identifier: MPL-2.0

package review

import (
	"context"
	"slices"
	"strings"

	tfjson "github.com/hashicorp/terraform-json"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// kind is a resource type, as a review sees it.
type kind struct {
	described.Type
	object tftypes.Type
	// currency, price and interval are names of the object's own attributes, or "".
	currency, price, interval string
	amountOff, percentOff     string
	eventTarget, archived     string
	labels, hints             []string
	networks                  [][]string           // paths
	hasAssets                 bool                 // a list of ways to pay, see [change.assets]
	hasPlaces                 bool                 // see [place]
	pays                      *described.Reference // to the person that each object belongs to; nil for others
}

// kindsOf completes the descriptions of types.
func kindsOf(types map[string]described.Type) map[string]*kind {
	kinds := map[string]*kind{}
	for name, t := range types {
		k := &kind{
			Type: t, object: t.Schema.Type().TerraformType(context.Background()),
			currency: t.First(described.Currency), price: t.First(described.Price), interval: t.First(described.Interval),
			amountOff: t.First(described.AmountOff), percentOff: t.First(described.PercentOff),
			eventTarget: t.First(described.EventTarget), archived: t.First(described.Archived),
			labels: t.Own(described.Label), hints: t.Own(described.NameHint),
		}
		for l := range described.Walk(t.Schema.Attributes) {
			if described.Is(l.Attribute, described.Network) {
				k.networks = append(k.networks, described.Names(l.Path))
			}
			k.hasPlaces = k.hasPlaces || described.Is(l.Attribute, described.Payee, described.EventTarget, described.Site, described.Network)
			_, isList := l.Attribute.(schema.ListNestedAttribute)
			k.hasAssets = k.hasAssets || isList && described.Name(described.Inside(l.Attribute), described.Network) != ""
		}
		for i, r := range t.References { // an invoice is paid by the person
			if r.Required && types[r.To].IsPersonal && k.isAccount() {
				k.pays = &t.References[i]
			}
		}
		kinds[name] = k
	}
	return kinds
}

// change is one object of a plan, before and after it.
type change struct {
	address string
	module  string
	block   string // the address without the key of an instance
	kind    *kind
	actions tfjson.Actions
	// before and after are null if there is no object.
	before, after tftypes.Value
	// config is after, without the attributes that the configuration does not set.
	config tftypes.Value
	// hiddenBefore and hiddenAfter are the trees of sensitive values.
	hiddenBefore, hiddenAfter any
	imported                  bool
	drifted                   *change              // its change outside Terraform; nil if there is none
	refers                    map[string][]*change // by argument
	referred                  []*change            // so far, by a changed object
	expressions               map[string]*tfjson.Expression
	cachedLabel               *string
	cachedAssets              *[2][]place
	cachedPlaces              *[]place
	waits                     map[string]bool // the arguments that may have a value which another object makes
}

// changeOf reads one change.
func changeOf(given tfjson.ResourceChange, k *kind) (*change, error) {
	c := &change{
		address: given.Address, module: given.ModuleAddress, kind: k, actions: given.Change.Actions, imported: given.Change.Importing != nil,
		block: withoutKey(given.Address), hiddenBefore: given.Change.BeforeSensitive, hiddenAfter: given.Change.AfterSensitive,
	}
	if given.DeposedKey != "" {
		c.address += " (deposed)"
	}
	var err error
	if c.before, err = valueOf(k.object, given.Change.Before, nil); err != nil {
		return nil, err
	}
	c.after = c.before
	if !c.actions.NoOp() && !c.forgets() {
		c.after, err = valueAfter(k.object, given.Change, c.before)
	}
	return c, err
}

// withoutKey returns the address of a block, also in modules with keys: module.a["x"].b.c[0] is
// module.a.b.c.
func withoutKey(address string) string {
	var out strings.Builder
	inKey, inQuotes, escaped := false, false, false
	for _, r := range address {
		switch {
		case escaped:
			escaped = false
		case inQuotes && r == '\\':
			escaped = true
		case inKey && r == '"':
			inQuotes = !inQuotes
		case inKey:
			inKey = inQuotes || r != ']'
		case r == '[':
			inKey = true
		default:
			out.WriteRune(r)
		}
	}
	return out.String()
}

// isAccount reports whether the objects are accounts that money goes to. A finding about the
// destination says enough about one that ends.
func (k *kind) isAccount() bool { return k.IsPayee && k.Destroying.Replaced == "account.replaced" }

// replaces reports whether the plan makes another object in the place of this one. The old one is
// destroyed, or forgotten.
func (c *change) replaces() bool {
	isForgotten := len(c.actions) > 1 && slices.Contains(c.actions, tfjson.ActionForget)
	return c.actions.Replace() || isForgotten
}

// forgets reports whether the object only leaves the state. The service keeps it, so it is the same
// before and after the plan.
func (c *change) forgets() bool { return c.actions.Forget() }

// isNew reports whether the plan makes an object that was not there.
func (c *change) isNew() bool { return c.before.IsNull() && !c.after.IsNull() }

// ends reports whether the plan destroys the object, and makes no other.
func (c *change) ends() bool { return !c.before.IsNull() && c.after.IsNull() }

// changes reports whether the plan does anything to the object in the service.
func (c *change) changes() bool { return !c.actions.NoOp() && !c.actions.Read() && !c.forgets() }

// action is that of the finding: "replace".
func (c *change) action() string {
	switch {
	case c.replaces():
		return "replace"
	case len(c.actions) == 1 && c.actions[0] == tfjson.ActionDelete:
		return "destroy"
	case len(c.actions) == 1:
		return string(c.actions[0])
	}
	return ""
}

// either is the object after the plan, or the one that ends.
func (c *change) either() tftypes.Value {
	if c.after.IsNull() {
		return c.before
	}
	return c.after
}

// id is that of the object before the plan, or "".
func (c *change) id() string { return raw.String(raw.Members(c.before)["id"]) }

// hides reports whether a value is sensitive, in the configuration or in the schema. The path has
// names and indexes.
func (c *change) hides(path []any) bool {
	return isHidden(c.hiddenBefore, path) || isHidden(c.hiddenAfter, path)
}

func isHidden(tree any, path []any) bool {
	for _, step := range path {
		switch at := tree.(type) {
		case bool:
			return at
		case map[string]any:
			name, _ := step.(string)
			tree = at[name]
		case []any:
			index, _ := step.(int)
			if index < 0 || index >= len(at) {
				return false
			}
			tree = at[index]
		default:
			return false
		}
	}
	return hasHidden(tree)
}

// hasHidden reports whether a tree has a sensitive value.
func hasHidden(tree any) bool {
	switch at := tree.(type) {
	case bool:
		return at
	case map[string]any:
		for _, inside := range at {
			if hasHidden(inside) {
				return true
			}
		}
	case []any:
		return slices.ContainsFunc(at, hasHidden)
	}
	return false
}
