// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"strings"
	"testing"
	"time"
)

const coins = `{"managed": {"methods": [{"network": "Bitcoin", "discountPercentOff": 2.50}]}}`

// linkFor returns the smallest request for a payment link with these products.
func linkFor(products ...string) string {
	return `{"products": ["` + strings.Join(products, `", "`) + `"], "gateway": ` + coins + `}`
}

// bare has the values of a link's omitted fields.
var bare = map[string]string{
	"successUrl": "null", "cancelUrl": "null", "customizations": "null", "inputFields": "[]",
	"sendEmailReceipt": "null", "chargeCustomerNetworkFee": "null",
}

func TestPaymentLinks_lifecycle(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Clock: func() time.Time { return time.Date(2026, 5, 1, 12, 0, 0, 1000, time.UTC) }})
	a, b := s.makeMug(), s.makeMug()
	full := strings.Replace(linkFor(b, a), `"gateway"`, `"successUrl": "https://x.example/yes", "cancelUrl": "http://x.example/no",
		"customizations": {"leftPanelColor": "#fff", "primaryButtonColor": "#000", "slantedEdge": true, "allowDiscountCodes": false},
		"inputFields": [{"inputLabel": "Name", "isRequired": true, "dataType": "Email"}], "sendEmailReceipt": false,
		"chargeCustomerNetworkFee": true, "gateway"`, 1)
	made := s.want("POST", "/payment_link/create", full)
	id, path := made.id(t), "/payment_link/"+made.id(t)
	sent := map[string]string{
		"products":   "[" + s.want("GET", "/product/"+b, "").body + "," + s.want("GET", "/product/"+a, "").body + "]",
		"gateway":    `{"managed":{"methods":[{"discountPercentOff":2.50,"network":"Bitcoin"}]}}`,
		"successUrl": `"https://x.example/yes"`, "cancelUrl": `"http://x.example/no"`,
		"customizations":   `{"allowDiscountCodes":false,"leftPanelColor":"#fff","primaryButtonColor":"#000","slantedEdge":true}`,
		"inputFields":      `[{"dataType":"Email","inputLabel":"Name","isRequired":true}]`,
		"sendEmailReceipt": "false", "chargeCustomerNetworkFee": "true",
	}
	own := map[string]string{
		"organizationId": `"` + s.Organization() + `"`, "isArchived": "false", "createdAt": `"2026-05-01T12:00:00.000001Z"`,
		"updatedAt": `"2026-05-01T12:00:00.000001Z"`, "url": `"https://pay.sandbox.example/` + id + `"`, "sellerLogoUrl": "null",
	}
	wantMembers(t, made.object(t), sent)
	wantMembers(t, made.object(t), own)
	if got := s.want("GET", path, "").body; got != made.body {
		t.Errorf("GET returned %s, POST %s", got, made.body)
	}

	// An update clears omitted fields. Fields that the service sets stay.
	s.Advance(time.Hour)
	own["updatedAt"] = `"2026-05-01T13:00:00.000001Z"`
	cleared := s.want("PUT", path, strings.Replace(linkFor(a), coins, `{"openBanking": {"email": "a@x.example"}}`, 1))
	wantMembers(t, cleared.object(t), own)
	wantMembers(t, cleared.object(t), bare)
	wantMembers(t, cleared.object(t), map[string]string{
		"products": "[" + s.want("GET", "/product/"+a, "").body + "]", "gateway": `{"openBanking":{"email":"a@x.example"}}`,
	})
	if got := s.want("GET", path, "").body; got != cleared.body {
		t.Errorf("GET returned %s, PUT %s", got, cleared.body)
	}
	wantMembers(t, s.want("PUT", path, full).object(t), sent)

	if a := s.want("DELETE", path, ""); a.body != "" {
		t.Errorf("the delete returned %s", a.body)
	}
	missing := "there is no payment link " + id
	s.wantRefused("GET", path, "", 404, missing)
	s.wantRefused("PUT", path, full, 404, missing)
	s.wantRefused("PUT", path+"/archive", "", 404, missing)
	s.wantRefused("DELETE", path, "", 404, missing)
	s.wantIDs("/payment_links?include_archived=true")
}

