// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"maps"
	"slices"
)

// Reset forgets all objects, requests and faults.
func (e *Engine) Reset() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.requests.clear()
	e.faults.Clear()
	tx := e.begin()
	for _, group := range append(slices.Collect(maps.Keys(e.def.Groups)), scheduleGroup) {
		for _, object := range tx.List(group) {
			id, _ := object["id"].(string)
			tx.Remove(group, id)
		}
	}
	err := tx.Commit()
	e.store.ForgetHistory()
	return err
}
