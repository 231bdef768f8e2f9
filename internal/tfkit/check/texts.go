// SPDX-License-Identifier: MPL-2.0

package check

import (
	"strings"
	"unicode"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
)

// Line accepts what people read in one line, such as a name, in every script and with emoji. It must not be empty, nor begin or end with white
// space, nor have characters that cannot be seen or that change the direction of what is read. Marks of direction pass in a text from
// right to left, and joiners where a script or an emoji needs them.
func Line() validator.String {
	return text{wants: "one line of visible text", check: func(value string) string { return line(value, forReading) }}
}

// Code accepts what somebody types or compares letter by letter, such as a discount code: a [Line] of which every character can be seen. One
// space between two words is fine. Two in a row are not, because pages show them as one. Accents need no check: Terraform composes them (NFC).
func Code() validator.String {
	return text{wants: "a text that can be typed as it is read", check: code}
}

// Word accepts a [Code] without any white space, such as a ticker.
func Word() validator.String {
	return text{wants: "one word", check: func(value string) string {
		if wrong := code(value); wrong != "" {
			return wrong
		}
		if strings.ContainsFunc(value, unicode.IsSpace) {
			return "it has a space in it"
		}
		return ""
	}}
}

// Setting accepts what the payments service gives a meaning to, such as a colour: a [Code] that may be empty.
func Setting() validator.String {
	return text{wants: "a text that can be typed as it is read", check: func(value string) string {
		if value == "" {
			return ""
		}
		return code(value)
	}}
}

// Prose accepts what people read in several lines, and nothing at all. White space around it is fine, as heredocs end with a line break.
func Prose() validator.String {
	return text{wants: "readable text", check: func(value string) string { return wrongCharacter(value, forProse) }}
}

// Paragraph accepts [Prose] that is not empty.
func Paragraph() validator.String {
	return text{wants: "readable text that is not empty", check: func(value string) string {
		if isEmpty(value) {
			return "it is empty"
		}
		return wrongCharacter(value, forProse)
	}}
}

func line(value string, use purpose) string {
	if isEmpty(value) {
		return "it is empty"
	}
	if wrong := wrongEnds(value); wrong != "" {
		return wrong
	}
	return wrongCharacter(value, use)
}

func code(value string) string {
	if wrong := line(value, forMatching); wrong != "" {
		return wrong
	}
	if strings.Contains(value, "  ") {
		return "it has two spaces in a row, which are read as one. Type one"
	}
	return ""
}
