// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// TestLenient reads a product whose times have another form, by its id and in a list, and logs
// that.
func TestLenient(t *testing.T) {
	t.Parallel()
	odd := strings.Replace(mug(idA, longAgo), `"createdAt":"`+longAgo+`"`, `"createdAt":{"seconds":1780000000}`, 1)
	s := serve(t, reply(200, odd), listed(odd))
	var logged []string
	c := s.client(func(cfg *settings) {
		cfg.Log = func(_ context.Context, _ transport.Level, message string, fields map[string]any) {
			if members, ok := fields["members"].(string); ok {
				logged = append(logged, message+": "+members)
			}
		}
	})
	one, err := c.Product(t.Context(), idA)
	if err != nil || one.Name != "Mug" || one.CreatedAt != "" {
		t.Errorf("%+v, %v", one, err)
	}
	for listed, err := range c.Products(t.Context(), true) {
		if err != nil || listed.Name != "Mug" || listed.CreatedAt != "" {
			t.Errorf("%+v, %v", listed, err)
		}
	}
	const want = "taking members of an unexpected form for null: createdAt"
	if len(logged) != 2 || logged[0] != want || logged[1] != want {
		t.Errorf("logged %q", logged)
	}
}
