// SPDX-License-Identifier: MPL-2.0

package page

import (
	"slices"
	"strings"
)

// The groups that a page has a table of its own for, besides the catalog and the webhooks: what tells most of their objects.

// knownGroup is such a group. One that nothing is of is only named.
type knownGroup struct {
	group, title string
	columns      []column
}

// hiddenGroups have no table, because other tables show what they hold.
var hiddenGroups = []string{"organization", "fbo_verification"}

// pageGroups are in the order of a page: what is asked for, what has come, where it went, who with, and where to.
func (v *Snapshot) knownGroups() []knownGroup {
	return []knownGroup{
		{"invoice", "Invoices", []column{
			v.named("customer", "customer", func(o Object) any { customer, _ := o["customer"].(Object); return customer["id"] }),
			{"for", func(o Object) cell { return cell{Text: invoiceWords(o)} }},
			{"total", v.invoiceTotal},
			status("status"), moment("due", "dueAt"), moment("overdue", "overdueAt"), moment("issued", "issuedAt"),
		}},
		{"subscription", "Subscriptions", []column{
			v.named("customer", "customer", at("customerId")), v.named("product", "product", at("productId")),
			sum("amount", "amount", func(o Object) string { return shownText(o["currency"]) }), member("period", "period"), status("status"),
			moment("next", "nextBillingDateAt"), moment("created", "createdAt"),
		}},
		{"checkout_session", "Checkout sessions", []column{
			sum("total", "total", func(o Object) string { return shownText(o["currency"]) }), status("sessionStatus"), moment("expires", "expiresAt"), moment("created", "createdAt"),
		}},
		{"payment_session", "Payment sessions", []column{
			member("network", "network"), status("sessionStatus"), moment("expires", "expiresAt"), moment("created", "createdAt"),
		}},
		{"payment", "Payments", []column{
			v.named("customer", "customer", at("customerId")), sum("amount", "amount", v.ticker), sum("refunded", "refunded", v.ticker), member("network", "network"),
			{"confirmed", func(o Object) cell {
				for _, seen := range objectsIn(o["transactions"]) {
					return moment("", "blockTimestamp").cell(seen)
				}
				return cell{}
			}},
		}},
		{"detected_payment", "Payments on their way", []column{sum("amount", "amount", v.ticker), member("network", "network"), moment("seen", "detectedAt")}},
		{"deposit", "Deposits", []column{
			member("account", "depositAccountName"), sum("came", "grossAmount", v.methodTicker), sum("fee", "feeAmount", v.methodTicker),
			sum("credited", "netAmount", v.methodTicker), moment("came at", "depositedAt"),
		}},
		{"detected_deposit", "Deposits on their way", []column{
			v.named("account", "deposit_account", at("depositAccountId")), sum("amount", "amount", v.ticker), member("network", "network"), moment("seen", "detectedAt"),
		}},
		{"onramp", "Onramps", []column{
			sum("amount", "amount", func(o Object) string { return shownText(o["currency"]) }), member("network", "network"), status("status"), moment("created", "createdAt"),
		}},
		{"swap", "Swaps", []column{
			sum("from", "sourceAmount", v.assetIn("source")), sum("to", "destinationAmount", v.assetIn("destination")), member("rate", "rate"),
			{"how", func(o Object) cell {
				return cell{Text: map[bool]string{true: "by itself", false: "asked for"}[o["automatic"] == true]}
			}},
			status("status"), moment("created", "createdAt"),
		}},
		{"auto_swap", "Auto-swap", []column{
			{"state", func(o Object) cell { return stateCell(o["enabled"] != true, "off", "on") }},
			{"into", func(o Object) cell { return cell{Text: v.assetIn("target")(o)} }},
		}},
		{"payout", "Payouts", []column{
			sum("total", "totalAmountUsd", func(Object) string { return "USD" }), member("entries", "entryCount"),
			{"paid from", func(o Object) cell { return cell{Text: v.assetIn("fundingSource")(o)} }},
			status("status"), moment("created", "createdAt"),
		}},
		{"withdrawal", "Withdrawals", []column{
			sum("amount", "withdrawalAmount", v.ticker), sum("fee", "fee", v.ticker), v.named("account", "withdrawal_account", at("withdrawalAccountId")),
			status("withdrawalStatus"), moment("requested", "requestedAt"),
		}},
		{"refund", "Refunds", []column{sum("amount", "amount", v.ticker), member("reason", "reason"), status("status"), moment("created", "createdAt")}},
		{"transaction", "Transactions", []column{
			{"type", func(o Object) cell { return cell{Text: shownText(o["type"]), Kind: "word"} }},
			sum("amount", "amount", v.ticker), sum("fee in it", "fee", v.ticker), member("network", "network"),
			v.named("of", "fbo_organization", at("organizationId")), moment("created", "createdAt"),
		}},
		{"balance_transfer", "Balance transfers", []column{
			sum("amount", "amount", v.ticker), v.named("from", "fbo_organization", at("fromOrganizationId")), v.named("to", "fbo_organization", at("toOrganizationId")),
			moment("created", "createdAt"),
		}},
		{"customer", "Customers", []column{
			member("name", "name"), member("company", "companyName"), member("type", "accountType"), member("country", "residenceCountry"),
			sum("spent", "totalSpend", func(Object) string { return "USD" }), moment("created", "createdAt"),
		}},
		{"external_account", "External accounts", []column{
			member("name", "name"), v.named("customer", "customer", at("customerId")),
			{"goes to", func(o Object) cell { place, _ := o["account"].(Object); return cell{Text: destination(place)} }},
			moment("created", "createdAt"),
		}},
		{"withdrawal_account", "Withdrawal accounts", []column{
			member("name", "name"), {"goes to", func(o Object) cell { return cell{Text: destination(o)} }}, moment("created", "createdAt"),
		}},
		{"deposit_account", "Deposit accounts", []column{
			member("name", "name"),
			{"takes", func(o Object) cell { return cell{Text: v.methodTakes(o)} }},
			{"address", func(o Object) cell { return cell{Text: shownText(o["address"]), Kind: "id"} }},
			v.named("customer", "customer", at("customerId")), moment("created", "createdAt"),
		}},
		{"fbo_organization", "Child organizations", []column{
			member("name", "name"), member("country", "country"),
			{"verification", func(o Object) cell {
				return statusCell(v.Groups["fbo_verification"][shownText(o["id"])].Object["status"])
			}},
			{"holds", func(o Object) cell {
				var held []string
				for _, balance := range v.newest("balance", func(b Object) bool { return b["holder"] == o["id"] }) {
					held = append(held, shownText(balance["balance"])+" "+v.ticker(balance))
				}
				return cell{Text: strings.Join(held, ", ")}
			}},
			moment("created", "createdAt"),
		}},
	}
}

