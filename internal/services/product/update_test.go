// SPDX-License-Identifier: MPL-2.0

package product

import (
	"context"
	"encoding/json"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// TestUpdate_unknownType: an unknown product type survives a change of another field.
func TestUpdate_unknownType(t *testing.T) {
	t.Parallel()
	const id, kind = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40", `{"Service":{"hours":7}}`
	answer := func(price string) string {
		return `{"id":"` + id + `","organizationId":"` + id +
			`","name":"Repair","description":"","addOns":[],"chargingIntervalSeconds":0,"currency":"EUR","price":` + price +
			`,"imageUrl":"","createdAt":"2026-03-02T12:00:00Z","updatedAt":"2026-03-02T12:00:00Z","isArchived":false,"productType":` + kind + `}`
	}
	var sent struct{ ProductType json.RawMessage }
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		price := "9"
		if r.Method == http.MethodPut {
			body, _ := io.ReadAll(r.Body)
			if err := json.Unmarshal(body, &sent); err != nil {
				t.Error(err)
			}
			price = "10"
		}
		_, _ = io.WriteString(w, answer(price))
	}))
	defer server.Close()
	sender, err := transport.New(transport.Config{BaseURL: server.URL, APIKey: "key"})
	if err != nil {
		t.Fatal(err)
	}
	c := client.New(sender, client.Config{})
	current, err := c.Product(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	known := model{}.Refresh(current)
	known.Price = types.NumberValue(big.NewFloat(10))
	var diags diag.Diagnostics
	changed, err := update(c, t.Context(), id, known.Params(t.Context(), &diags))
	if err != nil || diags.HasError() || string(sent.ProductType) != kind || changed.Price.String() != "10" {
		t.Errorf("sent the type %s, and the price is %s: %v %v", sent.ProductType, changed.Price, err, diags)
	}
}
