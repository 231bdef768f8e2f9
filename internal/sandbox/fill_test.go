// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// unfilled are the optional members of requests that the service leaves alone, by the reason.
var unfilled = map[string][]string{
	"null is an ordinary product": {
		"ProductParams.productType", "Product.productType",
	},
	"a choice of several kinds": {
		"Presale.Token", "ProductType.Presale", "PaymentGateway.managed", "PaymentGateway.selfCustodial",
		"PaymentGateway.openBanking", "ExternalDestination.iban", "ExternalDestination.sortCode", "ExternalDestination.bankCode",
		"ExternalDestination.bban", "ExternalDestination.us", "ExternalDestination.crypto", "WithdrawalAccountParams.crypto",
		"WithdrawalAccountParams.iban", "WithdrawalAccountParams.us", "DepositMethod.Crypto", "DepositMethod.Fiat",
	},
	"null is the network's own coin": {
		"ManagedPaymentMethod.token", "CryptoDepositMethod.token", "FiatDepositMethod.onrampToken", "Asset.token",
	},
	"only the seller knows the payer": {
		"OpenBankingGateway.kycData", "KycDataRequest.passportFile", "KycDataRequest.idCardFile", "KycDataRequest.selfieFile",
	},
	"a result, set by the service alone": {
		"OpenBankingGateway.existingUserPaidSuccess", "OpenBankingGateway.openBankingCheckoutUrl",
	},
	"goes with one type": {
		"DiscountModel.amountOff", "DiscountModel.percentOff",
	},
	"goes with one type of account": {
		"CustomerParams.companyName",
	},
	"an object of the caller": {
		"DepositAccountParams.customerId",
	},
	"it would be charged": {
		"InvoiceParams.products", "InvoiceParams.lineItems",
	},
	"null is the currency of the invoice": {
		"InvoiceLineParams.currency",
	},
	"goes with one status": {
		"FboVerificationParams.rejectionReason",
	},
	"only the seller knows the person": {
		"FboVerificationParams.representative",
	},
	"it would move money": {
		"AutoSwapParams.target",
	},
}

// configured are the objects that Terraform configures, by the schema of their responses. The
// schema of their requests has the suffix Params. Webhooks have another schema for changes, in
// which nothing is optional.
var configured = []string{
	"Product", "PaymentLink", "DiscountCode", "Webhook", "Customer", "ExternalAccount", "DepositAccount", "WithdrawalAccount", "Invoice",
	"FboOrganization", "FboVerification", "AutoSwap",
}

// TestDefaults_complete: the service can choose every optional member of the configured objects.
// Nested members count, too.
func TestDefaults_complete(t *testing.T) {
	t.Parallel()
	schemas := open(t, Options{}).doc.Components.Schemas
	alone, visited := map[string]string{}, map[string]bool{}
	for why, members := range unfilled {
		for _, at := range members {
			alone[at] = why
		}
	}
	left := len(alone)
	var visit func(name string)
	visit = func(name string) {
		if visited[name] {
			return
		}
		visited[name] = true
		answered := schemas[strings.TrimSuffix(name, "Params")].Value
		for property, ref := range schemas[name].Value.Properties {
			at := name + "." + property
			nested := ref
			if nested.Value.Type.Is(openapi3.TypeArray) {
				nested = nested.Value.Items
			}
			if nested.Ref == "" && len(nested.Value.AllOf) == 1 {
				nested = nested.Value.AllOf[0]
			}
			if nested.Ref != "" && nested.Value.Type.Is(openapi3.TypeObject) {
				visit(nested.Ref[strings.LastIndexByte(nested.Ref, '/')+1:])
			}
			if slices.Contains(schemas[name].Value.Required, property) {
				continue
			}
			mark := ref.Value.Extensions["x-default"]
			if other := answered.Properties[property]; mark == nil && other != nil {
				mark = other.Value.Extensions["x-default"]
			}
			if alone[at] != "" {
				left--
			}
			if (mark == nil) != (alone[at] != "") {
				t.Errorf("%s has the default %v, and is left alone because %q", at, mark, alone[at])
			}
		}
	}
	for _, name := range configured {
		visit(name + "Params")
	}
	if left != 0 {
		t.Errorf("%d of the members that are left alone do not exist", left)
	}
}

