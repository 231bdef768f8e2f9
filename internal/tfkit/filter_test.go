// SPDX-License-Identifier: MPL-2.0

package tfkit_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
)

// TestFilter_ids keeps the objects that have the wanted id among their ids. The data source and the
// list resource must agree.
func TestFilter_ids(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		filter map[string]any
		want   []string
	}{
		"not given":         {nil, []string{"red blue", "blue"}},
		"the first":         {map[string]any{"word": "red"}, []string{"red blue"}},
		"the last":          {map[string]any{"word": "blue"}, []string{"red blue", "blue"}},
		"part of one":       {map[string]any{"word": "blu"}, nil},
		"in another case":   {map[string]any{"word": "Red"}, []string{"red blue"}}, // ids are the same in either
		"nothing, given":    {map[string]any{"word": ""}, nil},
		"with another test": {map[string]any{"word": "blue", "on": false}, []string{"blue"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kind := newAPI(thing{idA, "red blue", true}, thing{idB, "blue", false}).kind()
			kind.Filters = append(kind.Filters, filter.Filter[thing]{
				Name: "word", Description: "Only those with it.", IDs: func(t thing) []string { return strings.Fields(t.Name) },
			})
			var listed []string
			for _, line := range found(t, kind, 0, true, 0, c.filter) {
				_, line, _ = strings.Cut(line, " with ")
				listed = append(listed, strings.TrimSuffix(line, " on"))
			}
			if !slices.Equal(listed, c.want) {
				t.Errorf("listed %q, want %q", listed, c.want)
			}

			e := serve(t, kind)
			resp, state := e.readData("payments_nice_things", c.filter)
			e.clean(resp.Diagnostics)
			var members map[string]tftypes.Value
			var things []tftypes.Value
			e.must(state.As(&members))
			e.must(members["nice_things"].As(&things))
			var read []string
			for _, thing := range things {
				var values map[string]tftypes.Value
				var name string
				e.must(thing.As(&values))
				e.must(values["name"].As(&name))
				read = append(read, name)
			}
			if !slices.Equal(read, c.want) {
				t.Errorf("read %q, want %q", read, c.want)
			}
			if want := tftypes.NewValue(tftypes.String, c.filter["word"]); !members["word"].Equal(want) {
				t.Errorf("the filter became %s, want %s", members["word"], want)
			}
		})
	}
}
