// SPDX-License-Identifier: MPL-2.0

package store

import (
	"slices"
	"strings"
)

type key struct{ group, id string }

// Tx collects the changes of one request. They are visible to the transaction itself at once, and
// to others, in memory and in the file, after [Tx.Commit].
type Tx struct {
	store    *Store
	view     *View
	readOnly bool
	changed  map[key]*Record // nil: removed
}

// Changed reports whether there is anything to commit.
func (tx *Tx) Changed() bool { return len(tx.changed) > 0 }

func (tx *Tx) find(group, id string) (*Record, bool) {
	if r, ok := tx.changed[key{group, id}]; ok {
		return r, r != nil
	}
	return tx.view.Get(group, id)
}

// Get returns a copy of an object.
func (tx *Tx) Get(group, id string) (Object, bool) {
	r, ok := tx.find(group, id)
	if !ok {
		return nil, false
	}
	return Clone(r.Object), true
}

// List returns copies of a group's objects in the order of creation.
func (tx *Tx) List(group string) []Object {
	records := tx.records(group)
	objects := make([]Object, len(records))
	for i, r := range records {
		objects[i] = Clone(r.Object)
	}
	return objects
}

func (tx *Tx) records(group string) []*Record {
	records := make([]*Record, 0, tx.view.Len(group))
	for r := range tx.view.All(group) {
		records = append(records, r)
	}
	added := tx.changesOf(group)
	if len(added) == 0 {
		return records
	}
	records = slices.DeleteFunc(records, func(r *Record) bool {
		id, _ := r.Object["id"].(string)
		_, changed := tx.changed[key{group, id}]
		return changed
	})
	for _, r := range added {
		if r != nil {
			records = append(records, r)
		}
	}
	slices.SortFunc(records, func(a, b *Record) int { return a.Seq - b.Seq })
	return records
}

func (tx *Tx) changesOf(group string) []*Record {
	var all []*Record
	for at, r := range tx.changed {
		if at.group == group {
			all = append(all, r)
		}
	}
	return all
}

// First returns a copy of the first object of an index.
func (tx *Tx) First(index Index) (Object, bool) {
	var first *Record
	tx.view.indexes[index.Name].Scan(func(_ string, r *Record) bool {
		id, _ := r.Object["id"].(string)
		if _, changed := tx.changed[key{index.Group, id}]; !changed {
			first = r
		}
		return first == nil
	})
	for _, r := range tx.changesOf(index.Group) {
		if r != nil && (first == nil || index.Key(r) < index.Key(first)) {
			first = r
		}
	}
	if first == nil {
		return nil, false
	}
	return Clone(first.Object), true
}

// Prefixed returns copies of the objects whose keys in an index begin with a prefix, in no order.
func (tx *Tx) Prefixed(index Index, prefix string) []Object {
	var objects []Object
	tx.view.indexes[index.Name].Ascend(prefix, func(at string, r *Record) bool {
		if !strings.HasPrefix(at, prefix) {
			return false
		}
		id, _ := r.Object["id"].(string)
		if _, changed := tx.changed[key{index.Group, id}]; !changed {
			objects = append(objects, Clone(r.Object))
		}
		return true
	})
	for _, r := range tx.changesOf(index.Group) {
		if r != nil && strings.HasPrefix(index.Key(r), prefix) {
			objects = append(objects, Clone(r.Object))
		}
	}
	return objects
}

// Put makes an object, or replaces the one with the same id.
func (tx *Tx) Put(group string, object Object) {
	tx.mayWrite()
	id, _ := object["id"].(string)
	changed := &Record{Object: Clone(object)}
	if before, ok := tx.find(group, id); ok {
		changed.Seq = before.Seq
	} else {
		changed.Seq = tx.store.next
		tx.store.next++
	}
	tx.changed[key{group, id}] = changed
}

// Remove removes an object.
func (tx *Tx) Remove(group, id string) {
	tx.mayWrite()
	tx.changed[key{group, id}] = nil
}

func (tx *Tx) mayWrite() {
	if tx.readOnly {
		panic("store: a read-only transaction writes")
	}
}

// Commit makes the changes visible. It writes the file first, in one transaction of its own: a kill
// at any moment loses nothing that was committed.
func (tx *Tx) Commit() error {
	if !tx.Changed() {
		return nil
	}
	return tx.store.commit(tx.changed)
}
