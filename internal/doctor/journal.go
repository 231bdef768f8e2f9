// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// journal is the file that names each object before the request that makes it is sent. It is on the
// disk by then, so that a later run finds the object, also after a kill. It has the doctor's own
// names, and the host of the service.
type journal struct {
	file *os.File
	used bool // it names an object
}

// entry is a line of the journal.
type entry struct {
	Host  string `json:"host,omitempty"` // of the service; the first line alone has it
	Event event  `json:"event,omitempty"`
	Kind  string `json:"kind,omitempty"`
	Name  string `json:"name,omitempty"`
}

// event is a change of an object.
type event string

const (
	eventCreate  event = "create"  // the request that makes it is about to be sent
	eventRefused event = "refused" // the last one of that name made nothing
	eventGone    event = "gone"    // the first one of that name has ended
	eventEnded   event = "ended"   // all of that name have ended
)

// begin makes the file. An existing one may name objects that are still there.
func begin(path, host string) (*journal, error) {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) //nolint:gosec // the caller names it
	if err != nil {
		return nil, fmt.Errorf("the journal cannot be made: %w", err)
	}
	j := &journal{file: file}
	return j, j.write(entry{Host: host})
}

// write adds a line, and returns when it is on the disk.
func (j *journal) write(e entry) error {
	j.used = j.used || e.Event == eventCreate
	data, err := json.Marshal(e)
	if err != nil {
		return err
	}
	if _, err = j.file.Write(append(data, '\n')); err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		return fmt.Errorf("the journal cannot be written: %w", err)
	}
	return nil
}

// discard removes a journal that names nothing.
func (j *journal) discard() {
	if !j.used {
		_ = j.file.Close()
		_ = os.Remove(j.file.Name())
	}
}

// ownNames are the unique names that the doctor gives. A journal with any other is not the
// doctor's, and its objects may be the account's.
var ownNames = lazily(`^doctor-[0-9a-f]{12}-[a-z-]{1,40}$`)

// left is a name of a journal whose objects may still be there.
type left struct {
	kind  *template
	name  string
	most  int // how many were made at most
	ended bool
}

var errJournal = errors.New("it is no journal of the doctor")

// maxJournal is the size of the largest journal. A run writes some thousand bytes.
const maxJournal = 8 << 20

// readJournal returns the names in a journal. A last line that is not whole is about a request that
// was never sent.
func readJournal(path string) (host string, names []*left, err error) {
	data, err := cli.ReadFile(path, maxJournal)
	if err != nil {
		return "", nil, fmt.Errorf("the journal cannot be read: %w", err)
	}
	known := map[string]*left{}
	lines := bytes.Split(data, []byte("\n"))
	if len(lines) == 1 { // it ended before the first line was whole
		return "", nil, nil
	}
	for i, line := range lines[:len(lines)-1] {
		var e entry
		if json.Unmarshal(line, &e) != nil || (i == 0) != (e.Host != "") {
			return "", nil, fmt.Errorf("%s: line %d: %w", path, i+1, errJournal)
		}
		if i == 0 {
			host = e.Host
			continue
		}
		k := templateOf(e.Kind)
		if k == nil || !ownNames().MatchString(e.Name) {
			return "", nil, fmt.Errorf("%s: line %d: %w", path, i+1, errJournal)
		}
		if known[e.Name] == nil {
			known[e.Name] = &left{kind: k, name: e.Name}
			names = append(names, known[e.Name])
		}
		switch one := known[e.Name]; e.Event {
		case eventCreate:
			one.most++
			one.ended = false
		case eventRefused, eventGone:
			one.most--
		case eventEnded:
			one.ended = true
		}
	}
	return host, names, nil
}

func templateOf(word string) *template {
	for i := range templates {
		if templates[i].word == word {
			return &templates[i]
		}
	}
	return nil
}
