// SPDX-License-Identifier: MPL-2.0

package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// openLocked opens a file, locks it for this process, and reads it.
func openLocked(path string, flags int) (*os.File, []byte, error) {
	file, err := os.OpenFile(path, flags, 0o600) //nolint:gosec // the user's own file
	if err != nil {
		return nil, nil, fmt.Errorf("the data file %s cannot be opened: %w", path, err)
	}
	if err := lock(file); err != nil {
		return nil, nil, errors.Join(fmt.Errorf("the data file %s cannot be opened (is another sandbox using it?): %w", path, err), file.Close())
	}
	data, err := io.ReadAll(file)
	if err == nil && isBolt(data) {
		err = fmt.Errorf("the data file %s has the format of an earlier version. It was left as it is. "+
			"Start that version with it, save the response of GET /_sandbox/objects, and start a new data file with it as -seed", path)
	}
	if err != nil {
		return nil, nil, errors.Join(err, file.Close())
	}
	return file, data, nil
}

// lock waits two seconds at most: a sandbox that is about to stop releases its file.
func lock(file *os.File) error {
	for deadline := time.Now().Add(2 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		if err := tryLock(file); err == nil || time.Now().After(deadline) {
			return err
		}
	}
}

// isBolt reports whether data is a bbolt database.
func isBolt(data []byte) bool {
	return len(data) > 20 && binary.NativeEndian.Uint32(data[16:]) == 0xED0CDAED
}

// The file has a header and a log. The log has two parts: an index in reserved room, which zeros
// fill up, and the records behind it. The index has a line for each record, but without its data.
// So each lost record has a name, unless both parts are damaged.
const (
	headerSize = 512
	headerText = " payments-sandbox 1 %d %d %t"
	minRoom    = 1 << 15 // of the index
)

// header has the places of the log and of its records.
type header struct {
	start, recordsStart int64
	moving              bool // another log may lie behind this one
}

func (h header) text() []byte {
	text := make([]byte, headerSize)
	line := fmt.Appendf(nil, headerText, h.start, h.recordsStart, h.moving)
	copy(text, checksum(line))
	copy(text[sumSize:], append(line, '\n'))
	return text
}

// readHeader returns false for a damaged header.
func readHeader(data []byte) (h header, ok bool) {
	text, _, ended := bytes.Cut(data[:min(headerSize, len(data))], []byte("\n"))
	if !ended || len(text) < sumSize || !bytes.Equal(text[:sumSize], checksum(text[sumSize:])) {
		return header{}, false
	}
	_, err := fmt.Sscanf(string(text[sumSize:]), headerText, &h.start, &h.recordsStart, &h.moving)
	return h, err == nil
}

// content is the lines of an undamaged log.
type content struct {
	header
	index, records       []line
	indexEnd, recordsEnd int64
	torn                 bool // more lies behind the ends
}

// readContent returns false for a damaged file. A last change that was cut off is no damage. The
// index lacks some of its lines or all, because the records were written first.
func readContent(data []byte) (c content, ok bool) {
	if c.header, ok = readHeader(data); !ok || c.recordsStart > int64(len(data)) {
		return c, false
	}
	index, indexRest := readLines(data[c.start:c.recordsStart], true)
	records, rest := readLines(data[c.recordsStart:], false)
	if bytes.IndexByte(indexRest, '\n') >= 0 || bytes.IndexByte(rest, '\n') >= 0 && !c.moving {
		return c, false
	}
	c.index, c.indexEnd = index, c.start+end(index)
	c.records = wholeChanges(records)
	c.recordsEnd = c.recordsStart + end(c.records)
	c.torn = c.moving || c.recordsEnd != int64(len(data))
	for i, l := range index {
		if i == len(c.records) || !l.matches(c.records[i]) {
			return c, false
		}
	}
	return c, len(index) == len(c.records) || c.records[len(index)].change == lastChange(c.records)
}
