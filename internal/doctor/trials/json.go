// SPDX-License-Identifier: MPL-2.0

package trials

import (
	"bytes"
	"encoding/json"
)

// decode decodes JSON, or returns nil.
func decode(data []byte) (value any) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	if decoder.Decode(&value) != nil {
		return nil
	}
	return value
}

// encode returns the JSON of members.
func encode(members map[string]any) string {
	data, _ := json.Marshal(members) // it was JSON before
	return string(data)
}
