// SPDX-License-Identifier: MPL-2.0

package sandbox

// Deleted objects that other objects still refer to.

// deletedGroup is the group of a group's deleted objects.
func deletedGroup(group string) string { return "deleted_" + group }

// retire removes an object from its group, and keeps it for [transaction.getDeleted].
func (tx *transaction) retire(group string, object Object) {
	id, _ := object["id"].(string)
	tx.Remove(group, id)
	tx.Put(deletedGroup(group), object)
}

// getDeleted returns an object of a group, whether it is deleted or not.
func (tx *transaction) getDeleted(group string, id any) (Object, bool) {
	text, _ := id.(string)
	if object, ok := tx.Get(group, text); ok {
		return object, true
	}
	return tx.Get(deletedGroup(group), text)
}
