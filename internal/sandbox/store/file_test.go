// SPDX-License-Identifier: MPL-2.0

package store

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.etcd.io/bbolt"
)

func writeFile(t *testing.T, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "data")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestOpen_otherFiles refuses files that are no data files, and leaves them as they are.
func TestOpen_otherFiles(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		data []byte
		says string
	}{
		"emptied": {nil, "it is empty"},
		"zeros":   {make([]byte, 1<<16), "it was never a data file"},
		"text":    {bytes.Repeat([]byte("a text\n"), 5000), "it was never a data file"},
		"short":   {[]byte("a text\n"), "it was never a data file"},
	} {
		path := writeFile(t, c.data)
		_, err := Open(path)
		if err == nil || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), "-recover") {
			t.Errorf("%s: %v", name, err)
		}
		if r, err := Recover(path, path+".saved"); err == nil || !strings.Contains(err.Error(), "nothing in the data file") {
			t.Errorf("%s: saved %v, %v", name, r, err)
		}
		if _, err := os.Stat(path + ".saved"); err == nil {
			t.Errorf("%s: a file was saved", name)
		}
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, c.data) { //nolint:gosec // a file of this test
			t.Errorf("%s: the file was changed", name)
		}
	}
}

// TestOpen_missing: an error names each missing record, whichever part of the file is missing.
func TestOpen_missing(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*bbolt.Tx) error
		says   string
	}{
		"a record":     {func(tx *bbolt.Tx) error { return tx.Bucket(recordsBucket).Delete([]byte("product/2")) }, `"product/2" is missing`},
		"all records":  {func(tx *bbolt.Tx) error { return tx.DeleteBucket(recordsBucket) }, `"product/1" is missing`},
		"all names":    {func(tx *bbolt.Tx) error { return tx.DeleteBucket(namesBucket) }, "is not in the list of names"},
		"the manifest": {func(tx *bbolt.Tx) error { return tx.DeleteBucket(manifestBucket) }, "the manifest is missing"},
		"everything": {func(tx *bbolt.Tx) error {
			for _, bucket := range [][]byte{recordsBucket, namesBucket, manifestBucket} {
				if err := tx.DeleteBucket(bucket); err != nil {
					return err
				}
			}
			return nil
		}, "all records are missing"},
		"a record, by a writer without a manifest": {func(*bbolt.Tx) error { return nil }, "the manifest counts"},
	} {
		path := filepath.Join(t.TempDir(), "data")
		s := open(t, path)
		var products []string
		for i := range 100 { // so that the manifest does not have all names
			products = append(products, fmt.Sprintf("%d x", i))
		}
		put(t, s, products...)
		if err := s.update(c.change); err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(path); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %s", name, err, c.says)
		}
	}
}

