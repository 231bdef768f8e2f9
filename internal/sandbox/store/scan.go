// SPDX-License-Identifier: MPL-2.0

package store

import (
	"encoding/binary"
	"maps"
	"slices"
)

// scan is the entries of all pages of an image, free ones and those of earlier changes too.
type scan struct {
	image *image
	found map[string]version // by name: the newest version that is whole
	roots map[uint64]uint64  // by the number of a change: the page of its manifest, which is the root
	lists map[uint64][]byte  // the parts of the list of names
}

func newScan(m *image) *scan {
	s := &scan{m, map[string]version{}, map[uint64]uint64{}, map[uint64][]byte{}}
	for id := uint64(2); id < m.pages; id++ {
		page, _ := m.page(id) // it may be damaged
		all, _ := elements(page)
		for _, e := range all {
			s.add(id, e)
		}
	}
	return s
}

// add notes an entry if its checksum is right.
func (s *scan) add(id uint64, e element) {
	if e.bucket {
		if e.child == 0 && len(e.value) >= 2*headerSize {
			all, _ := elements(e.value[headerSize:])
			for _, inside := range all {
				s.add(id, inside)
			}
		}
		return
	}
	if v, ok := readVersion(e); ok && v.change >= s.found[v.name].change {
		s.found[v.name] = v
		return
	}
	if m := unsealManifest(e.value); m != nil {
		s.roots[m.change] = id
	}
	if list, _, ok := unseal(listSeal+string(e.key), e.value); ok && len(e.key) == 8 {
		s.lists[binary.BigEndian.Uint64(e.key)] = list
	}
}

// names returns the names of all parts of the list that are left.
func (s *scan) names() map[string]bool {
	names := map[string]bool{}
	for _, part := range slices.Sorted(maps.Keys(s.lists)) {
		readNames(s.lists[part], names)
	}
	return names
}

// base returns the content of the newest change whose root is left, and reports whether it is the
// last change. It returns nil if none can be relied on.
func (s *scan) base() (c *content, last bool) {
	var newest, root uint64
	metas := s.image.metas()
	for _, m := range metas {
		if m.valid && m.change >= newest {
			newest, root = m.change, m.root
		}
	}
	if !metas[0].valid || !metas[1].valid {
		for change, page := range s.roots {
			if change > newest {
				newest, root = change, page
			}
		}
	}
	for _, page := range []uint64{root, s.roots[newest]} {
		c := readContent(s.image, page)
		if c.sealed && (c.manifest == nil || c.manifest.change == newest) || len(c.plain) > 0 {
			return c, true
		}
	}
	if c := readContent(s.image, s.roots[newest-1]); len(c.verify(newest-1)) == 0 {
		return c, false
	}
	return nil, false
}
