// SPDX-License-Identifier: MPL-2.0

package main

import (
	"regexp"
	"strings"
)

// initialisms are the words of the contract that Go writes in capitals.
var initialisms = regexp.MustCompile(`(Id|Url|Http)(s?)($|[A-Z])`)

// exported returns the Go name of a member: "ImageURL" of "imageUrl", "BankName" of "bank_name".
func exported(member string) string {
	var name strings.Builder
	for word := range strings.SplitSeq(member, "_") {
		name.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return initialisms.ReplaceAllStringFunc(name.String(), func(match string) string {
		parts := initialisms.FindStringSubmatch(match)
		return strings.ToUpper(parts[1]) + parts[2] + parts[3]
	})
}

// plural returns the plural of a name: "Currencies", "TransferStatuses", "Networks".
func plural(name string) string {
	switch {
	case strings.HasSuffix(name, "y"):
		return strings.TrimSuffix(name, "y") + "ies"
	case strings.HasSuffix(name, "s"):
		return name + "es"
	}
	return name + "s"
}

// snake returns the name of a file of a section: "fbo_organizations" of "FBO Organizations".
func snake(section string) string { return strings.ReplaceAll(strings.ToLower(section), " ", "_") }

func lowerFirst(name string) string { return strings.ToLower(name[:1]) + name[1:] }

// areMany matches descriptions of several things.
var areMany = regexp.MustCompile(`^(Payments|The ([\w']+ )?(fields|details|methods|reductions))\b`)

// docstring returns the comment of a declaration: its name, a verb, and the description.
func docstring(name, description string) string {
	verb := "is"
	switch {
	case strings.HasPrefix(description, "Whether"):
		verb = "says"
	case areMany.MatchString(description):
		verb = "are"
	}
	return comment(name + " " + verb + " " + lowerFirst(description))
}

// comment wraps a text at 100 columns, which a tab is one of.
func comment(text string) string {
	const width = 99
	var out strings.Builder
	line := "//"
	for word := range strings.FieldsSeq(text) {
		if len(line)+1+len(word) > width {
			out.WriteString(line + "\n")
			line = "//"
		}
		line += " " + word
	}
	return out.String() + line + "\n"
}
