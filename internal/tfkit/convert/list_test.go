// SPDX-License-Identifier: MPL-2.0

package convert

import (
	"errors"
	"iter"
	"slices"
	"strings"
	"testing"
)

func listOf(err error, elements ...string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for _, element := range elements {
			if !yield(element, nil) {
				return
			}
		}
		if err != nil {
			yield("", err)
		}
	}
}

// TestCollect keeps the order, never returns nil, and returns no part of a list that failed.
func TestCollect(t *testing.T) {
	t.Parallel()
	cut := errors.New("cut")
	for name, c := range map[string]struct {
		given iter.Seq2[string, error]
		want  []string
		err   error
	}{
		"some":       {listOf(nil, "b", "a", "b"), []string{"B", "A", "B"}, nil},
		"none":       {listOf(nil), []string{}, nil},
		"broken off": {listOf(cut, "a"), []string{}, cut},
	} {
		got, err := Collect(c.given, strings.ToUpper)
		if got == nil || !slices.Equal(got, c.want) || !errors.Is(err, c.err) {
			t.Errorf("%s: %#v, %v", name, got, err)
		}
	}
}
