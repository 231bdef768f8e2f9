// SPDX-License-Identifier: MPL-2.0

package contract

import (
	_ "embed"
	"strings"
	"testing"
)

// The specification's list of operations (section 4.2), unchanged.
//
//go:embed testdata/operations.md
var list string

// listed returns the operations in the list. Only the first row of a group has the group's name.
func listed(t *testing.T) []Operation {
	t.Helper()
	var all []Operation
	group := ""
	for _, line := range strings.Split(strings.TrimSpace(list), "\n")[2:] {
		cells := strings.Split(strings.Trim(line, "|"), "|")
		if len(cells) != 3 {
			t.Fatalf("%q has not three cells", line)
		}
		if name := strings.TrimSpace(cells[0]); name != "" {
			group = name
		}
		method, path, ok := strings.Cut(strings.TrimSpace(cells[1]), " ")
		if !ok {
			t.Fatalf("%q has no method and path", line)
		}
		all = append(all, Operation{Method: method, Path: path, Group: group, Summary: strings.TrimSpace(cells[2])})
	}
	return all
}

// TestOperations_asSpecified requires exactly the specification's operations, each in its group.
func TestOperations_asSpecified(t *testing.T) {
	t.Parallel()
	ours, err := Operations()
	if err != nil {
		t.Fatal(err)
	}
	type key struct{ method, path string }
	found, groups := map[key]Operation{}, map[string]bool{}
	for _, op := range ours {
		found[key{op.Method, op.Path}] = op
	}
	specified := listed(t)
	for _, want := range specified {
		groups[want.Group] = true
		got, ok := found[key{want.Method, want.Path}]
		delete(found, key{want.Method, want.Path})
		switch {
		case !ok:
			t.Errorf("%s %s is missing", want.Method, want.Path)
		case got.Group != want.Group:
			t.Errorf("%s %s is in %q, the specification says %q", want.Method, want.Path, got.Group, want.Group)
		case got.Summary != want.Summary:
			t.Errorf("%s %s is called %q, the specification says %q", want.Method, want.Path, got.Summary, want.Summary)
		}
	}
	for extra := range found {
		t.Errorf("%s %s is not in the specification", extra.method, extra.path)
	}
	if len(specified) != 103 || len(groups) != 23 {
		t.Errorf("%d operations in %d groups are specified, want 103 in 23", len(specified), len(groups))
	}
	doc, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, tag := range doc.Tags {
		if !groups[tag.Name] {
			t.Errorf("the group %q is not in the specification", tag.Name)
		}
		delete(groups, tag.Name)
	}
	for name := range groups {
		t.Errorf("the group %q is missing", name)
	}
}
