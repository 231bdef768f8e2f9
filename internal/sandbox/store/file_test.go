// SPDX-License-Identifier: MPL-2.0

package store

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func fileOf(t *testing.T, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "data")
	if err := os.WriteFile(path, data, 0o600); err != nil { //nolint:gosec // a file of this test
		t.Fatal(err)
	}
	return path
}

// TestOpen_otherFiles refuses files that are no data files, and leaves them as they are.
func TestOpen_otherFiles(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		data []byte
		says string
	}{
		"emptied": {nil, "line 1 is not as it was written. It"},
		"zeros":   {make([]byte, 1<<16), "line 1 is not as it was written. It"},
		"text":    {bytes.Repeat([]byte("a text\n"), 5000), "line 1 is not as it was written; and 4999 more lines"},
		"short":   {[]byte("a text\n"), "line 1 is not as it was written"},
		"a line":  {[]byte("a text as long as first lines\n"), "line 2 is not as it was written. It"},
	} {
		path := fileOf(t, c.data)
		_, err := Open(path)
		if err == nil || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), "-recover") {
			t.Errorf("%s: %v", name, err)
		}
		if saved, _, err := Recover(path, path+".saved"); err == nil || !strings.Contains(err.Error(), "nothing in the data file") {
			t.Errorf("%s: saved %d, %v", name, saved, err)
		}
		if _, err := os.Stat(path + ".saved"); err == nil {
			t.Errorf("%s: a file was saved", name)
		}
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, c.data) { //nolint:gosec // a file of this test
			t.Errorf("%s: the file was changed", name)
		}
	}
}

// TestOpen_missing: an error names the first line that is damaged, or that lacks the one before it.
// The records of the others are saved.
func TestOpen_missing(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "data")
	s := open(t, path)
	put(t, s, "1 a", "2 b", "3 c")
	put(t, s, "2 d")
	tx := s.Begin()
	tx.Remove("product", "1")
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path) //nolint:gosec // a file of this test
	if err != nil {
		t.Fatal(err)
	}
	lines := slices.Collect(bytes.Lines(data)) // the first has the number of the last change
	for name, c := range map[string]struct {
		lines []int
		says  string
		saved string
	}{
		"the first line":  {[]int{1, 2, 3, 4, 5}, "a line before line 1 is", "2d 3c"},
		"a record":        {[]int{0, 1, 2, 4, 5}, "a line before line 4 is", "2d"},
		"two records":     {[]int{0, 1, 4, 5}, "a line before line 3 is", "2d"},
		"a change":        {[]int{0, 4, 5}, "a line before line 2 is", "2d"},
		"a version":       {[]int{0, 1, 2, 3, 5}, "a line before line 5 is", "2b 3c"},
		"another order":   {[]int{0, 1, 2, 3, 5, 4}, "a line before line 5 is not as it was written; and 1 more lines", "2b 3c"},
		"a line twice":    {[]int{0, 1, 2, 3, 4, 4, 5}, "a line before line 6 is", "2d 3c"},
		"all but the end": {[]int{5}, "a line before line 1 is", ""},
		"the last change": {[]int{0, 1, 2, 3, 4}, "line 6 is", "1a 2d 3c"},
		"more changes":    {[]int{0, 1, 2, 3}, "line 5 is", "1a 2b 3c"},
	} {
		var left []byte
		for _, i := range c.lines {
			left = append(left, lines[i]...)
		}
		damaged := fileOf(t, left)
		if _, err := Open(damaged); err == nil || !strings.Contains(err.Error(), "is damaged: "+c.says) {
			t.Errorf("%s: %v, want %s", name, err, c.says)
		}
		if _, _, err := Recover(damaged, damaged+".saved"); c.saved == "" {
			if err == nil {
				t.Errorf("%s: something is saved", name)
			}
			continue
		}
		if created, _ := names(open(t, damaged+".saved").View()); created != c.saved {
			t.Errorf("%s: saved %q, want %q", name, created, c.saved)
		}
	}
}

// TestOpen_short: the next start removes most replaced and removed records from the file, whether
// they are large or small.
func TestOpen_short(t *testing.T) {
	t.Parallel()
	for _, size := range []int{1, 3000} {
		path := filepath.Join(t.TempDir(), "data")
		s := open(t, path)
		put(t, s, "1 a")
		for i := range 2000 {
			put(t, s, fmt.Sprintf("%d %s", i%3, strings.Repeat("x", size)))
			tx := s.Begin()
			tx.Remove("product", fmt.Sprint((i+1)%3))
			if err := tx.Commit(); err != nil {
				t.Fatal(err)
			}
		}
		want := whole(t, s)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		wantSound(t, "after 4,000 changes", path, want)
		if files, err := filepath.Glob(path + "*"); err != nil || len(files) != 1 {
			t.Errorf("%v, %v", files, err)
		}
		if info, err := os.Stat(path); err != nil || info.Size() > 2<<20 {
			t.Errorf("%d bytes, %v", info.Size(), err)
		}
	}
}

// TestOpen_twice: a file that a sandbox uses is not damaged, but in use.
func TestOpen_twice(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "data")
	open(t, path)
	if _, err := Open(path); err == nil || !strings.Contains(err.Error(), "is another sandbox using it?") {
		t.Error(err)
	}
	if _, _, err := Recover(path, path+".saved"); err == nil || !strings.Contains(err.Error(), "is another sandbox using it?") {
		t.Error(err)
	}
}

// TestOpen_replaced: a start that waits for a file opens the one that took its place meanwhile.
func TestOpen_replaced(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path, other := filepath.Join(dir, "data"), filepath.Join(dir, "other")
	first, second := open(t, path), open(t, other)
	put(t, second, "1 other")
	if err := second.Close(); err != nil {
		t.Fatal(err)
	}
	waiting := make(chan string)
	go func() {
		created := ""
		if s, err := Open(path); err == nil {
			created, _ = names(s.View())
			_ = s.Close()
		}
		waiting <- created
	}()
	time.Sleep(200 * time.Millisecond) // it has opened the file, and waits for the lock
	if err := os.Rename(other, path); err != nil {
		t.Fatal(err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if created := <-waiting; created != "1other" {
		t.Errorf("it has %q", created)
	}
}
