// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

func checkoutSessionOpening(service *acctest.Service, arguments string) string {
	return service.Config("ephemeral \"payments_checkout_session\" \"it\" {\n" + arguments + "\n}\n")
}

const (
	validSession = "gateway = { managed = { methods = [{ network = \"Ethereum\" }] } }\nsuccess_url = \"https://shop.example/thanks\"\n"
	total        = "total = 12.50\ncurrency = \"EUR\"\n"
)

// TestCheckoutSession_request compares every byte of the requests, and the results.
func TestCheckoutSession_request(t *testing.T) {
	t.Parallel()
	const gateway = `"gateway":{"managed":{"methods":[{"network":"Ethereum"}]}}`
	for name, c := range map[string]struct {
		arguments, sent string
		results         map[string]any
	}{
		"least": {
			validSession + total, `{` + gateway + `,"total":12.5,"currency":"EUR","successUrl":"https://shop.example/thanks"}`,
			map[string]any{"total": json.Number("12.5"), "currency": "EUR", "session_status": "pending", "metadata": nil, "line_items": nil},
		},
		"items": {
			validSession + `line_items = [
  { product_id = "` + id + `", quantity = 3 }, { product_id = "` + id + `" },
  { item_data = { name = "Box", price = 0.1, currency = "EUR", description = "Red.", quantity = 2,
    image_url = "https://shop.example/box.png", charging_interval_seconds = 60 } },
]`,
			`{` + gateway + `,"lineItems":[{"productId":"` + id + `","quantity":3},{"productId":"` + id + `"},` +
				`{"itemData":{"name":"Box","price":0.1,"currency":"EUR","description":"Red.","quantity":2,` +
				`"imageUrl":"https://shop.example/box.png","chargingIntervalSeconds":60}}],` +
				`"successUrl":"https://shop.example/thanks"}`,
			map[string]any{"total": json.Number("8.2"), "currency": "EUR"},
		},
		"all": {
			`gateway = { open_banking = { email = "ann@buyer.example", kyc_data = { name = "Ann", address = "A 1", residence_country = "DE",
  phone = "1", date_of_birth = "1990-12-31" } } }
success_url = "https://shop.example/thanks"
cancel_url = "https://shop.example/basket"
metadata = [{ key = "order", value = "4711" }, { key = "note", value = "" }]
expires_at = "2099-01-31T12:00:00+02:00"
customizations = { left_panel_color = "#1d3b2a", primary_button_color = "", slanted_edge = true, allow_discount_codes = false }
charge_customer_network_fee = false
` + total,
			`{"gateway":{"openBanking":{"email":"ann@buyer.example","kycData":{"name":"Ann","address":"A 1","residenceCountry":"DE","phone":"1",` +
				`"dateOfBirth":"1990-12-31"}}},"total":12.5,"currency":"EUR","successUrl":"https://shop.example/thanks",` +
				`"cancelUrl":"https://shop.example/basket","metadata":[{"key":"order","value":"4711"},{"key":"note","value":""}],` +
				`"expiresAt":4073536800,"customizations":{"leftPanelColor":"#1d3b2a","primaryButtonColor":"","slantedEdge":true,` +
				`"allowDiscountCodes":false},"chargeCustomerNetworkFee":false}`,
			map[string]any{"expires_at": "2099-01-31T12:00:00+02:00", "charge_customer_network_fee": false},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service := acctest.Start(t)
			service.Put("product", sandbox.Object{"id": id, "price": json.Number("2"), "currency": "EUR"})
			opened, err := driver.New(t).Open(checkoutSessionOpening(service, c.arguments))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.sent, string(service.Requests()[0].Body)); diff != "" {
				t.Error(diff)
			}
			session := service.Objects("checkout_session")[0]
			c.results["id"], c.results["organization_id"], c.results["created_at"] = session["id"], service.Organization(), session["createdAt"]
			for name, want := range c.results {
				if got := opened.Value[name]; !cmp.Equal(got, want) && name != "created_at" || got == nil && want != nil {
					t.Errorf("%s is %v, want %v", name, got, want)
				}
			}
			if url, _ := opened.Value["url"].(string); !strings.HasPrefix(url, "http") || !strings.Contains(url, session["id"].(string)) {
				t.Errorf("the address is %q", url)
			}
			if !opened.RenewAt.IsZero() || len(opened.Warnings) > 0 {
				t.Errorf("to renew at %s, warnings %q", opened.RenewAt, opened.Warnings)
			}
		})
	}
}

