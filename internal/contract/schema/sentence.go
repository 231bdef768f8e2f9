// SPDX-License-Identifier: MPL-2.0

package schema

import (
	"fmt"
	"strconv"
	"strings"
)

const (
	wantsInteger = "must be a whole number of at most 64 bits, without a point"
	// maxListed is how many values of an enumeration are listed. A longer one is described.
	maxListed = 10
	maxName   = 40 // bytes of a caller's own name
)

func subject(at string) string {
	if at == "" {
		return "it"
	}
	return at
}

func member(at, name string) string { return strings.TrimPrefix(at+"."+name, ".") }

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

func atLeast(n int, part string) string {
	if n == 1 {
		return "must not be empty"
	}
	return fmt.Sprintf("must have at least %d %ss", n, part)
}

func wrongPattern(s *Schema) string {
	if words := patterns[s.Pattern.String()]; words != "" {
		return "must be " + words
	}
	return "must match the pattern " + s.Pattern.String()
}

func wrongType(s *Schema) string {
	switch s.Type {
	case Integer:
		return wantsInteger
	case Number:
		return "must be a number"
	case Boolean:
		return "must be true or false"
	case String:
		return "must be a string"
	case Array:
		return "must be a list"
	}
	return "must be an object"
}

// enumeration lists the values of a short enumeration. It names the nearest value of a long one.
func enumeration(s *Schema, given string) string {
	nearest := Nearest(given, s.Enum)
	switch {
	case len(s.Enum) == 1:
		return "must be " + s.Enum[0]
	case len(s.Enum) <= maxListed:
		return "must be one of " + Either(s.Enum)
	case nearest != "":
		return fmt.Sprintf("must be one of %d known values; did you mean %s?", len(s.Enum), nearest)
	}
	return fmt.Sprintf("must be one of %d known values, such as %s or %s", len(s.Enum), s.Enum[0], s.Enum[1])
}

// Either lists words: "A, B or C".
func Either(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
