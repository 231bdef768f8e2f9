// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

// TestGateway_emptyIsRefused: every request with a gateway refuses one without a way to pay.
func TestGateway_emptyIsRefused(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	mug, ann := s.makeMug(), s.makeCustomer()
	link := "/payment_link/" + s.want("POST", "/payment_link/create", linkFor(mug)).id(t)
	for gateway, words := range map[string]string{
		`{}`:                         "gateway must have at least one of managed, selfCustodial, openBanking",
		`{"managed":{"methods":[]}}`: "gateway.managed.methods must have at least one payment method",
		`{"managed":{"methods":[{"network":"Bitcoin","discountPercentOff":100.5}]}}`: "gateway.managed.methods[0].discountPercentOff " +
			"must be at most 100",
		`{"selfCustodial":{"tokensAccepted":[]}}`: "gateway.selfCustodial.tokensAccepted " +
			"must have at least one token",
		`{"managed":{"methods":[{"network":"Bitcoin"}]},"selfCustodial":{"tokensAccepted":[]}}`: "gateway.selfCustodial.tokensAccepted must",
		`{"managed":{"methods":[]},"openBanking":{"email":"a@x.example"}}`:                      "gateway.managed.methods must",
	} {
		with := func(body string) string { return strings.Replace(body, anyMethod, gateway, 1) }
		s.wantRefused("POST", "/payment_link/create", strings.Replace(linkFor(mug), coins, gateway, 1), 422, words)
		s.wantRefused("PUT", link, strings.Replace(linkFor(mug), coins, gateway, 1), 422, words)
		s.wantRefused("POST", "/checkout_session", with(checkout(`"total": 1, "currency": "EUR"`)), 422, words)
		s.wantRefused("POST", "/invoice", with(billed(quoted(ann), work)), 422, words)
	}
	if n := len(s.Objects("payment_link")) + len(s.Objects("checkout_session")) + len(s.Objects("invoice")); n != 1 {
		t.Errorf("%d objects, want the first link only", n)
	}
}

// TestURLs_unreachableIsRefused: every request with a URL refuses a host or port that no program
// can connect to.
func TestURLs_unreachableIsRefused(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	mug := s.makeMug()
	webhook := "/webhook/" + s.want("POST", "/webhook/create", `{"url": "https://x.example/events"}`).id(t)
	link := "/payment_link/" + s.want("POST", "/payment_link/create", linkFor(mug)).id(t)
	type request struct{ method, path, body, field string }
	requests := func(url string) []request {
		linked := strings.Replace(linkFor(mug), "{", `{"successUrl": "`+url+`", `, 1)
		member := func(name string) string { return `, "` + name + `": "` + url + `"}` }
		priced := `{"name": "Mug", "description": "", "currency": "EUR", "price": 1, "addOns": []`
		item := `"lineItems": [{"itemData": {"name": "A", "price": 1, "currency": "EUR", "quantity": 1, "imageUrl": "` + url + `"}}]`
		return []request{
			{"POST", "/webhook/create", `{"url": "` + url + `"}`, "url"},
			{"PUT", webhook, `{"url": "` + url + `", "isPaused": false, "isDeleted": false}`, "url"},
			{"POST", "/payment_link/create", linked, "successUrl"},
			{"PUT", link, strings.Replace(linked, "successUrl", "cancelUrl", 1), "cancelUrl"},
			{
				"POST", "/checkout_session", strings.Replace(checkout(`"total": 1, "currency": "EUR"`), "https://shop.example/thanks", url, 1),
				"successUrl",
			},
			{"POST", "/checkout_session", checkout(`"total": 1, "currency": "EUR"` + strings.TrimSuffix(member("cancelUrl"), "}")), "cancelUrl"},
			{"POST", "/checkout_session", checkout(item), "lineItems[0].itemData.imageUrl"},
			{"POST", "/product/create", priced + member("imageUrl"), "imageUrl"},
			{"PUT", "/product/" + mug, priced + member("imageUrl"), "imageUrl"},
			{"POST", s.family("/organizations"), `{"name": "A", "email": "a@x.example"` + member("website"), "website"},
		}
	}
	for url, words := range map[string]string{
		"https://shop .example/events":                    "must not have a space or a control character",
		"https://shop.example/a b":                        "must not have a space or a control character",
		"https://shop.\u00a0example":                      "must not have a space or a control character",
		"https://shop.\u200bexample":                      "must have a valid host, not ",
		"https:///events":                                 "must have a host",
		"https://:443/events":                             "must have a host",
		"https://shop..example":                           "must have a valid host, not shop..example",
		"https://-shop.example":                           "must have a valid host, not ",
		"https://shop!.example":                           "must have a valid host, not ",
		"https://" + strings.Repeat("a", 64) + ".example": "must have a valid host, not ",
		"https://300.1.1.1/":                              "must have a valid host, not ",
		"https://shop.example:0":                          "must have a port between 1 and 65535, not 0",
		"https://shop.example:65536":                      "must have a port between 1 and 65535, not 65536",
		"https://shop.example:":                           "must have a port after the colon",
		"https://shop.example:http":                       "must be a URL",
		"https://[::1":                                    "must be a URL",
		"https://user:word@shop.example":                  "must not have credentials",
		"https://[fe80::1%25eth0]":                        "must not have a % in its host",
	} {
		for _, r := range requests(url) {
			s.wantRefused(r.method, r.path, r.body, 422, r.field+" "+words)
		}
	}
	for _, url := range []string{
		"https://127.0.0.1:8443/events", "https://[::1]:1", "https://localhost",
		"https://münchen.example", "https://my_bucket.s3.example./?a=b#c",
	} {
		for _, r := range requests(url) {
			s.want(r.method, r.path, r.body)
		}
	}
}

