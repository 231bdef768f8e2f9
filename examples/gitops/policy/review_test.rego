package main

import rego.v1

review(findings) := {"version": 2, "level": "note", "findings": findings}

payee := {
	"id": "payee.foreign", "level": "approve", "address": "module.shop.payments_payment_link.club",
	"before": "0x5aAe…eAed", "after": "0xfB69…d359",
}

price := {"id": "price.changed", "level": "note", "address": "module.shop.payments_product.ring", "before": "89.00", "after": "98.00"}

test_nothing_to_say if {
	count(deny) == 0 with input as review([price])
	count(warn) == 0 with input as review([price])
}

test_no_review if {
	"These policies know version 2 of the review." in deny with input as {"format_version": "1.2"}
}

test_approval if {
	deny == {"module.shop.payments_payment_link.club (approve): payee.foreign: 0x5aAe…eAed -> 0xfB69…d359"} with input as review([payee])
}

test_blocked if {
	deny == {"plan (block): organization.mixed:  -> "} with input as review([{"id": "organization.mixed", "level": "block"}])
}

test_warning if {
	count(warn) == 1 with input as review([object.union(price, {"level": "warn"})])
	count(deny) == 0 with input as review([object.union(price, {"level": "warn"})])
}

test_payee_beside_price if {
	"Change payees and prices in pull requests of their own." in deny with input as review([payee, price])
	not "Change payees and prices in pull requests of their own." in deny with input as review([payee])
}

test_webhook_of_another_company if {
	webhook := {"id": "webhook.foreign", "level": "note", "address": "module.shop.payments_webhook.orders", "before": "shop.example/hooks"}
	own := object.union(webhook, {"after": "https://shop.example:8443/other"})
	count(deny) == 0 with input as review([own])
	other := object.union(webhook, {"after": "evil.example/hooks"})
	deny == {"module.shop.payments_webhook.orders would send events to another company: evil.example/hooks"} with input as review([other])
	disguised := object.union(webhook, {"after": "shop.example.evil.example/hooks"})
	count(deny) == 1 with input as review([disguised])
}
