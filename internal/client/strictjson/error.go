// SPDX-License-Identifier: MPL-2.0

package strictjson

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Explain describes an error of a decoder in the names of the response. It leaves out the number or
// string that the decoder quotes: it may be an account number. An error of an UnmarshalJSON method
// keeps its words.
func Explain(err error) error {
	var semantic *json.SemanticError
	var syntax *jsontext.SyntacticError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &semantic) && (semantic.Err == nil || semantic.JSONValue != nil):
		return errors.New(wrongType(semantic))
	case semantic != nil && semantic.JSONPointer == "":
		return semantic.Err
	case semantic != nil:
		return fmt.Errorf("%s: %w", path(semantic.JSONPointer), semantic.Err)
	case errors.As(err, &syntax) && errors.Is(err, jsontext.ErrDuplicateName):
		return &doubledError{path(syntax.JSONPointer)}
	case syntax != nil && errors.Unwrap(syntax.Err) != nil: // the reader's
		return plainError{errors.Unwrap(syntax.Err)}
	}
	return plainError{err}
}

// doubledError says that an object has a name twice.
type doubledError struct{ path string }

// Error names the member.
func (e *doubledError) Error() string { return fmt.Sprintf("it has the member %s twice", e.path) }

// IsDoubled reports whether err says that an object has a name twice.
func IsDoubled(err error) bool {
	var doubled *doubledError
	return errors.As(err, &doubled)
}

// plainError has the text of an error without the prefixes of the package jsontext.
type plainError struct{ error }

// Error returns the text.
func (e plainError) Error() string {
	return strings.TrimPrefix(strings.TrimPrefix(e.error.Error(), "jsontext: "), "read error: ")
}

// Unwrap returns the error.
func (e plainError) Unwrap() error { return e.error }

// path returns the names on the way to a value.
func path(p jsontext.Pointer) string { return strings.TrimPrefix(string(p), "/") }

// wrongType names the expected type of a value, and the type that it has.
func wrongType(e *json.SemanticError) string {
	wants, got := expected(e.GoType), kind(e.JSONKind)
	text := fmt.Sprintf("%s must be %s", cmp.Or(path(e.JSONPointer), "it"), wants)
	if got == "" || got == "a number" && wants == wholeNumber {
		return text
	}
	return text + ", not " + got
}

const wholeNumber = "a whole number of at most 64 bits"

// expected names the JSON values that a Go type can hold.
func expected(of reflect.Type) string {
	for of != nil && of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	switch {
	case of == nil:
		return "another value"
	case of.Kind() == reflect.String:
		return "a string"
	case of.Kind() == reflect.Bool:
		return "true or false"
	case of.Kind() == reflect.Slice, of.Kind() == reflect.Array:
		return "a list"
	case of.Kind() >= reflect.Int && of.Kind() <= reflect.Uint64:
		return wholeNumber
	}
	return "an object"
}

// kind names the type of a JSON value, or is empty.
func kind(k jsontext.Kind) string {
	switch k {
	case '{', '}':
		return "an object"
	case '[', ']':
		return "a list"
	case '"':
		return "a string"
	case '0':
		return "a number"
	case 't', 'f', 'n':
		return k.String()
	}
	return ""
}
