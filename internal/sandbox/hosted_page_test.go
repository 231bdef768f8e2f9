// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestHostedPage_shows(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	beans, _ := s.Put("product", Object{
		"name": "Beans", "description": "A kilogram.", "price": "24.900", "currency": "EUR", "chargingIntervalSeconds": 2592000,
		"imageUrl": "https://x.example/beans.png", "addOns": []any{Object{"name": "Ground", "price": "-0.50"}},
	})["id"].(string)
	link := s.want("POST", "/payment_link/create", `{"products": ["`+beans+`", "`+s.makeMug()+`"], "gateway": {
		"managed": {"methods": [{"network": "Bitcoin", "discountPercentOff": 2.50},
			{"network": "Polygon", "token": "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359", "discountPercentOff": 0.0}]},
		"selfCustodial": {"tokensAccepted": [{"tokenAddress": "0xdAC17F958D2ee523a2206206994597C13D831ec7", "chainId": 1}]},
		"openBanking": {"email": "jane@x.example", "market": "DE"}},
		"customizations": {"leftPanelColor": "#f5d742", "primaryButtonColor": "RebeccaPurple", "slantedEdge": true, "allowDiscountCodes": true},
		"inputFields": [{"inputLabel": "Parcel", "isRequired": true, "dataType": "String"},
			{"inputLabel": "Number", "isRequired": false, "dataType": "Number"}],
		"successUrl": "https://x.example/yes", "cancelUrl": "https://x.example/no",
		"sendEmailReceipt": true, "chargeCustomerNetworkFee": true}`).id(t)
	s.Put("payment_link", Object{"id": link, "sellerName": "Ähnlich", "sellerLogoUrl": "https://x.example/logo.png"})
	a := s.view("/pay/" + link)
	a.has(t, "--panel: #f5d742;", "--button: RebeccaPurple;", "This is a sandbox.", "no money moves", `class="panel slanted"`,
		`<img class="logo" src="https://x.example/logo.png" alt="Ä"`, "Ähnlich", `<img src="https://x.example/beans.png" alt="Beans"`, "Beans",
		"24.90 EUR",
		"every 30 days", "A kilogram.", "Ground: -0.50 EUR", "Mug", "12.50 EUR", "once", "Total", "37.40 EUR",
		`Parcel (required)`, `<input type="text" name="field-0" value="" required>`, "Number",
		`<input type="number" name="field-1" value="" step="any">`,
		`value="Bitcoin||0.00060538"`, "checked", "<b>BTC</b>", "on Bitcoin", "2.5 % off", "1 BTC = 64000.00 USD", "0.00060538 BTC",
		`value="Polygon|0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359|39.7375"`, "<b>USDC</b>", "on Polygon", "39.7375 USDC",
		"<b>USDT</b>", "on Ethereum", "not simulated", "39.7375 USDT", "<b>Bank payment</b>", "DE", "not simulated", "37.40 EUR",
		"Pay in the sandbox", "discount codes", "receipt", "fee too", "https://x.example/yes", "https://x.example/no")
	a.hasNot(t, "jane", "0xdAC17F958D2ee523a2206206994597C13D831ec7<", "Chain 1", "cannot be paid", s.Key())
	if n := len(s.Requests()); n != 2 {
		t.Errorf("%d requests are recorded, want the 2 that created the objects", n)
	}

	s.want("PUT", "/payment_link/"+link+"/archive", "")
	s.Put("product", Object{"id": beans, "isArchived": true})
	a = s.view("/pay/" + link)
	a.has(t, "Beans (archived)", "24.90 EUR", "This cannot be paid", "The payment link "+link+" is archived")
	a.hasNot(t, "Pay in the sandbox", "<form")
}

// TestHostedPage_totalInDollars: the total of several currencies is in dollars.
func TestHostedPage_totalInDollars(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	eth := s.stored("product", Object{"name": "Tasting", "price": "0.005", "currency": "ETH"})
	link := s.want("POST", "/payment_link/create", linkFor(eth, s.makeMug())).id(t)
	s.view("/pay/"+link).has(t, "0.005 ETH", "12.50 EUR", "Total", "29.29 USD")
}

