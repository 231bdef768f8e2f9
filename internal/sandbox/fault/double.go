// SPDX-License-Identifier: MPL-2.0

package fault

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
)

// doubled returns a response in which each object has each of its names again, with another value.
// A response that is not JSON stays as it is.
func doubled(data []byte) []byte {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	var value any
	if decoder.Decode(&value) != nil {
		return data
	}
	return appendDoubled(nil, value)
}

func appendDoubled(out []byte, value any) []byte {
	switch v := value.(type) {
	case []any:
		out = append(out, '[')
		for i, element := range v {
			out = appendDoubled(comma(out, i), element)
		}
		return append(out, ']')
	case map[string]any:
		out = append(out, '{')
		names := slices.Sorted(maps.Keys(v))
		for i, name := range names {
			out = appendDoubled(append(appendJSON(comma(out, i), name), ':'), v[name])
		}
		for _, name := range names {
			out = appendJSON(append(appendJSON(append(out, ','), name), ':'), another(v[name]))
		}
		return append(out, '}')
	}
	return appendJSON(out, value)
}

// another returns a value other than the given one, of the same kind if it is a string or a
// boolean.
func another(value any) any {
	switch v := value.(type) {
	case string:
		return "another"
	case bool:
		return !v
	}
	return 17
}

func comma(out []byte, i int) []byte {
	if i > 0 {
		out = append(out, ',')
	}
	return out
}

func appendJSON(out []byte, value any) []byte {
	data, _ := json.Marshal(value) // the value was decoded from JSON
	return append(out, data...)
}
