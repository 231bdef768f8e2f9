// SPDX-License-Identifier: MPL-2.0

package store

import (
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

func open(t *testing.T, path string) *Store {
	t.Helper()
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// place puts a product, written "id name", with a job that is due at its name.
func place(tx *Tx, product string) {
	id, name, _ := strings.Cut(product, " ")
	tx.PutDue("product", Object{"id": id, "name": name}, "job", name)
}

// put commits products: see [place].
func put(t *testing.T, s *Store, products ...string) {
	t.Helper()
	tx := s.Begin()
	for _, product := range products {
		place(tx, product)
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
}

// names returns the products of a view in the order of creation, and in that of their jobs.
func names(v *View) (created, due string) {
	var all, sorted []string
	for r := range v.All("product") {
		all = append(all, fmt.Sprint(r.Object["id"], r.Object["name"]))
	}
	for _, r := range v.Due() {
		sorted = append(sorted, fmt.Sprint(r.Object["id"], r.Object["name"]))
	}
	return strings.Join(all, " "), strings.Join(sorted, " ")
}

func wantNames(t *testing.T, v *View, created, due string) {
	t.Helper()
	gotCreated, gotDue := names(v)
	if gotCreated != created || gotDue != due {
		t.Errorf("created %q, due %q; want %q, %q", gotCreated, gotDue, created, due)
	}
}

// TestView_unchanged: later commits do not change a view.
func TestView_unchanged(t *testing.T) {
	t.Parallel()
	s := open(t, "")
	put(t, s, "1 c", "2 b", "3 a")
	before := s.View()
	tx := s.Begin()
	place(tx, "2 z")
	tx.Remove("product", "1")
	place(tx, "4 a")
	place(tx, "5 0")
	tx.Put("product", Object{"id": "5", "name": "without a job"})
	if first, ok := tx.View().First(); !ok || first.Object["id"] != "3" || first.Group != "product" {
		t.Errorf("the first is %+v", first)
	}
	if object, ok := tx.Get("product", "2"); !ok || object["name"] != "z" {
		t.Errorf("the transaction does not see its own change: %v", object)
	}
	if _, ok := tx.Get("product", "1"); ok || len(tx.List("product")) != 4 {
		t.Error("the transaction sees an object that it removed")
	}
	wantNames(t, s.View(), "1c 2b 3a", "3a 2b 1c")
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	wantNames(t, before, "1c 2b 3a", "3a 2b 1c")
	wantNames(t, s.View(), "2z 3a 4a 5without a job", "3a 4a 2z")
}

// TestTx_abandoned: a transaction without a commit changes nothing.
func TestTx_abandoned(t *testing.T) {
	t.Parallel()
	s := open(t, "")
	put(t, s, "1 a")
	tx := s.Begin()
	tx.Put("product", Object{"id": "1", "name": "b"})
	tx.Remove("product", "1")
	wantNames(t, s.View(), "1a", "1a")
}

// TestTx_copies: a caller that changes its objects changes nothing that is stored.
func TestTx_copies(t *testing.T) {
	t.Parallel()
	s := open(t, "")
	given := Object{"id": "1", "name": "a", "tags": []any{"x"}}
	tx := s.Begin()
	tx.Put("product", given)
	given["tags"].([]any)[0] = "y" //nolint:forcetypeassert // see above
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	read, _ := s.Begin().Get("product", "1")
	read["name"] = "b"
	s.Begin().List("product")[0]["name"] = "c"
	if r, _ := s.View().Get("product", "1"); fmt.Sprint(r.Object) != "map[id:1 name:a tags:[x]]" {
		t.Errorf("stored %v", r.Object)
	}
}

// TestTx_readOnly: a write in a read-only or a committed transaction is a mistake of the program.
func TestTx_readOnly(t *testing.T) {
	t.Parallel()
	s := open(t, "")
	committed := s.Begin()
	committed.Put("product", Object{"id": "1", "name": "a"})
	if err := committed.Commit(); err != nil {
		t.Fatal(err)
	}
	for name, tx := range map[string]*Tx{"read-only": s.Read(s.View()), "committed": committed} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("a %s transaction writes", name)
				}
			}()
			tx.Put("product", Object{"id": "1", "name": "b"})
		}()
	}
	wantNames(t, s.View(), "1a", "")
}

// TestStore_concurrent lets readers list views while a writer commits. The race detector watches.
func TestStore_concurrent(t *testing.T) {
	t.Parallel()
	s := open(t, "")
	put(t, s, "0 a")
	stop := make(chan struct{})
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				view := s.View()
				count := 0
				for r := range view.All("product") {
					count += len(fmt.Sprint(r.Object["name"]))
				}
				if count != view.Len("product") {
					t.Errorf("%d of %d records", count, view.Len("product"))
					return
				}
			}
		})
	}
	for i := range 500 {
		put(t, s, fmt.Sprintf("%d a", i), fmt.Sprintf("%d b", i/2))
	}
	close(stop)
	group.Wait()
}

// TestOpen_again: a file gives back the records, their order and their jobs.
func TestOpen_again(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "data")
	first, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	put(t, first, "9 c", "1 b")
	put(t, first, "5 a")
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	again := open(t, path)
	wantNames(t, again.View(), "9c 1b 5a", "5a 1b 9c")
	put(t, again, "0 z")
	wantNames(t, again.View(), "9c 1b 5a 0z", "5a 1b 9c 0z")
}

// TestStore_behind looks back, by the clock that it is given.
func TestStore_behind(t *testing.T) {
	t.Parallel()
	now := time.Unix(1000, 0)
	s := open(t, "")
	put(t, s, "1 a")
	s.KeepHistory(func() time.Time { return now }, 10*time.Second)
	put(t, s, "2 b")
	now = now.Add(5 * time.Second)
	put(t, s, "3 c")
	for lag, want := range map[time.Duration]string{
		0: "1a 2b 3c", time.Second: "1a 2b", 5 * time.Second: "1a 2b", 6 * time.Second: "1a",
	} {
		if got, _ := names(s.Behind(lag)); got != want {
			t.Errorf("%s ago: %q, want %q", lag, got, want)
		}
	}
	now = now.Add(7 * time.Second)
	put(t, s, "4 d")
	if kept := len(s.history.past); kept != 2 {
		t.Errorf("%d views are kept; want those of the last ten seconds", kept)
	}
	s.ForgetHistory()
	if got, _ := names(s.Behind(10 * time.Second)); got != "1a 2b 3c 4d" {
		t.Errorf("after forgetting: %q", got)
	}
	s.KeepHistory(nil, 0)
	if s.history != nil {
		t.Error("a history is kept")
	}
}

// TestSync_duringUpdate: a sync while a change is under way leaves that change to the next one.
func TestSync_duringUpdate(t *testing.T) {
	t.Parallel()
	s := open(t, filepath.Join(t.TempDir(), "data"))
	if err := s.log.write(s.Sync); err != nil {
		t.Fatal(err)
	}
	if !s.log.unsynced.Load() {
		t.Error("the change is not marked for the next sync")
	}
}
