// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"reflect"
	"strings"
	"testing"
)

// rows has every resource. A new one adds a line here, and the file of its row.
var rows = map[string]row{
	"payments_auto_swap":              autoSwapRow,
	"payments_customer":               customerRow,
	"payments_deposit_account":        depositAccountRow,
	"payments_discount_code":          discountCodeRow,
	"payments_external_account":       externalAccountRow,
	"payments_fbo_organization":       fboOrganizationRow,
	"payments_fbo_verification":       fboVerificationRow,
	"payments_invoice":                invoiceRow,
	"payments_master_deposit_account": masterDepositAccountRow,
	"payments_payment_link":           paymentLinkRow,
	"payments_product":                productRow,
	"payments_webhook":                webhookRow,
	"payments_withdrawal_account":     withdrawalAccountRow,
}

// TestRows_check names rows that the suite refuses.
func TestRows_check(t *testing.T) {
	t.Parallel()
	whole := webhookRow
	for name, c := range map[string]struct {
		ofKit   bool
		change  func(r *row)
		refused string
	}{
		"a whole row": {true, func(*row) {}, ""},
		"a setting": {
			false, func(r *row) {
				r.lacks, r.importID = lacking{id: "there is only one", deletion: "it always exists"}, "setting"
			}, "",
		},
		"a setting of the kit": {
			true, func(r *row) {
				r.lacks, r.importID = lacking{id: "there is only one", deletion: "it always exists"}, "setting"
			}, "lacks no step",
		},
		"an object never deleted": {true, func(r *row) { r.lacks.deletion = "it always exists" }, "lacks no step"},
		"fields that nobody can read": {
			false, func(r *row) { r.lacks.read, r.importPrefix, r.outside = "there is no read", "a/", nil }, "",
		},
		"a prefix without ids": {
			false, func(r *row) { r.lacks.id, r.importID, r.importPrefix = "there is only one", "setting", "a/" }, "prefix",
		},
		"no id, and no import id":  {false, func(r *row) { r.lacks.id = "there is only one" }, "import id"},
		"an import id beside ids":  {true, func(r *row) { r.importID = "setting" }, "import id"},
		"nothing reordered":        {true, func(r *row) { r.reordered = r.full }, "nothing is reordered"},
		"no change outside":        {true, func(r *row) { r.outside = nil }, "outside Terraform"},
		"no seeds":                 {true, func(r *row) { r.seeds = nil }, "a seed"},
		"no invalid arguments":     {true, func(r *row) { r.invalid = nil }, "invalid arguments"},
		"no minimal configuration": {true, func(r *row) { r.minimal = "" }, "three configurations"},
	} {
		r := whole
		c.change(&r)
		err := r.check(c.ofKit)
		if (err == nil) != (c.refused == "") || err != nil && !strings.Contains(err.Error(), c.refused) {
			t.Errorf("%s: %v, want %q", name, err, c.refused)
		}
	}
	// A webhook's resource embeds one of the kit.
	if !ofKit(t, "payments_product") || !ofKit(t, "payments_webhook") || embedsKit(reflect.TypeOf(&sample{})) {
		t.Error("resources of the kit are not recognised")
	}
}
