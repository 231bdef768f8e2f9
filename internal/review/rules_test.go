// SPDX-License-Identifier: MPL-2.0

package review

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/findings"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/money"
)

// pair is a plan with a finding, and one that nearly has it.
type pair struct {
	id, level     string
	shows, misses string
}

// number is a number with its digits as they are.
func number(text string) json.Number { return json.Number(text) }

// products are n products that a plan changes in one way.
func products(n int, change func(address string, of object) object) (all []object) {
	for i := range n {
		all = append(all, change(fmt.Sprintf("payments_product.p[%d]", i), with(ring, "id", fmt.Sprintf("00000000-0000-4000-9000-%012d", i))))
	}
	return all
}

func destroyed(address string, of object) object { return planned(address, of, nil) }

// pairs of all rules.
func pairs(t testing.TB) []pair {
	drift := func(address string, before, after object) string {
		return writtenWith(t, object{"resource_drift": []object{planned(address, before, after)}})
	}
	configured := func(variables object, expressions object) string {
		return writtenWith(t, object{"variables": variables, "configuration": object{"provider_config": object{"payments": object{
			"name": "payments", "full_name": "registry.terraform.io/terraform-payments/payments", "expressions": expressions,
		}}}})
	}
	invoked := func(kind string) string {
		return writtenWith(t, object{"action_invocations": []object{{
			"address": "action." + kind + ".a", "type": kind, "name": "a", "provider_name": "registry.terraform.io/terraform-payments/payments",
			"config_values":            object{"amount": 25, "network": "Ethereum", "token": aCoin, "withdrawal_address": otherWallet},
			"lifecycle_action_trigger": object{"triggering_resource_address": "payments_product.ring", "action_trigger_event": "AfterCreate"},
		}}})
	}
	update := func(address string, before object, members ...any) string {
		return written(t, planned(address, before, with(before, members...)))
	}
	sourced := func(c object, source string) object { return with(c, "provider_name", source) }
	imported := func(c object) object {
		c["change"].(object)["importing"] = object{"id": anID + "1"}
		return c
	}
	required := func(source string) string {
		return writtenWith(t, object{"configuration": object{"provider_config": object{"x": object{"name": "x", "full_name": source}}}})
	}
	aliased := func(alias string, expressions object) string {
		return writtenWith(t, object{"configuration": object{
			"provider_config": object{"payments.b": object{
				"name": "payments", "alias": alias, "full_name": "registry.terraform.io/terraform-payments/payments", "expressions": expressions,
			}},
			"root_module": object{"resources": []any{object{
				"address": "payments_product.ring", "type": "payments_product", "provider_config_key": "payments.b", "expressions": object{},
			}}},
		}}, planned("payments_product.ring", nil, with(ring, "organization_id", nil, "id", nil)))
	}
	provisioned := func(actions ...string) string {
		thing := planned("null_thing.x", object{}, object{}, actions...)
		return writtenWith(t, object{"configuration": object{"root_module": object{"resources": []any{object{
			"address": "null_thing.x", "type": "null_thing", "provisioners": []any{object{"type": "local-exec"}},
		}}}}}, thing)
	}
	shown := func(name string, before, after any) string {
		first := with(page, "url", "https://pay.example/a")
		second := with(page, "id", anID+"d", "url", "https://pay.example/b")
		return writtenWith(t, object{"output_changes": object{name: object{
			"actions": []string{"update"}, "before": before, "after": after, "after_unknown": false, "before_sensitive": false,
			"after_sensitive": false,
		}}}, kept("payments_payment_link.a", first), kept("payments_payment_link.b", second), kept("payments_webhook.h", hook))
	}
	product, link, account, wallet := "payments_product.ring", "payments_payment_link.page", "payments_withdrawal_account.bank",
		"gateway.self_custodial.seller_payment_address"
	swapped := func(members ...any) string { return update("payments_auto_swap.s", swap, members...) }
	return []pair{
		{
			"organization.mixed", "block",
			written(t, kept(product, ring), kept("payments_product.b", with(club, "organization_id", anID+"f"))),
			written(t, kept(product, ring), kept("payments_product.b", club)),
		},
		{
			"secret.in_plan", "block", configured(nil, object{"api_key": object{"constant_value": "pk_CANARY"}}),
			configured(nil, object{"api_key": object{"references": []string{"var.key"}}}), // an ephemeral variable
		},
		{
			"secret.in_plan", "block",
			configured(object{"key": object{"value": "pk_CANARY"}}, object{"api_key": object{"references": []string{"var.key"}}}),
			configured(object{"key": object{"value": "pk_CANARY"}}, object{"base_url": object{"references": []string{"var.key"}}}),
		},
		{"action.money", "approve", invoked("payments_create_payout"), invoked("payments_test_webhook")},
		{"action.other", "warn", invoked("payments_test_webhook"), invoked("payments_create_payout")},
		{
			"action.money", "block", strings.Replace(invoked("payments_create_payout"), `"config_values":{`,
				`"config_unknown":{"amount":true},"config_values":{`, 1),
			invoked("payments_create_payout"),
		},
		{ // nothing tells how much a payout pays
			"action.money", "block", strings.Replace(invoked("payments_confirm_payout"), `"amount":25,`, "", 1),
			strings.Replace(invoked("payments_confirm_payout"), `"amount"`, `"expected_total_usd"`, 1),
		},
		{
			"provider.source", "block", written(t, sourced(planned(product, nil, ring), "registry.terraform.io/acme/payments")),
			written(t, planned(product, nil, ring)),
		},
		{ // a later version of the provider
			"provider.source", "block", strings.ReplaceAll(written(t, planned(product, nil, ring)), `"payments_product"`, `"payments_vault"`),
			written(t, planned(product, nil, ring)),
		},
		{
			"provider.host", "approve", configured(nil, object{"base_url": object{"references": []string{"local.url"}}}),
			configured(nil, object{"base_url": object{"constant_value": "https://api.example"}}),
		},
		{
			"provider.host", "warn", configured(nil, object{"base_url": object{"constant_value": "https://api.example"}}),
			configured(object{"url": object{"value": nil}}, object{"base_url": object{"references": []string{"var.url"}}}),
		},
		{
			"provider.new", "approve", required("registry.terraform.io/hashicorp/null"), required("terraform.io/builtin/terraform"),
		},
		{
			"organization.foreign", "approve", aliased("b", object{"api_key": object{"references": []string{"var.key"}}}),
			aliased("b", object{"organization_id": object{"constant_value": anOrganization}}),
		},
		{ // the plan is made with another key
			"organization.foreign", "approve", aliased("", object{"api_key": object{"references": []string{"terraform.applying", "var.key"}}}),
			aliased("", object{"api_key": object{"references": []string{"var.key"}}}),
		},
		{
			"verification.requested", "approve", update("payments_fbo_verification.o", checked, "requested_status", "Verified"),
			update("payments_fbo_verification.o", checked, "country", "FR"),
		},
		{
			"verification.requested", "approve", written(t, planned("payments_fbo_verification.o", nil, with(checked, "requested_status",
				"Verified"))), written(t, planned("payments_fbo_verification.o", nil, checked)),
		},
		{ // an action of another provider
			"program", "approve", strings.ReplaceAll(invoked("local_command"), "terraform-payments/payments", "hashicorp/local"),
			invoked("payments_test_webhook"),
		},
		{"program", "approve", provisioned("create"), provisioned("no-op")},
		{"program", "approve", provisioned("forget", "create"), provisioned("forget")},
		{
			"output", "approve", shown("page", "https://pay.example/a", "https://pay.example/b"), shown("page", "https://pay.example/a",
				"https://pay.example/a"),
		},
		{
			"output", "approve", shown("pages", `{"a":["https://pay.example/a"]}`, `{"a":["https://pay.example/b"]}`),
			shown("pages", `{"a":["https://pay.example/a"]}`, `{"b":1,"a":["https://pay.example/a","https://pay.example/b"]}`),
		},
		{"secret.in_plan", "block", shown("key", "", "whk_SECRET"), shown("key", "", "whk_OTHER1")},
		{
			"import", "note", written(t, imported(planned(product, ring, ring, "no-op"))), written(t, kept(product, ring)),
		},
		{
			"recipient.foreign", "note", written(t, kept("payments_customer.c", gallery), planned("payments_external_account.a", nil, paid)),
			written(t, kept("payments_external_account.b", paid), planned("payments_external_account.a", nil, with(paid, "iban.iban", otherIBAN))),
		},
		{
			"recipient.foreign", "warn",
			written(t, kept("payments_external_account.b", paid), planned("payments_external_account.a", nil, with(paid, "iban.iban", otherIBAN))),
			written(t, kept("payments_external_account.b", paid), planned("payments_external_account.a", nil, paid)),
		},
		{
			"recipient.foreign", "approve",
			written(t, destroyed("payments_external_account.b", paid), planned("payments_external_account.a", nil, with(paid, "iban.iban",
				otherIBAN))),
			written(t, destroyed("payments_external_account.b", paid), planned("payments_external_account.a", nil, paid)),
		},
		{
			"payee.familiar", "note",
			written(t, kept(link, page), planned("payments_payment_link.b", nil, with(page, "id", nil))),
			written(t, kept(link, page), planned("payments_payment_link.b", nil, with(page, "id", nil, wallet, otherWallet))),
		},
		{ // one of two sellers turns the page of the other one to the own wallet
			"payee.moved", "approve",
			written(t, kept(product, ring), kept("payments_product.c", club), kept(link, page),
				planned("payments_payment_link.b", with(page, "id", anID+"d", wallet, otherWallet, "product_ids", []any{club["id"]}),
					with(page, "id", anID+"d", "product_ids", []any{club["id"]}))),
			written(t, kept(product, ring), kept(link, page), kept("payments_payment_link.b", with(page, "id", anID+"d", wallet, otherWallet))),
		},
		{
			"payee.foreign", "approve", drift(link, page, with(page, wallet, otherWallet)),
			drift(link, page, with(page, "success_url", "https://shop.example/thanks")),
		},
		{
			"payee.foreign", "approve", written(t, replaced(account, bank, with(bank, "iban.iban", otherIBAN))),
			written(t, replaced(account, bank, with(bank, "iban.account_holder_name", "You"))),
		},
		{
			"payee.foreign", "approve", update(link, page, wallet, otherWallet), update(link, page, "success_url", "https://shop.example/thanks"),
		},
		{
			"payee.foreign", "approve",
			written(t, replaced(account, bank, with(bank, "iban", nil, "crypto", object{"network": "Ethereum", "address": aWallet}))),
			written(t, kept(link, page), planned(account, nil, with(bank, "iban", nil, "crypto", object{
				"network": "Ethereum",
				"address": aWallet,
			}))),
		},
		{"payee.foreign", "approve", written(t, planned(account, nil, bank)), written(t, planned(link, nil, managed))},
		{
			"webhook.familiar", "warn", update("payments_webhook.h", hook, "url", "https://shop.example/other"),
			update("payments_webhook.h", hook, "is_paused", true),
		},
		{
			"webhook.familiar", "warn", update("payments_webhook.h", hook, "url", "https://a.shop.example/hooks"),
			update("payments_webhook.h", hook, "url", "https://shop2.example/hooks"),
		},
		{
			"webhook.familiar", "note",
			written(t, kept("payments_webhook.h", hook), planned("payments_webhook.i", nil, with(hook, "id", nil))),
			written(t, planned("payments_webhook.i", nil, with(hook, "id", nil))),
		},
		{
			"webhook.paused", "warn", update("payments_webhook.h", hook, "is_paused", true),
			update("payments_webhook.h", with(hook, "is_paused", true), "is_paused", false),
		},
		{
			"site.foreign", "warn", update(link, page, "success_url", "https://evil.example/thanks"),
			update(link, with(page, "success_url", "https://shop.example/a"), "success_url", "https://shop.example/b"),
		},
		{
			"mail.changed", "warn", update("payments_customer.c", gallery, "email", "thief@evil.example"),
			update("payments_customer.c", gallery, "tags", []any{"a"}),
		},
		{
			"fee.shifted", "warn", update(link, page, "charge_customer_network_fee", true), update(link, page, "success_url", "https://a.example"),
		},
		{
			"invoice.new", "note", written(t, kept(product, ring), planned("payments_invoice.i", nil, invoice)),
			written(t, kept(product, ring), kept("payments_invoice.i", invoice)),
		},
		{
			"asset.foreign", "approve", update(link, page, "gateway.self_custodial.tokens_accepted",
				[]any{object{"token_address": aCoin, "chain_id": 1}, object{"token_address": otherWallet, "chain_id": 1}}),
			update(link, page, "gateway.self_custodial.tokens_accepted", []any{object{"token_address": strings.ToLower(aCoin), "chain_id": 1}}),
		},
		{
			"asset.foreign", "approve", written(t, planned("payments_deposit_account.d", nil, with(deposit, "crypto.network", "Unheard"))),
			written(t, planned("payments_deposit_account.d", nil, deposit)), // the service names the network
		},
		{ // one of the networks that another page has
			"page.accepts", "note", written(t, kept("payments_payment_link.b", with(managed, "id", anID+"d")),
				planned(link, accepting(method("Bitcoin", nil)), accepting(method("Bitcoin", nil), method("Ethereum", nil)))),
			written(t, kept("payments_payment_link.b", with(managed, "id", anID+"d"))),
		},
		{
			"page.products", "approve",
			written(t, kept(product, ring), kept("payments_product.c", with(club, "price", 1, "charging_interval_seconds", 0)),
				planned(link, page, with(page, "product_ids", []any{club["id"]}))),
			written(t, kept(product, ring), kept("payments_product.c", with(club, "charging_interval_seconds", 0)),
				planned(link, page, with(page, "product_ids", []any{club["id"]}))),
		},
		{
			"page.products", "note",
			written(t, kept("payments_product.c", club), planned(link, page, with(page, "product_ids", []any{ring["id"], club["id"]}))),
			update(link, with(page, "product_ids", []any{ring["id"], club["id"]}), "product_ids", []any{club["id"], ring["id"]}),
		},
		{
			"payee.removed", "note", written(t, destroyed("payments_external_account.a", paid)),
			written(t, replaced("payments_external_account.a", paid, with(paid, "iban.iban", otherIBAN))),
		},
		{
			"webhook.foreign", "approve", drift("payments_webhook.h", hook, with(hook, "url", "https://evil.example/hooks")),
			drift("payments_webhook.h", hook, with(hook, "is_paused", true)),
		},
		{
			"webhook.foreign", "approve", update("payments_webhook.h", hook, "url", "https://evil.example/hooks"),
			update("payments_webhook.h", hook, "url", "https://SHOP.example:443/other"),
		},
		{ // a host that many share
			"webhook.foreign", "approve",
			update("payments_webhook.h", with(hook, "url", "https://hooks.zapier.com/hooks/catch/1/a"), "url",
				"https://Hooks.Zapier.com/hooks/catch/2/b"),
			written(t, kept("payments_webhook.h", with(hook, "url", "https://hooks.zapier.com/hooks/catch/1/a")), planned("payments_webhook.i", nil,
				with(hook, "id", nil, "url", "https://hooks.zapier.com/hooks/catch/1/a"))),
		},
		{"webhook.foreign", "approve", written(t, planned("payments_webhook.h", nil, hook)), written(t, kept("payments_webhook.h", hook))},
		{
			"webhook.removed", "warn", written(t, destroyed("payments_webhook.h", hook)),
			update("payments_webhook.h", hook, "is_paused", true),
		},
		{"autoswap.changed", "warn", swapped("target.token", nil), swapped("target.token", strings.ToLower(aCoin))},
		{"autoswap.disabled", "warn", swapped("enabled", false), swapped("target.token", nil)},
		{
			"autoswap.disabled", "warn", written(t, destroyed("payments_auto_swap.s", swap)),
			written(t, planned("payments_auto_swap.s", nil, swap)),
		},
		{"price.changed", "note", drift(product, ring, with(ring, "price", 90)), drift(product, ring, with(ring, "description", "Gold"))},
		{"price.free", "approve", update(product, ring, "price", 0), update(product, ring, "price", number("0.01"))},
		{"price.free", "approve", written(t, planned(product, nil, with(ring, "price", 0))), written(t, planned(product, nil, ring))},
		{"price.changed", "note", update(product, ring, "price", 101), update(product, ring, "price", number("100.00"), "name", "Gold ring")},
		{"price.changed", "warn", update(product, ring, "price", 120), update(product, ring, "price", number("119.99"))},
		{"price.changed", "approve", update(product, ring, "price", 50), update(product, ring, "price", number("50.01"))},
		{
			"price.changed", "approve",
			written(t, unknown(planned(product, ring, with(ring, "price", nil)), object{"price": true})), // not known
			written(t, unknown(planned(product, ring, with(ring, "updated_at", nil)), object{"updated_at": true})),
		},
		{
			"price.changed", "note",
			update(product, with(ring, "add_ons", []any{object{"name": "Box", "price": 10}}), "add_ons", []any{object{"name": "Box", "price": 11}}),
			update(product, with(ring, "add_ons", []any{object{"name": "Box", "price": 10}}), "add_ons", []any{
				object{"name": "Card", "price": 1}, object{"name": "Box", "price": 10},
			}),
		},
		{"currency.changed", "approve", update(product, ring, "currency", "USD"), update(product, ring, "name", "Gold ring")},
		{
			"interval.changed", "approve", update(product, club, "charging_interval_seconds", 7*money.Day), update(product, club, "price", 99),
		},
		{
			"discount.below_zero", "approve", written(t, kept(product, with(ring, "price", 9)), planned("payments_discount_code.ten", nil, ten)),
			written(t, kept(product, with(ring, "price", 10)), planned("payments_discount_code.ten", nil, ten)),
		},
		{
			"price.free", "approve", // the price falls below the discount
			written(t, planned(product, ring, with(ring, "price", number("9.99"))), kept("payments_discount_code.ten", ten)),
			written(t, planned(product, ring, with(ring, "price", 11)), kept("payments_discount_code.ten", ten)),
		},
		{
			"discount.changed", "approve", written(t, replaced("payments_discount_code.ten", ten, with(ten, "amount_off", 20))),
			written(t, kept("payments_discount_code.ten", ten), planned(product, ring, with(ring, "price", 99))),
		},
		{
			"discount.changed", "approve", written(t, kept(product, ring), replaced("payments_discount_code.half", half, with(half,
				"percent_off", 75))),
			written(t, kept(product, ring), replaced("payments_discount_code.half", half, with(half, "percent_off", 74))),
		},
		{
			"discount.changed", "warn", written(t, kept(product, ring), replaced("payments_discount_code.half", half, with(half,
				"percent_off", 60))),
			written(t, kept(product, ring), replaced("payments_discount_code.half", half, with(half, "percent_off", 59))),
		},
		{ // an amount off nearly the whole price is as grave as its percent
			"discount.changed", "approve", written(t, kept(product, ring), planned("payments_discount_code.ten", nil, with(ten, "amount_off", 99))),
			written(t, kept(product, ring), planned("payments_discount_code.ten", nil, with(ten, "amount_off", 49))),
		},
		{
			"product.archived", "note", written(t, destroyed(product, ring)),
			update(product, with(ring, "is_archived", true), "is_archived", false),
		},
		{"product.archived", "note", update(product, ring, "is_archived", true), update(product, ring, "description", "Gold")},
		{"link.destroyed", "warn", written(t, destroyed(link, managed)), update(link, managed, "product_ids", []any{club["id"]})},
		{ // out of the archive, it becomes another page
			"link.destroyed", "warn", written(t, replaced(link, with(managed, "is_archived", true), managed)),
			update(link, managed, "success_url", "https://shop.example/thanks"),
		},
		{
			"invoice.replaced", "warn", written(t, replaced("payments_invoice.i", invoice, with(invoice, "memo", "Thanks"))),
			written(t, destroyed("payments_invoice.i", invoice)),
		},
		{
			"invoice.voided", "warn", written(t, destroyed("payments_invoice.i", invoice)),
			written(t, replaced("payments_invoice.i", invoice, with(invoice, "memo", "Thanks"))),
		},
		{
			"account.replaced", "warn", written(t, replaced(account, bank, with(bank, "name", "other bank"))),
			written(t, replaced(account, bank, with(bank, "iban.iban", otherIBAN))), // one row: its payee
		},
		{
			"account.destroyed", "warn", written(t, destroyed("payments_deposit_account.d", deposit)),
			written(t, replaced("payments_deposit_account.d", deposit, with(deposit, "name", "x"))),
		},
		{
			"account.forgotten", "note", written(t, destroyed("payments_master_deposit_account.m", master)),
			written(t, destroyed("payments_deposit_account.d", deposit)),
		},
		{
			"object.forgotten", "warn", written(t, planned(account, bank, nil, "forget")), written(t, destroyed(account, bank)),
		},
		{
			"customer.deleted", "warn", written(t, destroyed("payments_customer.c", gallery)),
			update("payments_customer.c", gallery, "tags", []any{"a"}),
		},
		{
			"organization.forgotten", "warn", written(t, replaced("payments_fbo_organization.o", child, with(child, "name", "Other"))),
			written(t, planned("payments_fbo_organization.o", nil, child)),
		},
		{
			"organization.forgotten", "warn", written(t, destroyed("payments_fbo_verification.o", checked)),
			update("payments_fbo_verification.o", checked, "country", "FR"),
		},
		{
			"asset.foreign", "approve", drift("payments_auto_swap.s", swap, with(swap, "target.token", otherWallet)),
			drift("payments_auto_swap.s", with(swap, "enabled", false), with(swap, "enabled", false, "target.token", strings.ToLower(aCoin))),
		},
		{
			"autoswap.changed", "warn", drift("payments_auto_swap.s", with(swap, "enabled", false), swap),
			drift(product, ring, with(ring, "description", "Gold")),
		},
		{"product.archived", "note", drift(product, ring, nil), drift(product, ring, with(ring, "description", "Gold"))},
		{"product.archived", "warn", drift(product, ring, with(ring, "is_archived", true)), drift(product, ring, with(ring, "name", "Gold"))},
		{
			"product.restored", "note", drift(product, with(ring, "is_archived", true), ring), drift(product, ring, with(ring, "name", "Gold")),
		},
		{
			"network.test", "warn",
			written(t, kept(link, managed), planned("payments_withdrawal_account.c", nil,
				with(bank, "iban", nil, "crypto", object{"network": "EthereumTestnet", "address": aWallet}))),
			written(t, planned("payments_withdrawal_account.c", nil,
				with(bank, "iban", nil, "crypto", object{"network": "EthereumTestnet", "address": aWallet}))),
		},
		{"destroy.many", "approve", written(t, products(5, destroyed)...), written(t, products(4, destroyed)...)},
		{
			"destroy.many", "approve", written(t, append(products(11, destroyed), products(111, kept)[11:]...)...),
			written(t, append(products(10, destroyed), products(111, kept)[10:]...)...),
		},
		{
			"destroy.all", "approve", written(t, products(3, destroyed)...), written(t, append(products(3, destroyed), products(6, kept)[3:]...)...),
		},
		{
			"price.many", "warn", written(t, products(20, func(at string, of object) object { return planned(at, of, with(of, "price", 99)) })...),
			written(t, products(19, func(at string, of object) object { return planned(at, of, with(of, "price", 99)) })...),
		},
		{
			"other", "note", drift(product, ring, with(ring, "description", "Gold")),
			drift(product, ring, with(ring, "updated_at", "2026-11-02T00:00:00Z")),
		},
		{"other", "note", update(product, ring, "description", "Gold"), written(t, kept(product, ring))},
	}
}

