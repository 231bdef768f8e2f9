// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"maps"
	"slices"
)

// Reset forgets all objects, requests and faults.
func (s *Sandbox) Reset() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests.clear()
	s.faults.Clear()
	tx := s.begin()
	for _, group := range append(slices.Collect(maps.Keys(s.groups)), scheduleGroup) {
		for _, object := range tx.List(group) {
			id, _ := object["id"].(string)
			tx.Remove(group, id)
		}
	}
	err := tx.Commit()
	s.store.ForgetHistory()
	return err
}
