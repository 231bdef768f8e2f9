// SPDX-License-Identifier: MPL-2.0

package rows

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// ExampleURL is the endpoint in the examples of webhooks. Tests put a receiver in its place.
const ExampleURL = "https://coffee.example/hooks"

// ActionCase is the use of an action or an ephemeral resource: its arguments and the objects around
// it.
type ActionCase struct {
	Around    []Planted
	Arguments string
	// Prepare makes more objects, funds a balance, or lets time pass. It returns the arguments, and
	// replaces them. It may be nil.
	Prepare func(t testing.TB, service *acctest.Service) (arguments string)
	// MovesMoney sets allow_money_movement of the provider.
	MovesMoney bool
	// Fails returns a part of the error in a dialect whose service shows too little. It may be nil.
	Fails func(d sandbox.Dialect) (words string)
}

// ActionCases has a row for every action and every ephemeral resource. Those of [MoneyCases] use
// their rows there.
var ActionCases = withMoneyCases(map[string]ActionCase{
	"payments_cancel_payout": {
		Around:    []Planted{{"payout", sandbox.Object{"id": ExampleID}}},
		Arguments: "payout_id = \"" + ExampleID + "\"",
	},
	"payments_cancel_subscription": {
		Around:    []Planted{{"subscription", sandbox.Object{"id": ExampleID}}},
		Arguments: "subscription_id = \"" + ExampleID + "\"",
	},
	"payments_checkout_session": {Arguments: `gateway = {
    managed      = { methods = [{ network = "Ethereum" }] }
    open_banking = {
      email    = "zoe@canary.example"
      kyc_data = {
        name = "Zoe Quibble Canary", address = "Canary Row 17", residence_country = "Germany", phone = "555-0142-9981"
        date_of_birth = "1971-03-29", passport_file = "UEFTU1BPUlRDQU5BUlk"
      }
    }
  }
  line_items                  = [{ item_data = { name = "Gift box", price = 12.5, currency = "EUR", quantity = 2 } }]
  success_url                 = "https://shop.example/thanks"
  cancel_url                  = "https://shop.example/basket"
  metadata                    = [{ key = "order", value = "4711" }]
  expires_at                  = "2099-01-31T12:00:00+02:00"
  customizations = { left_panel_color = "#1d3b2a", primary_button_color = "", slanted_edge = true, allow_discount_codes = false }
  charge_customer_network_fee = true`},
	"payments_payment_session": {Arguments: `method   = { network = "Ethereum", token = "` + USDC + `" }
  total    = 32.5
  currency = "USD"
  metadata = [{ key = "order", value = "4711" }]`},
	"payments_resend_webhook_failures": {Around: missed, Arguments: "webhook_id = \"" + ExampleID + "\""},
	"payments_resend_webhook_message": {
		Around: missed, Arguments: "webhook_id = \"" + ExampleID + "\"\nmessage_id = \"" + exampleMessageID + "\"",
	},
	"payments_test_webhook": {
		Around:    []Planted{{"webhook", sandbox.Object{"id": ExampleID, "url": ExampleURL}}},
		Arguments: "webhook_id = \"" + ExampleID + "\"",
	},
	"payments_webhook_verification_key": {
		Around:    []Planted{{"webhook", sandbox.Object{"id": ExampleID, "url": ExampleURL}}},
		Arguments: "webhook_id = \"" + ExampleID + "\"",
		Fails: func(d sandbox.Dialect) string {
			if d.Secrets != "" {
				return "The verification key is not shown"
			}
			return ""
		},
	},
})

// withMoneyCases adds the uses of the actions that move money.
func withMoneyCases(all map[string]ActionCase) map[string]ActionCase {
	for name, p := range MoneyCases {
		all[name] = ActionCase{Prepare: p.Prepare, MovesMoney: true}
	}
	confirm := all["payments_confirm_payout"]
	confirm.Fails = func(d sandbox.Dialect) string {
		if d.UnknownValues {
			return "The payout has an unknown status"
		}
		return ""
	}
	all["payments_confirm_payout"] = confirm
	refund := all["payments_create_refund"]
	refund.Fails = func(d sandbox.Dialect) string { // only lists show to which customer or invoice a payment belongs
		if d.Items == "hollow" {
			return "The payment is not listed"
		}
		return ""
	}
	all["payments_create_refund"] = refund
	return all
}

// exampleMessageID is the id of the message in the examples of webhooks.
const exampleMessageID = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e41"

// missed is a webhook with a message that was not delivered.
var missed = []Planted{
	{"webhook", sandbox.Object{"id": ExampleID, "url": ExampleURL}},
	{"webhook_message", sandbox.Object{
		"id": exampleMessageID, "webhookId": ExampleID, "eventType": "deposit", "payload": `{"name":"Zoe Quibble Canary"}`,
		"attempts": json.Number("5"), "lastAttemptAt": "2026-03-02T10:00:00Z", "httpStatusCode": json.Number("503"),
	}},
}

// Endpoint starts a receiver that accepts every event.
func Endpoint(t *testing.T) (url string, events *atomic.Int64) {
	t.Helper()
	events = &atomic.Int64{}
	server := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { events.Add(1) }))
	t.Cleanup(server.Close)
	return server.URL, events
}

// Start starts a sandbox with the objects of a use, and a receiver for its webhooks. It returns the
// arguments.
func (u ActionCase) Start(t *testing.T) (service *acctest.Service, arguments string) {
	t.Helper()
	url, _ := Endpoint(t)
	return u.StartWith(t, sandbox.Options{}, url)
}

// StartWith is start with options, and a receiver of webhooks.
func (u ActionCase) StartWith(t *testing.T, options sandbox.Options, url string) (service *acctest.Service, arguments string) {
	t.Helper()
	service = acctest.StartWith(t, options)
	for _, p := range u.Around {
		object := maps.Clone(p.Object)
		if object["url"] == ExampleURL {
			object["url"] = url
		}
		service.Put(p.Group, object)
	}
	if u.Prepare != nil {
		return service, u.Prepare(t, service)
	}
	return service, u.Arguments
}

// Config returns a block behind the provider block of a use.
func (u ActionCase) Config(service *acctest.Service, block string) string {
	if u.MovesMoney {
		return service.PayingConfig(block)
	}
	return service.Config(block)
}

// EphemeralBlock is an ephemeral block with arguments.
func EphemeralBlock(name, arguments string) string {
	return "ephemeral \"" + name + "\" \"it\" {\n  " + arguments + "\n}\n"
}
