// SPDX-License-Identifier: MPL-2.0

package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// Object is one object as JSON has it. Every number in it is a json.Number: its digits, never a
// float.
type Object = map[string]any

// Decode reads JSON and keeps the digits of its numbers.
func Decode(data []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	if err := decoder.Decode(into); err != nil {
		return err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows the end of the JSON text")
	}
	return nil
}

// Clone copies a value deeply.
func Clone[T any](value T) T {
	return cloned(any(value)).(T) //nolint:forcetypeassert // cloned keeps the type
}

func cloned(value any) any {
	switch v := value.(type) {
	case Object:
		out := make(Object, len(v))
		for name, member := range v {
			out[name] = cloned(member)
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, element := range v {
			out[i] = cloned(element)
		}
		return out
	default:
		return v
	}
}

// ObjectsIn returns the objects of a list, and not copies of them; none if the value is no list.
func ObjectsIn(value any) []Object {
	list, _ := value.([]any)
	var objects []Object
	for _, element := range list {
		if object, ok := element.(Object); ok {
			objects = append(objects, object)
		}
	}
	return objects
}
