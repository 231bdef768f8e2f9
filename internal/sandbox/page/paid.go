// SPDX-License-Identifier: MPL-2.0

package page

import (
	"net/http"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// paid is the data of the result page of a payment.
type paid struct {
	ID, Amount, Network, Hash, Time string
	Kind, Path                      string // the kind of the paid object, and its hosted page; empty if unknown
	After                           string // where the buyer goes; empty if the seller does not say
	Account                         string // the page of the payment
	Deposit, Credited               string // the page of the deposit, and its net amount
}

// WritePaid writes the result page of a payment, or a page that says that there is none.
func WritePaid(w http.ResponseWriter, v *Snapshot, id string) {
	payment, ok := v.get("payment", id)
	if !ok {
		write(w, http.StatusNotFound, "paid.html", paid{}, policy{})
		return
	}
	write(w, http.StatusOK, "paid.html", v.paid(id, payment), policy{})
}

// paid follows a payment to its deposit by their transaction. The deposit names the paid object.
func (v *Snapshot) paid(id string, payment Object) paid {
	page := paid{
		ID: id, Amount: money(shownText(payment["amount"]), v.ticker(payment)), Network: networkName(engine.Text(payment["network"])),
		Account: ObjectPath("payment", id),
	}
	for _, sent := range store.ObjectsIn(payment["transactions"]) {
		page.Hash, page.Time = shownText(sent["transactionHash"]), moment("", "blockTimestamp").cell(sent).Text
	}
	deposits := v.newest("deposit", func(o Object) bool { return page.Hash != "" && o["transactionHash"] == page.Hash })
	for _, deposit := range deposits {
		page.Deposit = ObjectPath("deposit", engine.Text(deposit["id"]))
		page.Credited = money(shownText(deposit["netAmount"]), v.methodTicker(deposit))
		service, _ := deposit["serviceData"].(Object)
		for _, kind := range payables {
			of, _ := service[kind.service].(Object)
			if bought, ok := v.get(kind.group, of[kind.service+"Id"]); ok {
				page.Kind, page.Path = kind.title, PayPath(kind.group, engine.Text(of[kind.service+"Id"]))
				page.After = webAddress(bought["successUrl"])
			}
		}
	}
	return page
}

// ticker is the unit of the amounts of an object with a network and a token.
func (v *Snapshot) ticker(o Object) string {
	if o["network"] == nil {
		return ""
	}
	return shownText(v.Ticker(engine.Text(o["network"]), engine.Text(o["token"])))
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
