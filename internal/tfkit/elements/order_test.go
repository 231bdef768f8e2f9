// SPDX-License-Identifier: MPL-2.0

package elements

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// TestInOrder shuffles lists, and demands one order.
func TestInOrder(t *testing.T) {
	t.Parallel()
	for name, want := range map[string][]map[string]string{
		"by time": {
			{"id": "d"},
			{"id": "c", "created_at": "2030-01-03T00:30:00+02:00"},
			{"id": "b", "created_at": "2030-01-03T00:00:00Z"},
			{"id": "a", "created_at": "2030-01-03T00:00:00.5Z"},
		},
		"by id, where the time is one": {
			{"id": "0A", "issued_at": "2030-01-03T00:00:00Z"},
			{"id": "0b", "issued_at": "2030-01-03T00:00:00Z"},
			{"id": "0C", "issued_at": "2030-01-03T00:00:00Z"},
		},
		"by id, without times":      {{"id": "a", "name": "z"}, {"id": "b", "name": "y"}},
		"by values, without an id":  {{"amount": "1", "asset": "ETH"}, {"amount": "2", "asset": "BTC"}, {"amount": "3", "asset": "BTC"}},
		"by values, of one id":      {{"id": "a", "name": "x"}, {"id": "a", "name": "y"}},
		"an unreadable time is old": {{"id": "b", "created_at": "yesterday"}, {"id": "a", "created_at": "2030-01-03T00:00:00Z"}},
	} {
		names := map[string]attr.Type{}
		for _, members := range want {
			for name := range members {
				names[name] = types.StringType
			}
		}
		var elements []types.Object
		for _, members := range want {
			values := map[string]attr.Value{}
			for name := range names {
				values[name] = types.StringNull()
				if text, ok := members[name]; ok {
					values[name] = types.StringValue(text)
				}
			}
			elements = append(elements, types.ObjectValueMust(names, values))
		}
		random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same lists in each run
		for range 20 {
			got := slices.Clone(elements)
			random.Shuffle(len(got), func(i, j int) { got[i], got[j] = got[j], got[i] })
			if inOrder(got); !slices.EqualFunc(got, elements, func(a, b types.Object) bool { return a.Equal(b) }) {
				t.Fatalf("%s: %s", name, got)
			}
		}
	}
}

// TestAttribute_order: the description of each list says its order.
func TestAttribute_order(t *testing.T) {
	t.Parallel()
	for _, name := range append(slices.Clone(beginnings), "id", "asset") {
		want := map[string]string{"id": "in the order of their ids", "asset": "in the order of their values"}[name]
		if want == "" {
			want = "the oldest first"
		}
		described := Attribute("The things", "", map[string]schema.Attribute{name: schema.StringAttribute{}})
		if !strings.HasPrefix(described.MarkdownDescription, "The things, "+want+". ") {
			t.Errorf("%s: %s", name, described.MarkdownDescription)
		}
	}
}
