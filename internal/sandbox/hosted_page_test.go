// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"strings"
	"testing"
)

func TestHosted_shows(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	beans, _ := s.Put("product", Object{
		"name": "Beans", "description": "A kilogram.", "price": "24.900", "currency": "EUR", "chargingIntervalSeconds": 2592000,
		"imageUrl": "https://x.example/beans.png", "addOns": []any{Object{"name": "Ground", "price": "-0.50"}},
	})["id"].(string)
	link := s.want("POST", "/payment_link/create", `{"products": ["`+beans+`", "`+s.makeMug()+`"], "gateway": {
		"managed": {"methods": [{"network": "Bitcoin", "discountPercentOff": 2.50}, {"network": "Polygon", "token": "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359", "discountPercentOff": 0.0}]},
		"selfCustodial": {"tokensAccepted": [{"tokenAddress": "0x52908400098527886E0F7030069857D2E4169EE7", "chainId": 137}]},
		"openBanking": {"email": "jane@x.example", "market": "DE"}},
		"customizations": {"leftPanelColor": "#f5d742", "primaryButtonColor": "RebeccaPurple", "slantedEdge": true, "allowDiscountCodes": true},
		"inputFields": [{"inputLabel": "Parcel", "isRequired": true, "dataType": "String"}, {"inputLabel": "Number", "isRequired": false, "dataType": "Number"}],
		"successUrl": "https://x.example/yes", "cancelUrl": "https://x.example/no", "sendEmailReceipt": true, "chargeCustomerNetworkFee": true}`).id(t)
	s.Put("payment_link", Object{"id": link, "sellerName": "Ähnlich", "sellerLogoUrl": "https://x.example/logo.png"})
	a := s.view("/pay/" + link)
	a.has(t, "--panel: #f5d742;", "--button: RebeccaPurple;", "This is a sandbox.", "Nothing can be paid here", `class="panel slanted"`, ">Ä<", "Ähnlich",
		"https://x.example/logo.png", "Beans", "24.900 EUR", "every 30 days", "A kilogram.", "Ground: -0.50 EUR", "https://x.example/beans.png", "Mug", "12.50 EUR", "once",
		"<fieldset disabled>", `Parcel (required)<input type="text" required>`, `Number<input type="number">`,
		"Bitcoin, 2.50 % off", "own coin", "<li>Polygon<small>token 0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359", "Chain 137", "0x52908400098527886E0F7030069857D2E4169EE7", "Bank payment", "DE",
		"Discount code<input", "disabled>Pay", "receipt", "fee too", "https://x.example/yes", "https://x.example/no")
	a.hasNot(t, "jane", "on sale any more", s.Key())
	if n := len(s.Requests()); n != 2 {
		t.Errorf("%d requests are recorded, want the 2 that made what is shown", n)
	}

	s.want("PUT", "/payment_link/"+link+"/archive", "")
	s.Put("product", Object{"id": beans, "isArchived": true})
	a = s.view("/pay/" + link)
	a.has(t, "This is not on sale any more", "Beans (archived)", "24.900 EUR")
	a.hasNot(t, "disabled>Pay")
}

// TestHosted_bare: nothing is claimed of what a link does not say.
func TestHosted_bare(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	mug := s.makeMug()
	bareLink := s.want("POST", "/payment_link/create", linkFor(mug)).id(t)
	a := s.view("/pay/" + bareLink)
	a.has(t, `class="panel"`, "Sandbox Seller", "Mug")
	a.hasNot(t, "Discount code", "Your details", "buyers go", "receipt", ":root { --panel", "logo:")
	without := s.want("POST", "/payment_link/create", strings.Replace(linkFor(mug), `"gateway"`,
		`"customizations": {"leftPanelColor": "", "primaryButtonColor": "", "slantedEdge": false, "allowDiscountCodes": false}, "gateway"`, 1)).id(t)
	s.view("/pay/"+without).has(t, `class="panel"`, "Discount codes cannot be entered.")
	s.Remove("product", mug)
	s.view("/pay/"+bareLink).has(t, "There is nothing on this page to buy.")
}

func TestHosted_unknown(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	link := s.want("POST", "/payment_link/create", linkFor(s.makeMug())).id(t)
	s.want("DELETE", "/payment_link/"+link, "")
	for _, id := range []string{link, "nonsense", "%3Cscript%3E"} {
		if a := s.view("/pay/" + id); a.status != 404 || !strings.Contains(a.body, "There is no such payment link") || strings.Contains(a.body, "<script") {
			t.Errorf("%s: %d %s", id, a.status, a.body)
		}
	}
}

// TestHosted_colours: only what certainly is a colour gets into a style sheet.
func TestHosted_colours(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	link, _ := s.Put("payment_link", Object{"customizations": Object{"leftPanelColor": "url(https://x.example)", "primaryButtonColor": "teal"}})["id"].(string)
	a := s.view("/pay/" + link)
	a.has(t, ":root {  --button: teal; }")
	a.hasNot(t, "x.example", "ZgotmplZ")
}

// TestHosted_address: a sandbox that knows where it is sends buyers to itself, and keeps the addresses that it gave before.
func TestHosted_address(t *testing.T) {
	t.Parallel()
	s := open(t, Options{PublicURL: "http://127.0.0.1:1"})
	made := s.want("POST", "/payment_link/create", linkFor(s.makeMug()))
	id, address := made.id(t), made.object(t)["url"]
	if want := "http://127.0.0.1:1/pay/" + id; address != want {
		t.Errorf("%v, want %v", address, want)
	}
	s.publicURL = "http://127.0.0.1:2"
	if got := s.want("PUT", "/payment_link/"+id, linkFor(s.makeMug())).object(t)["url"]; got != address {
		t.Errorf("it moved to %v", got)
	}
}
