// SPDX-License-Identifier: MPL-2.0

// Package store keeps objects in memory, and in a file as well if it has one. Its content at one
// moment is a [View], which never changes: readers need no lock, and a snapshot costs nothing.
package store

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"go.etcd.io/bbolt"
)

// Store is safe for concurrent readers. Writers take turns: one transaction that may write ends
// before the next begins.
type Store struct {
	file     *bbolt.DB // nil: memory only
	settings map[string]string
	next     int // the Seq of the next record
	indexes  []Index
	view     atomic.Pointer[View]

	unsynced atomic.Bool // the disk lacks a commit

	mu      sync.Mutex
	history *history // nil where no read lags
}

// Open returns a store that keeps its records in a file, or in memory only if path is empty. The
// error for a damaged file is a [DamageError].
func Open(path string, indexes ...Index) (*Store, error) {
	s := &Store{indexes: indexes, settings: map[string]string{}}
	s.view.Store(newView(indexes))
	if path == "" {
		return s, nil
	}
	content, err := s.openFile(path)
	if err == nil {
		err = s.load(content)
	}
	if err != nil {
		_ = s.Close()
		return nil, err
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
	if value, ok := s.settings[name]; ok {
		return value, nil
	}
	value := fresh()
	return value, s.SetSetting(name, value)
}

// SetSetting replaces a named value of the file. Without a file it does nothing.
func (s *Store) SetSetting(name, value string) error {
	if s.file == nil {
		return nil
	}
	err := s.write(func(w *writer) error { return w.put(key{settingsGroup, name}.name(), []byte(value)) })
	if err == nil {
		s.settings[name] = value
	}
	return err
}

func (s *Store) commit(tx *Tx) error {
	if s.file != nil {
		if err := s.write(func(w *writer) error { return w.putAll(tx.changed) }); err != nil {
			return fmt.Errorf("the data file cannot be written: %w", err)
		}
	}
	s.remember(s.View())
	s.view.Store(tx.view)
	return nil
}
