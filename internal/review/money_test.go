// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

const (
	pageAt, productAt, invoiceAt = "payments_payment_link.page", "payments_product.ring", "payments_invoice.i"
	walletAt                     = "gateway.self_custodial.seller_payment_address"
)

// selfPaid is an invoice that is paid to a wallet of the seller.
var selfPaid = with(invoice, "gateway", page["gateway"])

// accepting is a page whose buyers pay in certain ways.
func accepting(methods ...any) object {
	return with(page, "gateway", object{"managed": object{"methods": methods}})
}

// method is a way to pay with a discount in percent, or with none for nil.
func method(network string, off any) object {
	return object{"network": network, "token": nil, "discount_percent_off": off}
}

// laterDiscounts is the tree of unknown values of methods.
func laterDiscounts(n int) object {
	return object{"gateway": object{"managed": object{"methods": slices.Repeat([]any{object{"discount_percent_off": true}}, n)}}}
}

// TestMoney has a plan for each way in which money could move without a word about it.
func TestMoney(t *testing.T) {
	t.Parallel()
	update := func(address string, before, after object) []object { return []object{planned(address, before, after)} }
	box := func(name string, price any) object { return object{"name": name, "price": price, "quantity": 1} }
	for name, c := range map[string]struct {
		changes []object
		ids     []string // with their levels; all that must be there
		says    []string
		never   []string
	}{
		"a page of the account pays a wallet": {
			changes: update(pageAt, managed, page), ids: []string{"payee.foreign approve"}, says: []string{"0x5aAe…eAed"},
			never: []string{"payee.familiar"},
		},
		"a page pays no wallet any more": {
			changes: update(pageAt, page, managed), ids: []string{"payee.removed note"}, says: []string{"the account itself"},
		},
		"an invoice with a wallet is voided": {
			changes: []object{kept(productAt, ring), destroyed(invoiceAt, selfPaid)}, ids: []string{"invoice.voided warn"},
			says: []string{"309.90 EUR"},
		},
		"an invoice with another wallet": {
			changes: []object{kept(productAt, ring), replaced(invoiceAt, selfPaid, with(selfPaid, walletAt, otherWallet))},
			ids:     []string{"payee.foreign approve", "invoice.replaced warn"}, never: []string{"The account gets"},
		},
		"a page sells another product": {
			changes: []object{
				kept(productAt, ring), kept("payments_product.club", with(club, "price", 1)),
				planned(pageAt, page, with(page, "product_ids", []any{club["id"]})),
			},
			ids: []string{"page.products approve"}, says: []string{"100.00 EUR", "1.00 EUR every 30 days"},
		},
		"a page sells a new product": {
			changes: []object{
				kept(productAt, ring), planned("payments_product.new", nil, with(ring, "id", nil, "name", "New", "price", 2)),
				unknown(planned(pageAt, page, with(page, "product_ids", nil)), object{"product_ids": true}),
			},
			ids: []string{"page.products approve"},
		},
		"methods in another order": {
			changes: update(pageAt, accepting(method("Bitcoin", 10), method("Ethereum", nil)),
				accepting(method("Ethereum", nil), method("Bitcoin", 10))),
			never: []string{"discount.changed", "page.accepts"},
		},
		"another method with a discount": {
			changes: update(pageAt, accepting(method("Bitcoin", nil)), accepting(method("Bitcoin", nil), method("Ethereum", 90))),
			ids:     []string{"discount.changed approve", "page.accepts note"}, says: []string{"**90 %**"},
		},
		"a new page whose discounts the service decides": {
			changes: []object{unknown(planned(pageAt, nil, accepting(method("Bitcoin", nil))), laterDiscounts(1))},
			never:   []string{"discount.changed"},
		},
		"a replaced invoice that is paid as a page is": {
			changes: []object{
				kept(productAt, ring), kept(pageAt, managed),
				unknown(replaced(invoiceAt, invoice, with(invoice, "memo", "x")), with(laterDiscounts(2), "id", true)),
			},
			ids: []string{"invoice.replaced warn"}, never: []string{"discount.changed"},
		},
		"a new page whose methods are not known": {
			changes: []object{
				planned(productAt, nil, with(ring, "id", nil)), unknown(planned(pageAt, nil, accepting(method("Bitcoin", nil))), laterDiscounts(1)),
			},
			ids: []string{"discount.changed approve"},
		},
		"a discount that is not known": {
			changes: []object{unknown(planned(pageAt, managed, accepting(method("Bitcoin", nil), method("Ethereum", nil))), laterDiscounts(1))},
			ids:     []string{"discount.changed approve"}, says: []string{"not shown"},
		},
		"an add-on with another name becomes cheaper": {
			changes: update(productAt, with(ring, "add_ons", []any{box("Box", 10)}), with(ring, "add_ons", []any{box("Box!", 1)})),
			ids:     []string{"price.changed approve"}, says: []string{"−90.0 %"},
		},
		"add-ons in another order": {
			changes: update(productAt, with(ring, "add_ons", []any{box("Box", 10), box("Card", 1)}),
				with(ring, "add_ons", []any{box("Card", 1), box("Box", 10)})),
			never: []string{"price.changed"},
		},
		"events on another path of a host": {
			changes: update("payments_webhook.h", with(hook, "url", "https://hooks.example/a"), with(hook, "url", "https://hooks.example/b")),
			ids:     []string{"webhook.familiar warn"}, says: []string{"`/a`", "`/b`", "the same host"},
		},
		"a currency that is not known": {
			changes: []object{unknown(planned(productAt, ring, with(ring, "currency", nil)), object{"currency": true})},
			ids:     []string{"currency.changed approve"}, says: []string{"a currency known after the apply"},
		},
		"once, in two spellings": {
			changes: update(productAt, with(ring, "charging_interval_seconds", nil), with(ring, "price", 101)),
			ids:     []string{"price.changed note"}, never: []string{"interval.changed"},
		},
		"an interval that is not known": {
			changes: []object{unknown(planned(productAt, club, with(club, "charging_interval_seconds", nil)),
				object{"charging_interval_seconds": true})},
			ids: []string{"interval.changed approve"},
		},
		"a code, and a product in another currency": {
			changes: []object{
				planned(productAt, ring, with(ring, "currency", "JPY")), kept("payments_discount_code.ten", ten),
				replaced("payments_discount_code.half", half, with(half, "percent_off", 40)),
			},
			ids: []string{"discount.changed warn"}, says: []string{"50.00 EUR to 60.00 JPY"},
		},
		"an invoice of two new products": {
			changes: []object{
				planned("payments_product.a", nil, with(ring, "id", nil, "price", 5)),
				planned("payments_product.b", nil, with(ring, "id", nil, "price", 7)),
				unknown(replaced(invoiceAt, invoice, with(invoice, "products", []any{
					object{"product_id": nil, "quantity": 1}, object{"product_id": nil, "quantity": 1},
				})), object{"id": true, "products": []any{object{"product_id": true}, object{"product_id": true}}}),
			},
			ids: []string{"invoice.replaced approve"}, never: []string{"10.00", "14.00", "19.90", "23.90"},
		},
		"an account that is only replaced": {
			changes: []object{replaced("payments_withdrawal_account.a", bank, with(bank, "name", "other bank"))},
			ids:     []string{"account.replaced warn"}, never: []string{"where money goes"},
		},
		"a new code, nearly as much as one of many prices": {
			changes: slices.Concat(products(6, kept), []object{
				kept(productAt, with(ring, "name", "Zebra", "price", 11)), planned("payments_discount_code.ten", nil, with(ten, "id", nil)),
			}),
			ids: []string{"discount.changed approve"}, says: []string{"Zebra **1.00 EUR**", "and 2 more products"},
		},
		"a price, and a new add-on below zero": {
			changes: []object{unknown(planned(productAt, ring, with(ring, "price", 85, "add_ons", []any{box("Sale", -35)})),
				object{"add_ons": []any{object{"id": true}}})},
			ids: []string{"price.changed approve"}, says: []string{"−15.0 %; the least that a buyer pays: **−50.0 %**", "**1 element: Sale -35**"},
		},
		"a code of a product that no state has ends": {
			changes: []object{destroyed("payments_discount_code.ten", ten)}, ids: []string{"discount.changed warn"},
		},
	} {
		members := object{}
		if strings.Contains(name, "new p") || strings.Contains(name, "is paid as") { // ids are not known, so the configuration tells them
			member := func(name string) object { return object{"references": []string{name + ".id", name}} }
			wallet := []string{"var.wallet"}
			if strings.Contains(name, "methods are not known") {
				wallet = []string{"vault_kv.a.data", "vault_kv.a"}
			}
			members["configuration"] = object{"root_module": object{"resources": []any{
				object{"address": pageAt, "type": "payments_payment_link", "expressions": object{
					"product_ids": member("payments_product.new"), "gateway": object{"references": wallet},
				}},
				object{"address": invoiceAt, "type": "payments_invoice", "expressions": object{
					"products": []any{object{"product_id": member("payments_product.a")}, object{"product_id": member("payments_product.b")}},
					"gateway":  object{"references": []string{pageAt + ".gateway", pageAt}},
				}},
			}}}
		}
		text := writtenWith(t, members, c.changes...)
		ids, said := foundIn(t, text).ids(), run(t, text).out
		for _, id := range c.ids {
			if !slices.Contains(ids, id) {
				t.Errorf("%s: %s is missing in %v", name, id, ids)
			}
		}
		for _, words := range c.says {
			if !strings.Contains(said, words) {
				t.Errorf("%s: %q is missing in\n%s", name, words, said)
			}
		}
		for _, words := range c.never {
			if strings.Contains(said, words) || strings.Contains(strings.Join(ids, "\n"), words) {
				t.Errorf("%s: %q is in %v\n%s", name, words, ids, said)
			}
		}
	}
}

