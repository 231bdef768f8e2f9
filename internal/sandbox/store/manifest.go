// SPDX-License-Identifier: MPL-2.0

package store

import (
	"encoding/binary"
	"slices"
)

// manifest is the state of the file after a change.
type manifest struct {
	change uint64 // the number of the file's transaction
	count  uint64 // of records
	digest uint64 // the sum of the checksums of all records
	recent []byte // the entries that the list of names lacks, see appendName
}

// maxRecent is the greatest length of recent names. With more, bbolt would not keep the manifest in
// the root page.
const maxRecent = 700

// The names that the manifest and the parts of the list of names are sealed with. No record has
// them.
const (
	manifestSeal = "the manifest"
	listSeal     = "a part of the list of names "
)

func (m *manifest) seal() []byte {
	data := make([]byte, 0, 24+len(m.recent))
	for _, number := range []uint64{m.change, m.count, m.digest} {
		data = binary.BigEndian.AppendUint64(data, number)
	}
	return seal(manifestSeal, append(data, m.recent...))
}

// unsealManifest returns nil for a damaged manifest.
func unsealManifest(sealed []byte) *manifest {
	data, _, ok := unseal(manifestSeal, sealed)
	if !ok || len(data) < 24 {
		return nil
	}
	return &manifest{
		binary.BigEndian.Uint64(data), binary.BigEndian.Uint64(data[8:]), binary.BigEndian.Uint64(data[16:]), slices.Clip(data[24:]),
	}
}

// agrees reports whether two manifests count the same records.
func (m *manifest) agrees(other *manifest) bool {
	return m.change == other.change && m.count == other.count && m.digest == other.digest
}

// appendName adds the creation of a record, or its removal, to a list of names.
func appendName(list []byte, name string, created bool) []byte {
	size := uint64(len(name)) << 1
	if created {
		size |= 1
	}
	return append(binary.AppendUvarint(list, size), name...)
}

// readNames brings names up to date by a list, and returns the number of its entries.
func readNames(list []byte, names map[string]bool) int {
	count := 0
	for ; len(list) > 0; count++ {
		size, width := binary.Uvarint(list)
		if width <= 0 {
			return count
		}
		list = list[width:]
		end := size >> 1
		if end > uint64(len(list)) {
			return count
		}
		if name := string(list[:end]); size&1 == 1 {
			names[name] = true
		} else {
			delete(names, name)
		}
		list = list[end:]
	}
	return count
}
