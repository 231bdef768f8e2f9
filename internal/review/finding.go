// SPDX-License-Identifier: MPL-2.0

package review

import (
	"cmp"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"sync"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// level is the demand of a finding.
type level int

const (
	note level = iota
	warn
	approve
	block
)

var levelNames = []string{"note", "warn", "approve", "block"}

// String is the level's name.
func (l level) String() string { return levelNames[l] }

// MarshalJSON writes the name.
func (l level) MarshalJSON() ([]byte, error) { return json.Marshal(l.String()) }

// levelOf reads a name.
func levelOf(name string) (level, error) {
	if i := slices.Index(levelNames, name); i >= 0 {
		return level(i), nil
	}
	return note, errors.New("it must be note, warn, approve or block")
}

// rule is a kind of finding.
type rule struct {
	id    string
	level level
	// above lists levels from a number on: percents of a change, or a count.
	above []threshold
	unit  string // of above: "percent", "count", or "" for none
}

type threshold struct {
	from  int64
	level level
}

// rules are all findings, in the order of rows.
var rules = []rule{
	{id: "provider.source", level: block},
	{id: "organization.mixed", level: block},
	{id: "secret.in_plan", level: block},
	{id: "action.money", level: approve},
	{id: "provider.host", level: approve},
	{id: "organization.foreign", level: approve},
	{id: "provider.new", level: approve},
	{id: "program", level: approve},
	{id: "output", level: approve},
	{id: "recipient.foreign", level: approve},
	{id: "payee.foreign", level: approve},
	{id: "payee.moved", level: approve},
	{id: "payee.familiar"},
	{id: "payee.removed", level: approve},
	{id: "webhook.foreign", level: approve},
	{id: "webhook.familiar"},
	{id: "webhook.removed", level: warn},
	{id: "webhook.paused", level: warn},
	{id: "asset.foreign", level: approve},
	{id: "autoswap.changed", level: warn},
	{id: "autoswap.disabled", level: warn},
	{id: "page.accepts"},
	{id: "site.foreign", level: warn},
	{id: "mail.changed", level: warn},
	{id: "price.changed", unit: "percent", above: harm},
	{id: "price.many", level: warn},
	{id: "price.free", level: approve},
	{id: "currency.changed", level: approve},
	{id: "interval.changed", level: approve},
	{id: "page.products", unit: "percent", above: harm},
	{id: "discount.changed", unit: "percent", above: harm},
	{id: "discount.below_zero", level: approve},
	{id: "fee.shifted", level: warn},
	{id: "invoice.new"},
	{id: "invoice.replaced", level: warn},
	{id: "invoice.voided", level: warn},
	{id: "destroy.all", level: approve},
	{id: "destroy.many", level: approve, unit: "count"},
	{id: "link.destroyed", level: warn},
	{id: "product.archived"},
	{id: "product.restored"},
	{id: "account.replaced", level: warn},
	{id: "account.destroyed", level: warn},
	{id: "account.forgotten"},
	{id: "customer.deleted", level: warn},
	{id: "organization.forgotten", level: warn},
	{id: "object.forgotten", level: warn},
	{id: "import"},
	{id: "action.other", level: warn},
	{id: "network.test"},
	{id: "key.unknown", level: warn},
	{id: "other"},
}

// harm are the levels of a change of what a buyer pays, in percent, up or down.
var harm = []threshold{{20, warn}, {50, approve}}

// ruleOf returns a rule and its place.
func ruleOf(id string) (rule, int) {
	i, ok := places()[id]
	if !ok {
		return rule{id: id}, len(rules)
	}
	return rules[i], i
}

// places are the indexes of the rules. A sort asks for them more often than it compares names.
var places = sync.OnceValue(func() map[string]int {
	places := map[string]int{}
	for i, r := range rules {
		places[r.id] = i
	}
	return places
})

// beyond is the measure of a change whose size is not known: above every limit.
const beyond = math.MaxInt64

// table is where a finding is shown.
type table int

const (
	inLines table = iota
	inDrift
	inDestinations
	inPrices
	inDiscounts
	inEnds
	inNone
)

// finding is one thing that a plan does.
type finding struct {
	ID          string         `json:"id"`
	Level       level          `json:"level"`
	Address     string         `json:"address,omitempty"`
	Type        string         `json:"type,omitempty"`
	Label       string         `json:"label,omitempty"`
	Path        string         `json:"path,omitempty"`
	Action      string         `json:"action,omitempty"`
	Outside     bool           `json:"outside,omitempty"` // it was changed outside Terraform
	Before      string         `json:"before,omitempty"`
	After       string         `json:"after,omitempty"`
	Currency    string         `json:"currency,omitempty"`
	Facts       map[string]any `json:"facts,omitempty"`
	Allowed     string         `json:"allowed,omitempty"` // why the policy allows it
	Expired     string         `json:"expired,omitempty"` // the last day of a policy's exception
	File        string         `json:"file,omitempty"`
	Line        int            `json:"line,omitempty"`
	Fingerprint string         `json:"fingerprint,omitempty"`

	measure int64 // of the rule's unit, rounded up
	table   table
	cells   []text // of the row, without the level
	live    []text // the answers of the payments service about it
	about   *change
	full    string   // whole values, for the fingerprint
	whole   []string // the parts of a destination as they are written, for the policy
	unseen  bool     // its value is hidden, or not known before the apply
	objects []tftypes.Value
}

// found returns a finding about an object.
func found(id string, c *change, at string) *finding {
	r, _ := ruleOf(id)
	f := &finding{ID: id, Level: r.level, Path: at, Facts: map[string]any{}, about: c, table: inNone}
	if c != nil {
		f.Address, f.Type, f.Action = c.address, c.kind.Name, c.action()
		name, _ := c.named()
		f.Label = clean(name)
	}
	return f
}

// from sets the measure of a finding, and the level that follows.
func (f *finding) from(n int64) *finding {
	r, _ := ruleOf(f.ID)
	f.measure = n
	for _, t := range r.above {
		if n >= t.from {
			f.Level = t.level
		}
	}
	return f
}

// row puts a finding into a table.
func (f *finding) row(in table, cells ...text) *finding {
	f.table, f.cells = in, cells
	return f
}

// compare sorts by level, then in the order of the rules, then by address.
func compare(a, b *finding) int {
	_, first := ruleOf(a.ID)
	_, second := ruleOf(b.ID)
	return cmp.Or(cmp.Compare(b.Level, a.Level), cmp.Compare(first, second), cmp.Compare(a.Address, b.Address), cmp.Compare(a.Path, b.Path))
}
