// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"slices"
	"strings"
)

// The groups that a page has a table of its own for, besides the catalog and the webhooks: what tells most of their objects.

// pageGroup is such a group. One that nothing is of is only named.
type pageGroup struct {
	group, title string
	columns      []pageColumn
}

// untold are groups that tell a person nothing: what they hold is seen elsewhere on the page.
var untold = []string{"organization", deletedGroup("deposit_account"), deletedGroup("withdrawal_account")}

// pageGroups are in the order of a page: what is asked for, what has come, where it went, who with, and where to.
func (v *snapshot) pageGroups() []pageGroup {
	return []pageGroup{
		{"invoice", "Invoices", []pageColumn{
			v.named("customer", "customer", func(o Object) any { customer, _ := o["customer"].(Object); return customer["id"] }),
			{"for", func(o Object) pageCell { return pageCell{Text: invoiceWords(o)} }},
			{"total", invoiceTotal},
			status("status"), moment("overdue", "overdueAt"), moment("issued", "issuedAt"),
		}},
		{"subscription", "Subscriptions", []pageColumn{
			v.named("customer", "customer", at("customerId")), v.named("product", "product", at("productId")),
			sum("amount", "amount", func(o Object) string { return shownText(o["currency"]) }), member("period", "period"), status("status"),
			moment("next", "nextBillingDateAt"), moment("created", "createdAt"),
		}},
		{"checkout_session", "Checkout sessions", []pageColumn{
			sum("total", "total", func(o Object) string { return shownText(o["currency"]) }), status("sessionStatus"), moment("expires", "expiresAt"), moment("created", "createdAt"),
		}},
		{"payment_session", "Payment sessions", []pageColumn{
			member("network", "network"), status("sessionStatus"), moment("expires", "expiresAt"), moment("created", "createdAt"),
		}},
		{"payment", "Payments", []pageColumn{
			v.named("customer", "customer", at("customerId")), sum("amount", "amount", ticker), sum("refunded", "refunded", ticker), member("network", "network"),
			{"confirmed", func(o Object) pageCell {
				for _, seen := range objectsIn(o["transactions"]) {
					return moment("", "blockTimestamp").cell(seen)
				}
				return pageCell{}
			}},
		}},
		{"detected_payment", "Payments on their way", []pageColumn{sum("amount", "amount", ticker), member("network", "network"), moment("seen", "detectedAt")}},
		{"deposit", "Deposits", []pageColumn{
			member("account", "depositAccountName"), sum("came", "grossAmount", methodTicker), sum("fee", "feeAmount", methodTicker),
			sum("credited", "netAmount", methodTicker), moment("came at", "depositedAt"),
		}},
		{"detected_deposit", "Deposits on their way", []pageColumn{
			v.named("account", "deposit_account", at("depositAccountId")), sum("amount", "amount", ticker), member("network", "network"), moment("seen", "detectedAt"),
		}},
		{"onramp", "Onramps", []pageColumn{
			sum("amount", "amount", func(o Object) string { return shownText(o["currency"]) }), member("network", "network"), status("status"), moment("created", "createdAt"),
		}},
		{"swap", "Swaps", []pageColumn{
			sum("from", "sourceAmount", assetIn("source")), sum("to", "destinationAmount", assetIn("destination")), member("rate", "rate"),
			{"how", func(o Object) pageCell {
				return pageCell{Text: map[bool]string{true: "by itself", false: "asked for"}[o["automatic"] == true]}
			}},
			status("status"), moment("created", "createdAt"),
		}},
		{"auto_swap", "Auto-swap", []pageColumn{
			{"state", func(o Object) pageCell { return stateCell(o["enabled"] != true, "off", "on") }},
			{"into", func(o Object) pageCell { return pageCell{Text: assetIn("target")(o)} }},
		}},
		{"payout", "Payouts", []pageColumn{
			sum("total", "totalAmountUsd", func(Object) string { return "USD" }), member("entries", "entryCount"),
			{"paid from", func(o Object) pageCell { return pageCell{Text: assetIn("fundingSource")(o)} }},
			status("status"), moment("created", "createdAt"),
		}},
		{"withdrawal", "Withdrawals", []pageColumn{
			sum("amount", "withdrawalAmount", ticker), sum("fee", "fee", ticker), v.named("account", "withdrawal_account", at("withdrawalAccountId")),
			status("withdrawalStatus"), moment("requested", "requestedAt"),
		}},
		{"refund", "Refunds", []pageColumn{sum("amount", "amount", ticker), member("reason", "reason"), status("status"), moment("created", "createdAt")}},
		{"transaction", "Transactions", []pageColumn{
			{"type", func(o Object) pageCell { return pageCell{Text: shownText(o["type"]), Kind: "word"} }},
			sum("amount", "amount", ticker), sum("fee in it", "fee", ticker), member("network", "network"),
			v.named("of", "fbo_organization", at("organizationId")), moment("created", "createdAt"),
		}},
		{"balance_transfer", "Balance transfers", []pageColumn{
			sum("amount", "amount", ticker), v.named("from", "fbo_organization", at("fromOrganizationId")), v.named("to", "fbo_organization", at("toOrganizationId")),
			moment("created", "createdAt"),
		}},
		{"customer", "Customers", []pageColumn{
			member("name", "name"), member("company", "companyName"), member("type", "accountType"), member("country", "residenceCountry"),
			sum("spent", "totalSpend", func(Object) string { return "USD" }), moment("created", "createdAt"),
		}},
		{"external_account", "External accounts", []pageColumn{
			member("name", "name"), v.named("customer", "customer", at("customerId")),
			{"goes to", func(o Object) pageCell { place, _ := o["account"].(Object); return pageCell{Text: placeWords(place)} }},
			moment("created", "createdAt"),
		}},
		{"withdrawal_account", "Withdrawal accounts", []pageColumn{
			member("name", "name"), {"goes to", func(o Object) pageCell { return pageCell{Text: placeWords(o)} }}, moment("created", "createdAt"),
		}},
		{"deposit_account", "Deposit accounts", []pageColumn{
			member("name", "name"),
			{"takes", func(o Object) pageCell { return pageCell{Text: methodTakes(o)} }},
			{"address", func(o Object) pageCell { return pageCell{Text: shownText(o["address"]), Kind: "id"} }},
			v.named("customer", "customer", at("customerId")), moment("created", "createdAt"),
		}},
		{"fbo_organization", "Child organizations", []pageColumn{
			member("name", "name"), member("country", "country"),
			{"verification", func(o Object) pageCell {
				return statusCell(v.records["fbo_verification"][shownText(o["id"])].Object["status"])
			}},
			{"holds", func(o Object) pageCell {
				var held []string
				for _, balance := range v.newest("balance", func(b Object) bool { return b["holder"] == o["id"] }) {
					held = append(held, shownText(balance["balance"])+" "+ticker(balance))
				}
				return pageCell{Text: strings.Join(held, ", ")}
			}},
			moment("created", "createdAt"),
		}},
	}
}