// TestURLs_websiteIsHTTP: an organization's website must be the URL of a web page.
func TestURLs_websiteIsHTTP(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	for _, url := range []string{"shop.example", "ftp://shop.example", "mailto:a@x.example", "/chat"} {
		s.wantRefused("POST", s.family("/organizations"), `{"name": "A", "email": "a@x.example", "website": "`+url+`"}`, 422,
			"website must begin with https:// or http://")
	}
	s.want("POST", s.family("/organizations"), `{"name": "A", "email": "a@x.example", "website": "http://shop.example"}`)
}

// TestPayouts_currencies: a payout in a currency that GET /payout/capabilities does not list is
// refused.
func TestPayouts_currencies(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	account := s.plant("withdrawal_account", Object{})
	listed := map[string]bool{}
	for _, element := range s.want("GET", "/payout/capabilities", "").list(t) {
		capability, _ := element.(Object)
		listed[text(capability["currency"])] = true
	}
	if len(listed) == 0 {
		t.Fatal("no capabilities")
	}
	for _, currency := range s.Schema("Currency").Enum {
		currency := text(currency)
		body := `{"fundingSource": ` + usdcOnEthereum + `, "entries": [{"withdrawalAccountId": "` +
			account + `", "amount": 5, "currency": "` + currency + `"}]}`
		fee := "/payout/fee?amount=5&currency=" + currency
		if listed[currency] {
			s.want("POST", "/payout", body)
			s.want("GET", fee, "")
			continue
		}
		words := "currency: payouts are made in EUR, GBP, USD, and not in " + currency
		s.wantRefused("POST", "/payout", body, 422, "entries[0]."+words)
		s.wantRefused("GET", fee, "", 422, words)
	}
}

// TestAmounts_decimalsOfCurrency: an amount with more decimals than its currency has (ISO 4217) is
// refused.
func TestAmounts_decimalsOfCurrency(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	account := s.plant("withdrawal_account", Object{})
	payout := func(much, currency string) string {
		return `{"fundingSource": ` + usdcOnEthereum + `, "entries": [{"withdrawalAccountId": "` + account + `", "amount": ` + much +
			`, "currency": "` + currency + `"}]}`
	}
	s.wantRefused("POST", "/payout", payout("5.001", "EUR"), 422, "entries[0].amount must have at most 2 decimals in EUR")
	s.wantRefused("POST", "/payout", payout("5.0000000001", "USD"), 422, "entries[0].amount must have at most 2 decimals in USD")
	s.want("POST", "/payout", payout("5.0100000", "GBP"))
	s.wantRefused("POST", "/onramp", ramp("100.001", toUSDC), 422, "amount must have at most 2 decimals in EUR")

	yen := s.stored("deposit_account", Object{"depositMethod": Object{"Fiat": Object{
		"fiatCurrency":  "JPY",
		"onrampNetwork": "Ethereum", "onrampToken": usdc,
	}}})
	if _, err := s.Deposit(Deposit{Account: yen, Amount: "100.5"}); err == nil || err.Error() != "amount must have no decimals in JPY" {
		t.Errorf("half a yen: %v", err)
	}
	if _, err := s.Deposit(Deposit{Account: yen, Amount: "100.0"}); err != nil {
		t.Error(err)
	}
}

// TestInvoices_productsMatchStored: a product that differs from the stored one in name or price is
// refused.
func TestInvoices_productsMatchStored(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	ann, mug := s.makeCustomer(), s.makeMug()
	whole := s.whole(mug, "1")
	invoice := func(before, after string) string {
		t.Helper()
		changed := strings.Replace(whole, before, after, 1)
		if changed == whole {
			t.Fatalf("%s is not in %s", before, whole)
		}
		return billed(quoted(ann), `, "products": [`+whole+`, `+changed+`]`)
	}
	for _, c := range []struct{ before, after, words string }{
		{`"price":12.50`, `"price":12.49`, `products[1].product.price: is 12.49, and that of the product ` + mug + ` is 12.5`},
		{`"price":12.50`, `"price":12.500000000000000000000000000001`, "products[1].product.price: is 12.500000000000000000000000000001, and"},
		{`"name":"Mug"`, `"name":"mug"`, `products[1].product.name: is "mug", and that of the product ` + mug + ` is "Mug"`},
		{`"currency":"EUR"`, `"currency":"JPY"`, `products[1].product.currency: is JPY, and that of the product ` + mug + ` is EUR`},
	} {
		s.wantRefused("POST", "/invoice", invoice(c.before, c.after), 422, c.words)
	}
	s.want("POST", "/invoice", invoice(`"price":12.50`, `"price":1.25e1`))
	s.want("POST", "/invoice", invoice(`"price":12.50`, `"price":12.5`))
	if n := len(s.Objects("invoice")); n != 2 {
		t.Errorf("%d invoices, want 2", n)
	}
}