// TestCheckoutSession_bankPage shows the page and the buyer's state that only the service sets.
func TestCheckoutSession_bankPage(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	d := driver.New(t)
	service.AddFault(sandbox.Fault{
		Operation: "checkoutSession", Status: 200, Body: `{"id": "` + id + `", "organizationId": "` + id + `", "sessionStatus": "disputed",
			"products": [], "items": [], "total": "12.50", "currency": "EUR", "successUrl": "https://shop.example", "metadata": [],
			"gateway": {"managed": null, "openBanking": {"email": "a***@buyer.example", "existingUserPaidSuccess": true,
			"openBankingCheckoutUrl": "https://bank.example/7"}}, "expiresAt": "2099-01-31T11:00:00Z", "createdAt": "2030-01-01T00:00:00Z",
			"updatedAt": "2030-01-01T00:00:00Z"}`,
	})
	service.AddFault(sandbox.Fault{
		Operation: "createCheckoutSession", Status: 200,
		Body: `{"checkoutSessionId": "` + id + `", "checkoutSessionUrl": "https://pay.example/7"}`,
	})
	opened, err := d.Open(checkoutSessionOpening(service, `gateway = { open_banking = { email = "ann@buyer.example" } }
success_url = "https://shop.example/thanks"
expires_at = "2099-01-31T12:00:00Z"
`+total))
	if err != nil {
		t.Fatal(err)
	}
	bank := opened.Value["gateway"].(map[string]any)["open_banking"].(map[string]any)
	if bank["email"] != "ann@buyer.example" || bank["open_banking_checkout_url"] != "https://bank.example/7" ||
		bank["existing_user_paid_success"] != true ||
		opened.Value["session_status"] != "disputed" || opened.Value["url"] != "https://pay.example/7" {
		t.Errorf("opened %v", opened.Value)
	}
	const other = "was to end at 2099-01-31T12:00:00Z, and the payments service ends it at 2099-01-31T11:00:00Z"
	if len(opened.Warnings) != 1 || !strings.Contains(opened.Warnings[0], other) {
		t.Errorf("warnings %q", opened.Warnings)
	}
}

// TestCheckoutSession_refused puts each refusal at its attribute.
func TestCheckoutSession_refused(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ arguments, at, words string }{
		"end over": {validSession + total + `expires_at = "2020-01-31T12:00:00Z"`, "expires_at", "timeadd(plantimestamp(), "},
		"missing product": {
			validSession + `line_items = [{ product_id = "` + strings.Replace(id, "9", "8", 1) + `" }]`, "line_items", "there is no product",
		},
		"archived product": {validSession + `line_items = [{ product_id = "` + id + `" }]`, "line_items", "is archived"},
		"two currencies": {
			validSession + `line_items = [for c in ["EUR", "USD"] : { item_data = { name = "Box", price = 1, currency = c } }]`,
			"line_items", "the first in EUR",
		},
		"for free": {validSession + `line_items = [{ item_data = { name = "Box", price = 0, currency = "EUR" } }]`, "line_items", "more than 0"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service := acctest.Start(t)
			service.Put("product", sandbox.Object{"id": id, "isArchived": true})
			_, err := driver.New(t).Open(checkoutSessionOpening(service, c.arguments))
			if err == nil || !strings.HasPrefix(err.Error(), "open: "+c.at+": ") || !strings.Contains(err.Error(), c.words) {
				t.Errorf("the error is not one at %s: %v", c.at, err)
			}
			if sessions := service.Objects("checkout_session"); len(sessions) > 0 {
				t.Errorf("there are sessions: %v", sessions)
			}
		})
	}
}

// TestCheckoutSession_cannotCancel reports a session that was created without its address, and
// could not be cancelled.
func TestCheckoutSession_cannotCancel(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	service.AddFault(sandbox.Fault{Operation: "cancelCheckoutSession", Status: http.StatusForbidden})
	service.AddFault(sandbox.Fault{Operation: "checkoutSession", Status: http.StatusForbidden})
	_, err := driver.New(t).Open(checkoutSessionOpening(service, validSession+total))
	for _, words := range []string{"was created, but could not be read", "Could not close the checkout session", "expires by itself"} {
		if err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("the error lacks %q: %v", words, err)
		}
	}
}

// TestCheckoutSession_noURL cancels a session without its address, which no other response shows.
func TestCheckoutSession_noURL(t *testing.T) {
	t.Parallel()
	for _, body := range []string{
		`"` + id + `"`, `{"checkoutSessionId": "` + id + `"}`, `{"checkoutSessionId": "` + id + `", "checkoutSessionUrl": ""}`,
	} {
		service := acctest.Start(t)
		service.Put("checkout_session", sandbox.Object{"id": id})
		service.AddFault(sandbox.Fault{Operation: "createCheckoutSession", Status: 200, Body: body})
		_, err := driver.New(t).Open(checkoutSessionOpening(service, validSession+total))
		if err == nil || !strings.Contains(err.Error(), "the response has no checkoutSessionUrl") {
			t.Errorf("%s: error: %v", body, err)
		}
		if session, _ := service.Object("checkout_session", id); session["sessionStatus"] != "cancelled" {
			t.Errorf("%s: the session is %v", body, session["sessionStatus"])
		}
	}
}