// TestDefaults_valid: both kinds of defaults satisfy the contract. A request may send back a
// response.
func TestDefaults_valid(t *testing.T) {
	t.Parallel()
	schemas := open(t, Options{}).doc.Components.Schemas
	filled, zeros := 0, 0
	for name, ref := range schemas {
		for property, p := range ref.Value.Properties {
			chosen, ok := p.Value.Extensions["x-default"]
			if !ok {
				continue
			}
			at := name + "." + property
			if len(ref.Value.Required) == 0 {
				t.Errorf("%s is one of several kinds, and the service must not choose one", at)
			}
			if slices.Contains(ref.Value.Required, property) {
				t.Errorf("%s is always there", at)
			}
			fits := func(value any) {
				t.Helper()
				for _, target := range []*openapi3.SchemaRef{ref, schemas[name+"Params"], schemas[strings.TrimSuffix(name, "Params")]} {
					if target == nil || target.Value.Properties[property] == nil {
						continue
					}
					if err := target.Value.Properties[property].Value.VisitJSON(value, openapi3.EnableFormatValidation()); err != nil {
						t.Errorf("%s: %v: %s", at, value, reason(err))
					}
				}
			}
			value := exact(p.Value, chosen)
			fits(value)
			filled++
			if isZero(value) {
				t.Errorf("%s: %v is no value of the service's choice", at, value)
			}
			if value, ok := zero(p.Value); ok {
				fits(value)
				zeros++
				if !isZero(value) {
					t.Errorf("%s: %v is not zero", at, value)
				}
			}
		}
	}
	if filled < 40 || zeros < 30 {
		t.Errorf("%d defaults, and %d that are zero", filled, zeros)
	}
}

// isZero reports whether a value is false, zero or empty, or has only such members.
func isZero(value any) bool {
	switch v := value.(type) {
	case json.Number:
		return v == "0"
	case []any:
		return len(v) == 0
	case Object:
		for _, member := range v {
			if !isZero(member) {
				return false
			}
		}
		return true
	}
	return reflect.ValueOf(value).IsZero()
}