// plainFile makes a file as versions without checksums did.
func plainFile(t *testing.T, records map[string]string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "data")
	file, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = file.Update(func(tx *bbolt.Tx) error {
		for name, data := range records {
			group, id, _ := strings.Cut(name, "/")
			bucket, err := tx.CreateBucketIfNotExists([]byte(group))
			if err != nil {
				return err
			}
			if err := bucket.Put([]byte(id), []byte(data)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestOpen_withoutChecksums: a file of an earlier version gets checksums when it is opened.
func TestOpen_withoutChecksums(t *testing.T) {
	t.Parallel()
	path := plainFile(t, map[string]string{
		"product/9": `{"seq":0,"object":{"id":"9","name":"c"}}`, "product/1": `{"seq":1,"object":{"id":"1","name":"b"}}`,
		"_settings/organization": "o1",
	})
	for range 2 {
		s, err := Open(path, byName)
		if err != nil {
			t.Fatal(err)
		}
		wantNames(t, s.View(), "9c 1b", "1b 9c")
		if value, err := s.Setting("organization", func() string { return "o2" }); err != nil || value != "o1" {
			t.Error(value, err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(path) //nolint:gosec // a file of this test
	if err != nil {
		t.Fatal(err)
	}
	if c, _, problems := check(data); !c.sealed || len(problems) > 0 {
		t.Errorf("upgraded: %v, %v", c.sealed, problems)
	}
}

// TestOpen_damagedWithoutChecksums: a damaged file of an earlier version is refused, and a copy of
// its readable records can be saved.
func TestOpen_damagedWithoutChecksums(t *testing.T) {
	t.Parallel()
	path := plainFile(t, map[string]string{
		"product/1": `{"seq":0,"object":{"id":"1","name":"a"}}`, "product/2": `{"seq":1,"object":{"id":"2","name":"b"}`,
		"product/3": `{"seq":2,"object":{"id":"4","name":"c"}}`,
	})
	_, err := Open(path)
	if err == nil || !strings.Contains(err.Error(), `"product/2" is damaged; "product/3" is damaged`) {
		t.Error(err)
	}
	r, err := Recover(path, path+".saved")
	if err != nil {
		t.Fatal(err)
	}
	lost, notes := fmt.Sprint(r.Lost), fmt.Sprint(r.Notes)
	if r.Saved != 1 || lost != "[product/2 product/3]" || !strings.Contains(notes, "without checksums") {
		t.Errorf("%+v", r)
	}
	wantNames(t, open(t, path+".saved").View(), "1a", "1a")
	if _, err := Recover(path, path+".saved"); err == nil || !strings.Contains(err.Error(), "exists already") {
		t.Errorf("a second time: %v", err)
	}
}

// TestOpen_list: the list of names does not grow with each removed record for ever.
func TestOpen_list(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "data")
	s := open(t, path)
	put(t, s, "1 a")
	for i := range 1000 {
		put(t, s, fmt.Sprintf("x%d b", i))
		tx := s.Begin()
		tx.Remove("product", fmt.Sprintf("x%d", i))
		if err := tx.Commit(); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		again, err := Open(path, byName)
		if err != nil {
			t.Fatal(err)
		}
		wantNames(t, again.View(), "1a", "1a")
		if err := again.Close(); err != nil {
			t.Fatal(err)
		}
	}
	c, _, err := checkFile(path)
	if err != nil || c.listed != 1 {
		t.Errorf("%d entries for one record, %v", c.listed, err)
	}
}

// TestOpen_twice: a file that a sandbox uses is not damaged, but in use.
func TestOpen_twice(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "data")
	open(t, path)
	if _, err := Open(path); err == nil || !strings.Contains(err.Error(), "is another sandbox using it?") {
		t.Error(err)
	}
}

// TestOpen_damagedPages: a damaged file of an earlier version is refused, or sound enough to write
// to. Only a changed value goes unnoticed.
func TestOpen_damagedPages(t *testing.T) {
	t.Parallel()
	records := map[string]string{}
	for i := range 60 {
		records[fmt.Sprintf("product/%d", i)] = fmt.Sprintf(`{"seq":%d,"object":{"id":"%d","name":"%s"}}`, i, i, strings.Repeat("x", 50*i%700))
	}
	data, err := os.ReadFile(plainFile(t, records))
	if err != nil {
		t.Fatal(err)
	}
	for seed := range 60 {
		how := damages[seed%len(damages)]
		random := rand.New(rand.NewPCG(uint64(seed), 3)) //nolint:gosec // repeatable on purpose
		path := writeFile(t, how.do(bytes.Clone(data), random))
		_, _ = Recover(path, path+".saved") // it must not panic
		s, err := Open(path)
		if err != nil {
			continue
		}
		count := 0
		for _, group := range s.View().Groups() { // the name of the group may have changed too
			count += s.View().Len(group)
		}
		if count != len(records) {
			t.Errorf("%d: %s: %d of %d records", seed, how.name, count, len(records))
		}
		wantSound(t, fmt.Sprintf("%d: %s", seed, how.name), s)
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}
