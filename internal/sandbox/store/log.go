// SPDX-License-Identifier: MPL-2.0

package store

import (
	"errors"
	"io"
	"os"
	"slices"
	"sync/atomic"
)

// log is the data file. Without a sync for each change, the page cache has everything that was
// committed, so a kill of the process loses nothing. A change would wait for the disk, for 5 ms.
type log struct {
	file disk
	header
	change               int   // the number of the last change
	indexEnd, recordsEnd int64 // of the last change
	limit                int64 // beyond it, a shorter log replaces this one

	torn     bool        // more may lie behind the ends
	unsynced atomic.Bool // the disk lacks a change
}

// disk is the part of a file that a log needs.
type disk interface {
	io.ReaderAt
	io.WriterAt
	io.Closer
	Truncate(size int64) error
	Sync() error
}

// openLog opens a file for writing after all of it was checked. It returns the file's records. The
// error for a damaged file is a [DamageError].
func openLog(path string) (*log, []line, error) {
	file, data, err := openLocked(path, os.O_RDWR)
	if errors.Is(err, os.ErrNotExist) {
		return createLog(path)
	}
	if err != nil {
		return nil, nil, err
	}
	l := &log{file: file}
	c, ok := readContent(data)
	if !ok {
		return nil, nil, errors.Join(&DamageError{path, problems(data)}, file.Close())
	}
	if err := l.take(c); err != nil {
		return nil, nil, errors.Join(err, file.Close())
	}
	return l, latest(c.records), nil
}

func createLog(path string) (*log, []line, error) {
	file, _, err := openLocked(path, os.O_RDWR|os.O_CREATE|os.O_EXCL)
	if err != nil {
		return nil, nil, err
	}
	l := &log{file: file}
	if err := l.replace(nil, 0); err != nil {
		return nil, nil, errors.Join(err, file.Close())
	}
	return l, nil, nil
}

// take goes on with the log of a file. It enters a change in the index whose records are whole.
func (l *log) take(c content) error {
	l.header, l.indexEnd, l.recordsEnd, l.torn = c.header, c.indexEnd, c.recordsEnd, c.torn
	l.change = lastChange(c.records)
	l.setLimit(latest(c.records))
	if err := l.repair(); err != nil {
		return err
	}
	var missing []byte
	for _, record := range c.records[len(c.index):] {
		record.data = nil
		missing = record.append(missing)
	}
	if len(missing) == 0 {
		return nil
	}
	err := l.write(func() error { return l.writeAt(missing, l.indexEnd) })
	l.indexEnd += int64(len(missing))
	return err
}

// setLimit lets the log become about three times as long as its content.
func (l *log) setLimit(content []line) {
	l.limit = l.recordsStart + 1<<20
	for _, record := range content {
		l.limit += 3 * int64(len(record.data))
	}
}

// write changes the file.
func (l *log) write(change func() error) error {
	err := change()
	l.unsynced.Store(true) // afterwards, or a sync during the change would clear it
	return err
}

func (l *log) writeAt(text []byte, at int64) error {
	_, err := l.file.WriteAt(text, at)
	return err
}

func (l *log) writeHeader(h header) error { return l.writeAt(h.text(), 0) }

// repair removes the rest of a change that did not end, and that of another log.
func (l *log) repair() error {
	if !l.torn {
		return nil
	}
	err := l.write(func() error {
		if err := l.writeAt(make([]byte, l.recordsStart-l.indexEnd), l.indexEnd); err != nil {
			return err
		}
		if err := l.file.Truncate(l.recordsEnd); err != nil {
			return err
		}
		l.moving = false
		return l.writeHeader(l.header)
	})
	l.torn = err != nil
	return err
}

// add writes the records of one change, all or none.
func (l *log) add(lines []line) error {
	if err := l.repair(); err != nil {
		return err
	}
	index, records := writeLines(l.change+1, lines)
	if l.indexEnd+int64(len(index)) > l.recordsStart || l.recordsEnd+int64(len(records)) > l.limit {
		if err := l.shorten(len(index)); err != nil {
			return err
		}
		index, records = writeLines(l.change+1, lines)
	}
	err := l.write(func() error {
		if err := l.writeAt(records, l.recordsEnd); err != nil {
			return err
		}
		return l.writeAt(index, l.indexEnd)
	})
	if err != nil {
		l.torn = true
		return errors.Join(err, l.repair())
	}
	l.change++
	l.indexEnd += int64(len(index))
	l.recordsEnd += int64(len(records))
	return nil
}

// shorten replaces the log by one without the lines of replaced and removed records.
func (l *log) shorten(room int) error {
	data, err := io.ReadAll(io.NewSectionReader(l.file, 0, l.recordsEnd))
	if err != nil {
		return err
	}
	c, ok := readContent(data)
	if !ok {
		return errors.New("it was damaged since the sandbox started")
	}
	return l.replace(latest(c.records), room)
}

// replace makes a log of some records, with room for more lines in the index, and puts it in the
// place of the present one. That one stays whole until the new one lies behind it.
func (l *log) replace(records []line, room int) error {
	for i := range records {
		records[i].verb = verbKeep
	}
	change := 0
	if len(records) > 0 {
		change = l.change + 1
	}
	index, text := writeLines(change, records)
	room += 2*len(index) + minRoom
	whole := slices.Concat(index, make([]byte, room-len(index)), text)
	l.torn = true
	places := []int64{headerSize}
	if l.recordsEnd > 0 {
		places = []int64{max(l.recordsEnd, headerSize+int64(len(whole))), headerSize}
		l.moving = true
		if err := l.writeHeader(l.header); err != nil {
			return errors.Join(err, l.repair())
		}
	}
	for _, start := range places {
		h := header{start, start + int64(room), true}
		if err := l.place(h, whole); err != nil {
			return errors.Join(err, l.repair())
		}
		l.header, l.change, l.indexEnd, l.recordsEnd = h, change, start+int64(len(index)), start+int64(len(whole))
	}
	l.setLimit(records)
	return errors.Join(l.file.Sync(), l.repair())
}

// place writes a log, and the header that leads to it. The disk has the log before the header, and
// the header before anything else.
func (l *log) place(h header, whole []byte) error {
	if err := l.file.Sync(); err != nil {
		return err
	}
	if err := l.writeAt(whole, h.start); err != nil {
		return err
	}
	if err := l.file.Sync(); err != nil {
		return err
	}
	return l.write(func() error { return l.writeHeader(h) })
}

// sync writes the file to the disk, so that it survives a later crash of the machine too.
func (l *log) sync() error {
	if !l.unsynced.Swap(false) {
		return nil
	}
	return l.file.Sync()
}

func (l *log) close() error { return errors.Join(l.sync(), l.file.Close()) }
