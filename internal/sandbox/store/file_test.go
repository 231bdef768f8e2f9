// SPDX-License-Identifier: MPL-2.0

package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func writeFile(t *testing.T, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "data")
	if err := os.WriteFile(path, data, 0o600); err != nil {
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
		"emptied": {nil, "it is empty"},
		"zeros":   {make([]byte, 1<<16), "it was never a data file"},
		"text":    {bytes.Repeat([]byte("a text\n"), 5000), "it was never a data file"},
		"short":   {[]byte("a text\n"), "it was never a data file"},
	} {
		path := writeFile(t, c.data)
		_, err := Open(path)
		if err == nil || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), "-recover") {
			t.Errorf("%s: %v", name, err)
		}
		if r, err := Recover(path, path+".saved"); err == nil || !strings.Contains(err.Error(), "nothing in the data file") {
			t.Errorf("%s: saved %v, %v", name, r, err)
		}
		if _, err := os.Stat(path + ".saved"); err == nil {
			t.Errorf("%s: a file was saved", name)
		}
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, c.data) { //nolint:gosec // a file of this test
			t.Errorf("%s: the file was changed", name)
		}
	}
}

// parts is a file of three changes, of which the last removes product 1.
type parts struct{ header, index, records []byte }

func threeChanges(t *testing.T) parts {
	t.Helper()
	path := filepath.Join(t.TempDir(), "data")
	s := open(t, path)
	put(t, s, "1 a", "2 b", "3 c")
	put(t, s, "2 d")
	tx := s.Begin()
	tx.Remove("product", "1")
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	at := s.log.header
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path) //nolint:gosec // a file of this test
	if err != nil {
		t.Fatal(err)
	}
	return parts{data[:at.start], data[at.start:at.recordsStart], data[at.recordsStart:]}
}

// lacking is the file without some lines, written "change name, change name". In the index, the
// lines behind them move up.
func (p parts) lacking(index, records string) []byte {
	left := without(p.index, index)
	return slices.Concat(p.header, left, make([]byte, len(p.index)-len(left)), without(p.records, records))
}

func without(part []byte, lines string) []byte {
	var left []byte
	for text := range bytes.Lines(part) {
		l, ok := parseLine(bytes.TrimSuffix(text, []byte("\n")))
		if !ok || !slices.Contains(strings.Split(lines, ", "), fmt.Sprint(l.change, " ", l.key.name())) {
			left = append(left, text...)
		}
	}
	return left
}

// TestOpen_missing: an error names each missing record.
func TestOpen_missing(t *testing.T) {
	t.Parallel()
	p := threeChanges(t)
	const all, first, second, third = "1 product/1, 1 product/2, 1 product/3", "1 product/1", "2 product/2", "3 product/1"
	const unnamed = "damaged: lines of the index, or of earlier versions of records, are damaged. It"
	named := line{change: 1, at: 3, size: 3, verb: verbPut, key: key{"product", "3"}}.append(nil)
	renamed := line{change: 1, at: 3, size: 3, verb: verbPut, key: key{"product", "9"}}.append(nil)
	for name, c := range map[string]struct {
		data []byte
		says string
	}{
		"a record":       {p.lacking("", "1 product/3"), `damaged: "product/3" is damaged. It`},
		"a version":      {p.lacking("", second), `damaged: "product/2" may be an earlier version. It`},
		"an old version": {p.lacking("", "1 product/2"), unnamed},
		"a removal":      {p.lacking("", third), unnamed},
		"all records":    {p.lacking("", all+", "+second), `"product/2" is damaged; "product/3" is damaged. It`},
		"a name":         {p.lacking(second, ""), unnamed},
		"the header": {
			slices.Concat(make([]byte, headerSize), p.index, p.records), "damaged: its first line is damaged, or it was never a data file",
		},
		"the room":                 {slices.Concat(p.header, p.records), "damaged: "},
		"the first line of both":   {p.lacking(first, first), "damaged: "},
		"two names at the end":     {p.lacking(second+", "+third, ""), `"product/3" may be an earlier version`},
		"the first change of both": {p.lacking(all, all), "damaged: "},
		"another name": {
			slices.Concat(p.header, bytes.Replace(p.index, named, renamed, 1), p.records), `damaged: "product/9" is damaged. It`,
		},
		"a line of both":          {p.lacking(second, second), `"product/2" may be an earlier version`},
		"different lines of both": {p.lacking(second, third), unnamed},
		"the end, and a damaged index": {slices.Concat(p.header, bytes.ReplaceAll(p.index, []byte("2 1/1"), []byte("2 1/2")),
			without(p.records, second+", "+third)), "damaged: "},
		"the index, and damaged records": {slices.Concat(p.header, make([]byte, len(p.index)),
			bytes.ReplaceAll(p.records, []byte("2 1/1"), []byte("2 1/2"))), "damaged: "},
	} {
		_, err := Open(writeFile(t, c.data))
		if named := new(DamageError); !errors.As(err, &named) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %s", name, err, c.says)
		}
	}
}

