// SPDX-License-Identifier: MPL-2.0

// Package strictjson decodes the JSON of the payments service. Names are matched exactly, and a
// name that an object has twice is an error: encoding/json would let PRICE replace price, and the
// second price replace the first. An invalid UTF-8 sequence becomes U+FFFD, as in encoding/json.
package strictjson

import (
	"bytes"
	stdjson "encoding/json"
	"errors"
	"io"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// strict are the options of all decoding, and loose those of looking for members of an object that
// may be invalid.
var (
	strict = json.JoinOptions(jsontext.AllowInvalidUTF8(true), scalars)
	loose  = json.JoinOptions(strict, jsontext.AllowDuplicateNames(true))
)

// Unmarshal decodes one JSON value. See [Explain] about its errors.
func Unmarshal(data []byte, into any) error { return Explain(json.Unmarshal(data, into, strict)) }

// Check returns the error of a text that is not one JSON value, or in which an object has a name
// twice.
func Check(data []byte) error {
	var value jsontext.Value
	return Unmarshal(data, &value)
}

// NewDecoder returns a decoder of a stream, under the same rules. [Explain] describes its errors.
func NewDecoder(r io.Reader) *jsontext.Decoder { return jsontext.NewDecoder(r, strict) }

// Elements returns the elements of an array. They are not decoded, so their objects may have names
// twice.
func Elements(data []byte) (all []stdjson.RawMessage, err error) {
	return all, Explain(json.Unmarshal(data, &all, loose))
}

// Members returns the members of an object, without those whose name it has more than once. It
// returns nil for any other text. The values are not decoded, so their objects may have names
// twice.
func Members(data []byte) map[string]stdjson.RawMessage {
	members := map[string]stdjson.RawMessage{}
	seen := map[string]bool{}
	decoder := jsontext.NewDecoder(bytes.NewBuffer(data), loose)
	token, err := decoder.ReadToken()
	if err != nil || token.Kind() != '{' {
		return nil
	}
	for decoder.PeekKind() == '"' {
		token, err := decoder.ReadToken()
		if err != nil {
			return nil
		}
		name := token.String()
		value, err := decoder.ReadValue()
		if err != nil {
			return nil
		}
		if members[name] = stdjson.RawMessage(value.Clone()); seen[name] {
			delete(members, name)
		}
		seen[name] = true
	}
	if _, err := decoder.ReadToken(); err != nil {
		return nil
	}
	if _, err := decoder.ReadToken(); !errors.Is(err, io.EOF) {
		return nil
	}
	return members
}