func TestPaymentLinks_defaults(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	wantMembers(t, s.want("POST", "/payment_link/create", linkFor(s.makeMug())).object(t), bare)
	// A link that Put stores has the same defaults.
	id, _ := s.Put("payment_link", Object{})["id"].(string)
	wantMembers(t, s.want("GET", "/payment_link/"+id, "").object(t), bare)
	wantMembers(t, s.want("GET", "/payment_link/"+id, "").object(t),
		map[string]string{"products": "[]", "gateway": "{}", "isArchived": "false"})
}

// TestPaymentLinks_archiveIsFinal: no update brings an archived link back.
func TestPaymentLinks_archiveIsFinal(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Clock: func() time.Time { return time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC) }})
	product := s.makeMug()
	made := s.want("POST", "/payment_link/create", strings.Replace(linkFor(product), `"gateway"`, `"sendEmailReceipt": true, "gateway"`, 1))
	id, other := made.id(t), s.want("POST", "/payment_link/create", linkFor(product)).id(t)
	path := "/payment_link/" + id
	s.Advance(time.Minute)
	archived := s.want("PUT", path+"/archive", "")
	want := made.object(t)
	want["isArchived"], want["updatedAt"] = true, "2026-05-01T12:01:00.000000Z"
	if text := string(encode(want)); archived.body != text || s.want("GET", path, "").body != text {
		t.Errorf("archived\n%s\nwant\n%s", archived.body, text)
	}
	s.wantIDs("/payment_links", other)
	s.wantIDs("/payment_links?include_archived=false", other)
	s.wantIDs("/payment_links?include_archived=true", id, other)

	wantMembers(t, s.want("PUT", path, linkFor(product)).object(t), map[string]string{"isArchived": "true", "sendEmailReceipt": "null"})
	wantMembers(t, s.want("PUT", path+"/archive", "").object(t), map[string]string{"isArchived": "true"})
	s.wantRefused("PUT", path, strings.Replace(linkFor(product), `"gateway"`, `"isArchived": false, "gateway"`, 1),
		422, `isArchived: there is no such field`)
	s.want("DELETE", path, "")
	s.wantIDs("/payment_links?include_archived=true", other)
}

// TestPaymentLinks_products: a link shows the current state of its products, keeps archived ones,
// and accepts no further archived ones.
func TestPaymentLinks_products(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	a, b, c := s.makeMug(), s.makeMug(), s.makeMug()
	path := "/payment_link/" + s.want("POST", "/payment_link/create", linkFor(a, b)).id(t)
	names := func() (names string) {
		for _, element := range s.want("GET", path, "").object(t)["products"].([]any) {
			product, _ := element.(Object)
			name, _ := product["name"].(string)
			names += " " + name
			if product["isArchived"] == true {
				names += "!"
			}
		}
		return names
	}
	wantNames := func(want string) {
		t.Helper()
		if got := names(); got != want {
			t.Errorf("sells%s, want%s", got, want)
		}
	}
	wantNames(" Mug Mug")
	s.want("PUT", "/product/"+b, strings.Replace(mug, "Mug", "Jug", 1))
	wantNames(" Mug Jug")

	for _, id := range []string{b, c} {
		s.want("PUT", "/product/"+id+"/is_archived/true", "")
	}
	wantNames(" Mug Jug!")
	s.wantRefused("POST", "/payment_link/create", linkFor(a, b), 422, "products[1]: the product "+b+" is archived")
	s.wantRefused("PUT", path, linkFor(c, a, b), 422, "products[0]: the product "+c+" is archived")
	s.want("PUT", path, linkFor(b, a))
	wantNames(" Jug! Mug")
	s.want("PUT", path, linkFor(a))
	wantNames(" Mug")
	s.wantRefused("PUT", path, linkFor(a, b), 422, "products[1]: the product "+b+" is archived") // the link no longer has the product
	s.want("PUT", "/product/"+b+"/is_archived/false", "")
	s.want("PUT", path, linkFor(a, b))
	wantNames(" Mug Jug")

	s.Remove("product", a)
	wantNames(" Jug")
	s.wantRefused("PUT", path, linkFor(a, b), 422, "products[0]: there is no product "+a)
	s.wantIDs("/payment_links", s.want("GET", path, "").id(t))
	link, _ := s.Object("payment_link", strings.TrimPrefix(path, "/payment_link/"))
	if stored := string(encode(link["products"])); stored != `["`+a+`","`+b+`"]` {
		t.Errorf("a refused update left the products %s", stored)
	}
	if list := s.want("GET", "/payment_links", ""); !strings.Contains(list.body, `"name":"Jug"`) || strings.Contains(list.body, a) {
		t.Errorf("listed %s", list.body)
	}
}

