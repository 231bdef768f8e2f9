// SPDX-License-Identifier: MPL-2.0

package schema

import (
	"errors"

	"github.com/getkin/kin-openapi/openapi3"
)

var (
	strict = []openapi3.SchemaValidationOption{
		openapi3.VisitAsRequest(), openapi3.EnableFormatValidation(), openapi3.WithStringFormatValidators(formats),
	}
	lenient = []openapi3.SchemaValidationOption{
		openapi3.VisitAsResponse(), openapi3.EnableFormatValidation(), openapi3.WithStringFormatValidators(formats),
		openapi3.MultiErrors(),
	}
)

// Check checks a value against a schema, numbers by their digits. The error is a sentence about the
// first wrong part: "addOns[0].price must be at least 0". name is the value's own. It is empty for
// a body. The error never contains the value.
func Check(s *openapi3.Schema, value any, name string) error {
	if err := s.VisitJSON(value, strict...); err != nil {
		return errors.New(describe(err, name))
	}
	if err := Exact(s, value, name); err != nil {
		return err
	}
	return filled(s, value, name)
}

// CheckResponse checks a response like [Check], but accepts strings that an enumeration does not
// have: the service may return new ones, and tests do. It does not check the digits of numbers.
func CheckResponse(s *openapi3.Schema, value any) error {
	return beyondEnums(s.VisitJSON(value, lenient...))
}

// beyondEnums returns the first violation that is not an unknown string of an enumeration, in lists
// and objects of any depth.
func beyondEnums(err error) error {
	several, inner := openapi3.MultiError(nil), err
	for inner != nil {
		if list, ok := inner.(openapi3.MultiError); ok { //nolint:errorlint // one layer at a time
			several = list
			break
		}
		inner = errors.Unwrap(inner)
	}
	for _, one := range several {
		if found := beyondEnums(one); found != nil {
			return found
		}
	}
	if err == nil || several != nil {
		return nil //nolint:nilerr // all of them are unknown strings
	}
	if found := innermost(err); found != nil && found.SchemaField == "enum" {
		if _, ok := found.Value.(string); ok {
			return nil
		}
	}
	return errors.New(describe(err, ""))
}
