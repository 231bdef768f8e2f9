// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

// TestBanks_table: every bank has a unique id, a market, and currencies with a price.
func TestBanks_table(t *testing.T) {
	t.Parallel()
	ids := []string{}
	for _, b := range banks {
		if slices.Contains(ids, b.id) || len(b.markets) == 0 || len(b.currencies) == 0 || b.name == "" ||
			b.logo != "" && !strings.HasPrefix(b.logo, "https://") {
			t.Errorf("%+v", b)
		}
		for _, currency := range b.currencies {
			if _, ok := ledger.InUSD(currency, amount.Exact("1")); !ok {
				t.Errorf("%s pays in %s, which has no price", b.id, currency)
			}
		}
		ids = append(ids, b.id)
	}
	all, err := listBanks(nil, &engine.Call{Request: httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/open_banking/banks", nil)})
	if listed, _ := all.([]any); err != nil || len(listed) != len(banks) {
		t.Errorf("%d of %d banks are listed: %v", len(listed), len(banks), err)
	}
}
