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

// TestKeep_endless reads a list without an end. It ends the list when the kept elements are too
// large, and not if none is kept.
func TestKeep_endless(t *testing.T) {
	t.Parallel()
	const size = 8 << 20
	element := `{"id":"0b9f6a2e-7c35-4f0e-9d6b-000000000001","asset":"` + strings.Repeat("x", size) + `"}`
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, err := w.Write([]byte("[" + element))
		for range 30 {
			if err != nil {
				return
			}
			_, err = w.Write([]byte("," + element))
		}
		_, _ = w.Write([]byte("]"))
	}))
	t.Cleanup(server.Close)
	sender, err := transport.New(transport.Config{BaseURL: server.URL, APIKey: "k"})
	if err != nil {
		t.Fatal(err)
	}
	c := client.New(sender, client.Config{})
	for keeps, want := range map[bool]int{true: client.MaxKept/size + 1, false: 31} {
		read := 0
		err := Keep(t.Context(), c.Balances, func(client.Balance) bool { read++; return keeps })
		if read > want || read < want-1 || keeps != (err != nil) || keeps && !strings.Contains(err.Error(), "more than 100 MB") {
			t.Errorf("read %d elements, want %d: %v", read, want, err)
		}
	}
}
