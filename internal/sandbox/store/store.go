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
)

// Store is safe for concurrent readers. Writers take turns: one transaction that may write ends
// before the next begins.
type Store struct {
	log  *log // nil: memory only
	next int  // the Seq of the next record
	view atomic.Pointer[View]

	mu      sync.Mutex
	history *history // nil where no read lags
}

// Open returns a store that keeps its records in a file, or in memory only if path is empty. The
// error for a damaged file is a [DamageError].
func Open(path string) (*Store, error) {
	s := &Store{}
	s.view.Store(newView())
	if path == "" {
		return s, nil
	}
	opened, content, err := openLog(path)
	if err != nil {
		return nil, err
	}
	s.log = opened
	if err := s.load(content); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// Sync writes the file to the disk, so that it survives a later crash of the machine too.
func (s *Store) Sync() error {
	if s.log == nil {
		return nil
	}
	return s.log.sync()
}

// Close writes the file to the disk, and releases it.
func (s *Store) Close() error {
	if s.log == nil {
		return nil
	}
	return s.log.close()
}

// View returns the present content.
func (s *Store) View() *View { return s.view.Load() }

// Begin returns a transaction that may write.
func (s *Store) Begin() *Tx { return &Tx{store: s, view: s.View()} }

// Read returns a transaction that reads a view and must not write.
func (s *Store) Read(v *View) *Tx { return &Tx{store: s, view: v, readOnly: true} }

func (s *Store) commit(tx *Tx) error {
	if s.log != nil {
		changed, err := recordsOf(tx.changed)
		if err == nil {
			err = s.log.add(changed)
		}
		if err != nil {
			return fmt.Errorf("the data file cannot be written: %w", err)
		}
	}
	s.remember(s.View())
	s.view.Store(tx.view)
	return nil
}

// recordsOf returns the records of a transaction.
func recordsOf(changed map[key]*Record) (records, error) {
	all := records{}
	for at, record := range changed {
		data, err := json.Marshal(record)
		if err != nil {
			return nil, err
		}
		all[at.name()] = data
	}
	return all, nil
}
