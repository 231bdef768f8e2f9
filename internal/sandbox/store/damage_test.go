// SPDX-License-Identifier: MPL-2.0

package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// written is the records of a file, as JSON by name.
type written map[string]string

// whole reads all records of a store.
func whole(t *testing.T, s *Store) written {
	t.Helper()
	all := written{}
	for group := range s.View().groups {
		for r := range s.View().All(group) {
			data, err := json.Marshal(r)
			if err != nil {
				t.Fatal(err)
			}
			all[key{group, r.Object["id"].(string)}.name()] = string(data) //nolint:forcetypeassert // the test's own
		}
	}
	return all
}

// writtenFile makes a file by changes of all kinds. It returns its bytes and its records.
func writtenFile(t *testing.T) (data []byte, all written) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "data")
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	const letters = "abcdefghijklmnopqrstuvwxyz"
	random := rand.New(rand.NewPCG(1, 1)) //nolint:gosec // repeatable on purpose
	place := func(n int) (group, id string) {
		return []string{"product", "customer"}[n%2], fmt.Sprintf("%08x", n*7919%99991)
	}
	put := func(tx *Tx, n int) {
		group, id := place(n)
		name := strings.Repeat(letters[random.IntN(len(letters)):][:1], 200+random.IntN(500))
		tx.Put(group, Object{"id": id, "name": name})
	}
	for change := range 20 {
		tx := s.Begin()
		for n := range 4 {
			put(tx, 4*change+n)
		}
		put(tx, random.IntN(4*change+1))
		if gone := random.IntN(4*change + 4); change%3 == 0 {
			tx.Remove(place(gone))
		}
		if err := tx.Commit(); err != nil {
			t.Fatal(err)
		}
	}
	all = whole(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if data, err = os.ReadFile(path); err != nil { //nolint:gosec // a file of this test
		t.Fatal(err)
	}
	return data, all
}

// damages are ways to damage a copy of a file.
var damages = []struct {
	name string
	do   func(data []byte, random *rand.Rand) []byte
}{
	{"a flipped bit", func(data []byte, random *rand.Rand) []byte {
		data[random.IntN(len(data))] ^= 1 << random.IntN(8)
		return data
	}},
	{"a flipped bit in front of a page", func(data []byte, random *rand.Rand) []byte {
		data[random.IntN(len(data)/os.Getpagesize())*os.Getpagesize()+random.IntN(160)] ^= 1 << random.IntN(8)
		return data
	}},
	{"64 other bytes", func(data []byte, random *rand.Rand) []byte {
		at := random.IntN(len(data) - 64)
		for i := range 64 {
			data[at+i] = byte(random.Uint32())
		}
		return data
	}},
	{"a page of zeros", func(data []byte, random *rand.Rand) []byte {
		at := random.IntN(len(data)/os.Getpagesize()) * os.Getpagesize()
		clear(data[at : at+os.Getpagesize()])
		return data
	}},
	{"zeros at the end", func(data []byte, random *rand.Rand) []byte {
		clear(data[len(data)-1-random.IntN(2*os.Getpagesize()):])
		return data
	}},
	{"a cut", func(data []byte, random *rand.Rand) []byte { return data[:random.IntN(len(data))] }},
	{"an earlier page", func(data []byte, random *rand.Rand) []byte {
		pages := len(data) / os.Getpagesize()
		from, to := random.IntN(pages)*os.Getpagesize(), random.IntN(pages)*os.Getpagesize()
		copy(data[to:to+os.Getpagesize()], data[from:])
		return data
	}},
	{"swapped pages", func(data []byte, random *rand.Rand) []byte {
		pages := len(data) / os.Getpagesize()
		a, b := random.IntN(pages)*os.Getpagesize(), random.IntN(pages)*os.Getpagesize()
		first := bytes.Clone(data[a : a+os.Getpagesize()])
		copy(data[a:a+os.Getpagesize()], data[b:])
		copy(data[b:], first)
		return data
	}},
}

// TestOpen_damaged opens damaged copies of a file. None of them loses or changes a record without
// an error. The saved records of such a copy were written.
func TestOpen_damaged(t *testing.T) {
	t.Parallel()
	data, all := writtenFile(t)
	const copies = 240
	refused, saved := 0, 0
	for seed := range copies {
		random := rand.New(rand.NewPCG(uint64(seed), 2)) //nolint:gosec // repeatable on purpose
		how := damages[seed%len(damages)]
		path := filepath.Join(t.TempDir(), "data")
		damaged := how.do(slices.Clone(data), random)
		if err := os.WriteFile(path, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprintf("%d: %s", seed, how.name)
		s, err := Open(path)
		if err == nil {
			_ = s.Close()
			wantSound(t, name, path, all)
			continue
		}
		refused++
		if named := new(DamageError); !errors.As(err, &named) || !strings.Contains(err.Error(), "-recover") {
			t.Errorf("%s: %v", name, err)
		}
		saved += wantRecovered(t, name, path, data)
		if after, err := os.ReadFile(path); err != nil || !slices.Equal(after, damaged) { //nolint:gosec // a file of this test
			t.Errorf("%s: the damaged file was changed", name)
		}
	}
	t.Logf("%d of %d copies were refused, and of these %d records were saved", refused, copies, saved)
	if refused < copies/2 || saved == 0 {
		t.Errorf("%d refused copies, %d saved records prove little", refused, saved)
	}
}

// wantSound demands a file with one of two contents, which can be written to, and opened again with
// all of it.
func wantSound(t *testing.T, name, path string, either ...written) {
	t.Helper()
	s, err := Open(path)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	if got := whole(t, s); !slices.ContainsFunc(either, func(want written) bool { return maps.Equal(got, want) }) {
		t.Errorf("%s: it was opened, and has %d records, or others", name, len(got))
	}
	put(t, s, "z last")
	all := whole(t, s)
	if err := s.Close(); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	again := open(t, path)
	if got := whole(t, again); !maps.Equal(got, all) {
		t.Errorf("%s: after a change it has %d records of %d, or others", name, len(got), len(all))
	}
	if err := again.Close(); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

// wantRecovered demands that each saved record is as it was written once. It returns their number.
func wantRecovered(t *testing.T, name, path string, was []byte) int {
	t.Helper()
	saved, damaged, err := Recover(path, path+".saved")
	if err != nil {
		if !strings.Contains(err.Error(), "nothing in the data file") {
			t.Errorf("%s: %v", name, err)
		}
		return 0
	}
	got := whole(t, open(t, path+".saved"))
	if len(got) != saved || len(damaged) == 0 {
		t.Errorf("%s: %d records are saved, and it says %d, with the damaged lines %v", name, len(got), saved, damaged)
	}
	for record, is := range got {
		if !bytes.Contains(was, []byte(is)) {
			t.Errorf("%s: %s is %.80q, which was never written", name, record, is)
		}
	}
	return saved
}
