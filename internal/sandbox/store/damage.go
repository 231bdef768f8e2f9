// SPDX-License-Identifier: MPL-2.0

package store

import (
	"fmt"
	"strings"
)

// DamageError says how a data file is damaged.
type DamageError struct {
	Path     string
	Problems []string
}

func (e *DamageError) Error() string {
	const shown = 5
	problems := e.Problems[:min(shown, len(e.Problems))]
	more := ""
	if hidden := len(e.Problems) - len(problems); hidden > 0 {
		more = fmt.Sprintf("; and %d more problems", hidden)
	}
	return fmt.Sprintf("the data file %s is damaged: %s%s. It was left as it is. Go back to a copy of it, "+
		"or save the whole records in a new file with -data %s -recover NEW_FILE", e.Path, strings.Join(problems, "; "), more, e.Path)
}

// problems says how a damaged file is damaged.
func problems(data []byte) []string {
	if len(data) == 0 {
		return []string{"it is empty, which no sandbox leaves behind"}
	}
	var all []string
	if _, ok := readHeader(data); !ok {
		all = append(all, "its first line is damaged, or it was never a data file of the sandbox")
	}
	r := recoverData(data)
	for _, name := range r.Lost {
		all = append(all, fmt.Sprintf("%q is damaged", name))
	}
	for _, name := range r.Doubtful {
		all = append(all, fmt.Sprintf("%q may be an earlier version", name))
	}
	if len(all) == 0 {
		all = append(all, "lines of the index, or of earlier versions of records, are damaged")
	}
	return all
}
