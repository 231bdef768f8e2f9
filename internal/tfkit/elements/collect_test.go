// SPDX-License-Identifier: MPL-2.0

package elements

import (
	"context"
	"errors"
	"iter"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// TestCollect sorts a list, never returns nil, and returns no part of a list that failed.
func TestCollect(t *testing.T) {
	t.Parallel()
	cut := errors.New("cut")
	for name, c := range map[string]struct {
		given []string
		err   error
		want  string
	}{
		"some":       {[]string{"b", "a", "b"}, nil, "a b b"},
		"none":       {nil, nil, ""},
		"broken off": {[]string{"a"}, cut, ""},
	} {
		list := func(context.Context) iter.Seq2[string, error] {
			return func(yield func(string, error) bool) {
				for _, element := range c.given {
					if !yield(element, nil) {
						return
					}
				}
				if c.err != nil {
					yield("", c.err)
				}
			}
		}
		all, err := Collect(t.Context(), list, func(id string) types.Object {
			return types.ObjectValueMust(map[string]attr.Type{"id": types.StringType}, map[string]attr.Value{"id": types.StringValue(id)})
		})
		var ids []string
		for _, e := range all {
			ids = append(ids, e.Attributes()["id"].(types.String).ValueString())
		}
		if got := strings.Join(ids, " "); all == nil || got != c.want || !errors.Is(err, c.err) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

// TestCollect_long reads a list without an end up to a size, and says how to go on. A list of
// 20,000 objects of 4 kB is shorter.
func TestCollect_long(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		size, count int
		want        string
	}{
		{4 << 10, 20_000, ""},
		{8 << 20, 1000, "GET /balance: the list broke off after 15 of its objects: it has more than 128 MiB"},
	} {
		element := `{"id":"0b9f6a2e-7c35-4f0e-9d6b-000000000001","asset":"` + strings.Repeat("x", test.size) + `"}`
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			_, err := w.Write([]byte("[" + element))
			for i := 1; i < test.count && err == nil; i++ {
				_, err = w.Write([]byte("," + element))
			}
			_, _ = w.Write([]byte("]"))
		}))
		t.Cleanup(server.Close)
		sender, err := transport.New(transport.Config{BaseURL: server.URL, APIKey: "k"})
		if err != nil {
			t.Fatal(err)
		}
		list := client.New(sender, client.Config{}).Balances
		all, err := Collect(t.Context(), list, func(client.Balance) types.Object { return types.Object{} })
		if test.want == "" && (err != nil || len(all) != test.count) {
			t.Errorf("%d objects, %v", len(all), err)
		}
		if test.want == "" {
			continue
		}
		if text := diagnose.Detail("balance", err); !strings.Contains(text, test.want) || !strings.Contains(text, "one by one by their ids") {
			t.Errorf("the error is %q", text)
		}
	}
}
