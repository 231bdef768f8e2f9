// SPDX-License-Identifier: MPL-2.0

package main

import (
	"strings"
	"testing"
)

// TestBrief: a short plan is printed as it is. A long one is a few lines, and loses no object and
// no warning.
func TestBrief(t *testing.T) {
	t.Parallel()
	const head = "Terraform will perform the following actions:\n\n"
	const objects = "\x1b[1m  # payments_product.mug[\"a b\"]\x1b[0m will be created\n  + resource \"payments_product\" \"mug\" {\n    }\n" +
		"  # payments_webhook.orders will be updated in-place\n  # payments_invoice.first must be replaced\n" +
		"  # payments_product.tea will be created\n"
	const tail = "\nPlan: 2 to add, 1 to change, 1 to destroy.\n╷\n│ Warning: Money will go to iban DE89…3000\n│ \n│   with payments_x.y\n╵\n"
	if got := brief(head + objects + tail); got != head+objects+tail {
		t.Errorf("a short plan became %q", got)
	}
	got := brief(head + objects + strings.Repeat("    + id = (known after apply)\n", screenLines) + tail)
	want := `   + product.mug["a b"], product.tea
   ~ webhook.orders
   -/+ invoice.first
   Warning: Money will go to iban DE89…3000
   Plan: 2 to add, 1 to change, 1 to destroy.
`
	if got != want {
		t.Errorf("a long plan became\n%s, want\n%s", got, want)
	}
}

func TestCounted(t *testing.T) {
	t.Parallel()
	got := counted(map[string][]object{
		"product": {{"isArchived": false}, {"isArchived": true}}, "deposit_account": {{}, {}}, "webhook": {{"isDeleted": true}}, "refund": {},
	})
	if got != "deposit account: 2, product: 1" {
		t.Errorf("%q", got)
	}
}
