// SPDX-License-Identifier: MPL-2.0

package reads_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// odd is a response with values that the provider does not know, missing values, and many digits.
type odd struct {
	kind, arguments, response string // the kind is also the operation
	want                      string // the value of the data source as JSON; ID stands for an id
}

const oddDeposit = `{"depositId":"ID","depositAccountId":"ID","depositAccountName":"Till","depositMethod":{"Cheque":{"no":7},"Crypto":null},
	"grossAmount":"12345678901234567890.000000000000000001","netAmount":0,"feeAmount":1e-7,
	"depositedAt":"2030-01-31T13:00:00.250+01:00","serviceData":{"raffle":{"ticket":"A7"},"invoice":null},"mood":"good"}`

var oddities = map[string]odd{
	"balance on an unknown network": {
		kind:     "balances",
		response: `[{"network":"Moonbase","token":"moon1q","ticker":"MOON","balance":"1e-7","balanceUsd":0,"orbit":{"km":384400}}]`,
		want: `{"network":null,"ticker":null,"balances":[
			{"network":"Moonbase","token":"moon1q","ticker":"MOON","balance":0.0000001,"balance_usd":0}]}`,
	},
	"balance of an empty token": {
		kind: "balances", arguments: `ticker = "DASH"`,
		response: `[{"network":"Dash","token":"","ticker":"DASH","balance":0.00,"balanceUsd":null}]`,
		want: `{"network":null,"ticker":"DASH","balances":[
			{"network":"Dash","token":null,"ticker":"DASH","balance":0,"balance_usd":null}]}`,
	},
	"no balances": {
		kind: "balances", response: `null`, want: `{"network":null,"ticker":null,"balances":[]}`,
	},
	"balances of a ticker in small letters": {
		kind: "balances", arguments: `ticker = "dash"`,
		response: `[{"network":"Dash","ticker":"DASH","balance":1}]`, want: `{"network":null,"ticker":"dash","balances":[]}`,
	},
	"bank in an unknown country": {
		kind:     "banks",
		response: `{"banks":[{"id":"b-1","name":"Luna","logoUrl":"","markets":["DE","QQ"],"rating":5}]}`,
		want:     `{"market":null,"currency":null,"banks":[{"id":"b-1","name":"Luna","logo_url":null,"markets":["DE","QQ"]}]}`,
	},
	"bank without markets": {
		kind: "banks", response: `[{"id":"b-1","name":"Luna","logoUrl":null,"markets":null}]`,
		want: `{"market":null,"currency":null,"banks":[{"id":"b-1","name":"Luna","logo_url":null,"markets":[]}]}`,
	},
	"no banks": {kind: "banks", response: `null`, want: `{"market":null,"currency":null,"banks":[]}`},
	"deposit": {
		kind: "deposit", arguments: `id = "ID"`,
		response: oddDeposit,
		want: `{"id":"ID","deposit_id":"ID","deposit_account_id":"ID","deposit_account_name":"Till",
			"deposit_method":{"crypto":null,"fiat":null,"other":"{\"Cheque\":{\"no\":7}}"},"fiat_gross_amount":null,
			"gross_amount":12345678901234567890.000000000000000001,"net_amount":0,"fee_amount":0.0000001,
			"deposited_at":"2030-01-31T12:00:00.25Z","beneficiary_details":null,"transaction_hash":null,"sender_addresses":[],
			"service_data":{"payment_link":null,"checkout_session":null,"invoice":null,"payment_session":null,"subscription":null,
				"donation_link":null,"other":"{\"raffle\":{\"ticket\":\"A7\"}}"}}`,
	},
	"deposits of a network": {
		kind: "deposits", arguments: `network = "Ethereum"`, response: "[" + oddDeposit + "]",
		want: `{"network":"Ethereum","token":null,"fiat_currency":null,"customer_id":null,"deposit_account_id":null,
			"created_after":null,"created_before":null,"limit":null,"deposits":[]}`,
	},
	"deposits of a currency": {
		kind: "deposits", arguments: `fiat_currency = "EUR"`, response: "[" + oddDeposit + "]",
		want: `{"network":null,"token":null,"fiat_currency":"EUR","customer_id":null,"deposit_account_id":null,
			"created_after":null,"created_before":null,"limit":null,"deposits":[]}`,
	},
	"deposits of a token": {
		kind: "deposits", arguments: "token = \"" + rows.USDC + "\"", response: "[" + oddDeposit + "]",
		want: `{"network":null,"token":"` + rows.USDC + `","fiat_currency":null,"customer_id":null,"deposit_account_id":null,
			"created_after":null,"created_before":null,"limit":null,"deposits":[]}`,
	},
	"on-ramp": {
		kind: "onramps",
		response: `[{"id":"ID","status":"Melting","amount":"0.10","currency":"XDR","bankId":"b","market":"XX","destinationAddress":"moon1",
			"network":"Moonbase","token":"","netAmount":1e-18,"createdAt":"2030-01-31T12:00:00Z","mood":"good"}]`,
		want: `{"status":null,"currency":null,"network":null,"token":null,"limit":null,"created_after":null,"created_before":null,"onramps":[
			{"id":"ID","status":"Melting","amount":0.1,"currency":"XDR","bank_id":"b","market":"XX","destination_address":"moon1",
				"network":"Moonbase","token":null,"net_amount":0.000000000000000001,"created_at":"2030-01-31T12:00:00Z",
				"checkout_url":null,"fee":null,"gross_amount":null}]}`,
	},
	"payout": {
		kind: "payout", arguments: `id = "ID"`,
		response: `{"id":"ID","status":"Frozen","entries":[{"id":"ID","status":"Held","failureReason":"",
			"amount":"12345678901234567890.000000000000000001","currency":"XAU"}],"totalAmountUsd":0,"estimatedFeeUsd":"0.10","entryCount":1,
			"createdAt":"2030-01-31T12:00:00+01:00","approvals":[]}`,
		want: `{"id":"ID","status":"Frozen","entry_count":1,"created_at":"2030-01-31T11:00:00Z","expires_at":null,"total_amount_usd":0,
			"estimated_fee_usd":0.1,"actual_fee_usd":null,"entries":[{"id":"ID","status":"Held","failure_reason":null,
			"external_account_id":null,"withdrawal_account_id":null,"amount":12345678901234567890.000000000000000001,"currency":"XAU",
			"reference":null}]}`,
	},
	"swap": {
		kind: "swap", arguments: `id = "ID"`,
		response: `{"id":"ID","status":"thinking","source":{"network":"Moon","token":"m1"},"destination":{"network":"Tron","token":""},
			"sourceAmount":"0.10000000000000000000000001","destinationAmount":null,"fee":0,"createdAt":"2030-01-31T12:00:00Z","route":[]}`,
		want: `{"id":"ID","status":"thinking","source":{"network":"Moon","token":"m1"},"destination":{"network":"Tron","token":null},
			"source_amount":0.10000000000000000000000001,"destination_amount":null,"rate":null,"fee":0,"created_at":"2030-01-31T12:00:00Z"}`,
	},
	// The newest movement of a token in any spelling. A movement out is negative. A fee of 0 is 0.
	"transactions": {
		kind: "transactions", arguments: "token = \"" + rows.USDC + "\"\nlimit = 1",
		response: `{"lines":[
			{"id":"1","network":"Ethereum","token":"` + rows.LowerUSDC + `","type":"airdrop","amount":"1",
				"createdAt":"2030-01-01T00:00:00Z","fee":0},
			{"id":"2","network":"Ethereum","token":"` + rows.LowerUSDC + `","type":"airdrop","currency":"XAU","transactionHash":"",
				"amount":"-12345678901234567890.000000000000000001","createdAt":"2030-01-02T00:00:00Z","fee":0},
			{"id":"3","network":"Ethereum","token":null,"type":"airdrop","amount":"1","createdAt":"2030-01-03T00:00:00Z","fee":null}]}`,
		want: `{"type":null,"network":null,"token":"` + rows.USDC + `","limit":1,"created_after":null,"created_before":null,"transactions":[
			{"id":"2","type":"airdrop","network":"Ethereum","token":"` + rows.LowerUSDC + `","fee":0,"currency":"XAU",
				"amount":-12345678901234567890.000000000000000001,"transaction_hash":null,"created_at":"2030-01-02T00:00:00Z"}]}`,
	},
}

// TestUnknown keeps each digit, and the values, unions and networks that the provider does not
// know. A missing value is null.
func TestUnknown(t *testing.T) {
	t.Parallel()
	withID := strings.NewReplacer(`"ID"`, `"`+rows.ExampleID+`"`)
	for name, c := range oddities {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service := acctest.Start(t)
			service.AddFault(sandbox.Fault{Operation: c.kind, Status: 200, Body: withID.Replace(c.response)})
			got, warnings, err := driver.New(t).ReadDataSource(service.Config(dataSource("payments_"+c.kind, withID.Replace(c.arguments))))
			var want map[string]any
			decoder := json.NewDecoder(strings.NewReader(withID.Replace(c.want)))
			decoder.UseNumber()
			if err := decoder.Decode(&want); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" || err != nil || len(warnings) > 0 {
				t.Errorf("%v %v (-want +got):\n%s", err, warnings, diff)
			}
		})
	}
}
