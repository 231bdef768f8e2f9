// SPDX-License-Identifier: MPL-2.0

package integration

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestCreate_doubled: an object whose creation was answered with each name twice is looked for, and
// created once.
func TestCreate_doubled(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	sender, err := transport.New(transport.Config{BaseURL: s.URL, APIKey: s.Key(), MaxRequestsPerSecond: 10000})
	if err != nil {
		t.Fatal(err)
	}
	c := client.New(sender, client.Config{})
	s.AddFault(sandbox.Fault{Operation: "createProduct", Status: 200, After: true, Body: `{"id":"x","id":"y"}`})
	got, err := c.CreateProduct(t.Context(), client.ProductParams{
		Name: "Mug", Currency: "EUR", Price: mustDecimal("10.5"), AddOns: []client.AddOnParams{},
	})
	if err != nil || !got.Price.Equal(mustDecimal("10.5")) {
		t.Errorf("%+v, %v", got, err)
	}
	if products, err := collect(c.Products(t.Context(), true)); err != nil || len(products) != 1 || products[0].ID != got.ID {
		t.Errorf("%d products, %v", len(products), err)
	}
}
