// SPDX-License-Identifier: MPL-2.0

package money_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/review/money"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
)

// TestDecimal reads amounts of every size and number of places exactly as they are written.
func TestDecimal(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // repeatable
	texts := []string{
		"0", "-0", "0.1", "-0.1", "120.50", "0.0000001", "1e3", "1.5e-9", "9007199254740993", "9223372036854775808", "0.123456789012345678",
		"123456789012345678901234567890.125", "0.00000000000000000000000123",
	}
	for range 2_000 {
		whole := random.Int64N(1<<(1+random.IntN(60))) - random.Int64N(1<<30)
		texts = append(texts, fmt.Sprintf("%d.%0*d", whole, 1+random.IntN(9), random.IntN(1_000)))
	}
	var changes []string
	for i, text := range texts {
		changes = append(changes, fmt.Sprintf(`{"address": "payments_product.p[%d]", "mode": "managed", "type": "payments_product",
			"change": {"actions": ["create"], "before": null, "after": {"price": %s}}}`, i, text))
	}
	p, err := plan.Read(strings.NewReader(`{"format_version": "1.2", "resource_changes": [`+strings.Join(changes, ",")+"]}"), nil, false)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range p.Changes {
		want, _ := new(big.Rat).SetString(texts[i])
		if got := money.PriceOf(c, c.After).Amount; got == nil || got.Cmp(want) != 0 {
			t.Errorf("%s: %s", texts[i], got)
		}
	}
}