// TestMoney_nothing: the sentence about nothing is true. Buyers see the name of a product.
func TestMoney_nothing(t *testing.T) {
	t.Parallel()
	customer := planned("payments_customer.c", gallery, with(gallery, "tags", []any{"a"}))
	for want, changes := range map[string][]object{
		"No changes of prices, destinations or what buyers see among 1 object of payments. 1 other change.\n": {customer},
		"No changes of prices or destinations; 1 of what buyers see among 2 objects of payments.\n": {
			customer, planned(productAt, ring, with(ring, "name", "Gold")),
		},
	} {
		if r := run(t, written(t, changes...)); !strings.HasPrefix(r.out, marker+want+"\nPlan: ") || r.code != cli.Done {
			t.Errorf("%s is not %s", r.out, want)
		}
	}
}

// TestMoney_organizations: the organization of a plan of new objects is that of the provider's
// configuration, and two configurations may have two.
func TestMoney_organizations(t *testing.T) {
	t.Parallel()
	provider := func(id any) object {
		return object{"name": "payments", "full_name": "x/payments", "expressions": object{"organization_id": id}}
	}
	block := func(address, key string) object {
		return object{"address": address, "type": "payments_product", "provider_config_key": key, "expressions": object{}}
	}
	other := anID + "f"
	plan := func(second any, used bool) string {
		product := with(ring, "organization_id", nil)
		blocks, changes := []any{block("payments_product.a", "payments")}, []object{planned("payments_product.a", nil, product)}
		if used {
			blocks = append(blocks, block("payments_product.b", "payments.other"))
			changes = append(changes, planned("payments_product.b", nil, product))
		}
		return writtenWith(t, object{
			"variables": object{"other": object{"value": other}, "none": object{"value": nil}},
			"configuration": object{
				"provider_config": object{"payments": provider(object{"constant_value": anOrganization}), "payments.other": provider(second)},
				"root_module":     object{"resources": blocks},
			},
		}, changes...)
	}
	for name, c := range map[string]struct {
		second any
		pinned bool
	}{
		"both": {object{"constant_value": anOrganization}, true}, "no value": {object{"references": []string{"var.none"}}, false},
	} {
		if out := run(t, plan(c.second, true)).out; strings.Contains(out, "(pinned)") != c.pinned {
			t.Errorf("%s: pinned is not %t:\n%s", name, c.pinned, out)
		}
	}
	for name, c := range map[string]struct {
		text  string
		mixed bool
	}{
		"another literal":            {plan(object{"constant_value": other}, true), true},
		"another variable":           {plan(object{"references": []string{"var.other"}}, true), true},
		"the same":                   {plan(object{"constant_value": strings.ToUpper(anOrganization)}, true), false},
		"another, which nobody uses": {plan(object{"constant_value": other}, false), false},
	} {
		r := run(t, c.text, "-format", "json")
		if mixed := foundIn(t, c.text).has("organization.mixed", "block"); mixed != c.mixed {
			t.Errorf("%s: mixed is %t", name, mixed)
		}
		if !c.mixed && !strings.Contains(r.out, `"organization_id": "`+anOrganization) {
			t.Errorf("%s: no organization in %s", name, r.out)
		}
	}
}

