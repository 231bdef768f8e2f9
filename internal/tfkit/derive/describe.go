// SPDX-License-Identifier: MPL-2.0

package derive

import (
	"slices"
	"strings"
)

// describe returns a resource's description for a data source. It keeps the sentences about the
// value and drops those about the resource's argument: how to write it, what is refused, and what a
// change does. So a resource describes each attribute once. An argument of the data source, such as
// a natural key, keeps the sentences about the lookup.
func describe(description string, argument bool) string {
	var kept []string
	for sentence := range strings.SplitAfterSeq(readOnly.Replace(description), ". ") {
		if !aboutArgument(sentence) && (argument || !begins(sentence, lookupBegins)) {
			kept = append(kept, strings.TrimSpace(sentence))
		}
	}
	return strings.Join(kept, " ")
}

// aboutArgument reports whether a sentence is about an argument, by its first words or by a phrase
// in it. A test of the provider refuses descriptions of computed attributes that still speak of
// arguments.
func aboutArgument(sentence string) bool {
	return begins(sentence, argumentBegins) ||
		slices.ContainsFunc(argumentPhrases, func(phrase string) bool { return strings.Contains(sentence, phrase) })
}

func begins(sentence string, words []string) bool {
	return slices.ContainsFunc(words, func(first string) bool { return strings.HasPrefix(sentence, first) })
}

var (
	argumentBegins = []string{
		"A change ", "Removing ", "Defaults to ", "Required ", "If it is omitted", "If omitted", "Omit ", "Exactly one of this ",
		"Set it ", "Take ", "It must ", "Must ", "A checksum ", "After an import", "A configured ", "Check the plan",
		"Refer to ", "A replacement ",
	}
	argumentPhrases = []string{
		"Terraform does not report", "Terraform itself prints", "is no change.", "is refused.", "are no change.", "are refused.",
		"at plan time", "by default", "going back to ", ": plans warn of ", ": plans show it, ",
	}
	// lookupBegins begin a sentence about a natural key.
	lookupBegins = []string{"As an argument", "If several "}
)

// readOnly rewords the parts of a sentence that say what an omitted argument means.
var readOnly = strings.NewReplacer("Left out, ", "If null, ", "Omitted for ", "Null for ",
	", which is the default.", ".", ", which is the default,", ",", ", the default,", "")
