// SPDX-License-Identifier: MPL-2.0

package store

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
)

// BenchmarkCommit creates and replaces one record of 600 bytes, in a file of 10,000.
func BenchmarkCommit(b *testing.B) {
	for _, how := range []string{"create", "replace"} {
		b.Run(how, func(b *testing.B) {
			s, err := Open(filepath.Join(b.TempDir(), "data"))
			if err != nil {
				b.Fatal(err)
			}
			defer func() { _ = s.Close() }()
			random := rand.New(rand.NewPCG(1, 1)) //nolint:gosec // repeatable on purpose
			var ids []string
			put := func(tx *Tx, id string) {
				tx.Put("product", Object{"id": id, "name": strings.Repeat("x", 550)})
			}
			fresh := func() string {
				return fmt.Sprintf("%08x-0000-4000-8000-%012x", random.Uint32(), random.Uint64()>>16)
			}
			tx := s.Begin()
			for range 10000 {
				ids = append(ids, fresh())
				put(tx, ids[len(ids)-1])
			}
			if err := tx.Commit(); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				tx := s.Begin()
				if how == "create" {
					put(tx, fresh())
				} else {
					put(tx, ids[random.IntN(len(ids))])
				}
				if err := tx.Commit(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkOpen opens a file of 20,000 records of 600 bytes.
func BenchmarkOpen(b *testing.B) {
	path := filepath.Join(b.TempDir(), "data")
	s, err := Open(path)
	if err != nil {
		b.Fatal(err)
	}
	tx := s.Begin()
	for i := range 20000 {
		tx.Put("product", Object{"id": fmt.Sprintf("%08x-0000-4000-8000-000000000000", i), "name": strings.Repeat("x", 550)})
	}
	if err := errors.Join(tx.Commit(), s.Close()); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		s, err := Open(path)
		if err != nil {
			b.Fatal(err)
		}
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	}
}
