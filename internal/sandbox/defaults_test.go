// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"reflect"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// TestDefaults_fillOmittedFields: the service chooses the values that a request omits, and no other
// values. The response, the read and the list agree.
func TestDefaults_fillOmittedFields(t *testing.T) {
	t.Parallel()
	const (
		address = `"0x52908400098527886E0F7030069857D2E4169EE7"`
		noLook  = `{"allowDiscountCodes":false,"leftPanelColor":"","primaryButtonColor":"","slantedEdge":false}`
		look    = `{"allowDiscountCodes":true,"leftPanelColor":"#1A2B3C","primaryButtonColor":"#FFFFFF","slantedEdge":true}`
	)
	cup := `{"name": "Cup", "description": "", "currency": "USD", "price": 9, "addOns": []`
	bare := `{"products": ["PRODUCT"], "gateway": {"managed": {"methods": [{"network": "Bitcoin"}]}, ` +
		`"selfCustodial": {"tokensAccepted": [{"chainId": 1, "tokenAddress": "0x2"}]}, "openBanking": {"email": "a@x.example"}}`
	for _, c := range []struct {
		defaults, group, create, list, body string
		want                                map[string]string
	}{
		{"zero", "product", "/product/create", "/products", cup + "}", map[string]string{
			"imageUrl": `""`, "sendSubscriptionEmails": `false`, "chargingIntervalSeconds": `0`, "productType": `null`,
		}},
		{"filled", "product", "/product/create", "/products", cup + "}", map[string]string{
			"imageUrl": `"https://shop.example/product.png"`, "sendSubscriptionEmails": `true`, "chargingIntervalSeconds": `2592000`,
			"productType": `null`,
		}},
		{
			"filled", "product", "/product/create", "/products",
			cup + `, "imageUrl": "", "sendSubscriptionEmails": false, "chargingIntervalSeconds": 0}`,
			map[string]string{
				"imageUrl": `""`, "sendSubscriptionEmails": `false`, "chargingIntervalSeconds": `0`,
			},
		},
		{"zero", "payment_link", "/payment_link/create", "/payment_links", bare + "}", map[string]string{
			"successUrl": `""`, "cancelUrl": `""`, "customizations": noLook, "inputFields": `[]`, "sendEmailReceipt": `false`,
			"chargeCustomerNetworkFee": `false`,
			"gateway": `{"managed":{"methods":[{"discountPercentOff":0,"network":"Bitcoin"}]},` +
				`"openBanking":{"bankId":"","email":"a@x.example","instantPaymentStatus":false,"onrampAmount":""},` +
				`"selfCustodial":{"tokensAccepted":[{"chainId":1,"tokenAddress":"0x2"}]}}`,
		}},
		{"filled", "payment_link", "/payment_link/create", "/payment_links", bare + "}", map[string]string{
			"successUrl": `"https://shop.example/thanks"`, "cancelUrl": `"https://shop.example/cart"`, "customizations": look,
			"inputFields": `[{"dataType":"String","inputLabel":"Order number","isRequired":true}]`, "sendEmailReceipt": `true`,
			"chargeCustomerNetworkFee": `true`,
			"gateway": `{"managed":{"methods":[{"discountPercentOff":5,"network":"Bitcoin"}]},"openBanking":{"bankId":"bank-spree",` +
				`"destinationCryptoAddress":` + address +
				`,"email":"a@x.example","instantPaymentStatus":true,"locale":"en","market":"DE","onrampAmount":"25"},` +
				`"selfCustodial":{"sellerPaymentAddress":` + address + `,"tokensAccepted":[{"chainId":1,"tokenAddress":"0x2"}]}}`,
		}},
		{
			"filled", "payment_link", "/payment_link/create", "/payment_links",
			bare + `, "sendEmailReceipt": false, "inputFields": [], "customizations": ` + noLook + "}",
			map[string]string{
				"sendEmailReceipt": `false`, "inputFields": `[]`, "customizations": noLook,
			},
		},
		{"zero", "webhook", "/webhook/create", "/webhooks", `{"url": "https://a.example"}`, map[string]string{"isPaused": `false`}},
		{"filled", "webhook", "/webhook/create", "/webhooks", `{"url": "https://a.example"}`, map[string]string{"isPaused": `true`}},
		{
			"filled", "webhook", "/webhook/create", "/webhooks", `{"url": "https://a.example", "isPaused": false}`,
			map[string]string{"isPaused": `false`},
		},
		{"zero", "customer", "/customer", "/customers", `{"name": "A", "email": "a@x.example"}`, map[string]string{
			"phone": `""`, "tags": `[]`, "evmAddresses": `[]`, "dob": `null`, "accountType": `null`, "companyName": `null`, "totalSpend": `null`,
			"kycData": `null`,
		}},
		{"filled", "customer", "/customer", "/customers", `{"name": "A", "email": "a@x.example"}`, map[string]string{
			"phone": `"+4930123456"`, "tags": `["new"]`, "evmAddresses": `[` + address + `]`, "dob": `"1990-12-31"`,
			"accountType": `"Individual"`, "companyName": `null`,
			"totalSpend": `null`, "kycData": `null`,
		}},
	} {
		s := open(t, Options{})
		body := strings.Replace(c.body, "PRODUCT", s.makeMug(), 1)
		if c.group == "product" {
			s.Remove("product", text(s.Objects("product")[0]["id"]))
		}
		s.SetDialect(Dialect{Defaults: c.defaults})
		reply := s.want("POST", c.create, body).object(t)
		wantMembers(t, reply, c.want)
		path := "/" + c.group + "/" + text(reply["id"])
		read := s.want("GET", path, "").object(t)
		listed := s.want("GET", c.list, "").list(t)
		if !reflect.DeepEqual(reply, read) || len(listed) != 1 || !reflect.DeepEqual(read, listed[0]) {
			t.Errorf("%s: the reply is\n%v, the read\n%v, the list\n%v", c.group, reply, read, listed)
		}
		if c.group == "webhook" {
			continue // an update sets every field
		}
		change := Object{}
		if err := store.Decode([]byte(body), &change); err != nil {
			t.Fatal(err)
		}
		wantMembers(t, s.want("PUT", path, body).object(t), c.want) // omitted again: the service chooses again
		for member := range c.want {
			if read[member] != nil {
				change[member] = read[member]
			}
		}
		wantMembers(t, s.want("PUT", path, string(encode(change))).object(t), c.want) // a response is a valid request
		s.SetDialect(Dialect{})
		wantMembers(t, s.want("GET", path, "").object(t), c.want) // the value is stored
	}
}

// TestDefaults_followSpelling: a dialect's spelling also applies to chosen values.
func TestDefaults_followSpelling(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	link := s.want("POST", "/payment_link/create",
		`{"products": ["`+s.makeMug()+`"], "gateway": {"managed": {"methods": [{"network": "Bitcoin"}]},`+
			` "selfCustodial": {"tokensAccepted": [{"chainId": 1, "tokenAddress": "0x2"}]}}}`).id(t)
	s.SetDialect(Dialect{Defaults: "filled", DecimalsAsText: true, OtherSpelling: true, OmitNulls: true})
	wantMembers(t, s.want("GET", "/payment_link/"+link, "").object(t), map[string]string{
		"gateway": `{"managed":{"methods":[{"discountPercentOff":"5.00000000000","network":"Bitcoin"}]},` +
			`"selfCustodial":{"sellerPaymentAddress":"0x52908400098527886e0f7030069857d2e4169ee7",` +
			`"tokensAccepted":[{"chainId":1,"tokenAddress":"0x2"}]}}`,
	})
	if a := s.do("POST", "/payment_link/create", `{"products": []}`); a.status != http.StatusUnprocessableEntity {
		t.Errorf("a request without a gateway: %d %s", a.status, a.body)
	}
}
