// SPDX-License-Identifier: MPL-2.0

package store

import (
	"iter"
	"maps"
	"slices"

	"github.com/tidwall/btree"
)

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

// clone returns a view of the same content. Its groups are shared until [View.unshare].
func (v *View) clone() *View {
	return &View{groups: maps.Clone(v.groups), indexes: maps.Clone(v.indexes)}
}

// unshare prepares a group, and the indexes of it, for changes. It takes constant time: the trees
// copy on write.
func (v *View) unshare(group string, indexes []Index) {
	if t, ok := v.groups[group]; ok {
		v.groups[group] = table{t.byID.Copy(), t.bySeq.Copy()}
	} else {
		v.groups[group] = table{new(btree.Map[string, *Record]), new(btree.Map[int, *Record])}
	}
	for _, index := range indexes {
		if index.Group == group {
			v.indexes[index.Name] = v.indexes[index.Name].Copy()
		}
	}
}

// replace puts a record in place of the one with the same id, or removes that one if r is nil. The
// group must not be shared.
func (v *View) replace(at key, r *Record, indexes []Index) {
	t := v.groups[at.group]
	before, existed := t.byID.Get(at.id)
	if existed {
		t.bySeq.Delete(before.Seq)
	}
	if r == nil {
		t.byID.Delete(at.id)
	} else {
		t.byID.Set(at.id, r)
		t.bySeq.Set(r.Seq, r)
	}
	for _, index := range indexes {
		if index.Group != at.group {
			continue
		}
		if existed {
			v.indexes[index.Name].Delete(index.Key(before))
		}
		if r != nil {
			v.indexes[index.Name].Set(index.Key(r), r)
		}
	}
}
