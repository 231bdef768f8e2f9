// SPDX-License-Identifier: MPL-2.0

package paymentsession_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
)

// TestPaymentSessions_filters narrows the sessions and the detected payments of the demo.
func TestPaymentSessions_filters(t *testing.T) {
	t.Parallel()
	service := acctest.StartDemo(t)
	const onEthereum = `token = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"`
	for _, c := range []struct {
		kind, arguments, member string
		want                    []string
	}{
		{"payment_sessions", ``, "session_status", []string{"success", "pending", "cancelled"}},
		{"payment_sessions", `status = "pending"`, "session_status", []string{"pending"}},
		{"payment_sessions", `network = "Base"`, "session_status", []string{"success"}},
		{"payment_sessions", onEthereum, "session_status", []string{"cancelled"}},
		{"payment_sessions", `currency = "USD"`, "session_status", nil},
		{"payment_sessions", `created_before = "2026-04-01T00:00:00Z"`, "session_status", []string{"success"}},
		{"detected_payments", ``, "network", []string{"Bitcoin", "Ethereum"}},
		{"detected_payments", `network = "Bitcoin"`, "network", []string{"Bitcoin"}},
		{"detected_payments", onEthereum, "network", []string{"Ethereum"}},
		{"detected_payments", `payment_session_id = "C0FFEE00-0026-4000-8000-000000000003"`, "network", []string{"Ethereum"}},
		{"detected_payments", `payment_session_id = "c0ffee00-0026-4000-8000-000000000001"`, "network", nil},
	} {
		config := service.Config("data \"payments_" + c.kind + "\" \"it\" {\n" + c.arguments + "\n}\n")
		read, _, err := driver.New(t).ReadDataSource(config)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, element := range read[c.kind].([]any) {
			got = append(got, element.(map[string]any)[c.member].(string))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s %s: %v, want %v", c.kind, strings.TrimSpace(c.arguments), got, c.want)
		}
	}
}
