// SPDX-License-Identifier: MPL-2.0

package tfkit_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
)

// gift belongs to a person or to a shop, and is given at a time.
type gift struct {
	Name    string           `json:"name"`
	GivenAt client.Timestamp `json:"givenAt"`
}

func giftsOf(list ...gift) iter.Seq2[gift, error] {
	return func(yield func(gift, error) bool) {
		for _, g := range list {
			if !yield(g, nil) {
				return
			}
		}
	}
}

func gifts() tfkit.View[computed.Model[gift], gift] {
	all := []gift{{"book", "2030-01-02T00:00:00Z"}, {"cup", "2030-01-04T00:00:00Z"}, {"vase", "2030-01-03T00:00:00Z"}, {"sock", "some day"}}
	return tfkit.View[computed.Model[gift], gift]{
		Name: "gift", Plural: "gifts", Schema: schema.Schema{Attributes: computed.Attributes{
			"name": computed.Text("The name."), "given_at": computed.Text("When it was given."),
		}},
		List:      func(*client.Client, context.Context) iter.Seq2[gift, error] { return giftsOf(all...) },
		CreatedAt: func(g gift) client.Timestamp { return g.GivenAt },
		Owners: []filter.Owner[gift]{
			{
				Name: "person_id", Description: "Only those of this person.",
				List: func(_ *client.Client, _ context.Context, id string) iter.Seq2[gift, error] {
					if id == idB {
						return func(yield func(gift, error) bool) { yield(gift{}, &client.NotFoundError{Noun: "person", ID: id}) }
					}
					return giftsOf(all[:2]...)
				},
			},
			{Name: "shop_id", Description: "Only those of this shop.", List: func(*client.Client, context.Context, string) iter.Seq2[gift, error] {
				return func(yield func(gift, error) bool) {
					_ = yield(all[3], nil) && yield(gift{}, errors.New("the list broke off"))
				}
			}},
		},
	}
}

// TestView_owners reads the list of an owner, the times and the limit in all combinations.
func TestView_owners(t *testing.T) {
	t.Parallel()
	const at, names = "error at ", "book vase cup sock"
	for arguments, c := range map[string]struct {
		want string
		fail []string
	}{
		``:                                       {want: names},
		`limit = 2`:                              {want: "vase cup"},
		`limit = 9`:                              {want: names},
		`limit = 0`:                              {fail: []string{at + "limit", "at least 1"}},
		`limit = null`:                           {want: names},
		`person_id = "` + idA + `"`:              {want: "book cup"},
		"limit = 1\nperson_id = \"" + idA + "\"": {want: "cup"},
		`person_id = "` + idB + `"`:              {fail: []string{at + "person_id", "There is no such person"}},
		`person_id = "nobody"`:                   {fail: []string{at + "person_id", "UUID"}},
		`shop_id = "` + idA + `"`:                {fail: []string{"error: ", "The list broke off"}},
		"shop_id = \"" + idA + "\"\nperson_id = \"" + idA + "\"": {fail: []string{at + "person_id", "Remove one of them"}},

		`created_after = "2030-01-03T00:00:00Z"`:                                              {want: "vase cup sock"},
		`created_after = "2030-01-03T00:00:00.000001Z"`:                                       {want: "cup sock"},
		`created_before = "2030-01-03T00:00:00Z"`:                                             {want: "book sock"},
		`created_before = "2030-01-03T02:00:00+02:00"`:                                        {want: "book sock"},
		"created_after = \"2030-01-03T00:00:00Z\"\ncreated_before = \"2030-01-04T00:00:00Z\"": {want: "vase sock"},
		"limit = 1\ncreated_before = \"2030-01-04T00:00:00Z\"":                                {want: "vase"},
		"created_after = \"2030-01-02T00:00:00Z\"\nlimit = 2\nperson_id = \"" + idA + "\"":    {want: "book cup"},
		`created_after = "2030-01-03"`:                                                        {fail: []string{at + "created_after", "is a day"}},
	} {
		t.Run(strings.ReplaceAll(arguments, "\n", " "), func(t *testing.T) {
			t.Parallel()
			h := drive(t, gifts().Service())
			value, _, err := h.ReadDataSource("data \"payments_gifts\" \"it\" {\n" + arguments + "\n}\n")
			if c.fail != nil {
				if err == nil || !strings.Contains(fmt.Sprint(h.new), c.fail[1]) || !strings.Contains(fmt.Sprint(h.new), c.fail[0]) {
					t.Errorf("%v %q", err, h.new)
				}
				return
			}
			h.succeed(err)
			var got []string
			listed, _ := value["gifts"].([]any)
			for _, g := range listed {
				got = append(got, fmt.Sprint(g.(map[string]any)["name"]))
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("read %v, want %s", got, c.want)
			}
		})
	}
}

// TestView_ownerRequired has a list for each owner, and none of all objects.
func TestView_ownerRequired(t *testing.T) {
	t.Parallel()
	view := gifts()
	view.List, view.Owners, view.CreatedAt = nil, view.Owners[:1], nil
	service := view.Service()
	if len(service.DataSources) != 1 {
		t.Fatalf("%d data sources", len(service.DataSources))
	}
	h := drive(t, service)
	if _, _, err := h.ReadDataSource("data \"payments_gifts\" \"it\" {}\n"); err == nil {
		t.Error("nothing is required")
	}
	value, _, err := drive(t, service).ReadDataSource("data \"payments_gifts\" \"it\" {\n  person_id = \"" + idA + "\"\n}\n")
	if listed, _ := value["gifts"].([]any); err != nil || len(listed) != 2 {
		t.Errorf("%v %v", value, err)
	}
	if _, _, err := drive(t, service).ReadDataSource("data \"payments_gifts\" \"it\" {\n  limit = 1\n}\n"); err == nil {
		t.Error("objects without a time have a limit")
	}
}
