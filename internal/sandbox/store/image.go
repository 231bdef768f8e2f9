// SPDX-License-Identifier: MPL-2.0

package store

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"os"
)

// image is the bytes of a data file, in bbolt's format. bbolt itself trusts the pages of a file: it
// panics over damaged ones, or reads beyond the end. The methods of image read nothing outside.
type image struct {
	data     []byte
	pageSize uint64
	pages    uint64 // the number of whole pages
}

const (
	headerSize    = 16 // of a page
	elementSize   = 16 // of an entry of its table
	metaSize      = 64
	metaMagic     = 0xED0CDAED
	branchPage    = 0x01
	leafPage      = 0x02
	metaPage      = 0x04
	freelistPage  = 0x10
	bucketElement = 0x01
	noFreelist    = ^uint64(0) // the file has no list of free pages
)

// order is the byte order of bbolt's files: that of the machine.
var order = binary.NativeEndian

// meta is one of the two headers of the file. Each change writes one of them, in turn.
type meta struct {
	pageSize, root, freelist, pages, change uint64
	valid                                   bool
}

// readMeta reads a header behind the header of its page.
func readMeta(page []byte) meta {
	if len(page) < headerSize+metaSize {
		return meta{}
	}
	data := page[headerSize:]
	hash := fnv.New64a()
	_, _ = hash.Write(data[:56])
	return meta{
		pageSize: uint64(order.Uint32(data[8:])), root: order.Uint64(data[16:]), freelist: order.Uint64(data[32:]),
		pages: order.Uint64(data[40:]), change: order.Uint64(data[48:]),
		valid: order.Uint32(data) == metaMagic && hash.Sum64() == order.Uint64(data[56:]),
	}
}

// newImage finds the page size in the first valid header, as bbolt does. Without one it assumes
// this machine's.
func newImage(data []byte) *image {
	m := &image{data: data, pageSize: uint64(os.Getpagesize())} //nolint:gosec // it is positive
	for _, at := range []uint64{0, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15, 1 << 16} {
		if at > uint64(len(data)) {
			break
		}
		if found := readMeta(data[at:]); found.valid && found.pageSize >= 1<<10 {
			m.pageSize = found.pageSize
			break
		}
	}
	m.pages = uint64(len(data)) / m.pageSize
	return m
}

// metas returns the two headers.
func (m *image) metas() [2]meta {
	var metas [2]meta
	for i := range metas {
		if at := uint64(i) * m.pageSize; at < uint64(len(m.data)) {
			page := m.data[at:]
			metas[i] = readMeta(page)
			metas[i].valid = metas[i].valid && order.Uint64(page) == uint64(i) && kind(page) == metaPage
		}
	}
	return metas
}

// page returns a page with the pages that continue it. With an error it is nil, or a page that may
// be damaged.
func (m *image) page(id uint64) ([]byte, error) {
	if id < 2 || id >= m.pages {
		return nil, fmt.Errorf("page %d does not exist", id)
	}
	raw := m.data[id*m.pageSize : m.pages*m.pageSize]
	size := (1 + uint64(order.Uint32(raw[12:]))) * m.pageSize
	if size > uint64(len(raw)) {
		return raw, fmt.Errorf("page %d is longer than the file", id)
	}
	if found := order.Uint64(raw); found != id {
		return raw[:size], fmt.Errorf("page %d is marked as page %d", id, found)
	}
	return raw[:size], nil
}

// kind returns the type of a page.
func kind(page []byte) uint16 { return order.Uint16(page[8:]) }

// element is an entry of a page: a key and its value in a leaf, the first key and the number of
// another page in a branch.
type element struct {
	key, value []byte
	child      uint64
	bucket     bool
	suspect    bool // something is wrong with the page
}

// elements returns the entries of a page that lie within it, and an error if it has others. A wrong
// count is noticed: the first key begins behind the table.
func elements(page []byte) ([]element, error) {
	var wrong error
	count := int(order.Uint16(page[10:]))
	room := (len(page) - headerSize) / elementSize
	if room > 0 {
		at := headerSize
		if kind(page) != branchPage {
			at += 4
		}
		told := int(order.Uint32(page[at:]) / elementSize)
		if told != count && (count > 0 || 0 < told && told <= room) {
			wrong = fmt.Errorf("a page has %d entries and claims %d", told, count)
			count = max(count, told)
		}
	}
	if count > room {
		wrong, count = fmt.Errorf("a page of %d bytes claims %d entries", len(page), count), room
	}
	all := make([]element, 0, count)
	for i := range count {
		e, ok := readElement(page, headerSize+i*elementSize)
		if !ok {
			wrong = fmt.Errorf("entry %d of a page lies outside of it", i)
			continue
		}
		all = append(all, e)
	}
	return all, wrong
}

func readElement(page []byte, at int) (element, bool) {
	fields := page[at:]
	if kind(page) == branchPage {
		from, size := uint64(order.Uint32(fields)), uint64(order.Uint32(fields[4:]))
		if from+size > uint64(len(fields)) {
			return element{}, false
		}
		return element{key: fields[from : from+size], child: order.Uint64(fields[8:])}, true
	}
	from, keySize, size := uint64(order.Uint32(fields[4:])), uint64(order.Uint32(fields[8:])), uint64(order.Uint32(fields[12:]))
	if from+keySize+size > uint64(len(fields)) {
		return element{}, false
	}
	e := element{
		key: fields[from : from+keySize], value: fields[from+keySize : from+keySize+size],
		bucket: order.Uint32(fields)&bucketElement != 0,
	}
	if e.bucket {
		if size < headerSize {
			return element{}, false
		}
		e.child = order.Uint64(e.value)
	}
	return e, true
}
