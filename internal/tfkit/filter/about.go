// SPDX-License-Identifier: MPL-2.0

package filter

import (
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

const noPages = "\n\nThe payments service always sends the whole list, because it has no pages. Filters and `limit` apply while the list is read. " +
	"So they save memory and state, and no time."

// About describes a data source that reads a list, and what it found. given replaces the sentence
// about what it reads. all is whether the service has a list of all objects, beside those of the
// owners.
func About[T any](
	given, names string, filters []Filter[T], owners []Owner[T], all bool, createdAt func(T) client.Timestamp,
) (about, found string) {
	about, found = "Reads all "+names+" of the organization", "The "+names
	var ids []string
	for _, o := range owners {
		ids = append(ids, "`"+o.Name+"`")
	}
	switch one := "those of one object, by " + strings.Join(ids, " or "); {
	case given != "":
		about = strings.TrimSuffix(given, ".")
	case len(owners) > 0 && all:
		about += ", or " + one
	case len(owners) > 0:
		about = "Reads " + names + ": " + one
	}
	about += "."
	if len(filters) > 0 {
		about += " Each given filter narrows the list."
		found += " that pass every filter"
	}
	if createdAt != nil {
		about += noPages
	}
	return about, found
}
