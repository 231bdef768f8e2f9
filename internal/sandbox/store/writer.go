// SPDX-License-Identifier: MPL-2.0

package store

import (
	"encoding/binary"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"go.etcd.io/bbolt"
)

// The file keeps each record under its name, "group/id", and a list of all names, in parts. So a
// lost record is noticed and has a name. The manifest sums up the records.
var (
	recordsBucket  = []byte("_records")
	namesBucket    = []byte("_names")
	manifestBucket = []byte("_manifest")
	manifestKey    = []byte("manifest")
)

// changeSize is the length of the number of a change in front of a record's data.
const changeSize = 8

// settingsGroup is the group of the file's settings. Their data is plain text.
const settingsGroup = "_settings"

func (k key) name() string { return k.group + "/" + k.id }

// writer changes records in one transaction of the file.
type writer struct {
	records, names, manifests *bbolt.Bucket
	manifest                  *manifest
}

func newWriter(tx *bbolt.Tx) *writer {
	w := &writer{tx.Bucket(recordsBucket), tx.Bucket(namesBucket), tx.Bucket(manifestBucket), nil}
	w.manifest = unsealManifest(w.manifests.Get(manifestKey))
	w.manifest.change = uint64(tx.ID()) //nolint:gosec // numbers of transactions are positive
	return w
}

// firstWriter returns the writer of a file without records.
func firstWriter(tx *bbolt.Tx) (*writer, error) {
	for _, name := range [][]byte{recordsBucket, namesBucket, manifestBucket} {
		if _, err := tx.CreateBucket(name); err != nil {
			return nil, err
		}
	}
	if err := tx.Bucket(manifestBucket).Put(manifestKey, new(manifest).seal()); err != nil {
		return nil, err
	}
	return newWriter(tx), nil
}

// put writes a record. Its number of the change tells it from earlier versions that the file may
// still have.
func (w *writer) put(name string, data []byte) error {
	if !w.forget(name) {
		if err := w.list(name, true); err != nil {
			return err
		}
	}
	sealed := make([]byte, sumSize, sumSize+changeSize+len(data))
	sealed = sealInPlace(name, append(binary.BigEndian.AppendUint64(sealed, w.manifest.change), data...))
	w.manifest.count++
	w.manifest.digest += binary.BigEndian.Uint64(sealed)
	return w.records.Put([]byte(name), sealed)
}

func (w *writer) remove(name string) error {
	if !w.forget(name) {
		return nil
	}
	if err := w.list(name, false); err != nil {
		return err
	}
	return w.records.Delete([]byte(name))
}

// forget takes an earlier version of a record out of the manifest, and reports whether there is
// one.
func (w *writer) forget(name string) bool {
	kept := w.records.Get([]byte(name))
	if kept == nil {
		return false
	}
	w.manifest.count--
	w.manifest.digest -= binary.BigEndian.Uint64(kept)
	return true
}

// list enters a name in the manifest. A full one hands its names over to the list: a commit would
// take a third longer if each changed that.
func (w *writer) list(name string, created bool) error {
	w.manifest.recent = appendName(w.manifest.recent, name, created)
	if len(w.manifest.recent) <= maxRecent {
		return nil
	}
	part, err := w.names.NextSequence()
	if err != nil {
		return err
	}
	at := binary.BigEndian.AppendUint64(nil, part)
	err = w.names.Put(at, seal(listSeal+string(at), w.manifest.recent))
	w.manifest.recent = nil
	return err
}

// listAgain replaces a list that names too many removed records.
func (w *writer) listAgain(tx *bbolt.Tx, names map[string]bool) error {
	if err := tx.DeleteBucket(namesBucket); err != nil {
		return err
	}
	var err error
	if w.names, err = tx.CreateBucket(namesBucket); err != nil {
		return err
	}
	w.manifest.recent = nil
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if err := w.list(name, true); err != nil {
			return err
		}
	}
	return w.finish()
}

func (w *writer) finish() error { return w.manifests.Put(manifestKey, w.manifest.seal()) }

// write makes changes in one transaction of the file.
func (s *Store) write(change func(*writer) error) error {
	return s.update(func(tx *bbolt.Tx) error {
		w := newWriter(tx)
		if err := change(w); err != nil {
			return err
		}
		return w.finish()
	})
}

// putAll writes the records of a transaction in the order of their names, which is the fastest, and
// removes those that are nil.
func (w *writer) putAll(changes map[key]*Record) error {
	inOrder := func(a, b key) int { return strings.Compare(a.name(), b.name()) }
	for _, at := range slices.SortedFunc(maps.Keys(changes), inOrder) {
		r := changes[at]
		if r == nil {
			if err := w.remove(at.name()); err != nil {
				return err
			}
			continue
		}
		data, err := json.Marshal(r)
		if err != nil {
			return err
		}
		if err := w.put(at.name(), data); err != nil {
			return err
		}
	}
	return nil
}