// TestMoney_secretOfData: the plan holds a key that a data source reads.
func TestMoney_secretOfData(t *testing.T) {
	t.Parallel()
	for reference, held := range map[string]bool{
		"data.vault_kv.key.data": true, "vault_kv.key.value": true, "ephemeral.vault_kv.key.data": false, "local.key": false,
	} {
		text := writtenWith(t, object{"configuration": object{"provider_config": object{"payments": object{
			"name": "payments", "full_name": "x/payments", "expressions": object{"api_key": object{"references": []string{reference}}},
		}}}})
		if found := foundIn(t, text); found.has("secret.in_plan", "block") != held {
			t.Errorf("%s: %v", reference, found.ids())
		}
	}
}

// TestMoney_sensitiveCurrency: a sensitive currency is in no format, also not beside a price that
// is none.
func TestMoney_sensitiveCurrency(t *testing.T) {
	t.Parallel()
	tree := object{"currency": true}
	before, after := with(ring, "currency", "CANARY1"), with(ring, "currency", "CANARY2", "price", 50)
	boxed := func(price int) object {
		return with(before, "add_ons", []any{object{"name": "Box", "price": price, "quantity": 1}})
	}
	drift := sensitive(planned(productAt, before, with(before, "price", 90)), tree)
	for name, text := range map[string]string{
		"update":  written(t, sensitive(planned(productAt, before, after), tree)),
		"destroy": written(t, sensitive(planned(productAt, before, nil), tree)),
		"add-on":  written(t, sensitive(planned(productAt, boxed(10), boxed(1)), tree)),
		"drift":   writtenWith(t, object{"resource_drift": []object{drift}}),
		"code": written(t, sensitive(kept(productAt, before), tree),
			replaced("payments_discount_code.half", half, with(half, "percent_off", 40))),
		"invoice": written(t, sensitive(kept(productAt, before), tree), destroyed(invoiceAt, invoice)),
	} {
		for _, format := range []string{"markdown", "text", "json"} {
			if r := run(t, text, "-format", format); strings.Contains(r.out, "CANARY") || r.err != "" {
				t.Errorf("%s as %s: %s%s", name, format, r.out, r.err)
			}
		}
	}
}

