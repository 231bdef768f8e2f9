// SPDX-License-Identifier: MPL-2.0

package store

import "go.etcd.io/bbolt"

// load makes the content of a file the present one.
func (s *Store) load(c *content) error {
	view := s.View()
	for _, v := range append(c.records, c.plain...) {
		at := v.key()
		if at.group == settingsGroup {
			s.settings[at.id] = string(v.data)
			continue
		}
		r, err := v.record()
		if err != nil {
			return err
		}
		if _, ok := view.groups[at.group]; !ok {
			view.unshare(at.group, s.indexes)
		}
		view.replace(at, r, s.indexes)
		s.next = max(s.next, r.Seq+1)
	}
	return nil
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
