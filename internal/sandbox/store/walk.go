// SPDX-License-Identifier: MPL-2.0

package store

import (
	"bytes"
	"fmt"
)

// walk visits the pages of an image from a root, and notes their problems. It goes on
// where it can.
type walk struct {
	*image
	taken    map[uint64]bool // the pages that others led to
	seen     map[uint64]bool // the same, and the pages that continue them
	problems []string
	last     []byte // the last key of the bucket
	leaf     bool   // the last key is that of a leaf
}

func newWalk(m *image) *walk {
	return &walk{image: m, taken: map[uint64]bool{}, seen: map[uint64]bool{}}
}

func (w *walk) wrong(format string, args ...any) {
	w.problems = append(w.problems, fmt.Sprintf(format, args...))
}

// bucket visits the entries of a bucket: those of a small one are in its own entry.
func (w *walk) bucket(e element, visit func(element)) {
	w.last, w.leaf = nil, false
	if e.child != 0 {
		w.tree(e.child, e.suspect, visit)
		return
	}
	if len(e.value) < 2*headerSize {
		w.wrong("the bucket %q is cut short", e.key)
		return
	}
	inside := e.value[headerSize:]
	if kind(inside) != leafPage {
		w.wrong("the bucket %q has an unknown type", e.key)
	}
	w.entries(inside, fmt.Sprintf("the bucket %q", e.key), e.suspect, visit)
}

// tree visits the entries of all leaves below a page. They are suspect if it is, or if a page that
// led to it is.
func (w *walk) tree(id uint64, suspect bool, visit func(element)) {
	before := len(w.problems)
	page, ok := w.take(id)
	if !ok {
		return
	}
	if k := kind(page); k != leafPage && k != branchPage {
		w.wrong("page %d has an unknown type", id)
	}
	w.entries(page, fmt.Sprintf("page %d", id), suspect || len(w.problems) > before, visit)
}

// take returns a page that no other page leads to.
func (w *walk) take(id uint64) ([]byte, bool) {
	page, err := w.page(id)
	if err != nil {
		w.wrong("%s", err)
	}
	if page == nil {
		return nil, false
	}
	if w.taken[id] {
		w.wrong("page %d is used twice", id)
		return nil, false
	}
	w.taken[id] = true
	for i := range uint64(len(page)) / w.pageSize {
		if w.seen[id+i] {
			w.wrong("page %d is used twice", id+i)
		}
		w.seen[id+i] = true
	}
	return page, true
}

func (w *walk) entries(page []byte, where string, suspect bool, visit func(element)) {
	all, err := elements(page)
	if err != nil {
		w.wrong("%s: %s", where, err)
	}
	isBranch := kind(page) == branchPage
	if isBranch && len(all) == 0 {
		w.wrong("%s leads nowhere", where)
	}
	for _, e := range all {
		if order := bytes.Compare(w.last, e.key); order > 0 || order == 0 && w.leaf {
			w.wrong("%s is not in order", where)
		}
		w.last, w.leaf = e.key, !isBranch
		e.suspect = suspect || err != nil
		if isBranch {
			w.tree(e.child, e.suspect, visit)
		} else {
			visit(e)
		}
	}
}

// unused compares the pages that the tree does not have with the list of free pages, if the file
// has one. A page that is in both would be overwritten.
func (w *walk) unused(m meta) {
	if m.freelist == noFreelist {
		return
	}
	free := map[uint64]bool{}
	page, ok := w.take(m.freelist)
	if !ok || kind(page) != freelistPage {
		w.wrong("the list of free pages is damaged")
		return
	}
	ids, count := page[headerSize:], uint64(order.Uint16(page[10:]))
	if count == 0xFFFF {
		ids, count = ids[8:], order.Uint64(ids)
	}
	if count > uint64(len(ids))/8 {
		w.wrong("the list of free pages is cut short")
		return
	}
	for i := range count {
		id := order.Uint64(ids[8*i:])
		if free[id] || w.seen[id] || id < 2 || id >= m.pages {
			w.wrong("page %d is not free", id)
		}
		free[id] = true
	}
	for id := uint64(2); id < m.pages; id++ {
		if !w.seen[id] && !free[id] {
			w.wrong("page %d is neither used nor free", id)
		}
	}
}
