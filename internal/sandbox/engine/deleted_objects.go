// SPDX-License-Identifier: MPL-2.0

package engine

// Deleted objects that other objects still refer to.

// deletedGroup is the group of a group's deleted objects.
func deletedGroup(group string) string { return "deleted_" + group }

// Retire removes an object from its group, and keeps it for [Tx.GetDeleted].
func (tx *Tx) Retire(group string, object Object) {
	id, _ := object["id"].(string)
	tx.Remove(group, id)
	tx.Put(deletedGroup(group), object)
}

// GetDeleted returns an object of a group, whether it is deleted or not.
func (tx *Tx) GetDeleted(group string, id any) (Object, bool) {
	text, _ := id.(string)
	if object, ok := tx.Get(group, text); ok {
		return object, true
	}
	return tx.Get(deletedGroup(group), text)
}
