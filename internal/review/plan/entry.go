// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"reflect"
	"slices"

	tfjson "github.com/hashicorp/terraform-json"
)

// Entry is a change of an object of any provider. Equal changes have equal values.
type Entry struct {
	Address, Action string
	IsTainted       bool // it is replaced because its creation failed half way

	change change
}

// entryOf is the entry of a change. It is "no-op" or "read" for none.
func entryOf(given change) Entry {
	e := Entry{Address: given.Address, Action: string(given.action()), change: given}
	e.IsTainted = given.Reason == "replace_because_tainted"
	if given.Deposed != "" {
		e.Address += " (deposed)"
	}
	switch action := Action(e.Action); {
	case action == Replace && slices.Contains(given.Change.Actions, tfjson.ActionForget):
		e.Action = "forget and create" // not to be taken for a replacement that destroys
	case (action == NoOp || action == Reads) && given.isImport():
		e.Action = "import"
	}
	return e
}

// Changes reports whether it changes or imports anything.
func (e Entry) Changes() bool { return Action(e.Action) != NoOp && Action(e.Action) != Reads }

// Values are those that must be equal: the object after the change, or what an update changes,
// before and after it. They are nil for an object that ends.
func (e Entry) Values() any {
	switch Action(e.Action) {
	case Destroy, Forget:
		return nil
	case Update:
		before, _ := decoded(e.change.Change.Before).(map[string]any)
		after, _ := decoded(e.change.Change.After).(map[string]any)
		changed := map[string]any{}
		for name := range after {
			if !reflect.DeepEqual(before[name], after[name]) && name != "updated_at" {
				changed[name] = []any{before[name], after[name]}
			}
		}
		return changed
	}
	return decoded(e.change.Change.After)
}

// IsLater reports whether an update changes a value to one that is known later.
func (e Entry) IsLater() bool {
	unknown, _ := decoded(e.change.Change.Unknown).(map[string]any)
	before, _ := decoded(e.change.Change.Before).(map[string]any)
	for name, tree := range unknown {
		if HasHidden(tree) && before[name] != nil && Action(e.Action) == Update && name != "updated_at" {
			return true
		}
	}
	return false
}

// Sides are the object before and after the plan, and its trees of unknown and of sensitive values.
func (e Entry) Sides() (before, after, unknown, sensitive any) {
	c := e.change.Change
	return decoded(c.Before), decoded(c.After), decoded(c.Unknown), decoded(c.AfterSensitive)
}