// TestPaymentLinks_gateways: every gateway is accepted alone and together with the others, with all
// digits.
func TestPaymentLinks_gateways(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	product := s.makeMug()
	for _, gateway := range []string{
		`{"managed":{"methods":[{"discountPercentOff":0.00000000000000000000000000000000000000000000000001,"network":"Fiat","token":null}]}}`,
		`{"selfCustodial":{"sellerPaymentAddress":"0x1","tokensAccepted":[{"chainId":9223372036854775807,` +
			`"tokenAddress":"0x2"},{"chainId":1,"tokenAddress":"0x3"}]}}`,
		`{"openBanking":{"email":"a@x.example","kycData":null,"locale":"de","market":"NO"}}`,
		`{"managed":{"methods":[{"network":"Bitcoin"}]},"openBanking":{"email":""},` +
			`"selfCustodial":{"tokensAccepted":[{"chainId":1,"tokenAddress":"0x2"}]}}`,
	} {
		made := s.want("POST", "/payment_link/create", strings.Replace(linkFor(product), coins, gateway, 1))
		wantMembers(t, made.object(t), map[string]string{"gateway": gateway})
	}
}

func TestPaymentLinks_surviveRestart(t *testing.T) {
	t.Parallel()
	restarts(t, func(s *shop) []string {
		product := s.makeMug()
		deleted := s.want("POST", "/payment_link/create", linkFor(product)).id(t)
		stored, archived := s.want("POST", "/payment_link/create", linkFor(product)).id(t),
			s.want("POST", "/payment_link/create", linkFor(product)).id(t)
		s.want("PUT", "/payment_link/"+archived+"/archive", "")
		s.want("DELETE", "/payment_link/"+deleted, "")
		return []string{
			"/payment_links", "/payment_links?include_archived=true", "/payment_link/" + stored,
			"/payment_link/" + archived, "/payment_link/" + deleted,
		}
	})
}

// TestPaymentLinks_dialects: a dialect applies to every part of a link, down to its products and
// its gateway's members.
func TestPaymentLinks_dialects(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	made := s.want("POST", "/payment_link/create", linkFor(s.makeMug()))
	for text, want := range map[string]string{
		"unions=nulls":    `"openBanking":null,"selfCustodial":null`,
		"decimals=text":   `"discountPercentOff":"2.50000000000"`,
		"unknown=members": `"futureField":{"since":"tomorrow","values":[1,null]},"network":"Bitcoin"}`,
		"nulls=omitted":   `"sendEmailReceipt`,
		"defaults=filled": `"sendEmailReceipt":true`,
	} {
		dialect, err := ParseDialect(text)
		if err != nil {
			t.Fatal(err)
		}
		s.SetDialect(dialect)
		body := s.want("GET", "/payment_link/"+made.id(t), "").body
		if strings.Contains(body, want) == dialect.OmitNulls {
			t.Errorf("%s: %s", text, body)
		}
	}
	s.SetDialect(Dialect{Writes: "id"})
	if got, want := s.want("PUT", "/payment_link/"+made.id(t)+"/archive", "").body, `{"paymentLinkId":"`+made.id(t)+`"}`; got != want {
		t.Errorf("the response is %s, want %s", got, want)
	}
}

