// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestHoles has ways to take money or a price that no single attribute tells, each with its level,
// and ordinary changes that must stay calm.
func TestHoles(t *testing.T) {
	t.Parallel()
	const codeAt, accountAt = "payments_discount_code.nearly_all", "payments_external_account.a"
	nearlyAll := with(half, "percent_off", 95)
	old := with(page, "id", anID+"d", walletAt, otherWallet, "is_archived", true, "cancel_url", "https://shop.example")
	others := kept("payments_payment_link.b", with(page, "id", anID+"d", walletAt, otherWallet, "product_ids", []any{club["id"]}))
	twoPages := kept(pageAt, with(page, "url", "https://pay.example/a"))
	pageB := kept("payments_payment_link.b", with(page, "id", anID+"d", "url", "https://pay.example/b"))
	closed := with(page, "customizations", object{"allow_discount_codes": false})
	open := with(page, "customizations", object{"allow_discount_codes": true})
	elsewhere := func(chains ...int) object {
		return planned("payments_payment_link.n", nil, with(tokens(chains...), "id", nil))
	}
	sticker := with(ring, "id", anID+"d", "name", "Sticker", "price", 1)
	once := with(club, "charging_interval_seconds", 0)
	box := func(price any) []any { return []any{object{"name": "Box", "price": price}} }
	customer := kept("payments_customer.c", gallery)
	onramp := func(of object, amount string) object {
		return with(of, "gateway", object{"open_banking": object{
			"destination_crypto_address": aWallet, "network": "Ethereum", "onramp_amount": amount,
		}})
	}
	spare := with(bank, "id", anID+"d", "name", "spare", "iban.iban", otherIBAN)
	theirs := with(paid, "id", anID+"f", "customer_id", anID+"e", "iban.iban", otherIBAN)
	invoiced := func(quantity any) object {
		return with(invoice, "products", []any{object{"product_id": ring["id"], "quantity": quantity}})
	}
	ofNewCustomer := func(name any, changes ...object) string { // an account of one
		return writtenWith(t, object{"configuration": object{"root_module": object{"resources": []any{
			object{"address": "payments_external_account.b", "expressions": object{"customer_id": object{
				"references": []string{"payments_customer.d.id", "payments_customer.d"},
			}}},
			object{"address": "payments_customer.d"},
		}}}}, append(changes, unknown(planned("payments_customer.d", nil, with(gallery, "id", nil, "name", name)), object{"id": true}),
			unknown(planned("payments_external_account.b", nil, with(paid, "id", nil, "customer_id", nil, "iban.iban", otherIBAN)),
				object{"id": true, "customer_id": true}))...)
	}
	shop := func(gateway object) object {
		return object{"configuration": object{"root_module": object{"resources": []any{object{
			"address": pageAt, "type": "payments_payment_link", "expressions": object{"gateway": gateway},
		}}}}}
	}
	for name, c := range map[string]struct {
		text, id, level string
	}{
		"a code whose products are hidden": {
			written(t, kept(productAt, ring), sensitive(planned(codeAt, with(half, "percent_off", 10, "product_ids", []any{ring["id"]}),
				with(half, "percent_off", 11, "product_ids", []any{ring["id"]})), object{"product_ids": true})), "discount.changed", "approve",
		},
		"a new product whose price is hidden": {
			written(t, sensitive(planned(productAt, nil, with(ring, "id", nil)), object{"price": true})), "price.changed", "approve",
		},
		"a product that vanished outside, and comes again cheaper by another name": {
			writtenWith(t, object{"resource_drift": []object{destroyed(productAt, ring)}},
				planned(productAt, nil, with(ring, "id", nil, "name", "Hoop", "price", 20))), "price.changed", "approve",
		},
		"a dearer twin of a product whose price is hidden": {
			written(t, sensitive(kept(productAt, ring), object{"price": true}),
				planned("payments_product.n", nil, with(ring, "id", nil, "price", 120))), "price.changed", "approve",
		},
		"a product deleted, and made again for much more": {
			written(t, destroyed(productAt, ring), planned("payments_product.n", nil, with(ring, "id", nil, "price", 300))),
			"price.changed", "approve",
		},
		"a little less for an add-on, hidden": {
			written(t, sensitive(planned(productAt, with(ring, "add_ons", box(100)), with(ring, "add_ons", box(99))),
				object{"add_ons": []any{object{"price": true}}})), "price.changed", "approve",
		},
		"a hidden account to a familiar place": {
			written(t, kept("payments_withdrawal_account.a", bank), sensitive(planned("payments_withdrawal_account.b", nil, with(bank, "id", nil,
				"name", "spare")), object{"iban": true})), "payee.foreign", "approve",
		},
		"a page with a discount comes out of the archive": {
			written(t, kept(productAt, ring), planned(pageAt, with(accepting(method("Bitcoin", 90)), "is_archived", true),
				accepting(method("Bitcoin", 90)))), "page.products", "approve",
		},
		"an account ends, and a new customer gets one": {
			ofNewCustomer("Nora", customer, destroyed(accountAt, paid)), "recipient.foreign", "approve",
		},
		"the larger one of two discounts of a page, first": {
			written(t, kept(productAt, ring), planned(pageAt, accepting(method("Bitcoin", 5), method("Ethereum", 5)),
				accepting(method("Bitcoin", 60), method("Ethereum", 5)))), "discount.changed", "approve",
		},
		"a link to another's page of a host that many share": {
			written(t, planned(productAt, with(ring, "description", "https://paypal.me/shop"), with(ring, "description", "https://paypal.me/evil"))),
			"site.foreign", "warn",
		},
		"a picture of another's store, at the host of all stores": {
			written(t, planned(productAt, with(ring, "image_url", "https://s3.amazonaws.com/shop/a.png"), with(ring, "image_url",
				"https://s3.amazonaws.com/evil/a.png"))), "site.foreign", "warn",
		},
		"a site by an attribute of a new object, known later": {
			writtenWith(t, object{"configuration": object{"root_module": object{"resources": []any{object{"address": pageAt, "expressions": object{
				"success_url": object{"references": []string{"payments_payment_link.n.url", "payments_payment_link.n"}},
			}}}}}}, unknown(planned(pageAt, page, with(page, "success_url", nil)), object{"success_url": true}),
				unknown(planned("payments_payment_link.n", nil, with(page, "id", nil)), object{"id": true, "url": true})), "site.foreign", "warn",
		},
		"a token that is known later, in place of a network's own coin": {
			byReferences(t, pageAt, accepting(method("Ethereum", nil)), accepting(method("Ethereum", nil)), object{"gateway": object{
				"managed": object{"methods": []any{object{"token": true}}},
			}}, "gateway", "terraform_data.x.output", "terraform_data.x"), "asset.foreign", "approve",
		},
		"the bank of a recipient's account, known later": {
			byReferences(t, accountAt, with(paid, "iban", object{"iban": anIBAN}), with(paid, "iban", object{"iban": anIBAN}), object{
				"iban": object{"iban": true},
			}, "iban", "terraform_data.x.output", "terraform_data.x"), "recipient.foreign", "approve",
		},
		"three products in place of three, of which the cheapest ones are compared": {
			written(t, append(priceList(100, 50, 70, 60, 45, 90), planned(pageAt, with(page, "product_ids", priceIDs(0, 1, 2)), with(page,
				"product_ids", priceIDs(3, 4, 5))))...), "page.products", "note",
		},
		"an account in place of a forgotten one": {
			written(t, kept("payments_withdrawal_account.c", spare), planned("payments_withdrawal_account.a", bank, nil, "forget"),
				planned("payments_withdrawal_account.n", nil, with(spare, "id", nil, "name", "house bank"))), "payee.moved", "approve",
		},
		"a value in an output that the configuration hides": {
			writtenWith(t, object{"output_changes": object{"x": object{"actions": []string{"create"}, "after": "Handmade of silver"}}},
				sensitive(kept(productAt, with(ring, "description", "Handmade of silver")), object{"description": true})), "secret.in_plan", "block",
		},
		"the same address on another network, in place": {
			written(t, kept("payments_auto_swap.s", swap), planned("payments_withdrawal_account.a", with(bank, "iban", nil, "crypto",
				object{"network": "Ethereum", "address": aWallet}), with(bank, "iban", nil, "crypto", object{"network": "BNB", "address": aWallet}))),
			"payee.moved", "approve",
		},
		"the first account of a customer, hidden": {
			written(t, customer, sensitive(planned(accountAt, nil, with(paid, "id", nil, "iban", nil, "crypto", object{
				"network": "Ethereum", "address": otherWallet,
			})), object{"crypto": object{"address": true}})), "recipient.foreign", "approve",
		},
		"an account of a customer who is known later": {
			unknownIn(t, "payments_external_account.n", planned("payments_external_account.n", nil, with(paid, "id", nil, "customer_id", nil)),
				"customer_id"), "recipient.foreign", "approve",
		},
		"the account of a customer in a text": {
			written(t, customer, kept("payments_external_account.a", theirs), planned(productAt, ring, with(ring, "description", otherIBAN))),
			"payee.foreign", "approve",
		},
		"a link without a scheme": {
			written(t, planned(productAt, with(ring, "description", "PayPal.me/shop"), with(ring, "description", "(paypal.me/evil)"))),
			"site.foreign", "warn",
		},
		"a domain": {
			written(t, planned(productAt, ring, with(ring, "description", "Order at Evil-Shop.com."))), "site.foreign", "warn",
		},
		"words with points": {
			written(t, planned(productAt, ring, with(ring, "description",
				"Art.no. 5/6, z.B.Ring/Kette, e.g./i.e., size S.M/L, 1.5/2.0, me@shop.com, and/or, v1.2/x"))), "other", "note",
		},
		"a link to another's page of the payments service": {
			written(t, kept("payments_payment_link.b", with(page, "id", anID+"d", "url", "https://pay.service.com/a")), planned(productAt,
				with(ring, "description", "https://pay.service.com/a"), with(ring, "description", "pay.service.com/evil"))), "site.foreign", "warn",
		},
		"a link to an own page of the payments service": {
			written(t, twoPages, kept(invoiceAt, with(invoice, "url", "https://pay.example/i")), planned(productAt, ring, with(ring,
				"description", "Pay at https://pay.example/a, or https://pay.example/i."))), "other", "note",
		},
		"a link at the end of a sentence": {
			written(t, kept(pageAt, with(page, "success_url", "https://shop.example/thanks")), planned(productAt, ring, with(ring, "description",
				"Care: https://shop.example. More (https://www.shop.example/care), or https://shop.example, soon!"))), "other", "note",
		},
		"a product that is archived by a value that is known later": {
			unknownIn(t, productAt, planned(productAt, ring, with(ring, "is_archived", nil)), "is_archived"), "product.archived", "warn",
		},
		"a product of a page with each of them gets another key": {
			writtenWith(t, object{"configuration": object{"root_module": object{"resources": []any{
				object{"address": "payments_product.all", "for_each_expression": object{"references": []string{"local.all"}}},
				object{"address": pageAt, "expressions": object{"product_ids": object{"references": []string{"payments_product.all"}}}},
			}}}}, kept(`payments_product.all["a"]`, with(ring, "name", "A")), destroyed(`payments_product.all["b"]`, with(ring, "id", anID+"d")),
				unknown(planned(`payments_product.all["c"]`, nil, with(ring, "id", nil)), object{"id": true}),
				unknown(planned(pageAt, with(page, "product_ids", []any{ring["id"], anID + "d"}), with(page, "product_ids", nil)),
					object{"product_ids": true})), "product.archived", "note",
		},
		"another page takes codes": {
			written(t, kept(productAt, ring), kept(codeAt, nearlyAll), kept(pageAt, closed),
				planned("payments_payment_link.b", nil, with(open, "id", nil))), "page.products", "approve",
		},
		"a page that may take codes": {
			written(t, kept(productAt, ring), kept(codeAt, nearlyAll), unknown(planned(pageAt, closed, with(page, "customizations", object{})),
				object{"customizations": object{"allow_discount_codes": true}})), "page.products", "approve",
		},
		"an add-on with another name and another place": {
			written(t, planned(productAt, with(ring, "add_ons", []any{object{"name": "Gold", "price": 500}, object{"name": "Box", "price": 10}}),
				with(ring, "add_ons", []any{object{"name": "Box", "price": 10}, object{"name": "gold", "price": 1}}))), "price.changed", "approve",
		},
		"add-ons of one name, in their order": {
			written(t, planned(productAt, with(ring, "add_ons", slices.Concat(box(1), box(100))), with(ring, "add_ons", slices.Concat(box(1),
				box(105))))), "price.changed", "note",
		},
		"a cheaper add-on of another name, behind a decoy": {
			written(t, planned(productAt, with(ring, "add_ons", box(100)), with(ring, "add_ons", []any{
				object{"name": "Decoy", "price": 100},
				object{"name": "Box L", "price": 1},
			}))), "price.changed", "approve",
		},
		"a cheaper add-on of another name, in place of a decoy that goes": {
			written(t, planned(productAt, with(ring, "add_ons", []any{
				object{"name": "Box", "price": 100},
				object{"name": "Card", "price": 1},
				object{"name": "Tag", "price": 2},
			}), with(ring, "add_ons", []any{object{"name": "Box L", "price": 1}, object{
				"name":  "Tag",
				"price": 2,
			}}))), "price.changed", "approve",
		},
		"a cheaper add-on of a name that looks the same, beside it": {
			written(t, planned(productAt, with(ring, "add_ons", box(100)), with(ring, "add_ons", slices.Concat(box(100), []any{
				object{"name": "B\u043ex", "price": 1},
			})))), "price.changed", "approve",
		},
		"one more add-on, first": {
			written(t, planned(productAt, with(ring, "add_ons", box(100)), with(ring, "add_ons", slices.Concat([]any{
				object{"name": "Card", "price": 1},
			}, box(100))))), "other", "note",
		},
		"add-ons that get other names, and an order": {
			written(t, planned(productAt, with(ring, "add_ons", []any{object{"name": "Box", "price": 100}, object{"name": "Card", "price": 1}}),
				with(ring, "add_ons", []any{object{"name": "Schachtel", "price": 100}, object{"name": "Karte", "price": 1}}))), "other", "note",
		},
		"a page deleted, and made again with less that goes on": {
			written(t, kept(productAt, ring), destroyed(pageAt, onramp(page, "100")), planned("payments_payment_link.n", nil, with(onramp(page,
				"1"), "id", nil))), "price.changed", "approve",
		},
		"a page deleted, and made again": {
			written(t, kept(productAt, ring), destroyed(pageAt, onramp(page, "100")), planned("payments_payment_link.n", nil, with(onramp(page,
				"100"), "id", nil))), "link.destroyed", "warn",
		},
		"an invoice deleted, and made again with a lower total, of a customer who is not in the state": {
			written(t, kept(productAt, ring), destroyed(invoiceAt, invoiced(3)), planned("payments_invoice.n", nil, with(invoiced(1), "id",
				nil))), "invoice.new", "approve",
		},
		"a product deleted, and made again with other decimals": {
			written(t, destroyed(productAt, presale("A", 18)), planned("payments_product.n", nil, with(presale("A", 6), "id", nil))),
			"price.changed", "approve",
		},
		"a page that sells another token instead": {
			written(t, kept(productAt, presale("A", 18)), kept("payments_product.n", with(presale("A", 6), "id", anID+"d", "name", "Other")),
				planned(pageAt, page, with(page, "product_ids", []any{anID + "d"}))), "page.products", "approve",
		},
		"a product deleted, and made again with a cheaper add-on": {
			written(t, destroyed(productAt, with(ring, "add_ons", box(500))), planned("payments_product.b", nil, with(ring, "id", nil,
				"add_ons", box(1)))), "price.changed", "approve",
		},
		"an account of another customer": {
			written(t, customer, replaced(accountAt, paid, with(paid, "customer_id", anID+"e"))), "recipient.foreign", "approve",
		},
		"no address, and still self-custodial": {
			written(t, planned(pageAt, page, with(page, walletAt, nil))), "payee.removed", "approve",
		},
		"an invoice below zero": {
			written(t, customer, planned(invoiceAt, nil, with(invoice, "id", nil, "products", nil, "line_items", []any{
				object{"name": "Refund", "quantity": 1, "price": -50, "currency": "EUR"},
			}))), "invoice.new", "approve",
		},
		"an invoice of a third, for a product that is not in the state": {
			written(t, replaced(invoiceAt, invoiced(3), invoiced(1))), "invoice.replaced", "approve",
		},
		"an invoice of the same, for a product that is not in the state": {
			written(t, replaced(invoiceAt, invoiced(3), with(invoiced(3), "memo", "Thanks"))), "invoice.replaced", "warn",
		},
		"an invoice of a third, for a product that is not in the state, made again": {
			written(t, destroyed(invoiceAt, invoiced(3)), planned("payments_invoice.n", nil, with(invoiced(1), "id", nil))),
			"invoice.new", "approve",
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
		"a code for one more product, known later": {
			writtenWith(t, object{"configuration": object{"root_module": object{"resources": []any{object{
				"address": codeAt, "expressions": object{"product_ids": object{"references": []string{"module.m.id"}}},
			}}}}}, kept(productAt, ring), unknown(replaced(codeAt, with(nearlyAll, "product_ids", []any{ring["id"]}), with(nearlyAll,
				"product_ids", []any{ring["id"], nil})), object{"product_ids": []any{false, true}})), "discount.changed", "approve",
		},
		"a product that a page still sells": {
			written(t, kept(pageAt, page), planned(productAt, ring, with(ring, "is_archived", true))), "product.archived", "warn",
		},
		"an output of a page that goes": {
			writtenWith(t, object{"output_changes": object{"page": object{
				"actions": []string{"update"}, "before": "https://pay.example/a", "after_unknown": true,
			}}}, destroyed(pageAt, with(page, "url", "https://pay.example/a"))), "output", "approve",
		},
		"two names that swap their pages": {
			written(t, twoPages, pageB, planned("dns_record.x", object{"shop": "https://pay.example/a", "gifts[0]": "https://pay.example/b"},
				object{"shop": "https://pay.example/b", "gifts[0]": "https://pay.example/a"})), "output", "approve",
		},
		"a name that leads to one more page": {
			written(t, twoPages, pageB, planned("dns_record.x", object{"targets": []any{"https://pay.example/a"}},
				object{"targets": []any{"https://pay.example/b", "https://pay.example/a"}})), "", "",
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
		"a page that takes worthless coins": {
			written(t, kept("payments_payment_link.b", with(managed, "id", anID+"d")), kept(productAt, ring),
				planned(pageAt, managed, accepting(method("BitcoinTestnet", nil)))), "network.test", "approve",
		},
		"a page that takes worthless coins, outside": {
			writtenWith(t, object{"resource_drift": []object{planned(pageAt, page, tokens(1, 11155111))}}, kept("payments_payment_link.b",
				with(tokens(1, 11155111), "id", anID+"d")), kept(productAt, ring), kept(pageAt, tokens(1, 11155111))), "network.test", "approve",
		},
		"a page that takes them already": {
			written(t, kept("payments_payment_link.b", with(managed, "id", anID+"d")), kept(productAt, ring),
				planned(pageAt, accepting(method("BitcoinTestnet", nil)), with(accepting(method("BitcoinTestnet", nil)), "cancel_url",
					"https://shop.example"))), "network.test", "warn",
		},
		"an account of a new customer with the name of another one": {
			ofNewCustomer(gallery["name"], customer, kept(accountAt, paid)), "recipient.foreign", "warn",
		},
		"a withdrawal account to a familiar place, with the name of another one": {
			written(t, kept("payments_withdrawal_account.a", bank), kept("payments_withdrawal_account.b", spare),
				planned("payments_withdrawal_account.c", nil, with(spare, "id", nil, "name", bank["name"]))), "payee.moved", "approve",
		},
		"a withdrawal account that gets a new name": {
			written(t, kept("payments_withdrawal_account.a", bank), planned("payments_withdrawal_account.b", spare, with(spare, "name", "new"))),
			"other", "note",
		},
		"accounts of two customers that swap their names": {
			written(t, customer, planned(accountAt, with(paid, "name", "A"), with(paid, "name", "B")), planned("payments_external_account.b",
				with(theirs, "name", "B"), with(theirs, "name", "A"))), "recipient.foreign", "approve",
		},
		"accounts of two customers of one name": {
			written(t, customer, planned(accountAt, with(paid, "name", "A"), with(paid, "name", "B")), kept("payments_external_account.b",
				with(theirs, "name", "B"))), "other", "note",
		},
		"products of two sellers that swap their names, outside": {
			writtenWith(t, object{"resource_drift": []object{planned(productAt, ring, with(ring, "name", "Club")), planned("payments_product.c",
				once, with(once, "name", "Ring"))}}, kept(productAt, with(ring, "name", "Club")), kept("payments_product.c", with(once, "name",
				"Ring")), kept(pageAt, page), kept("payments_payment_link.b", with(page, "id", anID+"e", walletAt, otherWallet, "product_ids",
				[]any{club["id"]}))), "payee.moved", "approve",
		},
		"a customer who gets a new name": {
			written(t, customer, kept(accountAt, paid), kept("payments_external_account.b", with(paid, "id", anID+"f", "customer_id", anID+"e")),
				planned("payments_customer.d", with(gallery, "id", anID+"e", "company_name", "Other"), with(gallery, "id", anID+"e",
					"company_name", "Others"))), "other", "note",
		},
		"a cheaper twin of letters that look alike": {
			written(t, kept(productAt, ring), planned("payments_product.b", nil, with(ring, "id", nil, "name", "R\u0456ng\u200b", "price", 1))),
			"price.changed", "approve",
		},
		"a customer who gets a name that looks like that of another one": {
			written(t, customer, kept(accountAt, paid), kept("payments_external_account.b", with(paid, "id", anID+"f", "customer_id", anID+"e")),
				planned("payments_customer.d", with(gallery, "id", anID+"e", "company_name", "Other"), with(gallery, "id", anID+"e",
					"company_name", "GaIlery North"))), "recipient.foreign", "approve",
		},
		"a link in a text": {
			written(t, planned(productAt, ring, with(ring, "description", "Pay at HTTPS://evil.example/pay."))), "site.foreign", "warn",
		},
		"a link in a text of a new product": {
			written(t, planned(productAt, nil, with(ring, "id", nil, "description", "Pay at www.evil.example"))), "site.foreign", "warn",
		},
		"a link in a text to a site of buyers": {
			written(t, kept(pageAt, with(page, "success_url", "https://shop.example/thanks")), planned(productAt, ring, with(ring,
				"description", "See https://help.shop.example/ring"))), "other", "note",
		},
		"a link in a text that another text has": {
			written(t, kept("payments_product.c", with(club, "description", "See https://help.example/club")), planned(productAt, ring,
				with(ring, "description", "See https://help.example/ring"))), "other", "note",
		},
		"an address with an invisible character in a text": {
			written(t, planned(productAt, ring, with(ring, "description", "Pay to "+otherWallet[:9]+"\u200b"+otherWallet[9:]))),
			"payee.foreign", "approve",
		},
		"a twin by another name, outside": {
			writtenWith(t, object{"resource_drift": []object{planned("payments_product.b", sticker, with(sticker, "name", "Ring"))}},
				kept(productAt, ring), kept("payments_product.b", with(sticker, "name", "Ring"))), "price.changed", "approve",
		},
		"products of two sellers that swap their names": {
			written(t, planned(productAt, ring, with(ring, "name", "Club")), planned("payments_product.c", once, with(once, "name", "Ring")),
				kept(pageAt, page), kept("payments_payment_link.b", with(page, "id", anID+"e", walletAt, otherWallet, "product_ids",
					[]any{club["id"]}))), "payee.moved", "approve",
		},
		"products of one seller that swap their names": {
			written(t, planned(productAt, ring, with(ring, "name", "Club")), planned("payments_product.c", once, with(once, "name", "Ring")),
				kept(pageAt, page), kept("payments_payment_link.b", with(page, "id", anID+"e", "product_ids", []any{club["id"]}))),
			"other", "note",
		},
		"a twin out of the archive": {
			written(t, kept(productAt, ring), planned("payments_product.b", with(sticker, "name", "Ring", "is_archived", true),
				with(sticker, "name", "Ring"))), "price.changed", "approve",
		},
		"a product out of the archive": {
			written(t, kept(productAt, ring), planned("payments_product.b", with(sticker, "is_archived", true), sticker)), "other", "note",
		},
		"a twin that is imported with a change": {
			written(t, kept(productAt, ring), func() object {
				c := planned("payments_product.b", with(sticker, "name", "Ring"), with(sticker, "name", "Ring", "description", ""))
				c["change"].(object)["importing"] = object{"id": sticker["id"]}
				return c
			}()), "price.changed", "approve",
		},
		"a twin with a hidden name": {
			written(t, kept(productAt, ring), sensitive(planned("payments_product.b", nil, with(ring, "id", nil, "price", 1)),
				object{"name": true})), "price.changed", "approve",
		},
		"a name that is known later": {
			written(t, kept(productAt, ring), unknown(planned("payments_product.b", nil, with(ring, "id", nil, "name", nil, "price", 1)),
				object{"id": true, "name": true})), "price.changed", "approve",
		},
		"the first product, of a name that is known later": {
			written(t, customer, unknown(planned("payments_product.b", nil, with(ring, "id", nil, "name", nil)),
				object{"id": true, "name": true})), "other", "note",
		},
		"the only product, renamed to a name that is known later": {
			written(t, unknown(planned(productAt, ring, with(ring, "name", nil)), object{"name": true})), "other", "note",
		},
		"a twin in another currency": {
			written(t, kept(productAt, ring), planned("payments_product.b", nil, with(ring, "id", nil, "currency", "JPY"))),
			"price.changed", "approve",
		},
		"a twin that is charged again": {
			written(t, kept(productAt, ring), planned("payments_product.b", nil, with(club, "id", nil, "name", "Ring"))),
			"price.changed", "approve",
		},
		"a third twin, as dear as the one in its currency": {
			written(t, kept(productAt, ring), kept("payments_product.b", with(club, "name", "Ring", "currency", "JPY")),
				planned("payments_product.c", nil, with(ring, "id", nil))), "other", "note",
		},
		"a page that sells a cheaper twin instead, beside the cheapest": {
			written(t, kept(productAt, ring), kept("payments_product.b", sticker), kept("payments_product.c", with(sticker, "id", anID+"e",
				"name", "Other")), kept("payments_product.d", with(ring, "id", anID+"f", "price", 5)),
				planned(pageAt, with(page, "product_ids", []any{ring["id"], sticker["id"]}), with(page, "product_ids",
					[]any{anID + "e", anID + "f"}))), "page.products", "approve",
		},
		"a page that sells a twin in another currency, too": {
			written(t, kept(productAt, ring), kept("payments_product.b", with(sticker, "name", "Ring", "price", 100, "currency", "JPY")),
				planned(pageAt, page, with(page, "product_ids", []any{ring["id"], sticker["id"]}))), "page.products", "approve",
		},
		"a page that takes another product and another seller's wallet": {
			written(t, kept(productAt, ring), kept("payments_product.c", club), kept("payments_product.d", sticker), others,
				planned(pageAt, page, with(page, walletAt, otherWallet, "product_ids", []any{sticker["id"]}))), "payee.moved", "approve",
		},
		"a page of another seller, out of the archive": {
			written(t, kept(productAt, ring), kept(pageAt, page), planned("payments_payment_link.b", old, with(old, "is_archived", false))),
			"payee.moved", "approve",
		},
		"a page of another seller, still in the archive": {
			written(t, kept(productAt, ring), kept(pageAt, page), planned("payments_payment_link.b", old, with(old, "customizations", nil,
				"cancel_url", nil))), "other", "note",
		},
		"another wallet in an archived page": {
			written(t, kept(productAt, ring), kept("payments_product.c", club), others, planned(pageAt, with(page, "is_archived", true),
				with(page, "is_archived", true, walletAt, otherWallet))), "payee.moved", "approve",
		},
		"an invoice without products, to another seller's wallet": {
			written(t, customer, others, replaced(invoiceAt, with(invoice, "products", nil, "gateway", page["gateway"]), with(invoice,
				"products", nil, "gateway", with(page, walletAt, otherWallet)["gateway"]))), "payee.moved", "approve",
		},
		"a familiar wallet on a network that it was not paid on": {
			written(t, kept(productAt, ring), kept("payments_payment_link.b", with(tokens(1, 137), "id", anID+"d")), elsewhere(56)),
			"payee.foreign", "warn",
		},
		"a familiar wallet on a network that two pages had": {
			written(t, kept("payments_payment_link.b", with(tokens(137), "id", anID+"d")), kept(pageAt, page), elsewhere(1, 137)),
			"payee.familiar", "note",
		},
		"the page's own wallet on one more network": {
			written(t, kept(productAt, ring), kept("payments_payment_link.b", with(tokens(137), "id", anID+"d", walletAt, otherWallet)),
				planned(pageAt, page, tokens(1, 137))), "page.accepts", "note",
		},
		"two withdrawal accounts that swap their numbers": {
			written(t, destroyed("payments_withdrawal_account.a", bank), destroyed("payments_withdrawal_account.b", with(bank, "id", anID+"d",
				"name", "Payroll", "iban.iban", otherIBAN)), planned("payments_withdrawal_account.c", nil, with(bank, "id", nil, "name", "Payroll")),
				planned("payments_withdrawal_account.d", nil, with(bank, "id", nil, "iban.iban", otherIBAN))), "payee.moved", "approve",
		},
		"a value of another provider beside a new page": {
			written(t, twoPages,
				unknown(planned("payments_payment_link.n", nil, with(page, "id", nil, "url", nil)), object{"id": true, "url": true}),
				planned("dns_record.x", object{"target": "https://pay.example/a"}, object{"target": ""})), "payee.familiar", "note",
		},
		"a text with a word and a year": {
			written(t, planned(productAt, ring, with(ring, "description", "Summer2026 old and summer two by who a Berlin"))), "other", "note",
		},
		"a name that leads to one page less": {
			written(t, twoPages, pageB, planned("dns_record.x", object{"targets": []any{"https://pay.example/a", "https://pay.example/b"}},
				object{"targets": []any{"https://pay.example/b"}})), "", "",
		},
		"names in another order": {
			written(t, twoPages, pageB, planned("dns_record.x",
				object{"r": []any{object{"v": "https://pay.example/a"}, object{"v": "https://pay.example/b"}}},
				object{"r": []any{object{"v": "https://pay.example/b"}, object{"v": "https://pay.example/a"}}})), "", "",
		},
		"a value of another provider that it computes again": {
			written(t, twoPages, unknown(planned("terraform_data.x", object{"input": "https://pay.example/a", "output": "https://pay.example/a"},
				object{"input": "https://pay.example/a"}), object{"output": true})), "", "",
		},
		"a value of another provider that led to a product": {
			written(t, kept(productAt, ring), kept("payments_product.c", club), planned("aws_ssm_parameter.x", object{"value": ring["id"]},
				object{"value": club["id"]})), "", "",
		},
		"an IBAN behind a word that looks like one": {
			written(t, planned(productAt, ring, with(ring, "description", "Invoice RE24 pay GB33 BUKB\u00a02020 1555 5555 55"))),
			"payee.foreign", "approve",
		},
		"an IBAN that another text has": {
			written(t, kept("payments_product.c", with(club, "description", otherIBAN)), planned(productAt, nil, with(ring, "id", nil,
				"description", "Pay "+otherIBAN))), "other", "note",
		},
		"an IBAN in the memo of a new invoice": {
			written(t, kept(productAt, ring), customer, planned(invoiceAt, nil, with(invoice, "id", nil, "memo",
				"Crypto is down: pay to gb33 BUKB-2020.1555 5555 55 now"))), "payee.foreign", "approve",
		},
		"an address in a description, outside": {
			writtenWith(t, object{"resource_drift": []object{planned(productAt, ring, with(ring, "description", "Pay "+otherWallet+"."))}},
				kept(productAt, with(ring, "description", "Pay "+otherWallet+"."))), "payee.foreign", "approve",
		},
		"the own wallet in a description": {
			written(t, kept(pageAt, page), planned(productAt, ring, with(ring, "description", "Pay "+aWallet+", or 0123456789abcdef0123456789"))),
			"other", "note",
		},
		"another token that is sold": {
			written(t, planned(productAt, presale("ACME", 18), presale("ACMF", 18))), "price.changed", "approve",
		},
		"no token any more": {written(t, planned(productAt, presale("ACME", 18), ring)), "price.changed", "approve"},
		"a twin with another token": {
			written(t, kept(productAt, presale("ACME", 18)), planned("payments_product.b", nil, with(presale("ACME", 6), "id", nil))),
			"price.changed", "approve",
		},
		"another token that is sold, outside": {
			writtenWith(t, object{"resource_drift": []object{planned(productAt, presale("ACME", 18), presale("ACME", 6))}},
				kept(productAt, presale("ACME", 6))), "price.changed", "approve",
		},
		"a hundredth of a payment goes on": {
			written(t, planned(pageAt, exchanging("100.00"), exchanging("1.00"))), "price.changed", "approve",
		},
		"a little more of a payment goes on": {
			written(t, planned(pageAt, exchanging("100.00"), exchanging("101.00"))), "price.changed", "note",
		},
		"how much of a payment goes on, as the service decides": {
			byReferences(t, pageAt, exchanging("100.00"), with(exchanging(nil), "send_email_receipt", true),
				object{"gateway": object{"open_banking": object{"onramp_amount": true}}}, "gateway", "payments_product.gift.currency"), "other", "note",
		},
		"how much of an invoice's payment goes on, known later": {
			byReferences(t, invoiceAt, with(invoice, "gateway", exchanging("100.00")["gateway"]), with(invoice, "gateway", exchanging(
				nil)["gateway"]), object{"gateway": object{"open_banking": object{"onramp_amount": true}}}, "gateway",
				"terraform_data.x.output", "terraform_data.x"), "price.changed", "approve",
		},
		"a product that others are paid for, in other letters": {
			soldByAnother(t, with(ring, "name", "RING"), nil), "payee.moved", "approve",
		},
		"a product that others are paid for, with a hidden name": {
			soldByAnother(t, ring, object{"name": true}), "payee.moved", "approve",
		},
		"a dearer twin": {
			written(t, kept(productAt, ring), planned("payments_product.b", nil, with(ring, "id", nil, "price", 101))), "other", "note",
		},
		"a page that sells a product of elsewhere": {
			written(t, kept(productAt, ring), planned(pageAt, page, with(page, "product_ids", []any{anID + "f"}))), "page.products", "approve",
		},
		"events that are held back, perhaps": {
			unknownIn(t, "payments_webhook.h", planned("payments_webhook.h", hook, with(hook, "is_paused", nil)), "is_paused"),
			"webhook.paused", "warn",
		},
		"a swap that stops, perhaps": {
			unknownIn(t, "payments_auto_swap.s", planned("payments_auto_swap.s", swap, with(swap, "enabled", nil)), "enabled"),
			"autoswap.changed", "warn",
		},
		"another asset, while nothing is swapped": {
			written(t, planned("payments_auto_swap.s", with(swap, "enabled", false), with(swap, "enabled", false, "target.token", otherWallet))),
			"asset.foreign", "approve",
		},
		"another address of Solana, by the case of one letter": {
			written(t, replaced("payments_withdrawal_account.bank", solana("7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q"),
				solana("7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1q"))), "payee.foreign", "approve",
		},
		"a URL with the id of a new product": {
			byReferences(t, "payments_webhook.h", hook, with(hook, "url", nil), object{"url": true}, "url",
				"payments_product.gift.id", "payments_product.gift"), "webhook.foreign", "approve",
		},
		"a payee by the splat of an account": {
			byReferences(t, pageAt, page, with(page, walletAt, nil),
				object{"gateway": object{"self_custodial": object{"seller_payment_address": true}}}, "gateway", "payments_product.gift"),
			"payee.foreign", "approve",
		},
		"all ways to pay, known later": {
			byReferences(t, pageAt, managed, with(managed, "gateway.managed", nil), object{"gateway": object{"managed": true}}, "gateway",
				"terraform_data.x.output", "terraform_data.x"), "asset.foreign", "approve",
		},
		"a URL by a whole object, beside its id": {
			byReferences(t, "payments_webhook.h", hook, with(hook, "url", nil), object{"url": true}, "url",
				"terraform_data.x", "terraform_data.x.id", "terraform_data.x"), "webhook.foreign", "approve",
		},
		"half the price, and a code for all": {
			written(t, planned(productAt, ring, with(ring, "price", 51)), planned(codeAt, nil, with(half, "id", nil, "percent_off", 49))),
			"price.changed", "approve",
		},
		"a page opens, and a code is made": {
			written(t, kept(productAt, ring), planned(pageAt, closed, open), planned(codeAt, nil, with(nearlyAll, "id", nil))),
			"discount.changed", "approve",
		},
		"an account, deleted and made again for another customer": {
			written(t, customer, kept("payments_customer.d", with(gallery, "id", anID+"e", "company_name", "Other")), destroyed(accountAt, paid),
				planned("payments_external_account.b", nil, with(paid, "id", nil, "customer_id", anID+"e"))), "recipient.foreign", "approve",
		},
		"a withdrawal account, deleted and made again as it was": {
			written(t, destroyed("payments_withdrawal_account.a", bank), planned("payments_withdrawal_account.b", nil, with(bank, "id", nil,
				"name", "house"))), "payee.familiar", "note",
		},
		"a withdrawal account, deleted and made again on another network": {
			written(t, destroyed("payments_withdrawal_account.a", with(solana(aWallet), "crypto.network", "Ethereum")),
				planned("payments_withdrawal_account.b", nil, with(solana(aWallet), "id", nil, "crypto.network", "BNB"))), "payee.moved", "approve",
		},
		"an invoice without products, on one more network": {
			written(t, customer, kept("payments_payment_link.b", with(tokens(1, 137), "id", anID+"d", walletAt, otherWallet)), replaced(invoiceAt,
				with(invoice, "products", nil, "gateway", page["gateway"]), with(invoice, "products", nil, "gateway", tokens(1, 137)["gateway"]))),
			"invoice.replaced", "warn",
		},
		"a detail of a company that is known later": {
			unknownIn(t, "payments_fbo_verification.v", planned("payments_fbo_verification.v", checked, with(checked, "business_name", nil)),
				"business_name"), "other", "note",
		},
		"a new product whose price is known later": {
			unknownIn(t, productAt, planned(productAt, nil, with(ring, "id", nil, "price", nil)), "price"), "price.changed", "approve",
		},
		"a new invoice of a hidden quantity": {
			written(t, kept(productAt, ring), customer, sensitive(planned(invoiceAt, nil, with(invoiced(3), "id", nil)),
				object{"products": []any{object{"quantity": true}}})), "invoice.new", "approve",
		},
		"a new invoice of a quantity that is known later": {
			unknownIn(t, invoiceAt, planned(invoiceAt, nil, with(invoice, "id", nil, "products", nil)), "products"), "invoice.new", "approve",
		},
		"an imported product for nothing": {
			written(t, func() object {
				c := kept(productAt, with(ring, "price", 0))
				c["change"].(object)["importing"] = object{"id": ring["id"]}
				return c
			}()), "price.free", "approve",
		},
		"a payee by a function without arguments": {
			byReferences(t, pageAt, page, with(page, walletAt, nil),
				object{"gateway": object{"self_custodial": object{"seller_payment_address": true}}}, "gateway"), "payee.foreign", "approve",
		},
		"a code for a product of elsewhere, beside a known one": {
			written(t, kept(productAt, ring), kept(pageAt, closed), planned(codeAt, nil, with(nearlyAll, "id", nil, "product_ids",
				[]any{ring["id"], anID + "f"}))), "discount.changed", "approve",
		},
		"products known later, on a page of a familiar payee": {
			writtenWith(t, object{"configuration": object{"root_module": object{"resources": []any{object{
				"address": "payments_payment_link.b", "expressions": object{"product_ids": object{"references": []string{"module.m.ids"}}},
			}}}}}, kept(productAt, ring), kept(pageAt, page), unknown(planned("payments_payment_link.b", nil,
				with(page, "id", nil, "product_ids", nil)), object{"product_ids": true})), "payee.moved", "approve",
		},
		"an action beside a type without ids": {
			writtenWith(t, object{"action_invocations": []object{{
				"address": "action.payments_create_withdrawal.a", "type": "payments_create_withdrawal",
				"config_values": object{"amount": 1, "withdrawal_account_id": bank["id"]},
			}}}, kept("payments_auto_swap.s", swap), kept("payments_withdrawal_account.b", bank)), "action.money", "approve",
		},
		"a dearer item of an invoice, outside": {
			writtenWith(t, object{"resource_drift": []object{planned(invoiceAt, with(invoice, "products", nil), with(invoice, "products", nil,
				"line_items", []any{object{"name": "Shipping", "quantity": 1, "price": 99, "currency": "EUR"}}))}}), "price.changed", "approve",
		},
		"a way to pay with nearly all off, outside": {
			writtenWith(t, object{"resource_drift": []object{planned(pageAt, accepting(method("Bitcoin", nil)),
				accepting(method("Bitcoin", nil), method("Ethereum", 90)))}}), "discount.changed", "approve",
		},
		"another token that a page accepts, outside": {
			writtenWith(t, object{"resource_drift": []object{planned(pageAt, page, with(page, "gateway.self_custodial.tokens_accepted",
				[]any{object{"token_address": otherWallet, "chain_id": 1}}))}}), "asset.foreign", "approve",
		},
		"a payee by a module's variable, known later": {
			unknownBy(t, object{"terraform_data.x": true}), "payee.foreign", "approve",
		},
		"a payee by a module's variable, known": {
			unknownBy(t, object{"terraform_data.x": false}), "page.products", "note",
		},
	} {
		found := foundIn(t, c.text)
		if c.id == "" && len(found.ids()) == 0 { // calm
			continue
		}
		if !found.has(c.id, c.level) || c.level == "note" && found.Level != "note" {
			t.Errorf("%s: %v, want %s %s", name, found.ids(), c.id, c.level)
		}
	}
}

// TestHoles_newProvider: a provider is new, although the state before the apply has a data source
// that the plan itself has read, or an object that it imports.
func TestHoles_newProvider(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		mode      string
		importing any
		isNew     bool
	}{
		"a data source": {"data", nil, true}, "an imported object": {"managed", object{"id": "x"}, true}, "an object": {"managed", nil, false},
	} {
		thing := planned("null_thing.x", object{}, object{}, "no-op")
		thing["mode"], thing["provider_name"] = c.mode, "registry.terraform.io/hashicorp/null"
		thing["change"].(object)["importing"] = c.importing
		found := foundIn(t, writtenWith(t, object{
			"configuration": object{"provider_config": object{"x": object{"name": "x", "full_name": thing["provider_name"]}}},
			"prior_state":   object{"values": object{"root_module": object{"resources": []object{thing}}}},
		}, thing))
		if found.has("provider.new", "approve") != c.isNew {
			t.Errorf("%s: %v", name, found.ids())
		}
	}
}

// priceList has a product of each price, and priceIDs are the ids of some of them.
func priceList(prices ...int) (all []object) {
	for i, price := range prices {
		name := fmt.Sprint("Thing ", i)
		all = append(all, kept(fmt.Sprint("payments_product.t", i), with(ring, "id", priceIDs(i)[0], "name", name, "price", price)))
	}
	return all
}

func priceIDs(of ...int) (all []any) {
	for _, i := range of {
		all = append(all, fmt.Sprintf("00000000-0000-4000-9000-%012d", i))
	}
	return all
}

// tokens is a page that accepts one token on some chains.
func tokens(chains ...int) object {
	var all []any
	for _, chain := range chains {
		all = append(all, object{"token_address": aCoin, "chain_id": chain})
	}
	return with(page, "gateway.self_custodial.tokens_accepted", all)
}

// presale is a product that sells a token.
func presale(ticker string, decimals int) object {
	return with(ring, "product_type", object{"presale": object{"token": object{"ticker": ticker, "decimals": decimals}}})
}

// exchanging is a page that exchanges an amount of a bank payment.
func exchanging(amount any) object {
	return with(page, "gateway", object{"open_banking": object{
		"email": "shop@shop.example", "destination_crypto_address": aWallet, "onramp_amount": amount,
	}})
}

// solana is a withdrawal account with an address whose case means something.
func solana(address string) object {
	return with(bank, "iban", nil, "crypto", object{"network": "Solana", "address": address})
}

// soldByAnother is a plan that makes a product, and a page for it that pays a familiar seller: so
// far, the ring is paid to another one.
func soldByAnother(t *testing.T, product, hidden object) string {
	t.Helper()
	others := with(page, "id", anID+"d", walletAt, otherWallet, "product_ids", []any{club["id"]})
	return writtenWith(t, object{"configuration": object{"root_module": object{"resources": []any{
		object{"address": "payments_payment_link.n", "expressions": object{"product_ids": object{
			"references": []string{"payments_product.n.id", "payments_product.n"},
		}}},
		object{"address": "payments_product.n"},
	}}}}, kept(productAt, ring), kept("payments_product.c", club), kept(pageAt, page), kept("payments_payment_link.b", others),
		sensitive(unknown(planned("payments_product.n", nil, with(product, "id", nil)), object{"id": true}), hidden),
		unknown(planned("payments_payment_link.n", nil, with(others, "id", nil, "product_ids", nil)), object{"id": true, "product_ids": true}))
}

// unknownIn is a plan with one change, of which an argument is known later: by another resource.
func unknownIn(t *testing.T, address string, change object, argument string) string {
	t.Helper()
	return writtenWith(t, object{"configuration": object{"root_module": object{"resources": []any{object{
		"address": address, "expressions": object{argument: object{"references": []string{"terraform_data.x.output", "terraform_data.x"}}},
	}}}}}, unknown(planned("terraform_data.x", nil, object{}), object{"output": true}), unknown(change, object{argument: true}))
}

// unknownBy is a plan that changes the products of a page in a module. The page's gateway is a
// variable, by an output of another provider's object that may be known. The payments service
// decides what the variable leaves out.
func unknownBy(t *testing.T, later object) string {
	t.Helper()
	inside := object{"resources": []any{object{
		"address": pageAt, "type": "payments_payment_link", "expressions": object{"gateway": object{"references": []string{"var.gateway"}}},
	}}}
	call := object{"module": inside, "expressions": object{"gateway": object{
		"references": []string{"terraform_data.x.output.gateway", "terraform_data.x.output", "terraform_data.x"},
	}}}
	before := with(page, walletAt, nil)
	change := unknown(planned("module.m."+pageAt, before, with(before, "product_ids", []any{ring["id"], club["id"]})),
		object{"gateway": object{"self_custodial": object{"seller_payment_address": true}}})
	return writtenWith(t, object{"configuration": object{"root_module": object{
		"resources": []any{object{"address": "terraform_data.x"}}, "module_calls": object{"m": call},
	}}}, kept(productAt, ring), kept("payments_product.c", club), change,
		unknown(planned("terraform_data.x", object{}, object{}), object{"output": later["terraform_data.x"]}))
}

// byReferences is a plan that changes an object, of which an argument is known later by references.
func byReferences(t *testing.T, address string, before, after, later object, argument string, references ...string) string {
	t.Helper()
	return writtenWith(t, object{"configuration": object{"root_module": object{"resources": []any{
		object{"address": address, "expressions": object{argument: object{"references": references}}},
		object{"address": "payments_product.gift"},
		object{"address": "terraform_data.x"},
	}}}}, unknown(planned("payments_product.gift", nil, with(ring, "id", nil, "name", "Gift")), object{"id": true}),
		unknown(planned("terraform_data.x", object{}, object{}), object{"output": true}), unknown(planned(address, before, after), later))
}

// TestHoles_trails: a payee is known later if a trail of its argument ends at a value that the plan
// does not know, or where nothing more can be read.
func TestHoles_trails(t *testing.T) {
	t.Parallel()
	read := planned("aws_parameter.read", nil, object{}, "read")
	read["mode"], read["address"] = "data", "data.aws_parameter.read"
	later := unknown(planned("terraform_data.x", nil, object{}), object{"output": true})
	made := unknown(planned("payments_product.gift", nil, with(ring, "id", nil)), object{"id": true})
	for name, c := range map[string]struct {
		references []string
		forEach    []string
		isLater    bool
	}{
		"a local value that is not read":     {[]string{"local.wallet"}, nil, true},
		"a data source that the apply reads": {[]string{"data.aws_parameter.read.value", "data.aws_parameter.read"}, nil, true},
		"a data source that is read":         {[]string{"data.aws_parameter.other.value", "data.aws_parameter.other"}, nil, false},
		"an element of a later value":        {[]string{"each.value"}, []string{"terraform_data.x.output", "terraform_data.x"}, true},
		"the key of an element":              {[]string{"each.key"}, []string{"terraform_data.x.output", "terraform_data.x"}, false},
		"an output of no module":             {[]string{"module.m.wallet", "module.m"}, nil, true},
		"a variable of the root":             {[]string{"var.wallet"}, nil, false},
		"a count":                            {[]string{"count.index"}, nil, false},
	} {
		found := foundIn(t, writtenWith(t, object{"configuration": object{"root_module": object{"resources": []any{
			object{
				"address": pageAt, "expressions": object{"gateway": object{"references": c.references}},
				"for_each_expression": object{"references": c.forEach},
			},
			object{"address": "terraform_data.x"},
			object{"address": "payments_product.gift"},
		}}}}, read, later, made, unknown(planned(pageAt+`["a"]`, page, with(page, walletAt, nil)),
			object{"gateway": object{"self_custodial": object{"seller_payment_address": true}}})))
		if found.has("payee.foreign", "approve") != c.isLater {
			t.Errorf("%s: %v", name, found.ids())
		}
	}
}

// TestTexts_once says each account of a text once. It shows no whole bank account, and none of a
// sensitive text.
func TestTexts_once(t *testing.T) {
	t.Parallel()
	many := with(ring, "description", strings.Repeat(otherIBAN+". ", 50))
	if ids := foundIn(t, written(t, planned(productAt, ring, many))).ids(); len(ids) != 1 {
		t.Errorf("%v", ids)
	}
	shown := written(t, planned(productAt, with(ring, "name", "To "+anIBAN), with(ring, "name", "To GB33 BUKB 2020 1555 5555 55")))
	for _, format := range []string{"json", "markdown", "text"} {
		out := runIn(t, nil, shown, "-format", format, "-title", anIBAN).out
		if strings.Contains(out, anIBAN) || strings.Contains(out, "BUKB") || !strings.Contains(out, "GB33…5555") {
			t.Errorf("%s:\n%s", format, out)
		}
	}
	hidden := written(t, sensitive(planned(productAt, ring, with(ring, "description", otherIBAN)), object{"description": true}))
	for _, format := range []string{"json", "markdown"} {
		out := runIn(t, nil, hidden, "-format", format).out
		if strings.Contains(out, "GB33") || !strings.Contains(out, "a value that is not shown") {
			t.Errorf("%s:\n%s", format, out)
		}
	}
}

// TestKeys_ofAccounts shows no whole bank account that is the key of an instance, in any format.
func TestKeys_ofAccounts(t *testing.T) {
	t.Parallel()
	at := func(block, key string) string { return block + `["` + key + `"]` }
	plan := func(key string) string {
		return written(t, planned(productAt, ring, with(ring, "price", 99)), kept(at("payments_payment_link.p", anIBAN), page),
			kept(at("payments_discount_code.c", anIBAN), half), destroyed(at("payments_withdrawal_account.a", key), bank))
	}
	for _, format := range []string{"json", "markdown", "text"} {
		if out := runIn(t, nil, plan(anIBAN), "-format", format).out; strings.Contains(out, anIBAN) || !strings.Contains(out, "DE89…3000") {
			t.Errorf("%s:\n%s", format, out)
		}
	}
}

// TestTexts_cut shows what differs in texts that buyers see: at the end of a long one, and in the
// elements of a list. It cuts no bank account in two.
func TestTexts_cut(t *testing.T) {
	t.Parallel()
	field := func(label string) object { return object{"input_label": label, "is_required": true} }
	account, long := "Account: "+otherIBAN+" ", strings.Repeat("A long text. ", 30)
	for name, c := range map[string]struct {
		before, after object
		address, says string
	}{
		"the end of a text": {
			with(ring, "description", long+"Thanks."), with(ring, "description", long+"Pay at evil-shop"), productAt, "Pay at evil-shop**",
		},
		"the end of a text, behind an account": {
			with(ring, "description", long+account), with(ring, "description", long+account+"to the thief"), productAt, "to the thief**",
		},
		"a field": {
			with(page, "input_fields", []any{field("Size")}), with(page, "input_fields", []any{field("Size"), field("Number of your card")}), pageAt,
			"`input_fields` 1 element | **2 elements: Number of your card**",
		},
		"an add-on": {
			ring, with(ring, "add_ons", []any{object{"name": "Sale", "price": 3, "id": anID + "e"}}), productAt, "**1 element: Sale 3**",
		},
	} {
		r := run(t, written(t, planned(c.address, c.before, c.after)))
		if !strings.Contains(r.out, c.says) || strings.Contains(r.out, "BUKB") || strings.Contains(r.out, "5555555") {
			t.Errorf("%s:\n%s", name, r.out)
		}
	}
}
