// SPDX-License-Identifier: MPL-2.0

package dialect

import (
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func settingOf(t *testing.T, name string) setting {
	t.Helper()
	i := slices.IndexFunc(settings, func(s setting) bool { return s.name == name })
	if i < 0 {
		t.Fatalf("there is no setting %s", name)
	}
	return settings[i]
}

// TestDialect_replies: the replies to writes that are not the object, by testdata/replies.txt.
func TestDialect_replies(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/replies.txt")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.ReplaceAll(strings.ReplaceAll(string(data), "\n\t", " | "), "ID", anID)
	for row := range strings.SplitSeq(rows, "\n") {
		cells := strings.Split(row, " | ")
		if len(cells) == 1 { // a comment
			continue
		}
		op := operation(t, cells[0])
		result := decoded[any](t, cells[1])
		whole := string(Dialect{}.Write(op, result, Occurrence{}))
		for _, cell := range append(cells[2:], "object = whole") {
			setting, want, _ := strings.Cut(cell, " =")
			writes, number, _ := strings.Cut(setting, " ")
			turn, _ := strconv.Atoi(number)
			if want = strings.TrimSpace(want); want == "whole" {
				want = whole
			}
			if got := (Dialect{Writes: writes}).Write(op, result, Occurrence{"now", turn}); string(got) != want {
				t.Errorf("writes=%s: %s says %s, want %s", setting, op.ID, got, want)
			}
		}
	}
	get := operation(t, "product")
	for _, writes := range settingOf(t, "writes").others {
		want := `{"name":"A"}`
		if writes.name == "enveloped" {
			want = `{"data":{"name":"A"}}`
		}
		if got := (Dialect{Writes: writes.name}).Write(get, object{"name": "A"}, Occurrence{}); string(got) != want {
			t.Errorf("writes=%s: a read returns %s, want %s", writes.name, got, want)
		}
	}
}

// TestDialect_neverLost: under every dialect, the caller can find the result of a write: by an id
// in the response or in the path, by the object itself, by a read of the same path, or by a list.
func TestDialect_neverLost(t *testing.T) {
	t.Parallel()
	for _, op := range operations(t) {
		if !op.writes() || op.Response == nil || strings.Contains(op.Path, "{id}") || document(t).Operation(http.MethodGet, op.Path) != nil {
			continue
		}
		schema := op.Response
		for _, foreign := range []string{"requestTime", "message"} {
			if schema.Properties[foreign] != nil || schema.Items != nil && schema.Items.Properties[foreign] != nil {
				t.Errorf("writes=idmore: %s is a member of the result of %s", foreign, op.ID)
			}
		}
		result, listed := any(object{"name": "A"}), op.Readable
		if schema.Items != nil {
			result = []any{object{"id": anID}}
			listed = listed || op.ID == "createInvoice" // GET /invoices
		} else if schema.Properties["id"] != nil {
			result = object{"id": anID}
		}
		for _, writes := range settingOf(t, "writes").others {
			data := string(Dialect{Writes: writes.name}.Write(op, result, Occurrence{}))
			if whole := strings.Contains(data, `"name":"A"`); !whole && !strings.Contains(data, anID) && !listed {
				t.Errorf("writes=%s: the result of %s is lost: %q", writes.name, op.ID, data)
			}
		}
	}
}
