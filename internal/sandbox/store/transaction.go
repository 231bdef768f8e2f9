// SPDX-License-Identifier: MPL-2.0

package store

type key struct{ group, id string }

// Tx collects the changes of one request in a view of its own. They are visible to the transaction
// itself at once, and to others, in memory and in the file, after [Tx.Commit].
type Tx struct {
	store    *Store
	view     *View
	readOnly bool
	changed  map[key]*Record // nil: removed
	copied   map[string]bool // the groups that the view doesn't share
}

// Changed reports whether there is anything to commit.
func (tx *Tx) Changed() bool { return len(tx.changed) > 0 }

// Get returns a copy of an object.
func (tx *Tx) Get(group, id string) (Object, bool) {
	r, ok := tx.view.Get(group, id)
	if !ok {
		return nil, false
	}
	return Clone(r.Object), true
}

// List returns copies of a group's objects in the order of creation.
func (tx *Tx) List(group string) []Object {
	objects := make([]Object, 0, tx.view.Len(group))
	for r := range tx.view.All(group) {
		objects = append(objects, Clone(r.Object))
	}
	return objects
}

// View returns the content with the transaction's own changes.
func (tx *Tx) View() *View { return tx.view }

// Put creates an object, or replaces the one with the same id. It has no job then.
func (tx *Tx) Put(group string, object Object) { tx.PutDue(group, object, "", "") }

// PutDue is [Tx.Put] for an object with a job.
func (tx *Tx) PutDue(group string, object Object, job, due string) {
	id, _ := object["id"].(string)
	r := &Record{Group: group, Object: Clone(object), Job: job, Due: due}
	if before, ok := tx.view.Get(group, id); ok {
		r.Seq = before.Seq
	} else {
		r.Seq = tx.store.next
		tx.store.next++
	}
	tx.change(key{group, id}, r)
}

// Remove removes an object.
func (tx *Tx) Remove(group, id string) { tx.change(key{group, id}, nil) }

// change replaces a record by r, or removes it if r is nil.
func (tx *Tx) change(at key, r *Record) {
	if tx.readOnly {
		panic("store: a read-only transaction writes")
	}
	if !tx.Changed() {
		tx.view = tx.view.clone()
		tx.changed, tx.copied = map[key]*Record{}, map[string]bool{}
	}
	if !tx.copied[at.group] {
		tx.copied[at.group] = true
		tx.view.unshare(at.group)
	}
	tx.changed[at] = r
	tx.view.replace(at, r)
}

// Commit makes the changes visible. It writes the file first, in one transaction of its own: a kill
// at any moment loses nothing that was committed.
func (tx *Tx) Commit() error {
	if !tx.Changed() {
		return nil
	}
	tx.readOnly = true // others read the view from now on
	return tx.store.commit(tx)
}
