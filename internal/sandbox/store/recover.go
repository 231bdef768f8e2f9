// SPDX-License-Identifier: MPL-2.0

package store

import (
	"errors"
	"fmt"
	"os"
)

// DamageError says which lines of a data file are damaged.
type DamageError struct {
	Path  string
	Lines []string // such as `line 4 ("product/…")`
}

func (e *DamageError) Error() string {
	problem := e.Lines[0] + " is not as it was written"
	if len(e.Lines) > 1 {
		problem += fmt.Sprintf("; and %d more lines", len(e.Lines)-1)
	}
	return fmt.Sprintf("the data file %s is damaged: %s. It was left as it is. Go back to a copy of it, "+
		"or save the records of the whole lines in a new file with -data %s -recover NEW_FILE", e.Path, problem, e.Path)
}

// Recover saves the records of a file's whole lines in a new one. It changes nothing in the first.
// It returns the number of the records, and the lines that are damaged.
func Recover(path, to string) (saved int, damaged []string, err error) {
	file, data, err := openLocked(path, os.O_RDONLY)
	if err != nil {
		return 0, nil, err
	}
	defer func() { _ = file.Close() }()
	c := readContent(data)
	if len(c.records) == 0 {
		return 0, nil, fmt.Errorf("nothing in the data file %s can be saved: it has no record that is whole", path)
	}
	if err = writeFile(to, c.records); errors.Is(err, os.ErrExist) {
		err = fmt.Errorf("%s exists already: records are saved in a new file only", to)
	}
	return len(c.records), c.damaged, err
}