func at(name string) func(Object) any { return func(o Object) any { return o[name] } }

// named is a column with the name of another object, or its id where it has none.
func (v *snapshot) named(title, group string, id func(Object) any) pageColumn {
	return pageColumn{title, func(o Object) pageCell {
		id := id(o)
		if id == v.organization {
			return pageCell{Text: "this account"}
		}
		object := v.records[group][text(id)].Object
		if name := shownText(object["name"]); name != "" {
			return pageCell{Text: name}
		}
		return pageCell{Text: shownText(id), Kind: "id"}
	}}
}

// sum is a column with an amount and what it is in.
func sum(title, name string, in func(Object) string) pageColumn {
	return pageColumn{title, func(o Object) pageCell {
		if o[name] == nil {
			return pageCell{}
		}
		return pageCell{Text: strings.TrimSpace(shownText(o[name]) + " " + in(o)), Kind: "number"}
	}}
}

// ticker is what the amounts of an object with a network and a token are in.
func ticker(o Object) string {
	if o["network"] == nil {
		return ""
	}
	return shownText(assetOf(o).facts().ticker)
}

// assetIn is the ticker of an asset that an object has under a name, with its network.
func assetIn(name string) func(Object) string {
	return func(o Object) string {
		of, ok := o[name].(Object)
		if !ok {
			return ""
		}
		return strings.TrimSpace(ticker(of) + " on " + shownText(of["network"]))
	}
}

func methodTicker(o Object) string {
	method, _ := o["depositMethod"].(Object)
	if fiat, ok := method["Fiat"].(Object); ok {
		return ticker(Object{"network": fiat["onrampNetwork"], "token": fiat["onrampToken"]})
	}
	crypto, _ := method["Crypto"].(Object)
	return ticker(crypto)
}

func methodTakes(o Object) string {
	method, _ := o["depositMethod"].(Object)
	if fiat, ok := method["Fiat"].(Object); ok {
		return shownText(fiat["fiatCurrency"]) + " by bank, which buys " + methodTicker(o)
	}
	return assetIn("Crypto")(method)
}

// placeWords say where money goes. Of a bank account's number, the mask has left the end.
func placeWords(account Object) string {
	kind, place, ok := destinationOf(account)
	switch {
	case !ok:
		return ""
	case kind == "crypto":
		return shownText(place["network"]) + " " + shownText(place["address"])
	case kind == "iban":
		return "IBAN " + shownText(place["iban"])
	}
	return "US account " + shownText(place["accountNumber"])
}

func invoiceWords(invoice Object) string {
	var names []any
	for _, sold := range invoiceLines(invoice) {
		names = append(names, sold.product["name"])
	}
	for _, item := range objectsIn(invoice["lineItems"]) {
		names = append(names, item["name"])
	}
	return listed(names, shownText)
}

// invoiceTotal is what an invoice comes to, in dollars: its lines may be in several currencies.
func invoiceTotal(invoice Object) pageCell {
	asked, err := invoiceBill(invoice)
	if err != nil {
		return pageCell{}
	}
	return pageCell{Text: asked.usd.JSON().String() + " USD", Kind: "number"}
}

// status is a column with what has become of an object.
func status(name string) pageColumn {
	return pageColumn{"status", func(o Object) pageCell { return statusCell(o[name]) }}
}

// statusCell looks good, bad, or like something that goes on.
func statusCell(value any) pageCell {
	cell := pageCell{Text: shownText(value), Kind: "word"}
	word := strings.ToLower(cell.Text)
	switch {
	case slices.Contains([]string{"paid", "success", "complete", "completed", "active", "verified"}, word):
		cell.Kind = "good"
	case slices.Contains([]string{"overdue", "failed", "rejected"}, word):
		cell.Kind = "bad"
	case slices.Contains([]string{"expired", "cancelled", "canceled", "voided"}, word):
		cell.Kind = "off"
	}
	return cell
}
