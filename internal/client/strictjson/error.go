// SPDX-License-Identifier: MPL-2.0

package strictjson

import (
	"cmp"
	"errors"
	"fmt"
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
		return fmt.Errorf("%s: a JSON %s came that is no %s", path(semantic.JSONPointer), kind(semantic.JSONKind), semantic.GoType)
	case semantic != nil:
		return fmt.Errorf("%s: %w", path(semantic.JSONPointer), semantic.Err)
	case errors.As(err, &syntax) && errors.Is(err, jsontext.ErrDuplicateName):
		return &doubledError{path(syntax.JSONPointer)}
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
func path(p jsontext.Pointer) string {
	return cmp.Or(strings.TrimPrefix(string(p), "/"), "the whole")
}

// kind names the kind of a value.
func kind(k jsontext.Kind) string {
	switch k {
	case '{', '}':
		return "object"
	case '[', ']':
		return "array"
	}
	return k.String()
}
