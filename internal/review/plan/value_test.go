// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// TestRead_order keeps the order of a set, although an equal one stands before the plan: a
// fingerprint tells the two.
func TestRead_order(t *testing.T) {
	t.Parallel()
	p, err := Read(strings.NewReader(`{"format_version": "1.2", "resource_changes": [{"address": "payments_payment_link.a",
		"mode": "managed", "type": "payments_payment_link", "change": {"actions": ["update"],
		"before": {"product_ids": ["a", "b"], "success_url": "x"}, "after": {"product_ids": ["b", "a"], "success_url": "x"}}}]}`), nil, false)
	if err != nil {
		t.Fatal(err)
	}
	c := p.Changes[0]
	if before, after := TextsAt(c.Before, []string{"product_ids"}), TextsAt(c.After, []string{"product_ids"}); !raw.Equal(c.Before, c.After) ||
		!slices.Equal(before, []string{"a", "b"}) || !slices.Equal(after, []string{"b", "a"}) {
		t.Errorf("%v, then %v", before, after)
	}
}
