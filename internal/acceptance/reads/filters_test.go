// SPDX-License-Identifier: MPL-2.0

package reads_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// filtered is a list of the demo, and what its filters leave.
type filtered struct {
	show     func(element map[string]any) string
	dialects []sandbox.Dialect // besides the plain one
	// want has the shown elements by the arguments, followed by the path of the one list if it
	// names one.
	want map[string]string
}

// Ids in the demo.
const (
	demoCustomer       = "c0ffee00-0005-4000-8000-00000000000"
	demoAccount        = "c0ffee00-0008-4000-8000-000000000007"
	demoBankAccount    = "c0ffee00-0007-4000-8000-000000000001"
	demoWallet         = "c0ffee00-0007-4000-8000-000000000003"
	demoWebhook        = "c0ffee00-0004-4000-8000-000000000001"
	demoPaymentSession = "c0ffee00-0026-4000-8000-00000000000"
)

const (
	baseUSDC      = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"
	onPolygon     = `token = "0x3c499c542cef5e3811e1192ce70d8cc03d5c3359"` // without a checksum
	onEthereum    = `token = "` + rows.LowerUSDC + `"`
	submittedRamp = "PaymentSubmitted 240 GBP 297 true"
	receivedRamp  = "FundsReceived 120.5 EUR 126.750938 true"
	awaitingRamp  = "AwaitingFunds 64 EUR <nil> false" // amounts are null until the funds are received
	cancelledRamp = "Cancelled 500 EUR <nil> true"
)

