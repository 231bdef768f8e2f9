// SPDX-License-Identifier: MPL-2.0

package schema

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
)

const (
	wantsInteger = "must be a whole number of at most 64 bits, without a point"
	// maxListed is how many values of an enumeration are listed. A longer one is described.
	maxListed = 10
	maxName   = 40 // bytes of a caller's own name
)

// describe returns a sentence about a violation. It is made of the schema's values, because
// kin-openapi's own texts are for programmers.
func describe(err error, name string) string {
	at, found := locate(err, name), innermost(err)
	if found == nil {
		return subject(at) + " does not fit the contract"
	}
	if found.SchemaField == "properties" {
		if value, ok := found.Value.(map[string]any); ok {
			return unknownField(found.Schema, value, at)
		}
	}
	return subject(at) + " " + predicate(found)
}

// innermost returns the violation inside those that only pass it on.
func innermost(err error) *openapi3.SchemaError {
	var found, next *openapi3.SchemaError
	for errors.As(err, &next) {
		found = next
		err = next.Origin
	}
	return found
}

// locate returns the path of the wrong part in the service's names: addOns[0].price.
func locate(err error, name string) string {
	var steps []string
	var next *openapi3.SchemaError
	for inner := err; errors.As(inner, &next); inner = next.Origin {
		if pointer := next.JSONPointer(); len(pointer) > 0 {
			steps = pointer
		}
	}
	at := name
	for _, step := range steps {
		if _, err := strconv.Atoi(step); err == nil {
			at += "[" + step + "]"
		} else {
			at = member(at, step)
		}
	}
	return at
}

func subject(at string) string {
	if at == "" {
		return "it"
	}
	return at
}

func member(at, name string) string { return strings.TrimPrefix(at+"."+name, ".") }

// unknownField names the first field of an object that its schema doesn't have, and the field that
// it probably means.
func unknownField(s *openapi3.Schema, value map[string]any, at string) string {
	for _, name := range slices.Sorted(maps.Keys(value)) {
		if s.Properties[name] == nil {
			known := slices.Collect(maps.Keys(s.Properties))
			return Unknown(member(at, Printable(name)), "field", Nearest(name, known))
		}
	}
	return subject(at) + " does not fit the contract"
}

// Unknown is the sentence about a field or a query parameter that does not exist. nearest is the
// name that the caller probably means, or empty.
func Unknown(name, kind, nearest string) string {
	sentence := name + ": there is no such " + kind
	if nearest != "" {
		sentence += "; did you mean " + nearest + "?"
	}
	return sentence
}

// Printable returns a name that the caller chose in a form for messages: cut, and quoted if it is
// not a plain word.
func Printable(name string) string {
	end := ""
	if len(name) > maxName {
		end = "…"
		name = strings.ToValidUTF8(name[:maxName], "")
	}
	if name == "" || strings.ContainsFunc(name, special) {
		name = strconv.QuoteToGraphic(name)
	}
	return name + end
}

// special reports whether a character is not one of a plain word.
func special(r rune) bool {
	return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && !strings.ContainsRune("_-", r)
}

// predicate returns the rule that a value breaks: "must be at least 0".
func predicate(v *openapi3.SchemaError) string {
	s := v.Schema
	if v.Value == nil && v.SchemaField != "required" {
		return "must not be null"
	}
	switch v.SchemaField {
	case "required":
		return "is required"
	case "type":
		return wrongType(v)
	case "enum":
		return enumeration(v)
	case "format":
		return wrongFormat(s)
	case "pattern":
		if words := patterns[s.Pattern]; words != "" {
			return "must be " + words
		}
		return "must match the pattern " + s.Pattern
	case "minimum":
		return "must be at least " + decimal(*s.Min)
	case "maximum":
		return "must be at most " + decimal(*s.Max)
	case "minLength":
		return atLeast(s.MinLength, "character")
	case "maxLength":
		return atMost(*s.MaxLength, "character")
	case "minItems":
		return atLeast(s.MinItems, "element")
	case "maxItems":
		return atMost(*s.MaxItems, "element")
	}
	return "does not fit the contract"
}

func atLeast(n uint64, part string) string {
	if n == 1 {
		return "must not be empty"
	}
	return fmt.Sprintf("must have at least %d %ss", n, part)
}

func atMost(n uint64, part string) string {
	if n == 1 {
		return "must have at most one " + part
	}
	return fmt.Sprintf("must have at most %d %ss", n, part)
}

func wrongType(v *openapi3.SchemaError) string {
	number, isNumber := v.Value.(json.Number)
	switch {
	case v.Schema.Type.Is(openapi3.TypeInteger):
		return wantsInteger
	case v.Schema.Type.Is(openapi3.TypeNumber) && isNumber: // beyond a float's range
		if _, err := amount.Parse(number); err != nil {
			return err.Error()
		}
		return "is out of range"
	case v.Schema.Type.Is(openapi3.TypeNumber):
		return "must be a number"
	case v.Schema.Type.Is(openapi3.TypeBoolean):
		return "must be true or false"
	case v.Schema.Type.Is(openapi3.TypeString):
		return "must be a string"
	case v.Schema.Type.Is(openapi3.TypeArray):
		return "must be a list"
	case v.Schema.Type.Is(openapi3.TypeObject):
		return "must be an object"
	}
	return "has the wrong type"
}

func wrongFormat(s *openapi3.Schema) string {
	if f, ok := formats[s.Format].(format); ok {
		return "must be " + f.words
	}
	switch s.Format {
	case "int32":
		return fmt.Sprintf("must be a whole number from %d to %d", math.MinInt32, math.MaxInt32)
	case "int64":
		return wantsInteger
	}
	return "must have the format " + s.Format
}

// enumeration lists the values of a short enumeration. It names the nearest value of a long one.
func enumeration(v *openapi3.SchemaError) string {
	values := make([]string, len(v.Schema.Enum))
	for i, value := range v.Schema.Enum {
		values[i] = fmt.Sprint(value)
	}
	given, _ := v.Value.(string)
	nearest := Nearest(given, values)
	switch {
	case len(values) == 1:
		return "must be " + values[0]
	case len(values) <= maxListed:
		return "must be one of " + Either(values)
	case nearest != "":
		return fmt.Sprintf("must be one of %d known values; did you mean %s?", len(values), nearest)
	}
	return fmt.Sprintf("must be one of %d known values, such as %s or %s", len(values), values[0], values[1])
}

// Either lists words: "A, B or C".
func Either(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
