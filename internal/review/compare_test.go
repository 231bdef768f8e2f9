// SPDX-License-Identifier: MPL-2.0

package review

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// priceless is a plan of a new product whose price another object gives.
func priceless(t *testing.T) string {
	t.Helper()
	return writtenWith(t, object{"configuration": object{"root_module": object{"resources": []any{object{
		"address": productAt, "type": "payments_product",
		"expressions": object{"price": object{"references": []string{"terraform_data.x.output", "terraform_data.x"}}},
	}}}}}, unknown(planned(productAt, nil, with(ring, "id", nil, "price", nil)), object{"price": true, "id": true}))
}

// TestCompare accepts what is left of a reviewed plan, and nothing else.
func TestCompare(t *testing.T) {
	t.Parallel()
	const codeAt = "payments_discount_code.ten"
	tainted := planned(codeAt, ten, with(ten, "code", "ELEVEN", "id", nil), "delete", "create")
	tainted["action_reason"] = "replace_because_tainted"
	invoked := func(amount any, unknown object) object {
		return object{"action_invocations": []object{{
			"address": "action.payments_create_withdrawal.a", "type": "payments_create_withdrawal", "name": "a",
			"config_values": object{"amount": amount, "network": "Ethereum", "withdrawal_address": aWallet}, "config_unknown": unknown,
		}}}
	}
	price := func(to any) object { return planned(productAt, ring, with(ring, "price", to)) }
	hidden := func(to any) object { return sensitive(price(to), object{"price": true}) }
	recode := replaced(codeAt, ten, with(ten, "code", "ELEVEN"))
	forgotten := planned(codeAt, ten, with(ten, "code", "ELEVEN", "id", nil), "forget", "create")
	selling := object{"configuration": object{"root_module": object{"resources": []any{
		object{"address": pageAt, "type": "payments_payment_link", "expressions": object{"product_ids": object{
			"references": []string{"payments_product.ring.id", "payments_product.ring"},
		}, "gateway": object{"constant_value": object{}}}},
		object{"address": productAt, "type": "payments_product", "expressions": object{}, "provisioners": []any{object{"type": "local-exec"}}},
		object{"address": "payments_product.c", "type": "payments_product", "expressions": object{}},
	}}}}
	unmade := with(page, "id", nil, "product_ids", []any{nil}) // as an engine writes it
	both := writtenWith(t, selling, unknown(planned(productAt, nil, with(ring, "id", nil)), object{"id": true}),
		unknown(planned(pageAt, nil, unmade), object{"id": true, "product_ids": []any{true}}))
	sold := func(id string) string { // the product is made
		return writtenWith(t, selling, kept(productAt, ring), kept("payments_product.c", club), planned(pageAt, nil, with(page, "id", nil,
			"product_ids", []any{id})))
	}
	holder := func(first, second any) string { // two customers who may have changed their addresses
		return written(t, kept("payments_customer.a", with(gallery, "id", first)), kept("payments_customer.b", with(gallery, "id", second,
			"company_name", "Other")), planned("payments_external_account.a", nil, with(paid, "id", nil, "customer_id", first)))
	}
	chosen := func(id string) string { // a page of a product that is not in the state, and of a new one
		return writtenWith(t, selling, unknown(planned(productAt, nil, with(ring, "id", nil)), object{"id": true}), unknown(planned(pageAt, nil,
			with(page, "id", nil, "product_ids", []any{id, nil})), object{"id": true, "product_ids": []any{false, true}}))
	}
	byKey := func(reference string) string { // a page of one of two new products, and an invoice of one
		references := object{"references": []string{reference + ".id", reference, "payments_product.all"}}
		return writtenWith(t, object{"configuration": object{"root_module": object{"resources": []any{
			object{"address": pageAt, "type": "payments_payment_link", "expressions": object{"product_ids": references}},
			object{"address": "payments_product.all", "type": "payments_product", "expressions": object{}},
		}}}}, unknown(planned(`payments_product.all["a"]`, nil, with(ring, "id", nil)), object{"id": true}), unknown(planned(
			`payments_product.all["b.c"]`, nil, with(ring, "id", nil)), object{"id": true}), unknown(planned(pageAt, nil, unmade),
			object{"id": true, "product_ids": []any{true}}))
	}
	billed := func(reference string) string {
		return writtenWith(t, object{"configuration": object{"root_module": object{"resources": []any{
			object{"address": invoiceAt, "type": "payments_invoice", "expressions": object{"products": object{"references": []string{
				reference + ".id", reference,
			}}}},
			object{"address": productAt, "type": "payments_product", "expressions": object{}},
			object{"address": "payments_product.c", "type": "payments_product", "expressions": object{}},
		}}}}, kept("payments_customer.a", gallery), unknown(planned(productAt, nil, with(ring, "id", nil)), object{"id": true}), unknown(planned(
			"payments_product.c", nil, with(club, "id", nil)), object{"id": true}), unknown(planned(invoiceAt, nil, with(invoice, "id", nil,
			"products", []any{object{"product_id": nil, "quantity": 1}})), object{"products": []any{object{"product_id": true}}}))
	}
	const foreignID, otherID = "11111111-0000-4000-8000-000000000001", "22222222-0000-4000-8000-000000000001"
	sixty := with(half, "percent_off", 60)
	recoded := func(more ...object) string { // a code of another block
		return written(t, append(more, kept(productAt, ring), planned(codeAt, nil, with(sixty, "id", nil)))...)
	}
	alone := writtenWith(t, object{}, unknown(planned(productAt, nil, with(ring, "id", nil)), object{"id": true}))
	oneMore := writtenWith(t, object{"configuration": object{"root_module": object{"resources": []any{object{
		"address": codeAt, "expressions": object{"product_ids": object{"references": []string{"module.m.id"}}},
	}}}}}, kept(productAt, ring), unknown(planned(codeAt, nil, with(ten, "id", nil, "product_ids", []any{ring["id"], nil})),
		object{"product_ids": []any{false, true}}))
	ran := func(command string) string {
		return writtenWith(t, object{"configuration": object{"root_module": object{"resources": []any{object{
			"address": "terraform_data.x", "provisioners": []any{object{
				"type": "local-exec", "expressions": object{"command": object{"constant_value": command}},
			}},
		}}}}}, planned("terraform_data.x", nil, object{}))
	}
	required := func(provider string) string {
		return writtenWith(t, object{"configuration": object{"provider_config": object{"x": object{"name": "x", "full_name": provider}}}})
	}
	later := unknown(planned(pageAt, page, with(page, "gateway", nil)), object{"gateway": true})
	thing := func(value string) object { return planned("aws_thing.x", object{"a": "0"}, object{"a": value}) }
	for name, c := range map[string]struct{ reviewed, now, says string }{
		"the same": {written(t, price(101), recode), written(t, price(101), recode), ""},
		"an account whose shortened key looks the same": {
			written(t, destroyed(`payments_withdrawal_account.a["`+anIBAN+`"]`, bank)),
			written(t, destroyed(`payments_withdrawal_account.a["DE89370400440000453000"]`, bank)), "another value: payments_withdrawal_account.a",
		},
		"half of it is done":                {written(t, price(101), recode), written(t, kept(productAt, with(ring, "price", 101)), recode), ""},
		"all is done":                       {written(t, price(101)), written(t, kept(productAt, ring)), ""},
		"the delete was done":               {written(t, recode), written(t, planned(codeAt, nil, with(ten, "code", "ELEVEN", "id", nil))), ""},
		"tainted after its create":          {written(t, planned(codeAt, nil, with(ten, "code", "ELEVEN", "id", nil))), written(t, tainted), ""},
		"the product of a new page is made": {both, sold(anID + "1"), ""},
		"a new page sells another product":  {both, sold(anID + "2"), "another value: payments_payment_link"},
		"a product by its key":              {byKey(`payments_product.all["b.c"]`), byKey(`payments_product.all["b.c"]`), ""},
		"a product by another key": {
			byKey(`payments_product.all["b.c"]`), byKey(`payments_product.all["a"]`), "another value: " + pageAt,
		},
		"a bill for a new product":       {billed(productAt), billed(productAt), ""},
		"a bill for another new product": {billed(productAt), billed("payments_product.c"), "another value: " + invoiceAt},
		"an object of another one's address": {
			holder(anID+"6", anID+"e"), holder(anID+"e", anID+"6"), "another value: payments_external_account.a",
		},
		"a payee that is foreign by now": {
			written(t, kept("payments_payment_link.b", with(page, "id", anID+"d")), planned(pageAt, nil, with(page, "id", nil))),
			written(t, planned(pageAt, nil, with(page, "id", nil))), "it needs an approval that was not asked for: payments_payment_link.page",
		},
		"a program that another merge brought": {alone, both, "not reviewed: program payments_product.ring provisioner"},
		"a program that another merge changed": {ran("true"), ran("false"), "another value: program terraform_data.x provisioner"},
		"a provider that another merge changed": {
			required("registry.terraform.io/hashicorp/time"), required("registry.terraform.io/evil/time"), "another value: provider.new",
		},
		"half the price, after another merge": {
			written(t, price(90)), written(t, price(90), planned(codeAt, nil, with(half, "id", nil))), "new: create payments_discount_code.ten",
		},
		"forgotten, and created": {written(t, forgotten), written(t, planned(codeAt, nil, with(ten, "code", "ELEVEN", "id", nil))), ""},
		"destroyed in place of forgotten": {
			written(t, forgotten), written(t, recode), "another action: payments_discount_code.ten: reviewed forget and create, now replace",
		},
		"another price": {written(t, price(101)), written(t, price(102)), "another value: payments_product.ring"},
		"another start": {written(t, price(101)), written(t, planned(productAt, with(ring, "price", 99), with(ring,
			"price", 101))), "another value: payments_product.ring"},
		"another code":   {written(t, recode), written(t, replaced(codeAt, ten, with(ten, "code", "TWELVE"))), "another value"},
		"another object": {written(t, price(101)), written(t, price(101), recode), "new: replace payments_discount_code.ten"},
		"an end": {
			written(t, price(101)), written(t, destroyed(productAt, ring)),
			"another action: payments_product.ring: reviewed update, now destroy",
		},
		"another provider's value": {written(t, thing("1")), written(t, thing("2")), "another value: aws_thing.x"},
		"an amount": {
			writtenWith(t, invoked(25, nil)), writtenWith(t, invoked(1500, nil)),
			"another value: action.payments_create_withdrawal.a",
		},
		"a product beside a new one":       {chosen(foreignID), chosen(foreignID), ""},
		"another product beside a new one": {chosen(foreignID), chosen(otherID), "another value: " + pageAt},
		"a product beside one that is made by now": {chosen(foreignID), writtenWith(t, selling, kept(productAt, ring), planned(pageAt, nil,
			with(page, "id", nil, "product_ids", []any{foreignID, ring["id"]}))), ""},
		"a code of another block, whose former one is deleted by now": {recoded(destroyed("payments_discount_code.old", sixty)), recoded(), ""},
		"an amount that is not known": {writtenWith(t, invoked(25, object{"amount": true})), writtenWith(t, invoked(25,
			object{"amount": true})), "make two pull requests"},
		"an action that runs twice": {
			writtenWith(t, invoked(25, nil)),
			writtenWith(t, object{"action_invocations": slices.Repeat(invoked(25, nil)["action_invocations"].([]object), 2)}),
			"new: invoke action.payments_create_withdrawal.a",
		},
		"an object that is forgotten": {
			written(t, price(101)), written(t, planned(productAt, ring, nil, "forget")), "reviewed update, now forget",
		},
		"a price that a new product gets later": {priceless(t), priceless(t), "make two pull requests"},
		"a hidden price":                        {written(t, hidden(101)), written(t, hidden(101)), ""},
		"another hidden price":                  {written(t, hidden(101)), written(t, hidden(102)), "another value: payments_product.ring"},
		"a product of a code that is not known": {oneMore, oneMore, "make two pull requests"},
		"a payee that is not known":             {written(t, later), written(t, later), "make two pull requests"},
		"an import": {written(t), written(t, func() object {
			c := kept(productAt, ring)
			c["change"].(object)["importing"] = object{"id": "x"}
			return c
		}()), "new: import"},
		"another source of a provider": {written(t, price(101)), strings.ReplaceAll(written(t, price(101)), "registry.terraform.io",
			"evil.example"), "another source"},
	} {
		key := map[string]string{keyVariable: strings.Repeat("k", leastKey), "PAYMENTS_BASE_URL": "https://api.example"}
		file := filepath.Join(t.TempDir(), "reviewed.json")
		if err := os.WriteFile(file, []byte(runIn(t, key, c.reviewed, "-format", "json").out), 0o600); err != nil {
			t.Fatal(err)
		}
		r := runIn(t, key, c.now, "-compare", file)
		if c.says == "" && (r.err != "" || r.code == cli.Failed) || c.says != "" && (r.code != cli.Failed || !strings.Contains(r.err, c.says)) {
			t.Errorf("%s: exit code %d, %s, want %q", name, r.code, r.err, c.says)
		}
		for other, environment := range map[string]map[string]string{"no key": nil, "another key": {keyVariable: strings.Repeat("q", leastKey)}} {
			if r := runIn(t, environment, c.reviewed, "-compare", file); r.code != cli.Failed || !strings.Contains(r.err, "cannot be compared") {
				t.Errorf("%s, %s: %+v", name, other, r)
			}
		}
	}
	unhosted := map[string]string{keyVariable: strings.Repeat("k", leastKey)}
	file := filepath.Join(t.TempDir(), "reviewed.json")
	if err := os.WriteFile(file, []byte(runIn(t, unhosted, written(t, price(101)), "-format", "json").out), 0o600); err != nil {
		t.Fatal(err)
	}
	if r := runIn(t, unhosted, written(t, price(101)), "-compare", file); r.code != cli.Failed ||
		!strings.Contains(r.err, "host of the payments service is not known here") {
		t.Errorf("without a host: %+v", r)
	}
	for name, content := range map[string]string{"nothing": "", "no review": "{}", "an older one": `{"version":1,"key":"x","findings":[]}`} {
		file := filepath.Join(t.TempDir(), "reviewed.json")
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if r := run(t, written(t), "-compare", file); r.code != cli.Failed || !strings.Contains(r.err, "no review of this version") {
			t.Errorf("%s: %+v", name, r)
		}
	}
}
