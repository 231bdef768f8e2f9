// SPDX-License-Identifier: MPL-2.0

package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
)

// verb is the effect of a line.
type verb string

const (
	verbKeep   verb = "keep" // of the content that the log begins with
	verbPut    verb = "put"
	verbRemove verb = "remove"
)

// line is one record as one change wrote it. The file has it twice: with its data among the
// records, and without its data in the index.
type line struct {
	change   int // the number of the change
	at, size int // the line's place in the change, from 1, and the number of the change's lines
	verb     verb
	key      key
	data     []byte // JSON, null for a removal; nil in the index
	end      int64  // of the line, in the text that it was read from
}

// sumSize is the length of the checksum in front of a line.
const sumSize = 16

func checksum(text []byte) []byte {
	sum := sha256.Sum256(text)
	return hex.AppendEncode(nil, sum[:sumSize/2])
}

// append adds the line to a text.
func (l line) append(text []byte) []byte {
	start := len(text)
	text = append(text, make([]byte, sumSize)...)
	text = fmt.Appendf(text, " %d %d/%d %s %s/%s", l.change, l.at, l.size, l.verb, l.key.group, url.PathEscape(l.key.id))
	if l.data != nil {
		text = append(append(text, ' '), l.data...)
	}
	copy(text[start:], checksum(text[start+sumSize:]))
	return append(text, '\n')
}

// parseLine returns false for a damaged line.
func parseLine(text []byte) (line, bool) {
	if len(text) < sumSize || !bytes.Equal(text[:sumSize], checksum(text[sumSize:])) {
		return line{}, false
	}
	fields := bytes.SplitN(text, []byte(" "), 6)
	if len(fields) < 5 {
		return line{}, false
	}
	at, size, _ := strings.Cut(string(fields[2]), "/")
	group, id, _ := strings.Cut(string(fields[4]), "/")
	l := line{verb: verb(fields[3])}
	var wrong [4]error
	l.change, wrong[0] = strconv.Atoi(string(fields[1]))
	l.at, wrong[1] = strconv.Atoi(at)
	l.size, wrong[2] = strconv.Atoi(size)
	id, wrong[3] = url.PathUnescape(id)
	l.key = key{group, id}
	if len(fields) == 6 {
		l.data = fields[5]
	}
	return l, errors.Join(wrong[:]...) == nil
}

// follows reports whether a line may stand right behind another one. The first line of a log stands
// behind the zero line.
func (l line) follows(before line) bool {
	switch {
	case l.at > 1:
		return l.change == before.change && l.size == before.size && l.at == before.at+1
	case before.change == 0:
		return l.verb == verbKeep || l.change == 1
	default:
		return l.change == before.change+1 && before.at == before.size
	}
}

// matches reports whether a line of the index is that of a record.
func (l line) matches(record line) bool {
	return l.change == record.change && l.at == record.at && l.size == record.size && l.verb == record.verb && l.key == record.key
}

// readLines returns the whole lines at the beginning of a text, in order, and the rest of it. Lines
// of the index have no data.
func readLines(text []byte, isIndex bool) (lines []line, rest []byte) {
	var before line
	for at := 0; ; {
		size := bytes.IndexByte(text[at:], '\n')
		if size < 0 {
			return lines, text[at:]
		}
		l, ok := parseLine(text[at : at+size])
		if !ok || !l.follows(before) || isIndex != (l.data == nil) {
			return lines, text[at:]
		}
		at += size + 1
		l.end = int64(at)
		lines, before = append(lines, l), l
	}
}

// end returns the end of the last line.
func end(lines []line) int64 {
	if len(lines) == 0 {
		return 0
	}
	return lines[len(lines)-1].end
}

// lastChange returns the number of the change of the last line.
func lastChange(lines []line) int {
	if len(lines) == 0 {
		return 0
	}
	return lines[len(lines)-1].change
}

// wholeChanges leaves out the last lines if their change has more.
func wholeChanges(lines []line) []line {
	for len(lines) > 0 && lines[len(lines)-1].at < lines[len(lines)-1].size {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// latest returns the last version of each record that was not removed.
func latest(lines []line) []line {
	last := map[key]int{}
	for i, l := range lines {
		last[l.key] = i
	}
	var present []line
	for i, l := range lines {
		if last[l.key] == i && l.verb != verbRemove {
			present = append(present, l)
		}
	}
	return present
}

// writeLines returns the text of a change: its lines in the index, and its records.
func writeLines(change int, lines []line) (index, records []byte) {
	size := 0
	for _, l := range lines {
		size += len(l.data)
	}
	const around = 100 // bytes of a usual line, around its data
	index = make([]byte, 0, around*len(lines))
	records = make([]byte, 0, around*len(lines)+size)
	for i, l := range lines {
		l.change, l.at, l.size = change, i+1, len(lines)
		records = l.append(records)
		l.data = nil
		index = l.append(index)
	}
	return index, records
}
