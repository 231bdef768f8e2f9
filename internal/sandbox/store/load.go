// SPDX-License-Identifier: MPL-2.0

package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"sync"
)

// settingsGroup is the group of the file's settings.
const settingsGroup = "_settings"

func (k key) name() string { return k.group + "/" + k.id }

// load makes the records of a file the present content.
func (s *Store) load(lines []line) error {
	view := s.View()
	records, err := decodeAll(lines)
	if err != nil {
		return err
	}
	for i, l := range lines {
		if l.key.group == settingsGroup {
			var value string
			if err := json.Unmarshal(l.data, &value); err != nil {
				return fmt.Errorf("%s: %w", l.key.name(), err)
			}
			s.settings[l.key.id] = value
			continue
		}
		if _, ok := view.groups[l.key.group]; !ok {
			view.unshare(l.key.group, s.indexes)
		}
		view.replace(l.key, records[i], s.indexes)
		s.next = max(s.next, records[i].Seq+1)
	}
	return nil
}

// decodeAll decodes the records of all lines but settings. That is most of the time that the
// opening of a file takes, so all processors take part.
func decodeAll(lines []line) ([]*Record, error) {
	records := make([]*Record, len(lines))
	parts := runtime.GOMAXPROCS(0)
	failed := make([]error, parts)
	var group sync.WaitGroup
	for part := range parts {
		group.Go(func() {
			for i := part; i < len(lines) && failed[part] == nil; i += parts {
				if lines[i].key.group != settingsGroup {
					records[i], failed[part] = lines[i].record()
				}
			}
		})
	}
	group.Wait()
	return records, errors.Join(failed...)
}

// record decodes an object.
func (l line) record() (*Record, error) {
	r := newRecord()
	if err := Decode(l.data, r); err != nil {
		return nil, fmt.Errorf("%s: %w", l.key.name(), err)
	}
	return r, nil
}
