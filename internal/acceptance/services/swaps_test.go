// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// TestSwapQuote_refused shows a refusal at the argument.
func TestSwapQuote_refused(t *testing.T) {
	t.Parallel()
	_, err := read(t, acctest.Start(t), "payments_swap_quote",
		"source = { network = \"Ethereum\", token = \""+usdc+"\" }\ndestination = { network = \"Bitcoin\" }\namount = 1e-6")
	if err == nil || !strings.HasPrefix(err.Error(), "read: amount: ") {
		t.Errorf("an amount that is too small: %v", err)
	}
}
