// SPDX-License-Identifier: MPL-2.0

package store

import (
	"errors"
	"runtime"
	"slices"
	"sync"

	"go.etcd.io/bbolt"
)

// load makes the content of a file the present one.
func (s *Store) load(c *content) error {
	view, versions := s.View(), slices.Concat(c.records, c.plain)
	records, err := decodeAll(versions)
	if err != nil {
		return err
	}
	for i, v := range versions {
		at, r := v.key(), records[i]
		if at.group == settingsGroup {
			s.settings[at.id] = string(v.data)
			continue
		}
		if _, ok := view.groups[at.group]; !ok {
			view.unshare(at.group, s.indexes)
		}
		view.replace(at, r, s.indexes)
		s.next = max(s.next, r.Seq+1)
	}
	return nil
}

// decodeAll decodes the records of all versions but settings. That is most of the time that the
// opening of a file takes, so all processors take part.
func decodeAll(versions []version) ([]*Record, error) {
	records := make([]*Record, len(versions))
	parts := runtime.GOMAXPROCS(0)
	failed := make([]error, parts)
	var group sync.WaitGroup
	for part := range parts {
		group.Go(func() {
			for i := part; i < len(versions); i += parts {
				if versions[i].key().group == settingsGroup {
					continue
				}
				if records[i], failed[part] = versions[i].record(); failed[part] != nil {
					return
				}
			}
		})
	}
	group.Wait()
	return records, errors.Join(failed...)
}

// upgrade gives checksums to the records of a file that has none, such as a new one.
func (c *content) upgrade(tx *bbolt.Tx) error {
	w, err := firstWriter(tx)
	if err != nil {
		return err
	}
	groups := map[string]bool{}
	for _, v := range c.plain {
		if err := w.put(v.name, v.data); err != nil {
			return err
		}
		groups[v.key().group] = true
	}
	for group := range groups {
		if err := tx.DeleteBucket([]byte(group)); err != nil {
			return err
		}
	}
	return w.finish()
}
