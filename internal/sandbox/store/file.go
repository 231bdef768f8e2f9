// SPDX-License-Identifier: MPL-2.0

package store

import (
	"errors"
	"fmt"
	"os"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// options are those of all files. Without a sync for each commit, the page cache has everything
// that was committed, so a kill of the process loses nothing. A commit would wait for the disk, for
// 5 ms in a large file. The list of free pages is not written: all pages that the tree does not
// have are free.
func options(readOnly bool) *bbolt.Options {
	return &bbolt.Options{
		Timeout: 2 * time.Second, NoSync: true, NoGrowSync: true, NoFreelistSync: true, NoStatistics: true,
		FreelistType: bbolt.FreelistMapType, ReadOnly: readOnly,
	}
}

// openFile opens the file for writing after all of it was checked. It returns the content.
func (s *Store) openFile(path string) (*content, error) {
	c, checked, err := checkFile(path)
	if err != nil {
		return nil, err
	}
	if s.file, err = bbolt.Open(path, 0o600, options(false)); err != nil {
		return nil, unopened(path, err)
	}
	err = s.file.View(func(tx *bbolt.Tx) error {
		if uint64(tx.ID()) != checked { //nolint:gosec // numbers of transactions are positive
			return fmt.Errorf("another sandbox changed the data file %s at the same moment", path)
		}
		return nil
	})
	switch {
	case err != nil:
	case !c.sealed:
		err = s.update(c.upgrade)
	case c.listed > 2*len(c.names)+1000:
		err = s.update(func(tx *bbolt.Tx) error { return newWriter(tx).listAgain(tx, c.names) })
	}
	return c, err
}

func unopened(path string, err error) error {
	return fmt.Errorf("the data file %s cannot be opened (is another sandbox using it?): %w", path, err)
}

// checkFile reads a file without a writer, and returns its content and the number of its
// last change. A new file is empty, after change 1.
func checkFile(path string) (*content, uint64, error) {
	data, err := readLocked(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return new(content), 1, nil
	case err != nil:
		return nil, 0, err
	}
	c, change, problems := check(data)
	if len(problems) > 0 {
		return nil, 0, &DamageError{path, problems}
	}
	return c, change, nil
}

// readLocked reads a file. It fails if another process may write to it.
func readLocked(path string) ([]byte, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	// For reading, bbolt looks at nothing but the headers, and its lock keeps writers out. It does not
	// open a file without a valid header, and no sandbox writes to one.
	file, err := bbolt.Open(path, 0o600, options(true))
	switch {
	case err == nil:
		defer func() { _ = file.Close() }()
	case errors.Is(err, bolterrors.ErrTimeout) || errors.Is(err, os.ErrPermission):
		return nil, unopened(path, err)
	}
	return os.ReadFile(path) //nolint:gosec // the user's own file
}

// check returns the content of a file, the number of its last change, and its problems.
func check(data []byte) (*content, uint64, []string) {
	if len(data) == 0 {
		return nil, 0, []string{"it is empty, which no sandbox leaves behind"}
	}
	m := newImage(data)
	metas := m.metas()
	newest, other := metas[0], metas[1]
	if !newest.valid || other.valid && other.change > newest.change {
		newest, other = other, newest
	}
	switch {
	case !newest.valid:
		return nil, 0, []string{"both of its headers are damaged, or it was never a data file of the sandbox"}
	case !other.valid || other.change != newest.change-1:
		return nil, 0, []string{"one of its two headers is damaged, and the last change may be missing"}
	case newest.pages > m.pages:
		return nil, 0, []string{fmt.Sprintf("it is cut short: %d of %d bytes are left", len(data), newest.pages*m.pageSize)}
	}
	m.pages = newest.pages
	c := readContent(m, newest.root)
	c.walk.unused(newest)
	return c, newest.change, c.verify(newest.change)
}
