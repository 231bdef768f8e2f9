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
