// SPDX-License-Identifier: MPL-2.0

package store

import (
	"fmt"
	"strings"
)

func (k key) name() string { return k.group + "/" + k.id }

func keyOf(name string) key {
	group, id, _ := strings.Cut(name, "/")
	return key{group, id}
}

// load makes the records of a file the present content.
func (s *Store) load(of records) error {
	view := s.View()
	for name, data := range of {
		at := keyOf(name)
		r := &Record{Group: at.group}
		if err := Decode(data, r); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if _, ok := view.groups[at.group]; !ok {
			view.unshare(at.group)
		}
		view.replace(at, r)
		s.next = max(s.next, r.Seq+1)
	}
	return nil
}