// TestMoney_people: a person is named by the id, a company by its name, and the holder of an
// account only if it is that company.
func TestMoney_people(t *testing.T) {
	t.Parallel()
	holder := func(name string) []object {
		before := with(paid, "iban.account_holder_name", name)
		after := with(before, "iban.iban", otherIBAN)
		return []object{kept("payments_customer.c", gallery), replaced("payments_external_account.a", before, after)}
	}
	person := with(gallery, "account_type", "Individual", "company_name", nil)
	for words, changes := range map[string][]object{
		"| DE89…3000, Gallery North | **GB33…5555**, Gallery North<br>": holder("Gallery North"),
		"| DE89…3000 | **GB33…5555**<br>":                               holder("Erika Person"),
		"customer **00000000…0006**":                                    {destroyed("payments_customer.c", person)},
		"bank account of **00000000…0006**": {
			kept("payments_customer.c", person), replaced("payments_external_account.a", paid, with(paid, "iban.iban", otherIBAN)),
		},
	} {
		if r := run(t, written(t, changes...)); !strings.Contains(r.out, words) || strings.Contains(r.out, "Erika") {
			t.Errorf("%q is missing in\n%s", words, r.out)
		}
	}
}

// TestCodes_ofOneEffect measures codes with one effect once, and no others with them: those that a
// plan keeps, those that stay for one product, and those of another percentage.
func TestCodes_ofOneEffect(t *testing.T) {
	t.Parallel()
	code := func(n int, percent any, members ...any) object {
		return with(nthLike(half, 5, n, "code", fmt.Sprint("CODE", n), "percent_off", percent), members...)
	}
	at := func(n int) string { return fmt.Sprintf("payments_discount_code.c[%d]", n) }
	found := foundIn(t, written(t, kept(productAt, ring), kept("payments_product.club", club),
		replaced(at(1), code(1, 10), code(1, 60)), replaced(at(2), code(2, 10), code(2, 60)), replaced(at(3), code(3, 10), code(3, 10)),
		kept(at(4), code(4, 10)), replaced(at(5), code(5, 5), code(5, 6)),
		replaced(at(6), code(6, 10, "product_ids", []any{ring["id"]}), code(6, 30, "product_ids", []any{ring["id"]}))))
	levels := map[string]string{}
	for _, f := range found.Findings {
		levels[f.Address] = f.Level
	}
	want := map[string]string{at(1): "approve", at(2): "approve", at(3): "note", at(5): "note", at(6): "warn"}
	if !maps.Equal(levels, want) {
		t.Errorf("%v, want %v", levels, want)
	}
}

