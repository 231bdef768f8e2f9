// SPDX-License-Identifier: MPL-2.0

package review

import (
	"slices"
	"strings"
	"testing"
)

// TestForget has one finding for an object that only leaves the state, and calls nothing deleted:
// the service keeps it. A replacement that forgets the old object is one, as OpenTofu plans it for
// `destroy = false`.
func TestForget(t *testing.T) {
	t.Parallel()
	for address, of := range map[string]object{
		"payments_withdrawal_account.a": bank, "payments_payment_link.a": page, "payments_webhook.a": hook, "payments_auto_swap.a": swap,
		"payments_product.a": ring, "payments_discount_code.a": ten, "payments_customer.a": gallery,
	} {
		if ids := foundIn(t, written(t, planned(address, of, nil, "forget"))).ids(); !slices.Equal(ids, []string{"object.forgotten warn"}) {
			t.Errorf("%s: %v", address, ids)
		}
	}
	other := planned("payments_withdrawal_account.a", bank, with(bank, "iban.iban", otherIBAN, "id", nil), "create", "forget")
	found := foundIn(t, written(t, other))
	if len(found.Findings) != 1 || found.Findings[0].ID != "payee.foreign" || found.Findings[0].Action != "replace" {
		t.Errorf("a replacement: %v", found)
	}
	code, at := with(ten, "percent_off", nil, "amount_off", 30), "payments_discount_code.a"
	again := planned(at, code, with(code, "code", "ONE", "amount_off", 1, "id", nil), "forget", "create")
	r := run(t, written(t, kept(productAt, ring), again))
	if strings.Contains(r.out, "gone") || !strings.Contains(r.out, "goes on existing; **ONE**") {
		t.Error(r.out)
	}
	bill := planned(invoiceAt, invoice, with(invoice, "id", nil, "memo", "Thanks"), "forget", "create")
	r = run(t, written(t, kept(productAt, ring), bill))
	if strings.Contains(r.out, "voided") || !strings.Contains(r.out, "goes on existing, and is replaced by one of **309.90 EUR**") ||
		!strings.Contains(r.out, "0 to destroy, 1 forgotten.") {
		t.Error(r.out)
	}
}
