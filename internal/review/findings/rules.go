// SPDX-License-Identifier: MPL-2.0

package findings

import (
	"math"
	"sync"
)

// Rule is a kind of finding.
type Rule struct {
	ID    string
	Level Level
	Unit  string // of a measure: "percent", "count", or "" for none
}

// The changes of what a buyer pays, in percent, up or down, from which on a table shows them in
// bold as warnings, and from which on they need approval.
const (
	noticed = 20
	harmful = 50
)

// harm is the level of a change of what a buyer pays, in percent.
func harm(percent int64) Level {
	switch {
	case percent >= harmful:
		return Approve
	case percent >= noticed:
		return Warn
	}
	return Note
}

// Beyond is the measure of a change whose size is not known: above every limit.
const Beyond = math.MaxInt64

// Rules are all findings, in the order of rows.
var Rules = []Rule{
	{ID: "provider.source", Level: Block},
	{ID: "organization.mixed", Level: Block},
	{ID: "secret.in_plan", Level: Block},
	{ID: "action.money", Level: Approve},
	{ID: "provider.host", Level: Approve},
	{ID: "organization.foreign", Level: Approve},
	{ID: "provider.new", Level: Approve},
	{ID: "verification.requested", Level: Approve},
	{ID: "program", Level: Approve},
	{ID: "output", Level: Approve},
	{ID: "recipient.foreign", Level: Approve},
	{ID: "payee.foreign", Level: Approve},
	{ID: "payee.moved", Level: Approve},
	{ID: "payee.familiar"},
	{ID: "payee.removed", Level: Approve},
	{ID: "webhook.foreign", Level: Approve},
	{ID: "webhook.familiar"},
	{ID: "webhook.removed", Level: Warn},
	{ID: "webhook.paused", Level: Warn},
	{ID: "asset.foreign", Level: Approve},
	{ID: "autoswap.changed", Level: Warn},
	{ID: "autoswap.disabled", Level: Warn},
	{ID: "page.accepts"},
	{ID: "site.foreign", Level: Warn},
	{ID: "mail.changed", Level: Warn},
	{ID: "price.changed", Unit: "percent"},
	{ID: "price.many", Level: Warn},
	{ID: "price.free", Level: Approve},
	{ID: "currency.changed", Level: Approve},
	{ID: "interval.changed", Level: Approve},
	{ID: "page.products", Unit: "percent"},
	{ID: "discount.changed", Unit: "percent"},
	{ID: "discount.below_zero", Level: Approve},
	{ID: "fee.shifted", Level: Warn},
	{ID: "invoice.new"},
	{ID: "invoice.replaced", Level: Warn},
	{ID: "invoice.voided", Level: Warn},
	{ID: "destroy.all", Level: Approve},
	{ID: "destroy.many", Level: Approve, Unit: "count"},
	{ID: "link.destroyed", Level: Warn},
	{ID: "product.archived"},
	{ID: "product.restored"},
	{ID: "account.replaced", Level: Warn},
	{ID: "account.destroyed", Level: Warn},
	{ID: "account.forgotten"},
	{ID: "customer.deleted", Level: Warn},
	{ID: "organization.forgotten", Level: Warn},
	{ID: "object.forgotten", Level: Warn},
	{ID: "import"},
	{ID: "action.other", Level: Warn},
	{ID: "network.test"},
	{ID: "key.unknown", Level: Warn},
	{ID: "other"},
}

// RuleOf returns a rule and its place. An unknown one has the place after the last.
func RuleOf(id string) (Rule, int) {
	i, ok := places()[id]
	if !ok {
		return Rule{ID: id}, len(Rules)
	}
	return Rules[i], i
}

// places are the indexes of the rules. A sort asks for them more often than it compares names.
var places = sync.OnceValue(func() map[string]int {
	places := map[string]int{}
	for i, r := range Rules {
		places[r.ID] = i
	}
	return places
})

// IDs are those of all rules.
func IDs() (all []string) {
	for _, r := range Rules {
		all = append(all, r.ID)
	}
	return all
}
