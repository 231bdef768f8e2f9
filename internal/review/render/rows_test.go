// SPDX-License-Identifier: MPL-2.0

package render

import (
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/review/findings"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
)

// TestRows_allowed shows that a price that the policy allows keeps its row, and the reason, among
// many small changes of prices.
func TestRows_allowed(t *testing.T) {
	t.Parallel()
	r := &Report{}
	for range 21 {
		r.Findings = append(r.Findings, &findings.Finding{
			ID: "price.changed", Table: findings.InPrices, After: "10.1", Currency: "EUR", About: &plan.Change{},
			Facts: map[string]any{"percent": "1"}, Cells: []styled.Text{styled.Plain("Ring")},
		})
	}
	r.Findings[3].Allowed = "agreed with the shop"
	if text := Text(r); !strings.Contains(text, "20 products") || !strings.Contains(text, "Allowed: agreed with the shop") {
		t.Error(text)
	}
}
