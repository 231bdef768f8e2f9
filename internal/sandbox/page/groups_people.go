// SPDX-License-Identifier: MPL-2.0

package page

import "strings"

// peopleGroups are customers, organizations, and the accounts that money comes to and goes to.
func (v *Snapshot) peopleGroups() []knownGroup {
	return []knownGroup{
		{group: "customer", title: "Customers", columns: []column{
			member("name", "name"), member("company", "companyName"), member("type", "accountType"), member("country", "residenceCountry"),
			sum("spent", "totalSpend", func(Object) string { return "USD" }), moment("created", "createdAt"), idColumn,
		}},
		{group: "external_account", title: "External accounts", columns: []column{
			member("name", "name"), v.named("customer", "customer", at("customerId")),
			{name: "goes to", cell: func(o Object) cell { account, _ := o["account"].(Object); return cell{Text: destination(account)} }},
			moment("created", "createdAt"), idColumn,
		}},
		{group: "withdrawal_account", title: "Withdrawal accounts", columns: []column{
			member("name", "name"),
			{name: "goes to", cell: func(o Object) cell { return cell{Text: destination(o)} }},
			moment("created", "createdAt"), idColumn,
		}},
		{group: "deposit_account", title: "Deposit accounts", columns: []column{
			member("name", "name"),
			{name: "takes", cell: func(o Object) cell { return cell{Text: v.takenAsset(o)} }},
			{name: "address", cell: func(o Object) cell { return cell{Text: shownText(o["address"]), Kind: "id"} }},
			v.named("customer", "customer", at("customerId")), moment("created", "createdAt"), idColumn,
		}},
		{group: "fbo_organization", title: "Child organizations", columns: []column{
			member("name", "name"), member("country", "country"),
			{name: "verification", cell: func(o Object) cell {
				verification, _ := v.get("fbo_verification", o["id"])
				return statusCell(verification["status"])
			}},
			{name: "holds", cell: func(o Object) cell {
				var held []string
				for _, balance := range v.newest("balance", func(b Object) bool { return b["holder"] == o["id"] }) {
					held = append(held, money(shownText(balance["balance"]), v.ticker(balance)))
				}
				return cell{Text: strings.Join(held, ", ")}
			}},
			moment("created", "createdAt"), idColumn,
		}},
	}
}

// takenAsset is the money that a deposit account takes.
func (v *Snapshot) takenAsset(account Object) string {
	method, _ := account["depositMethod"].(Object)
	if fiat, ok := method["Fiat"].(Object); ok {
		return shownText(fiat["fiatCurrency"]) + " by bank, which buys " + v.methodTicker(account)
	}
	return v.assetIn("Crypto")(method)
}

// destination is where money goes: the member crypto, iban or us of an account.
func destination(account Object) string {
	var places []string
	if crypto, ok := account["crypto"].(Object); ok {
		places = append(places, networkName(text(crypto["network"]))+" "+shownText(crypto["address"]))
	}
	if bank, ok := account["iban"].(Object); ok {
		places = append(places, "IBAN "+shownText(bank["iban"]))
	}
	if bank, ok := account["us"].(Object); ok {
		places = append(places, "US account "+shownText(bank["accountNumber"]))
	}
	return strings.Join(places, ", ")
}
