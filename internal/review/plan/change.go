// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"regexp"
	"slices"
	"strings"

	tfjson "github.com/hashicorp/terraform-json"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// Action is the effect of a plan on one object.
type Action string

// The actions. A forgotten object only leaves the state. A replaced one is destroyed or forgotten.
const (
	NoOp    Action = "no-op"
	Create  Action = "create"
	Reads   Action = "read"
	Update  Action = "update"
	Replace Action = "replace"
	Destroy Action = "destroy"
	Forget  Action = "forget"
)

// action names the actions of an engine. Several are the two halves of a replacement. An entry
// without any is an update.
func (c change) action() Action {
	switch a := c.Change.Actions; {
	case len(a) > 1:
		return Replace
	case a.Delete():
		return Destroy
	case len(a) == 0:
		return Update
	default:
		return Action(a[0])
	}
}

// Change is one object of a plan, before and after it, or one that changed outside Terraform.
type Change struct {
	Address string
	Block   string // the address without the keys of instances
	Kind    *Kind
	Action  Action
	// Before and After are null if there is no object. Known is the object as Terraform last knew
	// it: with the changes outside undone, and null for an imported one.
	Before, After, Known tftypes.Value
	Imported             bool
	IsOutside            bool // it was made outside Terraform
	// Recreates says that the new half of a replacement is made after the old one is destroyed.
	// Forgets says that the object, or the old half, only leaves the state.
	Recreates, Forgets bool
	// Drift is its change outside Terraform, and Planned is the plan's change of an object that
	// changed outside; nil if there is none.
	Drift, Planned *Change
	// Refers has the objects that it refers to after the plan, by argument, and Referred those of
	// before. UsedBy are those that refer to it after the plan.
	Refers   map[string][]*Change
	Referred []*Change
	UsedBy   []Referrer

	hiddenBefore, hiddenAfter any // trees of sensitive values
	plan                      *Plan
	cachedLabel               *string
	leaves                    []Leaf
	hasLeaves                 bool
}

// Referrer is an object that refers to another one.
type Referrer struct {
	By *Change
	As described.Reference
}

// changeOf reads one change.
func changeOf(given change, k *Kind) (*Change, error) {
	of := given.Change
	c := &Change{
		Address: given.Address, Block: WithoutKey(given.Address), Kind: k, Action: given.action(), Imported: given.isImport(),
		Recreates: of.Actions.DestroyBeforeCreate(), Forgets: slices.Contains(of.Actions, tfjson.ActionForget),
		hiddenBefore: decoded(of.BeforeSensitive), hiddenAfter: decoded(of.AfterSensitive),
	}
	if given.Deposed != "" {
		c.Address += " (deposed)"
	}
	var err error
	if c.Before, err = k.value(of.Before, nil); err != nil {
		return nil, err
	}
	c.After = c.Before // also of a forgotten object, which the service keeps
	if c.Action != NoOp && c.Action != Forget {
		c.After, err = k.value(of.After, of.Unknown)
		c.After = sharing(c.After, c.Before)
	}
	return c, err
}

// WithoutKey returns the address of a block, also in modules with keys: module.a["x"].b.c[0] is
// module.a.b.c.
func WithoutKey(address string) string {
	if !strings.Contains(address, "[") {
		return address
	}
	return keys.ReplaceAllString(address, "")
}

// keys match those of instances.
var keys = regexp.MustCompile(`(?s)\[("(\\.|[^"\\])*("|\\?$)|[^]"])*(\]|$)`)

// IsNew reports whether the plan makes an object that was not there.
func (c *Change) IsNew() bool { return c.Before.IsNull() && !c.After.IsNull() }

// Ends reports whether the plan destroys the object, and makes no other.
func (c *Change) Ends() bool { return !c.Before.IsNull() && c.After.IsNull() }

// Stands reports whether the object is there after the plan, and in Terraform's state.
func (c *Change) Stands() bool { return !c.After.IsNull() && c.Action != Forget }

// Changes reports whether the plan does anything to the object in the service.
func (c *Change) Changes() bool { return c.Action != NoOp && c.Action != Reads && c.Action != Forget }

// Either is the object after the plan, or the one that ends.
func (c *Change) Either() tftypes.Value {
	if c.After.IsNull() {
		return c.Before
	}
	return c.After
}

// ID is that of the object before the plan, or "".
func (c *Change) ID() string { return c.text(c.Before, "id") }

func (*Change) text(of tftypes.Value, name string) string { return raw.String(raw.Members(of)[name]) }

// Targets are the objects that it refers to after the plan.
func (c *Change) Targets() (all []*Change) {
	for _, r := range c.Kind.References {
		all = append(all, c.Refers[r.Name()]...)
	}
	return all
}

// Hides reports whether the values at a path of names, at any index, are sensitive: in the
// configuration or in the schema. Of a value that the schema says is sensitive, no plan tells
// whether the configuration says so, too: it is read, compared, and shown shortened.
func (c *Change) Hides(names ...string) bool {
	return isHidden(c.hiddenBefore, names) || isHidden(c.hiddenAfter, names)
}

func isHidden(tree any, names []string) bool {
	switch at := tree.(type) {
	case bool:
		return at
	case []any:
		return slices.ContainsFunc(at, func(inside any) bool { return isHidden(inside, names) })
	case map[string]any:
		if len(names) > 0 {
			return isHidden(at[names[0]], names[1:])
		}
		for _, inside := range at {
			if isHidden(inside, nil) {
				return true
			}
		}
	}
	return false
}

// HasHidden reports whether a tree of marks has one.
func HasHidden(tree any) bool { return isHidden(tree, nil) }
