// SPDX-License-Identifier: MPL-2.0

package sandbox

// Objects that are deleted, and that what happened with them still refers to.

// retired is the group that deleted objects of a group are in.
func retired(group string) string { return "deleted_" + group }

// retire removes an object from its group, and keeps it where [transaction.everHad] finds it.
func (tx *transaction) retire(group string, object Object) {
	id, _ := object["id"].(string)
	tx.remove(group, id)
	tx.put(retired(group), object)
}

// everHad returns an object of a group, also one that has been deleted since.
func (tx *transaction) everHad(group string, id any) (Object, bool) {
	text, _ := id.(string)
	if object, ok := tx.get(group, text); ok {
		return object, true
	}
	return tx.get(retired(group), text)
}