// TestActions_hidden shows no amount, no asset and no recipient that the configuration hides.
func TestActions_hidden(t *testing.T) {
	t.Parallel()
	asset := object{"network": "CANARY", "token": "CANARY"}
	for kind, values := range map[string]object{
		"payments_create_payout":     {"entries": []any{object{"amount": 73917, "currency": "EUR", "external_account_id": "CANARY-id"}}},
		"payments_create_withdrawal": with(asset, "amount", 73917, "withdrawal_address", "CANARY"),
		"payments_execute_swap":      {"amount": 73917, "source": asset, "destination": asset},
		"payments_confirm_payout":    {"payout_id": "CANARY-id", "expected_total_usd": 73917},
		"payments_create_refund":     {"amount": 73917, "currency": "CANARY", "funding_source": asset},
	} {
		for hidden := range values {
			marks, kept := object{}, object{}
			for name, value := range values {
				if kept[name] = value; name == hidden || strings.Contains(fmt.Sprint(value), "CANARY") {
					marks[name] = true
				} else if hidden != "amount" && name == "amount" {
					kept[name] = 5
				}
			}
			text := writtenWith(t, object{"action_invocations": []object{{
				"address": "action." + kind + ".a", "type": kind, "name": "a", "config_values": kept, "config_sensitive": marks,
			}}})
			for _, format := range []string{"markdown", "text", "json"} {
				r := run(t, text, "-format", format)
				out := fingerprint.ReplaceAllString(r.out, "")
				if r.code < exitApprove || strings.Contains(out, "73917") && marks["amount"] != nil || strings.Contains(out, "CANARY") {
					t.Errorf("%s, hidden %s, as %s: %+v", kind, hidden, format, r)
				}
			}
		}
	}
}

