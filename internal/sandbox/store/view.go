// SPDX-License-Identifier: MPL-2.0

package store

import (
	"iter"
	"maps"
	"slices"

	"github.com/tidwall/btree"
)

// Record is an object and its place in the order of creation. A stored record is never changed,
// only replaced.
type Record struct {
	Seq    int    `json:"seq"`
	Object Object `json:"object"`
}

// View is the content of a store at one moment. It never changes, so any number of goroutines can
// read it without a lock. Its records must not be changed.
type View struct {
	groups  map[string]table
	indexes map[string]*btree.Map[string, *Record] // by the index's name
}

// table is the records of a group, by id and in the order of creation.
type table struct {
	byID  *btree.Map[string, *Record]
	bySeq *btree.Map[int, *Record]
}

// Index is a second order of the records of a group.
type Index struct {
	Name, Group string
	// Key returns the record's place in the order. Different records have different keys.
	Key func(r *Record) string
}

func newView(indexes []Index) *View {
	v := &View{groups: map[string]table{}, indexes: map[string]*btree.Map[string, *Record]{}}
	for _, index := range indexes {
		v.indexes[index.Name] = new(btree.Map[string, *Record])
	}
	return v
}

// Groups returns the names of all groups that have ever had a record, sorted.
func (v *View) Groups() []string { return slices.Sorted(maps.Keys(v.groups)) }

// Len returns the number of records in a group.
func (v *View) Len(group string) int {
	t, ok := v.groups[group]
	if !ok {
		return 0
	}
	return t.byID.Len()
}

// Get returns a record.
func (v *View) Get(group, id string) (*Record, bool) {
	t, ok := v.groups[group]
	if !ok {
		return nil, false
	}
	return t.byID.Get(id)
}

// All returns the records of a group in the order of creation.
func (v *View) All(group string) iter.Seq[*Record] {
	return func(yield func(*Record) bool) {
		if t, ok := v.groups[group]; ok {
			t.bySeq.Scan(func(_ int, r *Record) bool { return yield(r) })
		}
	}
}

// First returns the first record of an index.
func (v *View) First(index string) (*Record, bool) {
	_, r, ok := v.indexes[index].Min()
	return r, ok
}

// with returns a view that has the changes as well. Both views share all that did not change. Only
// one goroutine at a time may call it.
func (v *View) with(changes map[key]*Record, indexes []Index) *View {
	next := &View{groups: maps.Clone(v.groups), indexes: v.indexes}
	copied := map[string]bool{}
	for at, r := range changes {
		t := next.groups[at.group]
		if !copied[at.group] {
			copied[at.group] = true
			if t.byID == nil {
				t = table{new(btree.Map[string, *Record]), new(btree.Map[int, *Record])}
			} else {
				t = table{t.byID.Copy(), t.bySeq.Copy()}
			}
			next.groups[at.group] = t
		}
		t.replace(at.id, r)
	}
	for _, index := range indexes {
		if copied[index.Group] {
			next.reindex(v, changes, index)
		}
	}
	return next
}

// replace puts a record in place of the one with the same id, or removes that one if r is nil.
func (t table) replace(id string, r *Record) {
	if before, ok := t.byID.Get(id); ok {
		t.bySeq.Delete(before.Seq)
	}
	if r == nil {
		t.byID.Delete(id)
		return
	}
	t.byID.Set(id, r)
	t.bySeq.Set(r.Seq, r)
}

// reindex brings one index up to date with the changes to the view before.
func (v *View) reindex(before *View, changes map[key]*Record, index Index) {
	if len(v.indexes) > 0 {
		v.indexes = maps.Clone(v.indexes)
	}
	order := v.indexes[index.Name].Copy()
	v.indexes[index.Name] = order
	for at, r := range changes {
		if at.group != index.Group {
			continue
		}
		if old, ok := before.Get(at.group, at.id); ok {
			order.Delete(index.Key(old))
		}
		if r != nil {
			order.Set(index.Key(r), r)
		}
	}
}
