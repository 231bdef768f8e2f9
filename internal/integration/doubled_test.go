// SPDX-License-Identifier: MPL-2.0

package integration

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestOperations_doubled reads with every operation whose response has each name twice. The error
// says so, and no value counts. A read of an object may ask for another one first.
func TestOperations_doubled(t *testing.T) {
	t.Parallel()
	all, err := contract.Operations()
	if err != nil {
		t.Fatal(err)
	}
	for _, op := range all {
		if op.Method != http.MethodGet {
			continue
		}
		t.Run(op.ID, func(t *testing.T) {
			t.Parallel()
			s := start(t, sandbox.Options{Pause: func(time.Duration) {}})
			sender, err := transport.New(transport.Config{BaseURL: s.URL, APIKey: s.Key(), MaxRequestsPerSecond: 10000})
			if err != nil {
				t.Fatal(err)
			}
			call := exercises[op.ID](t, s, client.New(sender, client.Config{AllowMoneyMovement: true}))
			s.AddFault(sandbox.Fault{Operation: op.ID, Double: true})
			if err := call(t.Context()); err == nil || !strings.Contains(err.Error(), "twice") {
				t.Errorf("error %v, want one that says that a name is there twice", err)
			}
		})
	}
}

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
	s.AddFault(sandbox.Fault{Operation: "createProduct", Double: true})
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