// TestPaymentLinks_otherSpelling: the dialect changes the order of methods and tokens and the case
// of addresses.
func TestPaymentLinks_otherSpelling(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Dialect: Dialect{OtherSpelling: true}})
	gateway := `{"managed":{"methods":[{"network":"Solana","token":"Abc"},{"network":"Ethereum","token":"0xAB"}]},` +
		`"selfCustodial":{"sellerPaymentAddress":"0xCD","tokensAccepted":[{"chainId":1,"tokenAddress":"0xEF"}]}}`
	made := s.want("POST", "/payment_link/create", strings.Replace(linkFor(s.makeMug()), coins, gateway, 1))
	wantMembers(t, made.object(t), map[string]string{
		"gateway": `{"managed":{"methods":[{"network":"Ethereum","token":"0xab"},{"network":"Solana","token":"Abc"}]},` +
			`"selfCustodial":{"sellerPaymentAddress":"0xcd","tokensAccepted":[{"chainId":1,"tokenAddress":"0xef"}]}}`,
	})
}

// TestPaymentLinks_personal: the payer is returned, masked or omitted, and stored unchanged.
func TestPaymentLinks_personal(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	bank := `{"openBanking":{"email":"a@x.example","kycData":{"address":"A","dateOfBirth":"1990-12-31",` +
		`"name":"Erika","phone":"1","residenceCountry":"DE"}}}`
	path := "/payment_link/" + s.want("POST", "/payment_link/create", strings.Replace(linkFor(s.makeMug()), coins, bank, 1)).id(t)
	for _, c := range []struct{ dialect, want string }{
		{"personal=masked", `{"openBanking":{"email":"a@x.example","kycData":{"address":"A****","dateOfBirth":"1****",` +
			`"name":"E****","phone":"1****","residenceCountry":"D****"}}}`},
		{"personal=omitted", `{"openBanking":{"email":"a@x.example"}}`},
		{"personal=shown", bank},
	} {
		dialect, err := ParseDialect(c.dialect)
		if err != nil {
			t.Fatal(err)
		}
		s.SetDialect(dialect)
		wantMembers(t, s.want("GET", path, "").object(t), map[string]string{"gateway": c.want})
	}
}

// TestPaymentLinks_results: the result of a bank payment outlives every change of the gateway, but
// not the gateway itself.
func TestPaymentLinks_results(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	body := linkFor(s.makeMug())
	bank := strings.Replace(body, coins, `{"openBanking":{"email":"a@x.example"}}`, 1)
	path := "/payment_link/" + s.want("POST", "/payment_link/create", bank).id(t)
	link := s.Objects("payment_link")[0]
	link["gateway"] = Object{"openBanking": Object{
		"email":                  "a@x.example",
		"openBankingCheckoutUrl": "https://bank.example/1", "existingUserPaidSuccess": true,
	}}
	s.Put("payment_link", link)
	for _, step := range []struct{ body, want string }{
		{strings.Replace(bank, "a@x", "b@x", 1), `{"openBanking":{"email":"b@x.example","existingUserPaidSuccess":true,` +
			`"openBankingCheckoutUrl":"https://bank.example/1"}}`},
		{body, `{"managed":{"methods":[{"discountPercentOff":2.50,"network":"Bitcoin"}]}}`},
		{bank, `{"openBanking":{"email":"a@x.example"}}`},
	} {
		wantMembers(t, s.want("PUT", path, step.body).object(t), map[string]string{"gateway": step.want})
	}
}
