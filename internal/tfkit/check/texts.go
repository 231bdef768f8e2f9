// SPDX-License-Identifier: MPL-2.0

package check

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
)

// Line accepts one line for readers, such as a name, in every script and with emoji. It must not be
// empty, or begin or end with white space. It must not have characters that are invisible or that
// change the reading direction. Direction marks pass in a right-to-left string, and joiners where a
// script or an emoji needs them.
func Line() validator.String {
	return text{Words: "one line of visible text", check: func(value string) string { return line(value, forReading) }}
}

// Code accepts a string that is typed or compared letter by letter, such as a discount code. It is
// a [Line] in which every character is visible. One space between two words is fine. Two in a row
// are not, because pages show them as one. Accents need no check: Terraform composes them (NFC).
func Code() validator.String {
	return text{Words: "a text that can be typed as it is read", check: code}
}

// Word accepts a [Code] without white space, such as a ticker.
func Word() validator.String {
	return text{Words: "one word", check: func(value string) string {
		if wrong := code(value); wrong != "" {
			return wrong
		}
		if strings.ContainsFunc(value, unicode.IsSpace) {
			return "it has a space in it"
		}
		return ""
	}}
}

// Setting accepts a string that the payments service interprets, such as a colour. It is a [Code]
// that may be empty.
func Setting() validator.String {
	return text{Words: "a text that can be typed as it is read", check: func(value string) string {
		if value == "" {
			return ""
		}
		return code(value)
	}}
}

// Prose accepts text of any number of lines, and the empty string. White space around it is fine,
// because heredocs end with a line break.
func Prose() validator.String {
	return text{Words: "readable text", check: prose}
}

// Paragraph accepts [Prose] that is not empty.
func Paragraph() validator.String {
	return text{Words: "readable text that is not empty", check: func(value string) string {
		if isEmpty(value) {
			return "it is empty"
		}
		return prose(value)
	}}
}

// Lengths beyond which a text is a mistake, such as a file in place of its name, in characters. No
// service takes more.
const (
	longestLine  = 10_000
	longestProse = 100_000
)

func tooLong(value string, most int) string {
	if n := utf8.RuneCountInString(value); n > most {
		return fmt.Sprintf("it has %d characters, which are more than %d", n, most)
	}
	return ""
}

func prose(value string) string {
	if wrong := tooLong(value, longestProse); wrong != "" {
		return wrong
	}
	return wrongCharacter(value, forProse)
}

func line(value string, use purpose) string {
	if isEmpty(value) {
		return "it is empty"
	}
	if wrong := wrongEnds(value); wrong != "" {
		return wrong
	}
	if wrong := tooLong(value, longestLine); wrong != "" {
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
