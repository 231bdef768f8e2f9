// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"time"
)

// DecodeStrictly refuses unknown members, because a misspelt one would silently do nothing. It
// refuses a member that is given twice, and keeps the digits of numbers.
func DecodeStrictly(data []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	decoder.DisallowUnknownFields()
	err := decoder.Decode(into)
	if errors.Is(err, io.EOF) {
		return errors.New("the body is empty: GET /_sandbox/ shows its form")
	}
	if name, ok := strings.CutPrefix(fmt.Sprint(err), "json: unknown field "); ok {
		return fmt.Errorf("there is no member %s: GET /_sandbox/ shows the body's form", name)
	}
	if err != nil {
		return errors.New(malformed(err))
	}
	if wrong := mistakeIn(data); wrong != nil {
		return wrong
	}
	return nil
}

// malformed says how a text is not the expected JSON. The decoder's own errors are for programmers.
func malformed(err error) string {
	var kind *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	var date *time.ParseError
	switch {
	case errors.As(err, &kind) && kind.Field != "":
		return fmt.Sprintf("%s must be %s, not a JSON %s", strings.Trim(kind.Field, "."), jsonType(kind.Type), firstWord(kind.Value))
	case errors.As(err, &kind):
		return "it is a JSON " + firstWord(kind.Value)
	case errors.As(err, &syntax):
		return fmt.Sprintf("the JSON syntax is wrong at byte %d", syntax.Offset)
	case errors.As(err, &date), strings.HasPrefix(err.Error(), "Time.UnmarshalJSON"):
		return "a time must be a string such as 2030-01-31T12:00:00Z"
	case errors.Is(err, io.ErrUnexpectedEOF):
		return "it ends too early"
	case errors.Is(err, io.EOF):
		return "it is empty"
	case strings.HasPrefix(err.Error(), "json: invalid number literal"):
		return "a number is expected in place of a string"
	}
	return err.Error()
}

// firstWord drops the digits after the type of a number.
func firstWord(kind string) string {
	word, _, _ := strings.Cut(kind, " ")
	return word
}

// jsonType names the JSON type that a Go type takes.
func jsonType(kind reflect.Type) string {
	if kind == reflect.TypeFor[json.Number]() {
		return "a number"
	}
	switch kind.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Map, reflect.Struct:
		return "an object"
	}
	return "a number"
}
