// SPDX-License-Identifier: MPL-2.0

package store

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// smallDisk fails after some bytes, in the middle of a write. A dead one fails for ever afterwards,
// as if the process was killed.
type smallDisk struct {
	*os.File
	left int
	dies bool
	full bool
}

var errFull = errors.New("the disk is full")

func (d *smallDisk) WriteAt(text []byte, at int64) (int, error) {
	if d.full && d.dies {
		return 0, errFull
	}
	written := min(d.left, len(text))
	d.left -= written
	n, err := d.File.WriteAt(text[:written], at)
	if err == nil && written < len(text) {
		d.full, err = true, errFull
	}
	return n, err
}

func (d *smallDisk) Truncate(size int64) error {
	if d.full && d.dies {
		return errFull
	}
	return d.File.Truncate(size)
}

func (d *smallDisk) Sync() error { return nil }

// changeUntilFull makes changes of all kinds. It ends at the first error, and returns the content
// before and after that change.
func changeUntilFull(t *testing.T, s *Store) (before, after written) {
	t.Helper()
	for change := range 12 {
		before = whole(t, s)
		tx := s.Begin()
		for n := range 3 {
			id := fmt.Sprint(change + n)
			tx.Put("product", Object{"id": id, "name": strings.Repeat(id, 100)})
		}
		tx.Remove("product", fmt.Sprint(change-2))
		if err := tx.Commit(); err != nil {
			present := s.View()
			s.view.Store(tx.view)
			after = whole(t, s)
			s.view.Store(present)
			return before, after
		}
	}
	return nil, whole(t, s)
}

// onSmallDisk opens a copy of a file on a small disk.
func onSmallDisk(t *testing.T, path string, data []byte, left int, dies bool) (*Store, *smallDisk) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	d := &smallDisk{File: s.log.file.(*os.File), left: left, dies: dies} //nolint:forcetypeassert // see openLog
	s.log.file = d
	return s, d
}

func startedFile(t *testing.T) (path string, data []byte) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "data")
	s := open(t, path)
	put(t, s, "1 a", "a b")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path) //nolint:gosec // a file of this test
	if err != nil {
		t.Fatal(err)
	}
	return path, data
}

// TestLog_killed kills the process in the middle of each write. The change under way is there
// whole, or not at all, and all changes before it are there.
func TestLog_killed(t *testing.T) {
	t.Parallel()
	path, data := startedFile(t)
	kills := 0
	for left := 0; ; left += 1 + left%61 {
		s, d := onSmallDisk(t, path, data, left, true)
		before, after := changeUntilFull(t, s)
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		if before == nil {
			break
		}
		kills++
		wantSound(t, fmt.Sprintf("killed after %d bytes", left), path, before, after)
	}
	if kills < 100 {
		t.Errorf("%d kills prove little", kills)
	}
}

// TestLog_killedInFirstLine kills the process in the middle of the write of the first line, behind
// the whole tenth change.
func TestLog_killedInFirstLine(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "data")
	s := open(t, path)
	for id := range 10 {
		put(t, s, fmt.Sprintf("%d a", id))
	}
	all := whole(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path) //nolint:gosec // a file of this test
	if err != nil {
		t.Fatal(err)
	}
	for written := range firstSize {
		copy(data[written:], firstLine(9)[written:])
		killed := fileOf(t, data)
		wantSound(t, fmt.Sprintf("killed after %d bytes", written), killed, all)
		copy(data, firstLine(10))
	}
}

// TestLog_fullDisk: a change that does not fit on the disk fails and changes nothing. The next one
// that fits is written.
func TestLog_fullDisk(t *testing.T) {
	t.Parallel()
	path, data := startedFile(t)
	for left := 0; ; left += 1 + left%499 {
		s, d := onSmallDisk(t, path, data, left, false)
		before, _ := changeUntilFull(t, s)
		name := fmt.Sprintf("full after %d bytes", left)
		if got := whole(t, s); before != nil && !maps.Equal(got, before) {
			t.Errorf("%s: a failed change has an effect", name)
		}
		d.left = 1 << 30
		put(t, s, "z last")
		want := whole(t, s)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		again, err := Open(path)
		if err != nil || !maps.Equal(whole(t, again), want) {
			t.Errorf("%s: %v", name, err)
		}
		if err := again.Close(); err != nil {
			t.Fatal(err)
		}
		if before == nil {
			break
		}
	}
}