// TestDefaults: the service chooses the values that a request omits, and no other values. The
// response, the read and the list agree.
func TestDefaults(t *testing.T) {
	t.Parallel()
	const (
		address = `"0x52908400098527886E0F7030069857D2E4169EE7"`
		noLook  = `{"allowDiscountCodes":false,"leftPanelColor":"","primaryButtonColor":"","slantedEdge":false}`
		look    = `{"allowDiscountCodes":true,"leftPanelColor":"#1A2B3C","primaryButtonColor":"#FFFFFF","slantedEdge":true}`
	)
	cup := `{"name": "Cup", "description": "", "currency": "USD", "price": 9, "addOns": []`
	bare := `{"products": ["PRODUCT"], "gateway": {"managed": {"methods": [{"network": "Bitcoin"}]}, "selfCustodial": {"tokensAccepted": []}, "openBanking": {"email": "a@x.example"}}`
	for _, c := range []struct {
		defaults, group, create, list, body string
		want                                map[string]string
	}{
		{"zero", "product", "/product/create", "/products", cup + "}", map[string]string{
			"imageUrl": `""`, "sendSubscriptionEmails": `false`, "chargingIntervalSeconds": `0`, "productType": `null`,
		}},
		{"filled", "product", "/product/create", "/products", cup + "}", map[string]string{
			"imageUrl": `"https://shop.example/product.png"`, "sendSubscriptionEmails": `true`, "chargingIntervalSeconds": `2592000`, "productType": `null`,
		}},
		{"filled", "product", "/product/create", "/products", cup + `, "imageUrl": "", "sendSubscriptionEmails": false, "chargingIntervalSeconds": 0}`, map[string]string{
			"imageUrl": `""`, "sendSubscriptionEmails": `false`, "chargingIntervalSeconds": `0`,
		}},
		{"zero", "payment_link", "/payment_link/create", "/payment_links", bare + "}", map[string]string{
			"successUrl": `""`, "cancelUrl": `""`, "customizations": noLook, "inputFields": `[]`, "sendEmailReceipt": `false`, "chargeCustomerNetworkFee": `false`,
			"gateway": `{"managed":{"methods":[{"discountPercentOff":0,"network":"Bitcoin"}]},` +
				`"openBanking":{"bankId":"","email":"a@x.example","instantPaymentStatus":false,"onrampAmount":""},"selfCustodial":{"tokensAccepted":[]}}`,
		}},
		{"filled", "payment_link", "/payment_link/create", "/payment_links", bare + "}", map[string]string{
			"successUrl": `"https://shop.example/thanks"`, "cancelUrl": `"https://shop.example/cart"`, "customizations": look,
			"inputFields": `[{"dataType":"String","inputLabel":"Order number","isRequired":true}]`, "sendEmailReceipt": `true`, "chargeCustomerNetworkFee": `true`,
			"gateway": `{"managed":{"methods":[{"discountPercentOff":5,"network":"Bitcoin"}]},"openBanking":{"bankId":"bank-spree","destinationCryptoAddress":` + address +
				`,"email":"a@x.example","instantPaymentStatus":true,"locale":"en","market":"DE","onrampAmount":"25"},"selfCustodial":{"sellerPaymentAddress":` + address + `,"tokensAccepted":[]}}`,
		}},
		{"filled", "payment_link", "/payment_link/create", "/payment_links", bare + `, "sendEmailReceipt": false, "inputFields": [], "customizations": ` + noLook + "}", map[string]string{
			"sendEmailReceipt": `false`, "inputFields": `[]`, "customizations": noLook,
		}},
		{"zero", "webhook", "/webhook/create", "/webhooks", `{"url": "https://a.example"}`, map[string]string{"isPaused": `false`}},
		{"filled", "webhook", "/webhook/create", "/webhooks", `{"url": "https://a.example"}`, map[string]string{"isPaused": `true`}},
		{"filled", "webhook", "/webhook/create", "/webhooks", `{"url": "https://a.example", "isPaused": false}`, map[string]string{"isPaused": `false`}},
		{"zero", "customer", "/customer", "/customers", `{"name": "A", "email": "a@x.example"}`, map[string]string{
			"phone": `""`, "tags": `[]`, "evmAddresses": `[]`, "dob": `null`, "accountType": `null`, "companyName": `null`, "totalSpend": `null`, "kycData": `null`,
		}},
		{"filled", "customer", "/customer", "/customers", `{"name": "A", "email": "a@x.example"}`, map[string]string{
			"phone": `"+4930123456"`, "tags": `["new"]`, "evmAddresses": `[` + address + `]`, "dob": `"1990-12-31"`, "accountType": `"Individual"`, "companyName": `null`,
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
			continue // its changes set everything
		}
		change := Object{}
		if err := store.Decode([]byte(body), &change); err != nil {
			t.Fatal(err)
		}
		wantMembers(t, s.want("PUT", path, body).object(t), c.want) // left out again, it is chosen again
		for member := range c.want {
			if read[member] != nil {
				change[member] = read[member]
			}
		}
		wantMembers(t, s.want("PUT", path, string(encode(change))).object(t), c.want) // and a response may be sent back
		s.SetDialect(Dialect{})
		wantMembers(t, s.want("GET", path, "").object(t), c.want) // which stores it
	}
}

// TestDefaults_spelling: the spelling of a dialect applies to chosen values, too.
func TestDefaults_spelling(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	link := s.want("POST", "/payment_link/create", `{"products": ["`+s.makeMug()+`"], "gateway": {"managed": {"methods": [{"network": "Bitcoin"}]}, "selfCustodial": {"tokensAccepted": []}}}`).id(t)
	s.SetDialect(Dialect{Defaults: "filled", DecimalsAsText: true, OtherSpelling: true, OmitNulls: true})
	wantMembers(t, s.want("GET", "/payment_link/"+link, "").object(t), map[string]string{
		"gateway": `{"managed":{"methods":[{"discountPercentOff":"5.00000000000","network":"Bitcoin"}]},"selfCustodial":{"sellerPaymentAddress":"0x52908400098527886e0f7030069857d2e4169ee7","tokensAccepted":[]}}`,
	})
	if a := s.ask("POST", "/payment_link/create", `{"products": []}`); a.status != http.StatusUnprocessableEntity {
		t.Errorf("a request without a gateway: %d %s", a.status, a.body)
	}
}
