// SPDX-License-Identifier: MPL-2.0

package sandbox

// update makes a change beside all requests, after the due jobs. An error changes nothing.
func update[T any](s *Sandbox, change func(tx *transaction) (T, error)) (T, error) {
	var nothing T
	if err := s.lock(); err != nil {
		return nothing, err
	}
	defer s.mu.Unlock()
	tx := s.begin()
	result, err := change(tx)
	if err != nil {
		return nothing, err
	}
	return result, tx.Commit()
}
