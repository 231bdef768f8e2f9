// SPDX-License-Identifier: MPL-2.0

package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sync/atomic"
)

// log is the data file. It has a line for each record of each change, behind a first line with the
// number of the last change, by which a cut file is known. A kill in the middle of a write leaves a
// change without its last line, which the next start cuts off, so a change is there whole or not at
// all. Without a sync for each change, the page cache has everything that was
// committed, so a kill of the process loses nothing. A change would wait for the disk, for 5 ms.
type log struct {
	file     disk
	change   int         // the number of the last change
	end      int64       // of the last change
	torn     bool        // more may lie behind the end
	unsynced atomic.Bool // the disk lacks a change
}

// disk is the part of a file that a log needs.
type disk interface {
	io.WriterAt
	io.Closer
	Truncate(size int64) error
	Sync() error
}

// records are the records of a change, or of a file, as JSON by their names. A removed one is null.
type records map[string]json.RawMessage

// sumSize is the length of the checksum in front of a line.
const sumSize = 16

func checksum(text []byte) []byte {
	sum := sha256.Sum256(text)
	return hex.AppendEncode(nil, sum[:sumSize/2])
}

const firstSize = sumSize + len(" 000000000001\n")

// firstLine has always firstSize bytes, because each change writes it again.
func firstLine(change int) []byte {
	line := fmt.Appendf(nil, " %012d", change)
	return append(append(checksum(line), line...), '\n')
}

// lastIn is the number in the first line. A kill in the middle of its write leaves none, behind a
// whole change.
func lastIn(text []byte) (change int, ok bool) {
	if _, err := fmt.Sscanf(string(text[sumSize:]), "%d", &change); err != nil || !bytes.Equal(text, firstLine(change)) {
		return 0, false
	}
	return change, true
}

// line is a record as a change wrote it: a checksum, the numbers, and the record by its name.
type line struct {
	change, at, of int // the numbers of the change, of the line in it, and of its lines
	record         records
}

// follows reports whether a line may stand right behind another one.
func (l line) follows(before line) bool {
	if l.at > 1 {
		return l.change == before.change && l.at == before.at+1
	}
	return l.change == before.change+1 && before.at == before.of
}

// textOf returns the lines of a change.
func textOf(change int, of records) (text []byte, err error) {
	for i, name := range slices.Sorted(maps.Keys(of)) {
		data, err := json.Marshal(records{name: of[name]})
		if err != nil {
			return nil, err
		}
		line := fmt.Appendf(nil, " %d %d/%d %s", change, i+1, len(of), data)
		text = append(append(append(text, checksum(line)...), line...), '\n')
	}
	return text, nil
}

// parseLine returns false for a line that is not as it was written.
func parseLine(text []byte) (l line, ok bool) {
	if len(text) < sumSize || !bytes.Equal(text[:sumSize], checksum(text[sumSize:])) {
		return line{}, false
	}
	fields := bytes.SplitN(text, []byte(" "), 4)
	_, err := fmt.Sscanf(string(bytes.Join(fields[1:3], []byte(" "))), "%d %d/%d", &l.change, &l.at, &l.of)
	return l, errors.Join(err, json.Unmarshal(fields[3], &l.record)) == nil
}

// content is the content of the whole lines of a file.
type content struct {
	records records  // without the removed ones
	change  int      // the number of the last change
	end     int64    // of the last change
	damaged []string // the lines that are not as they were written, or lack the one before
}

var nameOf = regexp.MustCompile(`\{"([^"]+/[^"]+)":`)

// damage notes a line, by its number and the name that is still there.
func (c *content) damage(number int, text []byte) {
	at := fmt.Sprintf("line %d", number)
	if name := nameOf.FindSubmatch(text); name != nil {
		at += fmt.Sprintf(" (%q)", name[1])
	}
	c.damaged = append(c.damaged, at)
}

