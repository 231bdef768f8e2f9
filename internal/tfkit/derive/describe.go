// SPDX-License-Identifier: MPL-2.0

package derive

import (
	"regexp"
	"strings"
)

// describe returns a resource's description for a data source. It keeps the sentences about the
// value and drops those about the resource's argument: how to write it, what is refused, and what a
// change does. So a resource describes each attribute once. An argument of the data source, such as
// a natural key, keeps the sentences about the lookup.
func describe(description string, argument bool) string {
	var kept []string
	for sentence := range strings.SplitAfterSeq(readOnly.Replace(description), ". ") {
		if !aboutArgument.MatchString(sentence) && (argument || !aboutLookup.MatchString(sentence)) {
			kept = append(kept, strings.TrimSpace(sentence))
		}
	}
	return strings.Join(kept, " ")
}

// aboutArgument matches a sentence about an argument, by its first words or by a phrase in it. A
// test of the provider refuses descriptions of computed attributes that still speak of arguments.
var aboutArgument = regexp.MustCompile("^(A change |Removing |Defaults to |Required |If (it is )?omitted|Omit |Exactly one of this |" +
	"Set it |Take |It must |Must |A checksum |After an import|A configured |Check the plan)" +
	"|Terraform does not report|Terraform itself prints|(is|are) (no change|refused)\\.|at plan time|by default|going back to ")

// aboutLookup matches a sentence about a natural key.
var aboutLookup = regexp.MustCompile("^(As an argument|If several )")

// readOnly rewords the parts of a sentence that say what an omitted argument means.
var readOnly = strings.NewReplacer("Left out, ", "If null, ", "Omitted for ", "Null for ",
	", which is the default.", ".", ", which is the default,", ",", ", the default,", "")
