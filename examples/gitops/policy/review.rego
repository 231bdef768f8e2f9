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

# A new payee and another price in one pull request hide behind each other.
deny contains "Change payees and prices in pull requests of their own." if {
	some payee in input.findings
	payee.id in {"payee.foreign", "payee.moved", "recipient.foreign"}
	some price in input.findings
	price.id == "price.changed"
}

# Events go to hosts of the company alone: they have the data of buyers.
hosts := {"shop.example", "staging.shop.example"}

deny contains sprintf("%s would send events to another company: %s", [finding.address, finding.after]) if {
	some finding in input.findings
	finding.id in {"webhook.foreign", "webhook.familiar"}
	not host(finding.after) in hosts
}

# host returns the host of a URL, with or without its scheme.
host(url) := split(split(trim_prefix(url, "https://"), "/")[0], ":")[0]

message(finding) := sprintf("%s (%s): %s: %s -> %s", [
	object.get(finding, "address", "plan"), finding.level, finding.id,
	object.get(finding, "before", ""), object.get(finding, "after", ""),
])
