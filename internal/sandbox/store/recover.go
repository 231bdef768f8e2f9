// SPDX-License-Identifier: MPL-2.0

package store

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
)

// Recovery lists the saved records of a damaged file.
type Recovery struct {
	Saved int
	// Lost has the names of records that were not saved.
	Lost []string
	// Doubtful has the names of records that were saved but may be earlier versions, or may have been
	// deleted.
	Doubtful []string
	// Notes has losses without names.
	Notes []string

	records []line
}

// Recover saves the whole records of a file in a new one. It changes nothing in the first.
func Recover(path, to string) (*Recovery, error) {
	file, data, err := openLocked(path, os.O_RDONLY)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	r := recoverData(data)
	if len(r.records) == 0 {
		return nil, fmt.Errorf("nothing in the data file %s can be saved: it has no record that is whole", path)
	}
	return r, r.write(to)
}

// recoverData finds the records of a damaged file. The name and the last change of each are known
// if its line of the index or its record is whole.
func recoverData(data []byte) *Recovery {
	r := new(Recovery)
	if c, ok := readContent(data); ok {
		r.records = latest(c.records)
		r.Saved = len(r.records)
		return r
	}
	index, records := scan(data)
	if whole := wholeChanges(records); lastChange(index) < lastChange(records) && len(whole) < len(records) {
		r.Notes = append(r.Notes, "The last change was not finished, so it is left out.")
		records = whole
	}
	all := slices.Concat(index, records)
	slices.SortFunc(all, inOrder)
	r.choose(all, max(r.checkOrder(all), r.checkEnd(index, records, all)))
	return r
}

// inOrder compares the places of two lines in a log. A line of the index stands in front of its
// record.
func inOrder(a, b line) int { return cmp.Or(a.change-b.change, a.at-b.at, len(a.data)-len(b.data)) }

// scan returns the whole lines of a damaged file, in order.
func scan(data []byte) (index, records []line) {
	for _, text := range bytes.FieldsFunc(data, func(r rune) bool { return r == '\n' || r == 0 }) {
		l, ok := parseLine(text)
		switch {
		case !ok:
		case l.data == nil:
			index = append(index, l)
		default:
			records = append(records, l)
		}
	}
	slices.SortFunc(index, inOrder)
	slices.SortFunc(records, inOrder)
	return index, records
}

// checkOrder returns the first change from which on no line is lost.
func (r *Recovery) checkOrder(all []line) (certain int) {
	var before line
	for _, l := range all {
		if (l.change != before.change || l.at != before.at) && !l.follows(before) {
			certain = l.change
		}
		before = l
	}
	if certain > 0 {
		r.Notes = append(r.Notes, "Both the index and the records are damaged, so records without a name may be lost.")
	}
	return certain
}

// checkEnd returns the change behind the last one if later ones may be lost. The index has all
// changes, so its end is damaged if records are of later ones.
func (r *Recovery) checkEnd(index, records, all []line) (certain int) {
	if lastChange(index) >= lastChange(records) && len(wholeChanges(all)) == len(all) {
		return 0
	}
	r.Notes = append(r.Notes, "The end of the index is damaged, so the last changes may be missing, and records without a name may be lost.")
	return lastChange(all) + 1
}

// choose saves the last record of each name. Before a certain change it may be an earlier version.
func (r *Recovery) choose(all []line, certain int) {
	newest := map[key]line{}
	saved := map[key]line{}
	for _, l := range all {
		newest[l.key] = l
		if l.data != nil {
			saved[l.key] = l
		}
	}
	for at, last := range newest {
		record, ok := saved[at]
		switch {
		case last.verb == verbRemove:
			continue
		case !ok || record.verb == verbRemove:
			r.Lost = append(r.Lost, at.name())
			continue
		case record.change < max(last.change, certain):
			r.Doubtful = append(r.Doubtful, at.name())
		}
		r.records = append(r.records, record)
	}
	r.Saved = len(r.records)
	slices.Sort(r.Lost)
	slices.Sort(r.Doubtful)
	slices.SortFunc(r.records, inOrder)
}

// write makes a file of the saved records.
func (r *Recovery) write(path string) error {
	if _, err := os.Lstat(path); !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("%s exists already: records are saved in a new file only", path)
	}
	l, _, err := openLog(path)
	if err != nil {
		return err
	}
	return errors.Join(l.replace(r.records, 0), l.close())
}
