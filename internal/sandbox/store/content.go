// SPDX-License-Identifier: MPL-2.0

package store

import (
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// version is a record of the file, as one change wrote it.
type version struct {
	name   string
	data   []byte
	change uint64
	sum    uint64
	// suspect tells a record of a page that may be an earlier one.
	suspect bool
}

// content is the entries of the tree below a root.
type content struct {
	walk     *walk
	records  []version       // whole, in the order of their names
	names    map[string]bool // of all records, as far as the list of them is whole
	listed   int             // the number of the list's entries: creations and removals
	damaged  map[string]bool // names of records that are not whole
	manifest *manifest       // nil: none is whole
	sealed   bool            // the file has checksums
	plain    []version       // records of a file without checksums
}

// readContent reads all of a tree that can be read.
func readContent(m *image, root uint64) *content {
	c := &content{walk: newWalk(m), names: map[string]bool{}, damaged: map[string]bool{}}
	var buckets []element
	c.walk.tree(root, false, func(e element) {
		if e.bucket {
			buckets = append(buckets, e)
		} else {
			c.walk.wrong("%q is in no bucket", e.key)
		}
	})
	for _, bucket := range buckets {
		read := c.addPlain(string(bucket.key))
		switch string(bucket.key) {
		case string(recordsBucket):
			c.sealed, read = true, c.addRecord
		case string(namesBucket):
			c.sealed, read = true, c.addNames
		case string(manifestBucket):
			c.sealed, read = true, c.addManifest
		}
		c.walk.bucket(bucket, func(e element) {
			if e.bucket {
				c.walk.wrong("the bucket %q is inside of another", e.key)
				return
			}
			read(e)
		})
	}
	if c.manifest != nil {
		c.listed += readNames(c.manifest.recent, c.names)
	}
	return c
}

func (c *content) addRecord(e element) {
	if v, ok := readVersion(e); ok {
		c.records = append(c.records, v)
		return
	}
	c.damaged[string(e.key)] = true
}

// readVersion returns false if an entry is no record, or a damaged one.
func readVersion(e element) (version, bool) {
	data, sum, ok := unseal(string(e.key), e.value)
	if !ok || len(data) < changeSize {
		return version{}, false
	}
	return version{string(e.key), data[changeSize:], binary.BigEndian.Uint64(data), sum, e.suspect}, true
}

func (c *content) addNames(e element) {
	list, _, ok := unseal(listSeal+string(e.key), e.value)
	if !ok {
		c.walk.wrong("a part of the list of names is damaged")
		return
	}
	c.listed += readNames(list, c.names)
}

func (c *content) addManifest(e element) {
	if string(e.key) == string(manifestKey) {
		c.manifest = unsealManifest(e.value)
	}
}

func (c *content) addPlain(group string) func(element) {
	return func(e element) {
		c.plain = append(c.plain, version{name: key{group, string(e.key)}.name(), data: e.value})
	}
}

// verify returns the problems of the content of a change. There are none if all records are
// those that the change left behind.
func (c *content) verify(change uint64) []string {
	problems := slices.Clone(c.walk.problems)
	if !c.sealed {
		return append(problems, c.verifyPlain(change)...)
	}
	found := &manifest{change: change, count: uint64(len(c.records))}
	for _, v := range c.records {
		found.digest += v.sum
	}
	switch {
	case c.manifest == nil:
		problems = append(problems, "the manifest is missing or damaged")
	case !c.manifest.agrees(found):
		problems = append(problems, fmt.Sprintf("the manifest counts %d records after change %d, and the file has %d after change %d",
			c.manifest.count, c.manifest.change, found.count, found.change))
	}
	return append(problems, c.verifyNames()...)
}

// verifyNames compares the records with the list of their names.
func (c *content) verifyNames() []string {
	var problems []string
	for _, name := range slices.Sorted(maps.Keys(c.damaged)) {
		problems = append(problems, fmt.Sprintf("%q is damaged", name))
	}
	for _, v := range c.plain {
		problems = append(problems, fmt.Sprintf("%q does not belong here", v.name))
	}
	present := map[string]bool{}
	for _, v := range c.records {
		present[v.name] = true
		if !c.names[v.name] {
			problems = append(problems, fmt.Sprintf("%q is not in the list of names", v.name))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.names)) {
		if !present[name] && !c.damaged[name] {
			problems = append(problems, fmt.Sprintf("%q is missing", name))
		}
	}
	return problems
}

// verifyPlain finds the damage that a file without checksums shows.
func (c *content) verifyPlain(change uint64) []string {
	var problems []string
	if len(c.plain) == 0 && change > 1 {
		problems = append(problems, "all records are missing")
	}
	for _, v := range c.plain {
		if !v.readable() {
			problems = append(problems, fmt.Sprintf("%q is damaged", v.name))
		}
	}
	return problems
}

// key returns the group and the id of a record.
func (v version) key() key {
	group, id, _ := strings.Cut(v.name, "/")
	return key{group, id}
}

// readable reports whether the data is that of a record. Only a file without checksums has other
// data.
func (v version) readable() bool {
	if v.key().group == settingsGroup {
		return len(v.data) > 0
	}
	_, err := v.record()
	return err == nil
}

// record decodes an object.
func (v version) record() (*Record, error) {
	r := newRecord()
	if err := Decode(v.data, r); err != nil {
		return nil, fmt.Errorf("%s: %w", v.name, err)
	}
	if id, _ := r.Object["id"].(string); id != v.key().id {
		return nil, fmt.Errorf("%s: the id of the object is another", v.name)
	}
	return r, nil
}