// fromDir are the rules that need the configuration, so no plan shows them.
var fromDir = map[string]bool{"key.unknown": true}

// TestRules demands of each rule a plan that shows it, and one that nearly does.
func TestRules(t *testing.T) {
	t.Parallel()
	proven := map[string]bool{}
	for i, p := range pairs(t) {
		proven[p.id] = true
		t.Run(fmt.Sprintf("%s %s %d", p.id, p.level, i), func(t *testing.T) {
			t.Parallel()
			if found := foundIn(t, p.shows); !found.has(p.id, p.level) {
				t.Errorf("it is missing in %v of %s", found.ids(), p.shows)
			}
			if found := foundIn(t, p.misses); found.has(p.id, p.level) {
				t.Errorf("it is among %v of %s", found.ids(), p.misses)
			}
		})
	}
	for _, r := range findings.Rules {
		if !proven[r.ID] && !fromDir[r.ID] {
			t.Errorf("%s has no plan that shows it", r.ID)
		}
		delete(proven, r.ID)
	}
	for id := range proven {
		t.Errorf("%s is no rule", id)
	}
}

// TestRules_exitCodes shows each exit code.
func TestRules_exitCodes(t *testing.T) {
	t.Parallel()
	change := func(before, after object) string { return written(t, planned("payments_product.ring", before, after)) }
	for code, given := range map[int]struct {
		plan string
		args []string
	}{
		cli.Done:    {plan: change(ring, with(ring, "price", 101))},
		cli.Failed:  {plan: "{}"},
		cli.Usage:   {plan: "{}", args: []string{"-format", "html"}},
		exitApprove: {plan: change(ring, with(ring, "price", 1))},
		exitBlocked: {plan: change(ring, with(ring, "organization_id", anID+"f"))},
	} {
		if r := run(t, given.plan, given.args...); r.code != code {
			t.Errorf("the exit code is %d, not %d: %s%s", r.code, code, r.out, r.err)
		}
	}
}
