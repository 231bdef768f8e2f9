// SPDX-License-Identifier: MPL-2.0

package review

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
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
			"lifecycle_action_trigger": object{"triggering_resource_address": "payments_product.ring", "action_trigger_event": "AfterCreate"},
		}}})
	}
	update := func(address string, before object, members ...any) string {
		return written(t, planned(address, before, with(before, members...)))
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
		{
			"money.allowed", "warn", configured(nil, object{"allow_money_movement": object{"constant_value": true}}),
			configured(nil, object{"allow_money_movement": object{"constant_value": false}}),
		},
		{
			"payee.drift", "approve", drift(link, page, with(page, wallet, otherWallet)),
			drift(link, page, with(page, "success_url", "https://shop.example/thanks")),
		},
		{
			"payee.changed", "approve", written(t, replaced(account, bank, with(bank, "iban.iban", otherIBAN))),
			written(t, replaced(account, bank, with(bank, "iban.account_holder_name", "You"))),
		},
		{
			"payee.changed", "approve", update(link, page, wallet, otherWallet), update(link, page, "success_url", "https://shop.example/thanks"),
		},
		{
			"payee.changed", "approve",
			written(t, replaced(account, bank, with(bank, "iban", nil, "crypto", object{"network": "Ethereum", "address": aWallet}))),
			written(t, planned(account, nil, with(bank, "iban", nil, "crypto", object{"network": "Ethereum", "address": aWallet}))),
		},
		{"payee.new", "warn", written(t, planned(account, nil, bank)), written(t, planned(link, nil, managed))},
		{
			"webhook.target.path", "note", update("payments_webhook.h", hook, "url", "https://shop.example/other"),
			update("payments_webhook.h", hook, "is_paused", true),
		},
		{
			"page.accepts", "warn", update(link, page, "gateway.self_custodial.tokens_accepted",
				[]any{object{"token_address": aCoin, "chain_id": 1}, object{"token_address": otherWallet, "chain_id": 1}}),
			update(link, page, "gateway.self_custodial.tokens_accepted", []any{object{"token_address": strings.ToLower(aCoin), "chain_id": 1}}),
		},
		{
			"page.products", "warn", update(link, page, "product_ids", []any{club["id"]}),
			update(link, with(page, "product_ids", []any{ring["id"], club["id"]}), "product_ids", []any{club["id"], ring["id"]}),
		},
		{
			"payee.removed", "note", written(t, destroyed("payments_external_account.a", paid)),
			written(t, replaced("payments_external_account.a", paid, with(paid, "iban.iban", otherIBAN))),
		},
		{
			"webhook.target.drift", "approve", drift("payments_webhook.h", hook, with(hook, "url", "https://evil.example/hooks")),
			drift("payments_webhook.h", hook, with(hook, "is_paused", true)),
		},
		{
			"webhook.target.changed", "approve", update("payments_webhook.h", hook, "url", "https://evil.example/hooks"),
			update("payments_webhook.h", hook, "url", "https://SHOP.example:443/other"),
		},
		{
			"webhook.target.new", "warn", written(t, planned("payments_webhook.h", nil, hook)), written(t, kept("payments_webhook.h", hook)),
		},
		{
			"webhook.target.removed", "warn", written(t, destroyed("payments_webhook.h", hook)),
			update("payments_webhook.h", hook, "is_paused", true),
		},
		{"autoswap.changed", "warn", swapped("target.token", nil), swapped("target.token", strings.ToLower(aCoin))},
		{"autoswap.disabled", "warn", swapped("enabled", false), swapped("target.token", nil)},
		{
			"autoswap.disabled", "warn", written(t, destroyed("payments_auto_swap.s", swap)),
			written(t, planned("payments_auto_swap.s", nil, swap)),
		},
		{"price.drift", "warn", drift(product, ring, with(ring, "price", 90)), drift(product, ring, with(ring, "description", "Gold"))},
		{"price.zero", "approve", update(product, ring, "price", 0), update(product, ring, "price", number("0.01"))},
		{"price.zero", "approve", written(t, planned(product, nil, with(ring, "price", 0))), written(t, planned(product, nil, ring))},
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
			"interval.changed", "approve", update(product, club, "charging_interval_seconds", 7*day), update(product, club, "price", 99),
		},
		{
			"discount.below_zero", "approve", written(t, kept(product, with(ring, "price", 9)), planned("payments_discount_code.ten", nil, ten)),
			written(t, kept(product, with(ring, "price", 10)), planned("payments_discount_code.ten", nil, ten)),
		},
		{
			"discount.below_zero", "approve", // the price falls below the discount
			written(t, planned(product, ring, with(ring, "price", number("9.99"))), kept("payments_discount_code.ten", ten)),
			written(t, planned(product, ring, with(ring, "price", 10)), kept("payments_discount_code.ten", ten)),
		},
		{
			"discount.changed", "warn", written(t, replaced("payments_discount_code.ten", ten, with(ten, "amount_off", 20))),
			written(t, kept("payments_discount_code.ten", ten), planned(product, ring, with(ring, "price", 99))),
		},
		{
			"discount.changed", "approve", written(t, replaced("payments_discount_code.half", half, with(half, "percent_off", number("50.5")))),
			written(t, replaced("payments_discount_code.half", with(half, "percent_off", 15), half)),
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
			"autoswap.drift", "warn", drift("payments_auto_swap.s", swap, with(swap, "target.token", otherWallet)),
			drift("payments_auto_swap.s", with(swap, "enabled", false), with(swap, "enabled", false, "target.token", otherWallet)),
		},
		{
			"autoswap.drift", "warn", drift("payments_auto_swap.s", with(swap, "enabled", false), swap),
			drift(product, ring, with(ring, "description", "Gold")),
		},
		{"deleted.drift", "warn", drift(product, ring, nil), drift(product, ring, with(ring, "description", "Gold"))},
		{"archived.drift", "warn", drift(product, ring, with(ring, "is_archived", true)), drift(product, ring, with(ring, "name", "Gold"))},
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
			"value.drift", "note", drift(product, ring, with(ring, "description", "Gold")),
			drift(product, ring, with(ring, "updated_at", "2026-11-02T00:00:00Z")),
		},
		{"other", "note", update(product, ring, "description", "Gold"), written(t, kept(product, ring))},
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
			if found := findings(t, p.shows); !found.has(p.id, p.level) {
				t.Errorf("it is missing in %v of %s", found.ids(), p.shows)
			}
			if found := findings(t, p.misses); found.has(p.id, p.level) {
				t.Errorf("it is among %v of %s", found.ids(), p.misses)
			}
		})
	}
	for _, r := range rules {
		if !proven[r.id] && !fromDir[r.id] {
			t.Errorf("%s has no plan that shows it", r.id)
		}
		delete(proven, r.id)
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
