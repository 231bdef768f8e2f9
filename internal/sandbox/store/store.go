// SPDX-License-Identifier: MPL-2.0

// Package store keeps objects in memory, and in a file as well if it has one. Its content at one
// moment is a [View], which never changes: readers need no lock, and a snapshot costs nothing.
package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"go.etcd.io/bbolt"
)

// Store is safe for concurrent readers. Writers take turns: one transaction that may write ends
// before the next begins.
type Store struct {
	file    *bbolt.DB // nil: memory only
	next    int       // the Seq of the next record
	indexes []Index
	view    atomic.Pointer[View]

	unsynced atomic.Bool // the disk lacks a commit

	mu      sync.Mutex
	history *history // nil where no read lags
}

var settingsBucket = []byte("_settings")

// Open returns a store that keeps its records in a file, or in memory only if path is empty.
func Open(path string, indexes ...Index) (*Store, error) {
	s := &Store{indexes: indexes}
	s.view.Store(newView(indexes))
	if path == "" {
		return s, nil
	}
	// Without a sync for each commit, the page cache has everything that was committed, so a kill of
	// the process loses nothing. A commit would wait for the disk, for 5 ms in a large file.
	file, err := bbolt.Open(path, 0o600, &bbolt.Options{
		Timeout: 2 * time.Second, NoSync: true, NoGrowSync: true, FreelistType: bbolt.FreelistMapType,
	})
	if err != nil {
		return nil, fmt.Errorf("the data file %s cannot be opened (is another sandbox using it?): %w", path, err)
	}
	s.file = file
	content := s.View()
	err = file.View(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(group []byte, bucket *bbolt.Bucket) error {
			if string(group) == string(settingsBucket) {
				return nil
			}
			content.unshare(string(group), indexes)
			return bucket.ForEach(func(id, data []byte) error {
				r := newRecord()
				if err := Decode(data, r); err != nil {
					return fmt.Errorf("%s %s: %w", group, id, err)
				}
				content.replace(key{string(group), string(id)}, r, indexes)
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

// update changes the file in one transaction.
func (s *Store) update(change func(*bbolt.Tx) error) error {
	err := s.file.Update(change)
	s.unsynced.Store(true) // afterwards, or a sync during the update would clear it
	return err
}

// Sync writes the file to the disk, so that it survives a later crash of the machine too.
func (s *Store) Sync() error {
	if s.file == nil || !s.unsynced.Swap(false) {
		return nil
	}
	return s.file.Sync()
}

// Close writes the file to the disk, and releases it.
func (s *Store) Close() error {
	if s.file == nil {
		return nil
	}
	return errors.Join(s.Sync(), s.file.Close())
}

// View returns the present content.
func (s *Store) View() *View { return s.view.Load() }

// Restore makes an earlier content the present one, in memory only.
func (s *Store) Restore(v *View) { s.view.Store(v) }

// Begin returns a transaction that may write.
func (s *Store) Begin() *Tx { return &Tx{store: s, view: s.View()} }

// Read returns a transaction that reads a view and must not write.
func (s *Store) Read(v *View) *Tx { return &Tx{store: s, view: v, readOnly: true} }

// Setting returns a named value of the file. It is made on first use. Without a file it is always
// made.
func (s *Store) Setting(name string, fresh func() string) (string, error) {
	if s.file == nil {
		return fresh(), nil
	}
	var value string
	err := s.update(func(tx *bbolt.Tx) error {
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

// SetSetting replaces a named value of the file. Without a file it does nothing.
func (s *Store) SetSetting(name, value string) error {
	if s.file == nil {
		return nil
	}
	return s.update(func(tx *bbolt.Tx) error {
		bucket, err := tx.CreateBucketIfNotExists(settingsBucket)
		if err != nil {
			return err
		}
		return bucket.Put([]byte(name), []byte(value))
	})
}

func (s *Store) commit(tx *Tx) error {
	if s.file != nil {
		err := s.update(func(file *bbolt.Tx) error { return writeRecords(file, tx.changed) })
		if err != nil {
			return fmt.Errorf("the data file cannot be written: %w", err)
		}
	}
	s.remember(s.View())
	s.view.Store(tx.view)
	return nil
}

func writeRecords(tx *bbolt.Tx, changes map[key]*Record) error {
	for at, r := range changes {
		bucket, err := tx.CreateBucketIfNotExists([]byte(at.group))
		if err != nil {
			return err
		}
		if r == nil {
			if err := bucket.Delete([]byte(at.id)); err != nil {
				return err
			}
			continue
		}
		data, err := json.Marshal(r)
		if err != nil {
			return err
		}
		if err := bucket.Put([]byte(at.id), data); err != nil {
			return err
		}
	}
	return nil
}
