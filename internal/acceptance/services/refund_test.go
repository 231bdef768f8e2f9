// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestRefund reads a refund with each digit. A missing one is an error.
func TestRefund(t *testing.T) {
	t.Parallel()
	const id, missing = "c0ffee00-0014-4000-8000-000000000009", "c0ffee00-0014-4000-8000-000000000008"
	service := acctest.Start(t)
	service.Put("refund", sandbox.Object{
		"id": id, "status": "complete", "paymentId": missing, "amount": "0.000000000000000001", "reason": nil, "address": nil,
		"network": "Ethereum", "createdAt": "2030-01-01T12:00:00.000000Z",
	})
	read := func(id string) (map[string]any, error) {
		config := service.Config("data \"payments_refund\" \"it\" {\n  id = \"" + id + "\"\n}\n")
		value, _, err := driver.New(t).ReadDataSource(config)
		return value, err
	}
	got, err := read(id)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]any{
		"id": id, "status": "complete", "payment_id": missing, "amount": json.Number("0.000000000000000001"), "reason": nil, "address": nil,
		"network": "Ethereum", "token": nil, "created_at": "2030-01-01T12:00:00Z",
	}, got); diff != "" {
		t.Error(diff)
	}
	if _, err := read(missing); err == nil || !strings.Contains(err.Error(), "read: id: There is no such refund") {
		t.Errorf("%v", err)
	}
}
