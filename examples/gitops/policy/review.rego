# Policies over the review, for Atlantis, OPA and conftest:
#
#   terraform-provider-payments review -format json plan.json > review.json
#   conftest test --policy policy review.json
#
# Findings are flat: id, level, address, label, before, after and facts. A denied finding fails the
# test, and in Atlantis it needs the approvals of the policy set.
package main

import rego.v1

deny contains "These policies know version 2 of the review." if not input.version == 2

# The levels of review.hcl.
deny contains message(finding) if {
	some finding in input.findings
	finding.level in {"approve", "block"}
}

warn contains message(finding) if {
	some finding in input.findings
	finding.level == "warn"
}

# A payee and a price that change in one pull request hide behind each other.
deny contains "Change payees and prices in pull requests of their own." if {
	some payee in input.findings
	payee.id in {"payee.foreign", "payee.moved", "payee.removed", "recipient.foreign"}
	some price in input.findings
	price.id in {
		"price.changed", "price.many", "price.free", "currency.changed", "interval.changed", "page.products",
		"discount.changed", "discount.below_zero", "fee.shifted",
	}
}

# Your payees, as the review writes them. They are shortened there, and others have the same ends: so
# this list only denies more than the own block of review.hcl, which has whole ones.
payees := {"0x5aAe…eAed", "0x5290…9EE7"}

# Your hosts of events, with any path or with this one. Imported webhooks are compared too.
hosts := {"shop.example/hooks", "staging.shop.example"}

deny contains sprintf("Not a payee of ours: %s", [message(finding)]) if {
	some finding in input.findings
	finding.id in {"payee.foreign", "payee.moved", "payee.familiar"}
	not object.get(finding, "after", "") in payees
}

deny contains sprintf("Not a host of ours: %s", [message(finding)]) if {
	some finding in input.findings
	finding.id in {"webhook.foreign", "webhook.familiar"}
	not is_ours(trim_prefix(object.get(finding, "after", ""), "https://"))
}

is_ours(url) if url in hosts

is_ours(url) if split(url, "/")[0] in hosts

message(finding) := sprintf("%s (%s): %s: %s -> %s", [
	object.get(finding, "address", "plan"), finding.level, finding.id,
	object.get(finding, "before", ""), object.get(finding, "after", ""),
])