// TestPay_answersMatchFieldType: an answer that does not fit the input field's type is refused.
func TestPay_answersMatchFieldType(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	link := s.stored("payment_link", Object{
		"products": []any{s.makeMug()}, "gateway": Object{"managed": Object{"methods": []any{Object{"network": "Bitcoin"}}}},
		"inputFields": []any{
			Object{"inputLabel": "Age", "isRequired": false, "dataType": "Number"},
			Object{"inputLabel": "Mail", "isRequired": false, "dataType": "Email"},
			Object{"inputLabel": "Name", "isRequired": false, "dataType": "String"},
		},
	})
	pays := func(label, value string) Payment {
		return Payment{PaymentLinkID: link, Amount: "1", InputData: []Answer{{Label: "Name", Value: "many"}, {Label: label, Value: value}}}
	}
	for _, value := range []string{"many", "1,5", "1 2", "0x10", "Inf", "NaN", "-", ".", "1e", "1_000", "١"} {
		s.wantUnpaid(pays("Age", value), `inputData[1].value: "Age" asks for a number`)
	}
	for _, value := range []string{"ann", "ann@", "@x.example", "ann@x example", "Ann <ann@x.example>", "a@b@x.example", "ann@x.example "} {
		s.wantUnpaid(pays("Mail", value), `inputData[1].value: "Mail" asks for an e-mail address`)
	}
	for _, p := range []Payment{
		pays("Age", "41"), pays("Age", "-1.50"), pays("Age", ".5"), pays("Age", "1e3"),
		pays("Age", ""), pays("Mail", "ann@x.example"), pays("Mail", ""),
	} {
		s.pays(p)
	}
}

// TestPay_answersOfOneLabel: if several input fields have one label, each answer is that of its own
// field.
func TestPay_answersOfOneLabel(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	link := s.stored("payment_link", Object{
		"products": []any{s.makeMug()}, "gateway": Object{"managed": Object{"methods": []any{Object{"network": "Bitcoin"}}}},
		"inputFields": []any{
			Object{"inputLabel": "Contact", "isRequired": false, "dataType": "Number"},
			Object{"inputLabel": "Contact", "isRequired": true, "dataType": "Email"},
		},
	})
	pays := func(values ...string) Payment {
		p := Payment{PaymentLinkID: link, Amount: "1"}
		for _, value := range values {
			p.InputData = append(p.InputData, Answer{Label: "Contact", Value: value})
		}
		return p
	}
	s.wantUnpaid(pays("many", "ann@x.example"), `inputData[0].value: "Contact" asks for a number`)
	s.wantUnpaid(pays("12", "13"), `inputData[1].value: "Contact" asks for an e-mail address`)
	s.wantUnpaid(pays("12", ""), `inputData[1].value: "Contact" must be answered`)
	s.wantUnpaid(pays("12"), `inputData: "Contact" must be answered`)
	s.wantUnpaid(pays("12", "ann@x.example", "13"), `inputData[2].label: the payment link does not ask for "Contact" again`)
	s.pays(pays("12", "ann@x.example"))
	s.pays(pays("", "ann@x.example"))

	form := s.view("/pay/" + link).chooses(t)
	form.Set("field-0", "12")
	a := s.sendForm("/pay/"+link, form)
	a.has(t, `name="field-1" value="" required aria-invalid="true">`)
	if strings.Contains(a.body, `name="field-0" value="12" aria-invalid`) {
		t.Errorf("the first field has the error of the second: %s", a.body)
	}
	form.Set("field-0", "")
	form.Set("field-1", "ann@x.example")
	if a := s.sendForm("/pay/"+link, form); a.status != http.StatusSeeOther {
		t.Errorf("%d %s", a.status, a.body)
	}
}

// TestAmounts_trailingZeros: trailing zeros are accepted beyond the currency's decimals.
func TestAmounts_trailingZeros(t *testing.T) {
	t.Parallel()
	for digits, want := range map[string]bool{"1": true, "1.000": true, "1.5": false, "0.000": true} {
		if err := ledger.CheckPlaces("amount", "JPY", amount.Exact(digits)); (err == nil) != want {
			t.Errorf("%s yen: %v", digits, err)
		}
	}
}