var filters = map[string]filtered{
	"banks": {show: member("id"), want: map[string]string{
		`market = "DE"`:                       "bank-alster, bank-northsea, bank-spree",
		`currency = "GBP"`:                    "bank-northsea, bank-severn, bank-tyne",
		"market = \"GB\"\ncurrency = \"EUR\"": "bank-northsea, bank-severn",
		`market = "JP"`:                       "",
	}},
	"checkout_sessions": {show: lastDigit, want: map[string]string{
		``:                   "1, 2, 3, 4, 5, 6",
		`status = "expired"`: "2",
		`currency = "USDC"`:  "6",
		`status = "pending"`: "",
		"limit = 2":          "5, 6",
		"status = \"success\"\ncurrency = \"EUR\"\ncreated_after = \"2026-03-15T00:00:00Z\"": "3, 4, 5",
		`product_id = "C0FFEE00-0001-4000-8000-000000000003"`:                                "1, 3",
	}},
	"deposits": {show: func(e map[string]any) string { return member("id")(e)[34:] }, want: map[string]string{
		``:                                "01, 02, 03, 04, 05, 06, 07, 08, 41, 42, 10, 11 /deposit",
		`network = "Bitcoin"`:             "02, 05 /deposit",
		`network = "Polygon"`:             "07, 08, 10, 11 /deposit", // bought by bank payments too
		onPolygon:                         "07, 08, 10, 11 /deposit",
		onPolygon + "\nlimit = 2":         "10, 11 /deposit",
		`fiat_currency = "EUR"`:           "03 /deposit",
		`fiat_currency = "eur"`:           " /deposit",
		"network = \"OpBnb\"\nlimit = 10": " /deposit",
		`created_after = "2026-04-12T09:45:00+02:00"`:                         "10, 11 /deposit",
		`created_before = "2026-03-07T14:30:00Z"`:                             "01 /deposit",
		`customer_id = "` + demoCustomer + `3"`:                               "01 /customer/" + demoCustomer + "3/deposits",
		`deposit_account_id = "` + demoAccount + `"`:                          "07, 08 /deposits/" + demoAccount,
		"deposit_account_id = \"" + demoAccount + "\"\nfiat_currency = \"X\"": " /deposits/" + demoAccount,
	}},
	"detected_payments": {show: member("network"), want: map[string]string{
		``:                    "Bitcoin, Ethereum",
		`network = "Bitcoin"`: "Bitcoin",
		onEthereum:            "Ethereum",
		`payment_session_id = "` + strings.ToUpper(demoPaymentSession) + `3"`: "Ethereum",
		`payment_session_id = "` + demoPaymentSession + `1"`:                  "",
	}},
	"onramps": {
		show: func(e map[string]any) string {
			return fmt.Sprint(e["status"], " ", e["amount"], " ", e["currency"], " ", e["net_amount"], " ", e["token"] != nil)
		},
		want: map[string]string{
			``: "Complete 800 EUR 841.5 true, " + cancelledRamp + ", " + submittedRamp + ", " + receivedRamp + ", " +
				awaitingRamp,
			`status = "AwaitingFunds"`:      awaitingRamp,
			`currency = "GBP"`:              submittedRamp,
			`network = "Polygon"`:           receivedRamp,
			onPolygon:                       receivedRamp,
			"currency = \"EUR\"\nlimit = 1": awaitingRamp,
			"created_after = \"2026-03-15T13:00:00Z\"\ncreated_before = \"2026-03-20T00:00:00Z\"": cancelledRamp + ", " + submittedRamp,
		},
	},
	"payment_sessions": {show: member("session_status"), want: map[string]string{
		``:                   "success, pending, cancelled",
		`status = "pending"`: "pending",
		`network = "Base"`:   "success",
		onEthereum:           "cancelled",
		`currency = "USD"`:   "",
		`created_before = "2026-04-01T00:00:00Z"`: "success",
	}},
	"payouts": {show: lastDigit, dialects: []sandbox.Dialect{{Items: "summary"}}, want: map[string]string{
		"":                  "1, 2, 3, 4, 5, 6",
		`status = "Failed"`: "2",
		`currency = "USD"`:  "2, 6",
		`currency = "GBP"`:  "",
		"currency = \"EUR\"\nstatus = \"Failed\"":               "",
		"currency = \"EUR\"\nstatus = \"AwaitingConfirmation\"": "6",
		`created_before = "2026-03-16T08:00:00Z"`:               "1",
		"created_before = \"2026-03-18T00:00:00Z\"\nlimit = 2":  "2, 3",
	}},
	"products": {show: func(e map[string]any) string { return fmt.Sprint(e["name"], " ", e["price"]) }, want: map[string]string{
		"is_archived = true": "Winter Blend 2025 31",
		`currency = "USD"`:   "",
		"currency = \"EUR\"\nis_archived = false": "Beans of the Month 34.5, House Espresso, 1 kg 28.9, " +
			"Enamel mug 12.5, The Roaster's Handbook 29.9",
		`name = "Enamel mug"`:                       "Enamel mug 12.5",
		`name = "enamel mug"`:                       "",
		"name = \"Enamel mug\"\ncurrency = \"USD\"": "",
	}},
	"subscriptions": {show: member("period"), want: map[string]string{
		``:                                      "Monthly, Custom /v2/subscriptions",
		`customer_id = "` + demoCustomer + `3"`: "Custom /customer/" + demoCustomer + "3/subscriptions",
		"customer_id = \"" + demoCustomer + "3\"\nstatus = \"overdue\"": " /customer/" + demoCustomer + "3/subscriptions",
		`customer_id = "` + demoCustomer + `4"`:                         " /customer/" + demoCustomer + "4/subscriptions",
		`product_id = "c0ffee00-0001-4000-8000-000000000002"`:           " /v2/subscriptions",
	}},
	"webhook_messages": {show: messageDelivered, want: map[string]string{
		`webhook_id = "` + demoWebhook + `"`:                            "deposit false, deposit true, deposit true, deposit true",
		"webhook_id = \"" + demoWebhook + "\"\ndelivered = true":        "deposit true, deposit true, deposit true",
		"webhook_id = \"" + demoWebhook + "\"\nevent_type = \"payout\"": "",
		"webhook_id = \"" + demoWebhook + "\"\nlimit = 1":               "deposit true",
	}},
	// The token counts in any spelling, the configured one and the service's.
	"withdrawals": {show: lastDigit, dialects: []sandbox.Dialect{{OtherSpelling: true, Lists: "envelope"}}, want: map[string]string{
		"":                           "2, 1, 3 /withdrawal",
		`status = "failed"`:          "2 /withdrawal",
		`network = "Ethereum"`:       "1 /withdrawal",
		`token = "` + baseUSDC + `"`: "2, 3 /withdrawal",
		`token = "` + strings.ToLower(baseUSDC) + `"`:                         "2, 3 /withdrawal",
		`token = "` + rows.USDC + `"`:                                         "1 /withdrawal",
		"network = \"Base\"\ntoken = \"" + rows.USDC + "\"":                   " /withdrawal",
		`withdrawal_account_id = "` + demoBankAccount + `"`:                   "2 /withdrawals/" + demoBankAccount,
		`withdrawal_account_id = "` + demoWallet + `"`:                        "1 /withdrawals/" + demoWallet,
		"withdrawal_account_id = \"" + demoWallet + "\"\nstatus = \"failed\"": " /withdrawals/" + demoWallet,
		"created_before = \"2026-03-18T10:00:00.000001Z\"\nlimit = 1":         "1 /withdrawal",
		"created_after = \"2026-03-17T11:00:00+01:00\"\nstatus = \"failed\"":  "2 /withdrawal",
	}},
}

