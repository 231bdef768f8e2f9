// SPDX-License-Identifier: MPL-2.0

package store

import (
	"fmt"
	"iter"
	"maps"

	"github.com/tidwall/btree"
)

// View is the content of a store at one moment. It never changes, so any number of goroutines can
// read it without a lock. Its records must not be changed.
type View struct {
	groups map[string]table
	due    *btree.Map[string, *Record] // the records with a job, in the order of their times
}

// table is the records of a group, by id and in the order of creation.
type table struct {
	byID  *btree.Map[string, *Record]
	bySeq *btree.Map[int, *Record]
}

func newView() *View {
	return &View{groups: map[string]table{}, due: new(btree.Map[string, *Record])}
}

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

// First returns the record whose job is due first. Of jobs of the same time, it is that of the
// oldest object.
func (v *View) First() (*Record, bool) {
	_, r, ok := v.due.Min()
	return r, ok
}

// Due returns the records with a job, in the order of their times.
func (v *View) Due() []*Record { return v.due.Values() }

// place is a record's place among those with a job.
func (r *Record) place() string { return fmt.Sprintf("%s %012d", r.Due, r.Seq) }

// clone returns a view of the same content. Its groups are shared until [View.unshare].
func (v *View) clone() *View {
	return &View{groups: maps.Clone(v.groups), due: v.due.Copy()}
}

// unshare prepares a group for changes. It takes constant time: the trees copy on write.
func (v *View) unshare(group string) {
	if t, ok := v.groups[group]; ok {
		v.groups[group] = table{t.byID.Copy(), t.bySeq.Copy()}
	} else {
		v.groups[group] = table{new(btree.Map[string, *Record]), new(btree.Map[int, *Record])}
	}
}

// replace puts a record in place of the one with the same id, or removes that one if r is nil. The
// group must not be shared.
func (v *View) replace(at key, r *Record) {
	t := v.groups[at.group]
	if before, existed := t.byID.Get(at.id); existed {
		t.bySeq.Delete(before.Seq)
		v.due.Delete(before.place())
	}
	if r == nil {
		t.byID.Delete(at.id)
		return
	}
	t.byID.Set(at.id, r)
	t.bySeq.Set(r.Seq, r)
	if r.Job != "" {
		v.due.Set(r.place(), r)
	}
}
