// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"go.etcd.io/bbolt"
)

// store holds all objects in memory, and in a file if it has one. It is not safe for concurrent use.
type store struct {
	file   *bbolt.DB // nil: memory only
	next   int
	groups map[string]map[string]record
	// history has the records that were replaced; nil where no read lags.
	history *history
}

// record is an object and its place in the order of creation.
type record struct {
	Seq    int    `json:"seq"`
	Object Object `json:"object"`
}

var settingsBucket = []byte("_settings")

func openStore(path string) (*store, error) {
	s := &store{groups: map[string]map[string]record{}}
	if path == "" {
		return s, nil
	}
	file, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: 2 * time.Second})
	if err != nil {
		return nil, fmt.Errorf("the data file %s cannot be opened (is another sandbox using it?): %w", path, err)
	}
	s.file = file
	err = file.View(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(group []byte, bucket *bbolt.Bucket) error {
			if string(group) == string(settingsBucket) {
				return nil
			}
			return bucket.ForEach(func(id, data []byte) error {
				var r record
				if err := decode(data, &r); err != nil {
					return fmt.Errorf("%s %s: %w", group, id, err)
				}
				s.set(string(group), string(id), r)
				s.next = max(s.next, r.Seq+1)
				return nil
			})
		})
	})
	if err != nil {
		_ = file.Close()
		return nil, fmt.Errorf("the data file %s cannot be read: %w", path, err)
	}
	return s, nil
}

func (s *store) close() error {
	if s.file == nil {
		return nil
	}
	return s.file.Close()
}

// setting returns a value that is made once and then kept.
func (s *store) setting(name string, fresh func() string) (string, error) {
	if s.file == nil {
		return fresh(), nil
	}
	var value string
	err := s.file.Update(func(tx *bbolt.Tx) error {
		bucket, err := tx.CreateBucketIfNotExists(settingsBucket)
		if err != nil {
			return err
		}
		if value = string(bucket.Get([]byte(name))); value != "" {
			return nil
		}
		value = fresh()
		return bucket.Put([]byte(name), []byte(value))
	})
	return value, err
}

// keep replaces a value that was made once.
func (s *store) keep(name, value string) error {
	if s.file == nil {
		return nil
	}
	return s.file.Update(func(tx *bbolt.Tx) error {
		bucket, err := tx.CreateBucketIfNotExists(settingsBucket)
		if err != nil {
			return err
		}
		return bucket.Put([]byte(name), []byte(value))
	})
}

func (s *store) set(group, id string, r record) {
	if s.groups[group] == nil {
		s.groups[group] = map[string]record{}
	}
	s.groups[group][id] = r
}

// transaction collects what one request changes. Nothing of it is visible, in memory or in the file, before commit.
type transaction struct {
	store   *store
	changed map[[2]string]*record // nil: removed
	past    map[[2]string]*record // seen in place of the store's records; nil: absent. Only reads that lag have any
	outbox  []delivery            // goes out after commit, and never where there is none
}

func (s *store) begin() *transaction {
	return &transaction{store: s, changed: map[[2]string]*record{}}
}

func (tx *transaction) find(group, id string) (record, bool) {
	if r, ok := tx.changed[[2]string{group, id}]; ok {
		if r == nil {
			return record{}, false
		}
		return *r, true
	}
	if r, ok := tx.past[[2]string{group, id}]; ok {
		if r == nil {
			return record{}, false
		}
		return *r, true
	}
	r, ok := tx.store.groups[group][id]
	return r, ok
}

// get returns a copy.
func (tx *transaction) get(group, id string) (Object, bool) {
	r, ok := tx.find(group, id)
	return clone(r.Object), ok
}

// list returns copies in the order of creation.
func (tx *transaction) list(group string) []Object {
	var records []record
	for id, r := range tx.store.groups[group] {
		key := [2]string{group, id}
		_, changed := tx.changed[key]
		if _, other := tx.past[key]; !changed && !other {
			records = append(records, r)
		}
	}
	for key, r := range tx.past {
		if _, changed := tx.changed[key]; key[0] == group && r != nil && !changed {
			records = append(records, *r)
		}
	}
	for at, r := range tx.changed {
		if at[0] == group && r != nil {
			records = append(records, *r)
		}
	}
	slices.SortFunc(records, func(a, b record) int { return a.Seq - b.Seq })
	objects := make([]Object, len(records))
	for i, r := range records {
		objects[i] = clone(r.Object)
	}
	return objects
}

func (tx *transaction) put(group string, object Object) {
	id, _ := object["id"].(string)
	r, ok := tx.find(group, id)
	if !ok {
		r.Seq = tx.store.next
		tx.store.next++
	}
	r.Object = clone(object)
	tx.changed[[2]string{group, id}] = &r
}

func (tx *transaction) remove(group, id string) { tx.changed[[2]string{group, id}] = nil }

// commit writes to the file first, in one transaction of its own: what was answered survives a kill at any moment.
func (tx *transaction) commit() error {
	if len(tx.changed) == 0 {
		return nil
	}
	if tx.store.file != nil {
		if err := tx.store.file.Update(tx.write); err != nil {
			return fmt.Errorf("the data file cannot be written: %w", err)
		}
	}
	tx.store.history.remember(tx)
	for at, r := range tx.changed {
		if r == nil {
			delete(tx.store.groups[at[0]], at[1])
		} else {
			tx.store.set(at[0], at[1], *r)
		}
	}
	return nil
}

func (tx *transaction) write(file *bbolt.Tx) error {
	for at, r := range tx.changed {
		bucket, err := file.CreateBucketIfNotExists([]byte(at[0]))
		if err != nil {
			return err
		}
		if r == nil {
			if err := bucket.Delete([]byte(at[1])); err != nil {
				return err
			}
			continue
		}
		data, err := json.Marshal(r)
		if err != nil {
			return err
		}
		if err := bucket.Put([]byte(at[1]), data); err != nil {
			return err
		}
	}
	return nil
}
