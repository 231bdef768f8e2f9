// SPDX-License-Identifier: MPL-2.0

package page

import "strings"

func (v *Snapshot) moneyGroups() []knownGroup {
	usd := func(Object) string { return "USD" }
	return []knownGroup{
		{group: "invoice", title: "Invoices", columns: []column{
			v.named("customer", "customer", func(o Object) any { customer, _ := o["customer"].(Object); return customer["id"] }),
			{name: "for", cell: func(o Object) cell { return cell{Text: invoiceNames(o)} }},
			{name: "total", kind: "number", cell: func(o Object) cell { return cell{Text: v.Total("invoice", o).String(), Kind: "number"} }},
			status("status"), moment("due", "dueAt"), moment("issued", "issuedAt"), hostedColumn("invoice"), idColumn,
		}},
		{group: "subscription", title: "Subscriptions", columns: []column{
			v.named("customer", "customer", at("customerId")), v.named("product", "product", at("productId")),
			sum("amount", "amount", currency),
			member("period", "period"), status("status"), moment("next", "nextBillingDateAt"), moment("created", "createdAt"), idColumn,
		}},
		{group: "checkout_session", title: "Checkout sessions", columns: []column{
			sum("total", "total", currency), status("sessionStatus"), moment("expires", "expiresAt"), moment("created", "createdAt"),
			hostedColumn("checkout_session"), idColumn,
		}},
		{group: "payment_session", title: "Payment sessions", columns: []column{
			sum("total", "total", currency),
			{name: "paid in", cell: func(o Object) cell { return cell{Text: v.assetIn("method")(o)} }},
			status("sessionStatus"), moment("expires", "expiresAt"), moment("created", "createdAt"), hostedColumn("payment_session"), idColumn,
		}},
		{group: "payment", title: "Payments", columns: []column{
			v.named("customer", "customer", at("customerId")), sum("amount", "amount", v.ticker), sum("refunded", "refunded", v.ticker),
			networkColumn,
			{name: "confirmed", cell: func(o Object) cell {
				for _, seen := range objectsIn(o["transactions"]) {
					return moment("", "blockTimestamp").cell(seen)
				}
				return cell{}
			}},
			idColumn,
		}},
		{group: "detected_payment", title: "Detected payments", columns: []column{
			sum("amount", "amount", v.ticker), networkColumn, moment("detected", "detectedAt"), idColumn,
		}},
		{group: "deposit", title: "Deposits", columns: []column{
			member("account", "depositAccountName"), sum("gross", "grossAmount", v.methodTicker), sum("fee", "feeAmount", v.methodTicker),
			sum("credited", "netAmount", v.methodTicker), moment("deposited", "depositedAt"), idColumn,
		}},
		{group: "detected_deposit", title: "Detected deposits", columns: []column{
			v.named("account", "deposit_account", at("depositAccountId")), sum("amount", "amount", v.ticker), networkColumn,
			moment("detected", "detectedAt"), idColumn,
		}},
		{group: "onramp", title: "On-ramps", columns: []column{
			sum("amount", "amount", currency), networkColumn, status("status"), moment("created", "createdAt"), idColumn,
		}},
		{group: "swap", title: "Swaps", columns: []column{
			sum("from", "sourceAmount", v.assetIn("source")), sum("to", "destinationAmount", v.assetIn("destination")), count("rate", "rate"),
			{name: "started by", cell: func(o Object) cell {
				return cell{Text: map[bool]string{true: "auto-swap", false: "request"}[o["automatic"] == true]}
			}},
			status("status"), moment("created", "createdAt"), idColumn,
		}},
		{group: "auto_swap", title: "Auto-swap", columns: []column{
			{name: "state", cell: func(o Object) cell { return stateCell(o["enabled"] != true, "off", "on") }},
			{name: "into", cell: func(o Object) cell { return cell{Text: v.assetIn("target")(o)} }},
		}},
		{group: "payout", title: "Payouts", columns: []column{
			sum("total", "totalAmountUsd", usd), count("entries", "entryCount"),
			{name: "paid from", cell: func(o Object) cell { return cell{Text: v.assetIn("fundingSource")(o)} }},
			status("status"), moment("created", "createdAt"), idColumn,
		}},
		{group: "withdrawal", title: "Withdrawals", columns: []column{
			sum("amount", "withdrawalAmount", v.ticker), sum("fee", "fee", v.ticker),
			v.named("account", "withdrawal_account", at("withdrawalAccountId")), status("withdrawalStatus"), moment("requested", "requestedAt"),
			idColumn,
		}},
		{group: "refund", title: "Refunds", columns: []column{
			sum("amount", "amount", v.ticker), member("reason", "reason"), status("status"), moment("created", "createdAt"), idColumn,
		}},
		{group: "transaction", title: "Transactions", columns: []column{
			{name: "type", cell: func(o Object) cell { return cell{Text: shownText(o["type"]), Kind: "word"} }},
			sum("amount", "amount", v.ticker), sum("fee in it", "fee", v.ticker), networkColumn,
			v.named("of", "fbo_organization", at("organizationId")), moment("created", "createdAt"), idColumn,
		}},
		{group: "balance_transfer", title: "Balance transfers", columns: []column{
			sum("amount", "amount", v.ticker), v.named("from", "fbo_organization", at("fromOrganizationId")),
			v.named("to", "fbo_organization", at("toOrganizationId")), moment("created", "createdAt"), idColumn,
		}},
	}
}

// ticker is the unit of the amounts of an object with a network and a token.
func (v *Snapshot) ticker(o Object) string {
	if o["network"] == nil {
		return ""
	}
	return shownText(v.Ticker(text(o["network"]), text(o["token"])))
}

// assetIn is the ticker of an asset under a name, with its network.
func (v *Snapshot) assetIn(name string) func(Object) string {
	return func(o Object) string {
		of, ok := o[name].(Object)
		if !ok {
			return ""
		}
		return strings.TrimSpace(v.ticker(of) + " on " + networkName(text(of["network"])))
	}
}

// methodTicker is the unit of the amounts of a deposit.
func (v *Snapshot) methodTicker(o Object) string {
	method, _ := o["depositMethod"].(Object)
	if fiat, ok := method["Fiat"].(Object); ok {
		return v.ticker(Object{"network": fiat["onrampNetwork"], "token": fiat["onrampToken"]})
	}
	crypto, _ := method["Crypto"].(Object)
	return v.ticker(crypto)
}

func invoiceNames(invoice Object) string {
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

func at(name string) func(Object) any { return func(o Object) any { return o[name] } }

// currency is the unit of an amount of an object with a currency.
func currency(o Object) string { return shownText(o["currency"]) }

var networkColumn = column{name: "network", cell: func(o Object) cell { return cell{Text: networkName(text(o["network"]))} }}

// named is a column with the name of another object, or with its id.
func (v *Snapshot) named(title, group string, id func(Object) any) column {
	return column{name: title, cell: func(o Object) cell {
		id := id(o)
		if id == v.Organization {
			return cell{Text: "this account"}
		}
		object, _ := v.get(group, id)
		if name := shownText(object["name"]); name != "" {
			return cell{Text: name}
		}
		return cell{Text: shownText(id), Kind: "id"}
	}}
}
