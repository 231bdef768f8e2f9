// SPDX-License-Identifier: MPL-2.0

// Package aged makes states old, for tests that do not want to wait. Some ten seconds after a
// write, the provider looks again at a missing object, and at one as it was before.
package aged

import "encoding/json"

// Private returns private state without the time of the last write, as if that was long ago.
func Private(private []byte) []byte {
	var keys map[string]json.RawMessage
	if json.Unmarshal(private, &keys) != nil {
		return private
	}
	delete(keys, "written")
	aged, err := json.Marshal(keys)
	if err != nil {
		return private
	}
	return aged
}