// TestCodes_thatStay finds a code that the plan keeps and that is higher than one price of many,
// the lowest or the highest.
func TestCodes_thatStay(t *testing.T) {
	t.Parallel()
	dear := kept("payments_product.dear", with(club, "price", 500))
	free := kept("payments_product.free", with(club, "price", 0))
	more := kept("payments_discount_code.c", with(half, "percent_off", 150))
	off := kept("payments_discount_code.c", ten)
	from := func(price, to any) object {
		return planned(productAt, with(ring, "price", price), with(ring, "price", to))
	}
	for name, c := range map[string]struct{ plan, id, level string }{
		"a fall below it":      {written(t, dear, off, from(89, 9)), "price.free", "approve"},
		"a fall to it":         {written(t, dear, off, from(89, 10)), "price.free", "approve"},
		"from it to below it":  {written(t, dear, off, from(10, number("9.5"))), "price.free", "approve"},
		"a rise of a free one": {written(t, free, more, from(0, 89)), "price.changed", "approve"},
		"a fall above it":      {written(t, dear, off, from(89, 88)), "price.changed", "note"},
	} {
		if found := foundIn(t, c.plan); !found.has(c.id, c.level) || len(found.ids()) != 1 {
			t.Errorf("%s: %v", name, found.ids())
		}
	}
}

