// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// TestCreate_page sends no second request if the list may be a page of which the service says
// nothing: the new object may be on another one.
func TestCreate_page(t *testing.T) {
	t.Parallel()
	for size, wantPosts := range map[int]int{24: 5, 25: 1} {
		old := make([]string, size)
		for i := range old {
			old[i] = strings.ReplaceAll(mug(fmt.Sprintf("0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e%02d", i), longAgo), `"Mug"`, `"Cup"`)
		}
		posts := 0
		c := newTestClient(t, func(cfg *settings) {
			cfg.Base = memory{func(w http.ResponseWriter, r *http.Request) {
				if r.Method == http.MethodPost {
					posts++
					panic(io.ErrUnexpectedEOF)
				}
				w.Header().Set("Date", serviceDate)
				_, _ = io.WriteString(w, "["+strings.Join(old, ",")+"]")
			}}
		})
		_, err := c.CreateProduct(context.Background(), mugParams(t))
		var unknown *UnknownOutcomeError
		if posts != wantPosts || errors.As(err, &unknown) != (size == 25) {
			t.Errorf("%d objects: %d requests, %v", size, posts, err)
		}
		if size == 25 {
			wantError(t, err, "whether it took effect is unknown", "the list has exactly 25 objects")
		}
	}
}

// TestMovements_page finds no movement that may be on another page of a list. One that is oldest
// first, and ends where pages commonly do, may lack the latest ones.
func TestMovements_page(t *testing.T) {
	t.Parallel()
	const payee = `"0xcd"`
	others := make([]string, 25)
	for i := range others {
		id := fmt.Sprintf("0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e%02d", i)
		others[i] = strings.Replace(outgoing(id, fmt.Sprintf("2026-02-02T09:%02d:00Z", i)), payee, `"0xce"`, 1)
	}
	reversed := slices.Clone(others)
	slices.Reverse(reversed)
	late := slices.Clone(reversed)
	for i := range late {
		late[i] = strings.Replace(late[i], "2026-02-02T09:", "2026-03-02T09:30:", 1) // minutes become seconds
		late[i] = strings.Replace(late[i], ":00Z", "Z", 1)
	}
	newest := strings.Replace(outgoing(idA, justNow), payee, `"0xce"`, 1)
	with := func(all []string, equal string) []string { return append(slices.Clone(all[1:]), equal) }
	for name, test := range map[string]struct {
		list  []string
		found int
		part  bool
	}{
		"oldest first":              {others, 0, true},
		"newest first":              {reversed, 0, false},
		"newest first, in an hour":  {late, 0, true},
		"newest first, of this run": {append([]string{newest}, late[1:]...), 0, false},
		"another number":            {others[1:], 0, false},
		"a small number":            {others[:20], 0, false},
		"an equal one on this page": {with(others, outgoing(idA, justNow)), 1, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			steps := []step{listed(test.list...), listed(test.list...)}
			c := serve(t, steps[min(test.found, 1):]...).client() // the first look shows it
			found, err := c.Movements().Earlier(context.Background(), withdrawing(t)(c))
			if (err != nil) != test.part || len(found) != test.found {
				t.Errorf("%v, %v", found, err)
			}
			if test.part {
				wantError(t, err, "the list has exactly 25 objects")
			}
		})
	}
}