// TestHostedPage_endedSession: the page of a session that ended says how, in words for a buyer.
func TestHostedPage_endedSession(t *testing.T) {
	t.Parallel()
	for status, want := range map[string]string{
		"success": "The session s is paid", "expired": "The session s has expired", "cancelled": "The session s was cancelled",
	} {
		for group, path := range map[string]string{"checkout_session": "/pay/checkout/s", "payment_session": "/pay/session/s"} {
			s := open(t, Options{})
			s.Put(group, Object{"id": "s", "sessionStatus": status})
			a := s.view(path)
			a.has(t, "<p>"+want+"</p>")
			a.hasNot(t, "pending")
		}
	}
}

// TestHostedPage_omitsUnsetFields: a page shows only fields that its link has.
func TestHostedPage_omitsUnsetFields(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	mug := s.makeMug()
	bareLink := s.want("POST", "/payment_link/create", linkFor(mug)).id(t)
	a := s.view("/pay/" + bareLink)
	a.has(t, `class="panel"`, "Sandbox Seller", "Mug")
	a.hasNot(t, "iscount code", "Your details", "buyers go", "receipt", ":root { --panel", "<img", "Pay as")
	without := s.want("POST", "/payment_link/create", strings.Replace(linkFor(mug), `"gateway"`,
		`"customizations": {"leftPanelColor": "", "primaryButtonColor": "", "slantedEdge": false, "allowDiscountCodes": false}, "gateway"`,
		1)).id(t)
	s.view("/pay/"+without).has(t, `class="panel"`, "Discount codes cannot be entered.")
	s.Remove("product", mug)
	s.view("/pay/"+bareLink).has(t, "There is nothing on this page to buy.")
}

func TestHostedPage_unknownLink(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	link := s.want("POST", "/payment_link/create", linkFor(s.makeMug())).id(t)
	s.want("DELETE", "/payment_link/"+link, "")
	for _, id := range []string{link, "nonsense", "%3Cscript%3E"} {
		if a := s.view("/pay/" + id); a.status != 404 || !strings.Contains(a.body, "There is nothing to pay here") ||
			strings.Contains(a.body, "<script") {
			t.Errorf("%s: %d %s", id, a.status, a.body)
		}
	}
}

// TestHostedPage_validColours: only valid colours get into a style sheet.
func TestHostedPage_validColours(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	link, _ := s.Put("payment_link", Object{"customizations": Object{
		"leftPanelColor":     "url(https://x.example)",
		"primaryButtonColor": "teal",
	}})["id"].(string)
	a := s.view("/pay/" + link)
	a.has(t, ":root {  --button: teal; }")
	a.hasNot(t, "x.example", "ZgotmplZ")
}

// TestHostedPage_address: a sandbox that knows its address sends buyers to its own pages. An object
// keeps its first address.
func TestHostedPage_address(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "sandbox.db")
	s := open(t, Options{PublicURL: "http://127.0.0.1:1", Data: file})
	made := s.want("POST", "/payment_link/create", linkFor(s.makeMug()))
	id, address := made.id(t), made.object(t)["url"]
	if want := "http://127.0.0.1:1/pay/" + id; address != want {
		t.Errorf("%v, want %v", address, want)
	}
	session := s.want("POST", "/checkout_session",
		`{"total": 5, "currency": "EUR", "gateway": `+coins+`, "successUrl": "https://x.example"}`).object(t)
	if want := "http://127.0.0.1:1/pay/checkout/" + text(session["checkoutSessionId"]); session["checkoutSessionUrl"] != want {
		t.Errorf("%v, want %v", session["checkoutSessionUrl"], want)
	}
	invoice := s.Put("invoice", Object{})
	if want := "http://127.0.0.1:1/pay/invoice/" + text(invoice["id"]); invoice["url"] != want {
		t.Errorf("%v, want %v", invoice["url"], want)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(t, Options{PublicURL: "http://127.0.0.1:2", Data: file})
	if got := s.want("PUT", "/payment_link/"+id, linkFor(s.makeMug())).object(t)["url"]; got != address {
		t.Errorf("the address changed to %v", got)
	}
}
