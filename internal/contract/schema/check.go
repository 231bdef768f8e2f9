// SPDX-License-Identifier: MPL-2.0

package schema

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
)

// Check checks a request's value against a schema, numbers by their digits. The error is a sentence
// about the first wrong part: "addOns[0].price must be at least 0". name is the value's own. It is
// empty for a body. The error never contains the value.
func Check(s *Schema, value any, name string) error {
	return checker{}.check(s, value, name)
}

// CheckResponse checks a response like [Check], but accepts new strings of an enumeration, which
// the service may return and tests do, blank strings, and whole numbers with a point.
func CheckResponse(s *Schema, value any) error { return checker{response: true}.check(s, value, "") }

type checker struct{ response bool }

func (c checker) check(s *Schema, value any, at string) error {
	wrong := c.wrong(s, value)
	if wrong != "" {
		return errors.New(subject(at) + " " + wrong)
	}
	switch v := value.(type) {
	case map[string]any:
		return c.members(s, v, at)
	case []any:
		for i, element := range v {
			if s.Items != nil {
				if err := c.check(s.Items, element, fmt.Sprintf("%s[%d]", at, i)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// members checks the members of an object by their names: an unknown one is perhaps the missing
// one, misspelled.
func (c checker) members(s *Schema, object map[string]any, at string) error {
	for _, name := range slices.Sorted(maps.Keys(object)) {
		property := s.Properties[name]
		switch {
		case property != nil:
			if err := c.check(property, object[name], member(at, name)); err != nil {
				return err
			}
		case !s.Open:
			known := slices.Collect(maps.Keys(s.Properties))
			return errors.New(Unknown(member(at, Printable(name)), "field", Nearest(name, known)))
		}
	}
	for _, name := range s.Required {
		if _, ok := object[name]; !ok {
			return errors.New(member(at, name) + " is required")
		}
	}
	return nil
}

// wrong returns the rule that a value breaks by itself, without its members: "must be at least 0".
func (c checker) wrong(s *Schema, value any) string {
	text, isText := value.(string)
	switch {
	case value == nil && s.Nullable:
		return ""
	case value == nil:
		return "must not be null"
	case len(s.Enum) > 0 && !slices.Contains(s.Enum, text) && (!c.response || !isText):
		return enumeration(s, text)
	case s.Type != "" && !s.Type.has(value):
		return wrongType(s)
	}
	switch v := value.(type) {
	case string:
		return c.wrongString(s, v)
	case json.Number:
		return c.wrongNumber(s, v)
	case []any:
		if len(v) < s.MinItems {
			return atLeast(s.MinItems, "element")
		}
	}
	return ""
}

// has reports whether a decoded JSON value is of the type, as far as its kind tells.
func (t Type) has(value any) bool {
	switch value.(type) {
	case map[string]any:
		return t == Object
	case []any:
		return t == Array
	case string:
		return t == String
	case json.Number:
		return t == Number || t == Integer
	}
	return t == Boolean
}

func (c checker) wrongString(s *Schema, text string) string {
	switch valid := formats[s.Format]; {
	case utf8.RuneCountInString(text) < s.MinLength:
		return atLeast(s.MinLength, "character")
	case s.Pattern != nil && !s.Pattern.MatchString(text):
		return wrongPattern(s)
	case valid.of != nil && !valid.of(text):
		return "must be " + valid.words
	case !c.response && s.MinLength > 0 && strings.TrimSpace(text) == "":
		return "must not be blank"
	}
	return ""
}

func (c checker) wrongNumber(s *Schema, number json.Number) string {
	if s.Type == Integer {
		if c.response {
			number = Whole(number)
		}
		whole, err := strconv.ParseInt(number.String(), 10, 64)
		switch {
		case err != nil:
			return wantsInteger
		case s.Format == "int32" && int64(int32(whole)) != whole: //nolint:gosec // the comparison is the check
			return "must be " + formats["int32"].words
		}
	}
	exact, err := amount.Parse(number)
	switch {
	case s.Min == "0" && negative(number.String()), err == nil && s.Min != "" && exact.Less(amount.Exact(s.Min)):
		return "must be at least " + s.Min
	case err != nil && (s.Max != "" || isHuge(number)):
		return err.Error()
	case s.Max != "" && amount.Exact(s.Max).Less(exact):
		return "must be at most " + s.Max
	}
	return ""
}

// isHuge reports whether a number is beyond the range of floats of 64 bits.
func isHuge(number json.Number) bool {
	const bits, most = 53, 1024
	float, _, err := big.ParseFloat(number.String(), 10, bits, big.ToNearestEven)
	return err != nil || float.MantExp(nil) > most
}

// negative reports whether a JSON number is below zero, by its digits: an amount has a limit of
// them.
func negative(digits string) bool {
	mantissa, _, _ := strings.Cut(strings.ToLower(digits), "e")
	return strings.HasPrefix(mantissa, "-") && strings.ContainsAny(mantissa, "123456789")
}
