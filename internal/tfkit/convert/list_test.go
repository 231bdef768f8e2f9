// SPDX-License-Identifier: MPL-2.0

package convert

import (
	"errors"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
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

// TestStringList keeps the order and unknown values. No strings are an empty list, never null.
func TestStringList(t *testing.T) {
	t.Parallel()
	for _, given := range [][]client.CountryCode{nil, {}, {"DE", "QQ", "DE"}} {
		want := []attr.Value{}
		for _, code := range given {
			want = append(want, types.StringValue(string(code)))
		}
		if got := StringList(given); !got.Equal(types.ListValueMust(types.StringType, want)) {
			t.Errorf("%v became %s", given, got)
		}
	}
}
