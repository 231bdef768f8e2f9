// SPDX-License-Identifier: MPL-2.0

package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// settingsGroup is the group of the file's settings.
const settingsGroup = "_settings"

func (k key) name() string { return k.group + "/" + k.id }

func keyOf(name string) key {
	group, id, _ := strings.Cut(name, "/")
	return key{group, id}
}

// load makes the records of a file the present content.
func (s *Store) load(of records) error {
	view := s.View()
	names := slices.Sorted(maps.Keys(of))
	decoded, err := decodeAll(names, of)
	if err != nil {
		return err
	}
	for i, name := range names {
		at := keyOf(name)
		if at.group == settingsGroup {
			var value string
			if err := json.Unmarshal(of[name], &value); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			s.settings[at.id] = value
			continue
		}
		if _, ok := view.groups[at.group]; !ok {
			view.unshare(at.group, s.indexes)
		}
		view.replace(at, decoded[i], s.indexes)
		s.next = max(s.next, decoded[i].Seq+1)
	}
	return nil
}

// decodeAll decodes all records but settings. That is most of the time that the opening of a file
// takes, so all processors take part.
func decodeAll(names []string, of records) ([]*Record, error) {
	decoded := make([]*Record, len(names))
	parts := runtime.GOMAXPROCS(0)
	failed := make([]error, parts)
	var group sync.WaitGroup
	for part := range parts {
		group.Go(func() {
			for i := part; i < len(names) && failed[part] == nil; i += parts {
				if keyOf(names[i]).group == settingsGroup {
					continue
				}
				decoded[i] = new(Record)
				if err := Decode(of[names[i]], decoded[i]); err != nil {
					failed[part] = fmt.Errorf("%s: %w", names[i], err)
				}
			}
		})
	}
	group.Wait()
	return decoded, errors.Join(failed...)
}