// readContent reads a file up to a last change without an end.
func readContent(data []byte) content {
	c := content{records: records{}}
	before, last, hasLast := line{}, 0, false
	var change []records // of a change that has not ended
	gap := false         // the line before was damaged
	for number, at := 1, int64(0); ; number++ {
		size := int64(bytes.IndexByte(data[at:], '\n'))
		if size < 0 {
			isCut := c.change < last || c.change == 0 && !hasLast
			// A crash of the machine leaves zeros, and a kill none.
			if bytes.IndexByte(data[at:], 0) >= 0 || isCut && len(c.damaged) == 0 {
				c.damage(number, data[at:])
			}
			if len(c.damaged) > 0 {
				c.take(change)
			}
			return c
		}
		text := data[at : at+size]
		at += size + 1
		if number == 1 && at == int64(firstSize) {
			last, hasLast = lastIn(data[:at])
			c.end = at
			continue
		}
		l, ok := parseLine(text)
		switch {
		case !ok:
			c.damage(number, text)
		case !gap && !l.follows(before), number == 1:
			c.damaged = append(c.damaged, fmt.Sprintf("a line before line %d", number))
		}
		if gap = !ok; gap || l.change < before.change {
			continue
		}
		if l.change > before.change {
			c.take(change)
			change = nil
		}
		change, before = append(change, l.record), l
		if l.at == l.of {
			c.take(change)
			c.change, c.end, change = l.change, at, nil
		}
	}
}

// take makes the changes of some lines.
func (c content) take(change []records) {
	for _, record := range change {
		for name, data := range record {
			if c.records[name] = data; string(data) == "null" {
				delete(c.records, name)
			}
		}
	}
}

// isLong reports whether most of the file is replaced and removed records.
func (c content) isLong() bool {
	least := 0
	for name, record := range c.records {
		least += sumSize + len(name) + len(record) + len(" 1000000 1/1 {\"\":}\n")
	}
	return c.end > int64(3*least+1<<20)
}

// openLog opens a file for writing after all of it was checked. It returns the file's records. The
// error for a damaged file is a [DamageError].
func openLog(path string) (*log, records, error) {
	file, data, err := openLocked(path, os.O_RDWR)
	if errors.Is(err, os.ErrNotExist) {
		if err := writeFile(path, nil); err != nil {
			return nil, nil, fmt.Errorf("the data file %s cannot be opened: %w", path, err)
		}
		file, data, err = openLocked(path, os.O_RDWR)
	}
	if err != nil {
		return nil, nil, err
	}
	c := readContent(data)
	if len(c.damaged) > 0 {
		return nil, nil, errors.Join(&DamageError{path, c.damaged}, file.Close())
	}
	if c.isLong() && shorten(path, c.records) == nil {
		_ = file.Close() // the earlier file, which has no name any more
		return openLog(path)
	}
	l := &log{file: file, change: c.change, end: c.end, torn: c.end < int64(len(data))}
	if err := l.repair(); err != nil {
		return nil, nil, errors.Join(err, file.Close())
	}
	return l, c.records, nil
}

// shorten replaces a file by one without the replaced and removed records. That one is whole before
// it takes the place. Windows replaces no file that is open, so there the file stays as it is.
func shorten(path string, of records) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	short := fmt.Sprintf("%s.short-%d", path, os.Getpid())
	if err := writeFile(short, of); err != nil {
		return err
	}
	err := os.Rename(short, path)
	if err != nil {
		_ = os.Remove(short)
	}
	return err
}

// writeFile makes a new file of some records, or none.
func writeFile(path string, of records) error {
	text, err := textOf(1, of)
	if err != nil {
		return err
	}
	text = append(firstLine(min(1, len(of))), text...)
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) //nolint:gosec // the user's own file
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		_ = os.Remove(path)
	}
	return err
}

// write changes the file.
func (l *log) write(change func() error) error {
	err := change()
	l.unsynced.Store(true) // afterwards, or a sync during the change would clear it
	return err
}

// repair removes the rest of a change that did not end.
func (l *log) repair() error {
	if !l.torn {
		return nil
	}
	err := l.write(func() error { return l.file.Truncate(l.end) })
	l.torn = err != nil
	return err
}

// add writes the records of one change, all or none.
func (l *log) add(of records) error {
	if err := l.repair(); err != nil {
		return err
	}
	text, err := textOf(l.change+1, of)
	if err != nil {
		return err
	}
	err = l.write(func() error {
		_, err := l.file.WriteAt(text, l.end)
		if err == nil {
			_, err = l.file.WriteAt(firstLine(l.change+1), 0)
		}
		return err
	})
	if err != nil {
		l.torn = true
		return errors.Join(err, l.repair())
	}
	l.change++
	l.end += int64(len(text))
	return nil
}

// sync writes the file to the disk, so that it survives a later crash of the machine too.
func (l *log) sync() error {
	if !l.unsynced.Swap(false) {
		return nil
	}
	return l.file.Sync()
}

func (l *log) close() error { return errors.Join(l.sync(), l.file.Close()) }
