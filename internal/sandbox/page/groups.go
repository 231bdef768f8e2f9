// SPDX-License-Identifier: MPL-2.0

package page

import (
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// group is a group of objects as the account's page shows it.
type group struct {
	name, title string
	empty       string // the sentence in place of an empty table; a group without it is only named then
}

// order has the groups in the order of the page. Other groups follow, by their names.
var order = []group{
	{"product", "Products", "No products yet: apply a payments_product with Terraform or OpenTofu, or send POST /product/create."},
	{
		"discount_code", "Discount codes",
		"No discount codes yet: apply a payments_discount_code with Terraform or OpenTofu, or send POST /discount_code/create.",
	},
	{
		"payment_link", "Payment links",
		"No payment links yet: apply a payments_payment_link with Terraform or OpenTofu, or send POST /payment_link/create.",
	},
	{"balance", "Balances", "No balances yet: they come with payments and deposits."},
	{"invoice", "Invoices", ""},
	{"subscription", "Subscriptions", ""},
	{"checkout_session", "Checkout sessions", ""},
	{"payment_session", "Payment sessions", ""},
	{"payment", "Payments", ""},
	{"deposit", "Deposits", ""},
	{"onramp", "On-ramps", ""},
	{"swap", "Swaps", ""},
	{"auto_swap", "Auto-swap", ""},
	{"payout", "Payouts", ""},
	{"withdrawal", "Withdrawals", ""},
	{"refund", "Refunds", ""},
	{"transaction", "Transactions", ""},
	{"customer", "Customers", ""},
	{"fbo_organization", "Child organizations", ""},
	{"webhook", "Webhooks", "No webhooks yet: apply a payments_webhook with Terraform or OpenTofu, or send POST /webhook/create."},
	{"webhook_message", "Deliveries", "No deliveries yet: every event is delivered to every webhook. Or send POST /webhook/{id}/test."},
}

// hiddenGroups have no table.
var hiddenGroups = []string{"organization", "fbo_verification"}

// groups are the groups of the account's page, in its order.
func (v *Snapshot) groups() []group {
	shown := slices.Clone(order)
	for _, name := range v.Groups {
		isShown := func(g group) bool { return g.name == name }
		if !slices.Contains(hiddenGroups, name) && !slices.ContainsFunc(order, isShown) {
			shown = append(shown, group{name: name, title: plural(name)})
		}
	}
	return shown
}

// section is the table of a group. Of the balances, it has the organization's own.
func (v *Snapshot) section(g group, view *View) section {
	objects := v.newest(g.name, func(o Object) bool {
		return g.name != "balance" || o["holder"] == nil || o["holder"] == v.Organization
	})
	columns := messageColumns
	if g.name != "webhook_message" {
		columns = append(tellingColumns(objects), idColumn)
	}
	return table(view, g.name, g.title, g.empty, objects, columns...)
}

var messageColumns = []column{
	member("event", "eventType"), member("delivered", "delivered"), member("last response", "httpStatusCode"),
	member("attempts", "attempts"),
	{name: "payload", cell: func(o Object) cell {
		return cell{Text: "show", Fold: shortened(indented(engine.Text(o["payload"])), shownPayload)}
	}},
	member("webhook", "webhookId"), moment("created", "createdAt"), idColumn,
}

// statusCell looks good, bad, off, or pending.
func statusCell(value any) cell {
	shown := cell{Text: shownText(value), Kind: "word"}
	word := strings.ToLower(shown.Text)
	switch {
	case slices.Contains([]string{"paid", "success", "complete", "completed", "active", "verified"}, word):
		shown.Kind = "good"
	case slices.Contains([]string{"overdue", "failed", "rejected"}, word):
		shown.Kind = "bad"
	case slices.Contains([]string{"expired", "cancelled", "canceled", "voided"}, word):
		shown.Kind = "off"
	}
	return shown
}