func member(name string) func(map[string]any) string {
	return func(element map[string]any) string { return fmt.Sprint(element[name]) }
}

func messageDelivered(element map[string]any) string {
	return fmt.Sprint(element["event_type"], " ", element["delivered"])
}

func lastDigit(element map[string]any) string { return member("id")(element)[35:] }

// TestFilters narrows lists of the demo by each filter.
func TestFilters(t *testing.T) {
	t.Parallel()
	for kind, list := range filters {
		for _, dialect := range append(list.dialects, sandbox.Dialect{}) {
			t.Run(kind+" "+dialect.String(), func(t *testing.T) {
				t.Parallel()
				demo := rows.StartDemo(t, dialect)
				for arguments, want := range list.want {
					demo.ClearRequests()
					read, _, err := driver.New(t).ReadDataSource(demo.Config(dataSource("payments_"+kind, arguments)))
					if err != nil {
						t.Errorf("%s: %v", arguments, err)
						continue
					}
					var all []string
					for _, element := range read[kind].([]any) {
						all = append(all, list.show(element.(map[string]any)))
					}
					got := strings.Join(all, ", ")
					if strings.Contains(want, "/") {
						for _, r := range demo.Requests() {
							if r.Operation != strings.TrimSuffix(kind, "s") { // an element with an empty inner list is read by its id
								got += " " + r.Path
							}
						}
					}
					if got != want {
						t.Errorf("%s: found %q, want %q", arguments, got, want)
					}
				}
			})
		}
	}
}

func dataSource(kind, arguments string) string {
	return fmt.Sprintf("data %q \"it\" {\n%s\n}\n", kind, arguments)
}

// TestMissing reports a missing object at the argument that names it, however the service says so.
func TestMissing(t *testing.T) {
	t.Parallel()
	for _, dialect := range []sandbox.Dialect{{}, {NotFound: "400"}, {NotFound: "410"}, {NotFound: "error"}} {
		demo := rows.StartDemo(t, dialect)
		for _, c := range []struct{ kind, argument, missing string }{
			{"deposit", "id", "deposit"},
			{"payout_quote", "payout_id", "payout"},
			{"product", "id", "product"},
			{"refund", "id", "refund"},
			{"webhook_messages", "webhook_id", "webhook"},
			{"deposits", "customer_id", "customer"},
			{"deposits", "deposit_account_id", "deposit account"},
			{"subscriptions", "customer_id", "customer"},
			{"swap", "id", "swap"},
			{"withdrawal", "id", "withdrawal"},
			{"withdrawals", "withdrawal_account_id", "withdrawal account"},
		} {
			if (c.kind == "swap" || c.kind == "refund") && (dialect.NotFound == "400" || dialect.NotFound == "error") { // no list confirms it
				continue
			}
			_, _, err := driver.New(t).ReadDataSource(demo.Config(dataSource("payments_"+c.kind, c.argument+` = "`+rows.ExampleID+`"`)))
			if err == nil || !strings.HasPrefix(err.Error(), "read: "+c.argument+": There is no such "+c.missing) {
				t.Errorf("%s: %s: %v", dialect, c.kind, err)
			}
		}
	}
}
