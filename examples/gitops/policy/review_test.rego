package main

import rego.v1

review(findings) := {"version": 2, "level": "note", "findings": findings}

payee := {
	"id": "payee.foreign", "level": "approve", "address": "module.shop.payments_payment_link.club",
	"before": "0x5aAe…eAed", "after": "0xfB69…d359",
}

text := "module.shop.payments_payment_link.club (approve): payee.foreign: 0x5aAe…eAed -> 0xfB69…d359"

price := {"id": "price.changed", "level": "note", "address": "module.shop.payments_product.ring", "before": "89.00", "after": "98.00"}

test_nothing_to_say if {
	count(deny) == 0 with input as review([price])
	count(warn) == 0 with input as review([price])
}

test_no_review if {
	"These policies know version 2 of the review." in deny with input as {"format_version": "1.2"}
}

test_approval if {
	deny == {text, sprintf("Not a payee of ours: %s", [text])} with input as review([payee])
}

test_blocked if {
	deny == {"plan (block): organization.mixed:  -> "} with input as review([{"id": "organization.mixed", "level": "block"}])
}

test_warning if {
	count(warn) == 1 with input as review([object.union(price, {"level": "warn"})])
	count(deny) == 0 with input as review([object.union(price, {"level": "warn"})])
}

together := "Change payees and prices in pull requests of their own."

test_payee_beside_price if {
	every id in {"price.changed", "price.many", "discount.changed", "page.products", "interval.changed", "currency.changed", "fee.shifted"} {
		together in deny with input as review([payee, object.union(price, {"id": id})])
	}
	not together in deny with input as review([payee])
	not together in deny with input as review([price, object.union(payee, {"id": "payee.familiar"})])
}

test_payees if {
	ours := object.union(payee, {"id": "payee.familiar", "level": "note", "after": "0x5aAe…eAed"})
	count(deny) == 0 with input as review([ours])
	every other in [
		object.union(ours, {"after": "0xfB69…d359"}),
		object.union(ours, {"after": "known after the apply"}),
		object.remove(ours, ["after"]),
	] {
		count(deny) == 1 with input as review([other])
	}
}

test_webhooks if {
	webhook := {"id": "webhook.familiar", "level": "note", "address": "module.shop.payments_webhook.orders", "before": "shop.example/hooks"}
	every after in {"shop.example/hooks", "https://shop.example/hooks", "staging.shop.example/hooks", "staging.shop.example/other?…"} {
		count(deny) == 0 with input as review([object.union(webhook, {"after": after})])
	}
	every after in {
		"evil.example/hooks", "shop.example.evil.example/hooks", "shop.example/collect", "shop.example/hooks/../collect",
		"shop.example/hooks?…", "shop.example:8443/hooks", "shop.example@evil.example/hooks", "http://shop.example/hooks",
	} {
		count(deny) == 1 with input as review([object.union(webhook, {"after": after})])
	}
	count(deny) == 1 with input as review([webhook])
	imported := {"id": "webhook.familiar", "level": "note", "address": "payments_webhook.found", "action": "no-op", "after": "evil.example/hooks"}
	deny == {"Not a host of ours: payments_webhook.found (note): webhook.familiar:  -> evil.example/hooks"} with input as review([imported])
}