// TestAssets_foreign shows each asset that nothing had, before those that others have.
func TestAssets_foreign(t *testing.T) {
	t.Parallel()
	accepts := func(n int, last ...string) object {
		all := []any{}
		for i := range n {
			all = append(all, object{"token_address": fmt.Sprintf("0x%040d", i+1), "chain_id": 1})
		}
		for _, address := range last {
			all = append(all, object{"token_address": address, "chain_id": 1})
		}
		return with(page, "gateway.self_custodial.tokens_accepted", all)
	}
	familiar := kept("payments_payment_link.b", with(accepts(8), "id", anID+"d"))
	r := run(t, written(t, familiar, planned(pageAt, page, accepts(8, otherWallet, aWallet))))
	for _, words := range []string{
		"| **token 0xfB69…d359", "0x5aAe…eAed on chain 1 (Ethereum)**, **token 0x0000…0001", "nothing had the first 2 of them",
	} {
		if !strings.Contains(r.out, words) {
			t.Errorf("no %q:\n%s", words, r.out)
		}
	}
	if r = run(t, written(t, planned(pageAt, page, accepts(8)))); strings.Contains(r.out, "more assets") {
		t.Error(r.out)
	}
}

// TestMoney_checksums says of an account whether its number has a correct checksum.
func TestMoney_checksums(t *testing.T) {
	t.Parallel()
	wallet := func(address string) object { return with(solana(address), "id", nil, "crypto.network", "Ethereum") }
	for words, of := range map[string][]object{
		"Checksum correct": {with(bank, "id", nil), wallet(aWallet)},
		"WRONG checksum":   {with(bank, "id", nil, "iban.iban", "DE89370400440532013001"), wallet(strings.Replace(aWallet, "a", "A", 1))},
		"No checksum":      {wallet(strings.ToLower(aWallet)), wallet("0x" + strings.ToUpper(aWallet[2:]))},
	} {
		for _, account := range of {
			if r := run(t, written(t, planned("payments_withdrawal_account.a", nil, account))); !strings.Contains(r.out, words) {
				t.Errorf("no %q in\n%s%s", words, r.out, r.err)
			}
		}
	}
}

// TestMoney_hidden has prices and discounts that the configuration hides: they are no finding of a
// plan that leaves them as they are.
func TestMoney_hidden(t *testing.T) {
	t.Parallel()
	price := func(c object) object { return sensitive(c, object{"price": true}) }
	const codeAt = "payments_discount_code.c"
	hiddenCode := sensitive(kept(codeAt, ten), object{"amount_off": true})
	product, five := kept(productAt, ring), accepting(method("Bitcoin", 5))
	other := planned("payments_product.c", club, with(club, "name", "Circle"))
	for name, changes := range map[string][]object{
		"a price":                          {price(kept(productAt, ring)), other},
		"a price, and another description": {price(planned(productAt, ring, with(ring, "description", "Gold")))},
		"a price, and its page": {
			price(kept(productAt, ring)), planned(pageAt, page, with(page, "success_url", "https://shop.example")),
		},
		"a code": {product, hiddenCode, other},
		"a discount": {
			product, sensitive(planned(pageAt, five, with(five, "success_url", "https://shop.example")), object{"gateway": true}),
		},
	} {
		for _, id := range foundIn(t, written(t, changes...)).ids() {
			if id != "other note" && id != "site.foreign note" && id != "site.foreign warn" {
				t.Errorf("%s: %s", name, id)
			}
		}
	}
	for name, changes := range map[string][]object{
		"a code for it":         {price(kept(productAt, ring)), planned(codeAt, ten, with(ten, "amount_off", 11))},
		"a new code for it":     {price(kept(productAt, ring)), planned(codeAt, nil, with(ten, "id", nil))},
		"a price under a code":  {hiddenCode, planned(productAt, ring, with(ring, "price", 99))},
		"a little of a price":   {price(planned(productAt, ring, with(ring, "price", 99)))},
		"a little of a code":    {product, sensitive(planned(codeAt, ten, with(ten, "amount_off", 11)), object{"amount_off": true})},
		"a little of a payment": {product, sensitive(planned(pageAt, five, accepting(method("Bitcoin", 6))), object{"gateway": true})},
	} {
		if ids := fmt.Sprint(foundIn(t, written(t, changes...)).ids()); !strings.Contains(ids, " approve") {
			t.Errorf("%s: %s", name, ids)
		}
	}
}