func at(name string) func(Object) any { return func(o Object) any { return o[name] } }

// named is a column with the name of another object, or its id where it has none.
func (v *Snapshot) named(title, group string, id func(Object) any) column {
	return column{title, func(o Object) cell {
		id := id(o)
		if id == v.Organization {
			return cell{Text: "this account"}
		}
		object := v.Groups[group][text(id)].Object
		if name := shownText(object["name"]); name != "" {
			return cell{Text: name}
		}
		return cell{Text: shownText(id), Kind: "id"}
	}}
}

// sum is a column with an amount and what it is in.
func sum(title, name string, in func(Object) string) column {
	return column{title, func(o Object) cell {
		if o[name] == nil {
			return cell{}
		}
		return cell{Text: strings.TrimSpace(shownText(o[name]) + " " + in(o)), Kind: "number"}
	}}
}

// ticker is what the amounts of an object with a network and a token are in.
func (v *Snapshot) ticker(o Object) string {
	if o["network"] == nil {
		return ""
	}
	return shownText(v.Ticker(text(o["network"]), text(o["token"])))
}

// assetIn is the ticker of an asset that an object has under a name, with its network.
func (v *Snapshot) assetIn(name string) func(Object) string {
	return func(o Object) string {
		of, ok := o[name].(Object)
		if !ok {
			return ""
		}
		return strings.TrimSpace(v.ticker(of) + " on " + shownText(of["network"]))
	}
}

func (v *Snapshot) methodTicker(o Object) string {
	method, _ := o["depositMethod"].(Object)
	if fiat, ok := method["Fiat"].(Object); ok {
		return v.ticker(Object{"network": fiat["onrampNetwork"], "token": fiat["onrampToken"]})
	}
	crypto, _ := method["Crypto"].(Object)
	return v.ticker(crypto)
}

func (v *Snapshot) methodTakes(o Object) string {
	method, _ := o["depositMethod"].(Object)
	if fiat, ok := method["Fiat"].(Object); ok {
		return shownText(fiat["fiatCurrency"]) + " by bank, which buys " + v.methodTicker(o)
	}
	return v.assetIn("Crypto")(method)
}

// destination is where money goes: the one member of crypto, iban and us that an account has.
func destination(account Object) string {
	var places []string
	if crypto, ok := account["crypto"].(Object); ok {
		places = append(places, shownText(crypto["network"])+" "+shownText(crypto["address"]))
	}
	if bank, ok := account["iban"].(Object); ok {
		places = append(places, "IBAN "+shownText(bank["iban"]))
	}
	if bank, ok := account["us"].(Object); ok {
		places = append(places, "US account "+shownText(bank["accountNumber"]))
	}
	return strings.Join(places, ", ")
}

func invoiceWords(invoice Object) string {
	var names []any
	for _, entry := range objectsIn(invoice["products"]) {
		product, _ := entry["product"].(Object)
		names = append(names, product["name"])
	}
	for _, item := range objectsIn(invoice["lineItems"]) {
		names = append(names, item["name"])
	}
	return listed(names, shownText)
}

// invoiceTotal is in dollars: the lines of an invoice may be in several currencies.
func (v *Snapshot) invoiceTotal(invoice Object) cell {
	total := v.USD("invoice", invoice)
	if total == "" {
		return cell{}
	}
	return cell{Text: total + " USD", Kind: "number"}
}

// status is a column with what has become of an object.
func status(name string) column {
	return column{"status", func(o Object) cell { return statusCell(o[name]) }}
}

// statusCell looks good, bad, or like something that goes on.
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
