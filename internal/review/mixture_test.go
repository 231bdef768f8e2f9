// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
)

// id is that of the nth object of a kind.
func idOf(kind, n int) string { return fmt.Sprintf("00000000-0000-4000-%04d-%012d", 8000+kind, n) }

// nthLike is the nth object like another one.
func nthLike(of object, kind, n int, members ...any) object {
	return with(with(of, "id", idOf(kind, n)), members...)
}

// mixture is a plan with changes of each kind: of products, of pages and codes and invoices for
// them, of accounts, and of changes outside.
func mixture(t testing.TB, n int) string {
	t.Helper()
	var changes, drift []object
	for i := range n {
		p, address := i/10*10, func(kind string) string { return fmt.Sprintf("%s.x[%d]", kind, i) }
		var c object
		switch of := idOf(1, p); i % 10 {
		case 0:
			product := nthLike(ring, 1, i, "name", fmt.Sprintf("Ring %d", i))
			c = planned(address("payments_product"), product, with(product, "price", 90+i%17))
			if i%20 == 0 {
				drift = append(drift, planned(address("payments_product"), with(product, "price", 99), product))
			}
		case 1:
			link := nthLike(page, 2, i, "product_ids", []any{of})
			c = planned(address("payments_payment_link"), link, with(link, "gateway.self_custodial.seller_payment_address", otherWallet))
		case 2:
			link := nthLike(managed, 3, i, "product_ids", []any{of, idOf(1, 0)})
			c = planned(address("payments_payment_link"), link, with(link, "success_url", "https://shop.example/thanks"))
		case 3:
			discount := nthLike(half, 4, i, "code", fmt.Sprint("CODE", i), "product_ids", []any{of})
			c = replaced(address("payments_discount_code"), discount, with(discount, "percent_off", 60))
		case 4:
			discount := nthLike(ten, 5, i, "code", fmt.Sprint("ALL", i))
			if i%1000 != 4 { // few codes are for every product
				discount["product_ids"] = []any{of, idOf(1, 0)}
			}
			c = replaced(address("payments_discount_code"), discount, with(discount, "amount_off", 11))
		case 5:
			order := nthLike(invoice, 6, i, "products", []any{object{"product_id": of, "quantity": 2}}, "customer_id", idOf(8, p+7))
			c = replaced(address("payments_invoice"), order, with(order, "memo", "Thanks"))
		case 6:
			target := nthLike(hook, 7, i)
			c = planned(address("payments_webhook"), target, with(target, "url", "https://evil.example/hooks"))
		case 7:
			c = destroyed(address("payments_customer"), nthLike(gallery, 8, i))
		case 8:
			account := nthLike(bank, 9, i, "name", fmt.Sprint("bank ", i))
			c = replaced(address("payments_withdrawal_account"), account, with(account, "iban.iban", otherIBAN))
		case 9:
			account := nthLike(deposit, 10, i)
			c = destroyed(address("payments_deposit_account"), account)
			drift = append(drift, planned(address("payments_deposit_account"), with(account, "name", "other"), account))
		}
		changes = append(changes, c)
	}
	return asPrinted(t, drift, changes)
}

// asPrinted is a plan with all that an engine prints beside the changes.
func asPrinted(t testing.TB, drift, changes []object) string {
	t.Helper()
	var before, after []any
	blocks := map[string]any{}
	for _, c := range changes {
		change := c["change"].(object)
		value := func(of any) object {
			return object{
				"address": c["address"], "mode": "managed", "type": c["type"], "name": c["name"], "values": of, "sensitive_values": object{},
				"provider_name": c["provider_name"], "schema_version": 0,
			}
		}
		before, after = append(before, value(change["before"])), append(after, value(change["after"]))
		expressions := object{}
		for name := range change["before"].(object) {
			if name != "id" && name != "organization_id" && name != "updated_at" {
				expressions[name] = object{"references": []string{"each.value." + name, "each.value"}}
			}
		}
		address := plan.WithoutKey(c["address"].(string))
		blocks[address] = object{"address": address, "mode": "managed", "type": c["type"], "name": c["name"], "expressions": expressions}
	}
	var resources []any
	for _, name := range sortedNames(blocks) {
		resources = append(resources, blocks[name])
	}
	return writtenWith(t, object{
		"planned_values": object{"root_module": object{"resources": after}}, "resource_drift": drift,
		"prior_state":   object{"format_version": "1.0", "values": object{"root_module": object{"resources": before}}},
		"configuration": object{"root_module": object{"resources": resources}},
	}, changes...)
}
