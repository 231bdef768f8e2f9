// SPDX-License-Identifier: MPL-2.0

package review

import (
	"testing"
)

// TestHoles has ways to take money or a price that no single attribute tells, each with its level,
// and ordinary changes that must stay calm.
func TestHoles(t *testing.T) {
	t.Parallel()
	const codeAt, accountAt = "payments_discount_code.nearly_all", "payments_external_account.a"
	nearlyAll := with(half, "percent_off", 95)
	closed := with(page, "customizations", object{"allow_discount_codes": false})
	open := with(page, "customizations", object{"allow_discount_codes": true})
	box := func(price any) []any { return []any{object{"name": "Box", "price": price}} }
	customer := kept("payments_customer.c", gallery)
	invoiced := func(quantity any) object {
		return with(invoice, "products", []any{object{"product_id": ring["id"], "quantity": quantity}})
	}
	shop := func(gateway object) object {
		return object{"configuration": object{"root_module": object{"resources": []any{object{
			"address": pageAt, "type": "payments_payment_link", "expressions": object{"gateway": gateway},
		}}}}}
	}
	for name, c := range map[string]struct {
		text, id, level string
	}{
		"a page takes codes from now on": {
			written(t, kept(productAt, ring), kept(codeAt, nearlyAll), planned(pageAt, closed, open)), "page.products", "approve",
		},
		"another page takes codes": {
			written(t, kept(productAt, ring), kept(codeAt, nearlyAll), kept(pageAt, closed),
				planned("payments_payment_link.b", nil, with(open, "id", nil))), "page.products", "approve",
		},
		"a page that may take codes": {
			written(t, kept(productAt, ring), kept(codeAt, nearlyAll), unknown(planned(pageAt, closed, with(page, "customizations", object{})),
				object{"customizations": object{"allow_discount_codes": true}})), "page.products", "approve",
		},
		"a new add-on below zero": {
			written(t, planned(productAt, ring, with(ring, "add_ons", box(-99)))), "price.changed", "approve",
		},
		"a new add-on above zero": {written(t, planned(productAt, ring, with(ring, "add_ons", box(99)))), "other", "note"},
		"an account of another customer": {
			written(t, customer, replaced(accountAt, paid, with(paid, "customer_id", anID+"e"))), "recipient.foreign", "approve",
		},
		"no address, and still self-custodial": {
			written(t, planned(pageAt, page, with(page, walletAt, nil))), "payee.removed", "approve",
		},
		"an invoice of a third": {
			written(t, kept(productAt, ring), replaced(invoiceAt, invoiced(3), invoiced(1))), "invoice.replaced", "approve",
		},
		"an invoice of a hidden quantity": {
			written(t, kept(productAt, ring), sensitive(replaced(invoiceAt, invoiced(3), invoiced(2)),
				object{"products": []any{object{"quantity": true}}})), "invoice.replaced", "approve",
		},
		"a code for products that are known later": {
			written(t, kept(productAt, ring), unknown(planned(codeAt, nil, with(half, "id", nil, "product_ids", nil)), object{"product_ids": true})),
			"discount.changed", "approve",
		},
		"a product that a page still sells": {
			written(t, kept(pageAt, page), planned(productAt, ring, with(ring, "is_archived", true))), "product.archived", "warn",
		},
		"an output of a page that goes": {
			writtenWith(t, object{"output_changes": object{"page": object{
				"actions": []string{"update"}, "before": "https://pay.example/a", "after_unknown": true,
			}}}, destroyed(pageAt, with(page, "url", "https://pay.example/a"))), "output", "approve",
		},
		"an output of another shape": {
			writtenWith(t, object{"output_changes": object{"page": object{
				"actions": []string{"update"}, "before": "https://pay.example/a", "after": object{"url": "https://evil.example"},
			}}}, kept(pageAt, with(page, "url", "https://pay.example/a"))), "output", "approve",
		},
		"a code that is imported": {
			written(t, kept(productAt, ring), func() object {
				c := kept(codeAt, nearlyAll)
				c["change"].(object)["importing"] = object{"id": nearlyAll["id"]}
				return c
			}()), "discount.changed", "approve",
		},
		"a key in an object of another provider": {
			written(t, kept("payments_webhook.h", hook), planned("terraform_data.x", nil, object{"input": "key whk_SECRET!"})),
			"secret.in_plan", "block",
		},
		"one more network, as another page has it": {
			writtenWith(t, shop(object{"constant_value": object{}}), kept(productAt, ring),
				kept("payments_payment_link.b", with(managed, "id", anID+"d")),
				unknown(planned(pageAt, accepting(method("Bitcoin", nil)), accepting(method("Bitcoin", nil), method("Ethereum", nil))),
					object{"gateway": object{"managed": object{"methods": []any{object{}, object{"discount_percent_off": true}}}}})),
			"page.accepts", "note",
		},
	} {
		found := foundIn(t, c.text)
		if !found.has(c.id, c.level) || c.level == "note" && found.Level != "note" {
			t.Errorf("%s: %v, want %s %s", name, found.ids(), c.id, c.level)
		}
	}
}
