// SPDX-License-Identifier: MPL-2.0

package page

import (
	"slices"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// Object is one object as JSON has it. Every number in it is a json.Number.
type Object = store.Object

// Snapshot is the sandbox at one moment. It is shared with the sandbox, so nothing of it may be
// changed.
type Snapshot struct {
	Address         string // of the sandbox
	Organization    string
	Now             time.Time
	Dialect, Faults []string         // in words
	Limit           int              // of requests per second; 0: none
	Requests        []engine.Request // newest first
	Groups          []string         // the names of all groups
	Objects         *store.View

	Ticker func(network, token string) string // the short name of an asset
}

// Money is an amount of a currency or an asset. The zero value is an unknown amount.
type Money struct{ Amount, Unit string }

func (m Money) String() string {
	if m.Amount == "" {
		return ""
	}
	return money(m.Amount, m.Unit)
}

// get returns an object.
func (v *Snapshot) get(group string, id any) (Object, bool) {
	record, ok := v.Objects.Get(group, engine.Text(id))
	if !ok {
		return nil, false
	}
	return record.Object, true
}

// newest returns the objects of a group that pass, newest first; all of them if passes is nil.
func (v *Snapshot) newest(group string, passes func(Object) bool) []Object {
	objects := make([]Object, 0, v.Objects.Len(group))
	for record := range v.Objects.All(group) {
		if passes == nil || passes(record.Object) {
			objects = append(objects, record.Object)
		}
	}
	slices.Reverse(objects)
	return objects
}

// find returns the object with an id, and its group. Groups are tried in alphabetical order.
func (v *Snapshot) find(id string) (group string, object Object, ok bool) {
	for _, group := range v.Groups {
		if object, ok := v.get(group, id); ok && !slices.Contains(hiddenGroups, group) {
			return group, object, true
		}
	}
	return "", nil, false
}
