// SPDX-License-Identifier: MPL-2.0

package rows

import (
	"strings"
	"testing"
)

// Resources has every resource. A new one adds a line here, and the file of its row.
var Resources = map[string]Resource{
	"payments_auto_swap":              autoSwapRow,
	"payments_customer":               customerRow,
	"payments_deposit_account":        depositAccountRow,
	"payments_discount_code":          discountCodeRow,
	"payments_external_account":       externalAccountRow,
	"payments_fbo_organization":       fboOrganizationRow,
	"payments_fbo_verification":       fboVerificationRow,
	"payments_invoice":                Invoice,
	"payments_master_deposit_account": masterDepositAccountRow,
	"payments_payment_link":           paymentLinkRow,
	"payments_product":                productRow,
	"payments_webhook":                Webhook,
	"payments_withdrawal_account":     withdrawalAccountRow,
}

// OfType returns a resource's row, or fails the test.
func OfType(t *testing.T, name string) Resource {
	t.Helper()
	r, ok := Resources[name]
	if !ok {
		t.Fatalf("%s has no row: add conformance_%s_test.go, and a line to rows", name, strings.TrimPrefix(name, "payments_"))
	}
	if err := r.Check(OfKit(t, name)); err != nil {
		t.Fatalf("the row of %s: %v", name, err)
	}
	return r
}