// TestRecover_both: if the index and the records lack the same lines, the records that may have
// changed are doubtful, and a note says that others may be lost.
func TestRecover_both(t *testing.T) {
	t.Parallel()
	p := threeChanges(t)
	unfinished := line{change: 4, at: 1, size: 2, verb: verbPut, key: key{"product", "3"}, data: []byte(`{"seq":2,"object":{"id":"3"}}`)}
	for name, c := range map[string]struct {
		index, records string
		appended       []byte
		saved          string
		lost, doubtful string
		note           string
	}{
		"a removal":            {"", "3 product/1", nil, "2d 3c", "[]", "[]", ""},
		"the first line":       {"1 product/2", "1 product/2", nil, "2d 3c", "[]", "[]", "Both the index"},
		"a change":             {"2 product/2", "2 product/2", nil, "2b 3c", "[]", "[product/2 product/3]", "Both the index"},
		"the end":              {"3 product/1", "1 product/3", nil, "2d", "[product/3]", "[product/2]", "The end of the index"},
		"two names at the end": {"2 product/2, 3 product/1", "", nil, "2d 3c", "[]", "[product/2 product/3]", "The end of the index"},
		"an unfinished line":   {"", "1 product/1", unfinished.append(nil), "2d 3c", "[]", "[]", "The last change was not finished"},
	} {
		path := writeFile(t, append(p.lacking(c.index, c.records), c.appended...))
		r, err := Recover(path, path+".saved")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		created, _ := names(open(t, path+".saved").View())
		lost, doubtful, notes := fmt.Sprint(r.Lost), fmt.Sprint(r.Doubtful), strings.Join(r.Notes, " ")
		if created != c.saved || lost != c.lost || doubtful != c.doubtful || !strings.Contains(notes, c.note) || (c.note == "") != (notes == "") {
			t.Errorf("%s: saved %q, lost %s, doubtful %s, %q", name, created, lost, doubtful, notes)
		}
	}
}

// TestOpen_earlierFormat: a bbolt database is refused with advice, and left as it is.
func TestOpen_earlierFormat(t *testing.T) {
	t.Parallel()
	data := make([]byte, 1<<15)
	binary.NativeEndian.PutUint32(data[16:], 0xED0CDAED)
	path := writeFile(t, data)
	_, opened := Open(path)
	_, recovered := Recover(path, path+".saved")
	for _, err := range []error{opened, recovered} {
		if err == nil || !strings.Contains(err.Error(), "format of an earlier version. It was left as it is. Start that version") {
			t.Error(err)
		}
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, data) { //nolint:gosec // a file of this test
		t.Error("the file was changed")
	}
}

// TestOpen_short: the file does not grow with each replaced and removed record for ever, whether
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
		if info, err := os.Stat(path); err != nil || info.Size() > 2<<20 {
			t.Errorf("%d bytes, %v", info.Size(), err)
		}
		wantSound(t, "after 4,000 changes", path, want)
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
	if _, err := Recover(path, path+".saved"); err == nil || !strings.Contains(err.Error(), "is another sandbox using it?") {
		t.Error(err)
	}
}
