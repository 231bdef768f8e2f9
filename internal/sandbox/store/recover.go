// SPDX-License-Identifier: MPL-2.0

package store

import (
	"errors"
	"fmt"
	"maps"
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

	records map[string]version
}

// Recover saves the whole records of a file in a new one. It changes nothing in the first.
func Recover(path, to string) (*Recovery, error) {
	data, err := readLocked(path)
	if err != nil {
		return nil, err
	}
	r := recoverData(data)
	if len(r.records) == 0 {
		return nil, fmt.Errorf("nothing in the data file %s can be saved: it has no record that is whole", path)
	}
	return r, r.write(to)
}

func recoverData(data []byte) *Recovery {
	r := &Recovery{records: map[string]version{}}
	if c, _, problems := check(data); len(problems) == 0 {
		r.save(append(c.records, c.plain...)...)
		return r
	}
	s := newScan(newImage(data))
	switch c, last := s.base(); {
	case c == nil:
		r.fromScan(s)
	case !c.sealed:
		r.fromPlain(c, s)
	case last:
		r.fromContent(c, s)
	default:
		r.fromEarlier(c, s)
	}
	slices.Sort(r.Lost)
	slices.Sort(r.Doubtful)
	return r
}

func (r *Recovery) save(versions ...version) {
	for _, v := range versions {
		if kept, ok := r.records[v.name]; !ok || v.change > kept.change {
			r.records[v.name] = v
		}
	}
	r.Saved = len(r.records)
}

func (r *Recovery) note(format string, args ...any) {
	r.Notes = append(r.Notes, fmt.Sprintf(format, args...))
}

// fromScan saves all records of a file whose last change cannot be read.
func (r *Recovery) fromScan(s *scan) {
	r.note("The last changes are lost, so all records are doubtful, and records without a name may be lost.")
	r.save(slices.Collect(maps.Values(s.found))...)
	r.Doubtful = slices.Collect(maps.Keys(s.found))
	r.lose(s.names())
}

// fromEarlier saves the content before the last change, and the records of the last change that are
// left.
func (r *Recovery) fromEarlier(c *content, s *scan) {
	r.note("The last change is lost: records may be as they were before it.")
	r.save(c.records...)
	for name, v := range s.found {
		if v.change > c.manifest.change {
			r.save(v)
			r.Doubtful = append(r.Doubtful, name)
		}
	}
}

// fromPlain saves the records of a file without checksums.
func (r *Recovery) fromPlain(c *content, s *scan) {
	r.note("The file is from a version without checksums, so a changed value cannot be noticed.")
	if metas := s.image.metas(); !metas[0].valid || !metas[1].valid {
		r.note("One of its two headers is damaged, so the last change may be missing.")
	}
	if len(c.walk.problems) > 0 {
		r.note("Pages are damaged, and the records on them are lost without a name.")
	}
	for _, v := range c.plain {
		if v.readable() {
			r.save(v)
		} else {
			r.Lost = append(r.Lost, v.name)
		}
	}
}

// fromContent saves the content of the last change.
func (r *Recovery) fromContent(c *content, s *scan) {
	r.save(c.records...)
	if c.accounts(r) {
		return
	}
	r.saveFound(c, s)
	if c.accounts(r) {
		r.Doubtful = nil
		return
	}
	for _, v := range c.records {
		// Damage that nothing shows is a page that was never written: an earlier one is in its place.
		if v.suspect || len(c.walk.problems)+len(c.damaged) == 0 {
			r.Doubtful = append(r.Doubtful, v.name)
		}
	}
	r.lose(c.names)
	if c.manifest == nil {
		r.lose(c.damaged)
		r.note("The count of records is lost too, so records without a name may be lost.")
		return
	}
	if c.manifest.count > r.total() {
		r.lose(c.damaged)
	}
	if total := r.total(); c.manifest.count > total {
		r.note("%d more records are lost, without a name.", c.manifest.count-total)
	}
}

// saveFound saves records that the tree does not lead to.
func (r *Recovery) saveFound(c *content, s *scan) {
	for name, v := range s.found {
		// With a damaged list of names, any record may be one that is missing.
		if _, ok := r.records[name]; !ok && (c.names[name] || len(c.walk.problems) > 0) {
			r.save(v)
			r.Doubtful = append(r.Doubtful, name)
		}
	}
}

// total returns the number of records that are accounted for.
func (r *Recovery) total() uint64 { return uint64(r.Saved + len(r.Lost)) } //nolint:gosec // lengths

// accounts reports whether the saved records are exactly those of the manifest.
func (c *content) accounts(r *Recovery) bool {
	if c.manifest == nil {
		return false
	}
	saved := &manifest{change: c.manifest.change, count: uint64(len(r.records))}
	for _, v := range r.records {
		saved.digest += v.sum
	}
	return c.manifest.agrees(saved)
}

// lose enters the names of records that were not saved.
func (r *Recovery) lose(names map[string]bool) {
	for name := range names {
		if _, ok := r.records[name]; !ok && !slices.Contains(r.Lost, name) {
			r.Lost = append(r.Lost, name)
		}
	}
}

// write makes a file of the saved records.
func (r *Recovery) write(path string) (err error) {
	if _, err := os.Lstat(path); !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("%s exists already: records are saved in a new file only", path)
	}
	s, err := Open(path)
	if err != nil {
		return err
	}
	err = s.write(func(w *writer) error {
		for _, name := range slices.Sorted(maps.Keys(r.records)) {
			if err := w.put(name, r.records[name].data); err != nil {
				return err
			}
		}
		return nil
	})
	return errors.Join(err, s.Close())
}
