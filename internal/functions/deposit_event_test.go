// SPDX-License-Identifier: MPL-2.0

package functions

import (
	"encoding/json"
	"math/big"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// runDepositEvent calls deposit_event.
func runDepositEvent(t *testing.T, body string) (types.Object, *function.FuncError) {
	t.Helper()
	resp := function.RunResponse{Result: function.NewResultData(types.ObjectUnknown(eventTypes()))}
	NewDepositEvent().Run(t.Context(), function.RunRequest{
		Arguments: function.NewArgumentsData([]attr.Value{types.StringValue(body)}),
	}, &resp)
	event, _ := resp.Result.Value().(types.Object)
	return event, resp.Error
}

// at returns the value at a path such as deposit.sender_addresses.0.address, as a string.
func at(t *testing.T, event types.Object, place string) string {
	t.Helper()
	var value attr.Value = event
	for _, step := range strings.Split(place, ".") {
		switch v := value.(type) {
		case types.Object:
			value = v.Attributes()[step]
		case types.List:
			if elements := v.Elements(); len(elements) == 1 && step == "0" {
				value = elements[0]
			}
		default:
			return "nothing at " + step
		}
	}
	if text, ok := value.(types.String); ok && !text.IsNull() {
		return text.ValueString()
	}
	return value.String()
}

// full is a delivery with every member of the specification, and some of a later one.
const full = `{
	"id": "1b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40", "webhookId": "2b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40", "eventType": "deposit", "later": [1],
	"eventData": {"later": {}, "deposit": {
		"depositId": "3b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40", "depositAccountId": "4b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40",
		"depositAccountName": "Till", "depositMethod": {
			"Crypto": {"network": "FromTheFuture", "token": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"},
			"Fiat": {"fiatCurrency": "EUR", "onrampNetwork": "Polygon", "onrampToken": null}, "Shells": {"beach": "north"}
		},
		"fiatGrossAmount": "100.50",
		"grossAmount": 123456789012345678901234567890.000000000000000001, "netAmount": "0.05174000000", "feeAmount": 0,
		"depositedAt": "2026-05-01T12:00:00Z",
		"beneficiaryDetails": {"imad": "20260501SNDBX01C000001", "iban": "DE89370400440532013000", "iban_last_4": "3000", "later": true},
		"transactionHash": "0x1", "senderAddresses": [{"address": "0x52908400098527886E0F7030069857D2E4169EE7", "later": null}],
		"serviceData": {
			"paymentLink": {"paymentLinkId": "00000005-7c35-4f0e-9d6b-3a1f7c2d8e40",
				"paymentLinkOrderId": "00000006-7c35-4f0e-9d6b-3a1f7c2d8e40", "inputData": [{"label": "Size", "value": null}]},
			"checkoutSession": {"checkoutSessionId": "00000007-7c35-4f0e-9d6b-3a1f7c2d8e40", "metadata": [{"key": "cart", "value": "9"}]},
			"invoice": {"invoiceId": "00000008-7c35-4f0e-9d6b-3a1f7c2d8e40", "invoicePaymentId": null},
			"paymentSession": {"paymentSessionId": "00000009-7c35-4f0e-9d6b-3a1f7c2d8e40", "metadata": []},
			"subscription": {"subscriptionId": "00000010-7c35-4f0e-9d6b-3a1f7c2d8e40"},
			"donationLink": {"donationLinkId": "00000011-7c35-4f0e-9d6b-3a1f7c2d8e40", "donationLinkOrderId": "00000012-7c35-4f0e-9d6b-3a1f7c2d8e40"}
		}
	}}
}`

func TestDepositEvent(t *testing.T) {
	t.Parallel()
	event, err := runDepositEvent(t, full)
	if err != nil {
		t.Fatal(err)
	}
	for place, want := range map[string]string{ //nolint:gosec // no credentials
		"id": "1b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40", "event_type": "deposit", "deposit.deposit_account_name": "Till",
		"deposit.deposit_method.other":                              `{"Shells":{"beach":"north"}}`,
		"deposit.beneficiary_details.uetr":                          "<null>",
		"deposit.id":                                                "3b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40",
		"deposit.deposit_method.crypto.network":                     "FromTheFuture",
		"deposit.deposit_method.fiat.onramp_token":                  "<null>",
		"deposit.deposited_at":                                      "2026-05-01T12:00:00Z",
		"deposit.beneficiary_details.iban_last_4":                   "3000",
		"deposit.beneficiary_details.trace_number":                  "<null>",
		"deposit.sender_addresses.0.address":                        "0x52908400098527886E0F7030069857D2E4169EE7",
		"deposit.service_data.payment_link.input_data.0.label":      "Size",
		"deposit.service_data.payment_link.input_data.0.value":      "<null>",
		"deposit.service_data.checkout_session.metadata.0.value":    "9",
		"deposit.service_data.invoice.invoice_payment_id":           "<null>",
		"deposit.service_data.payment_session.metadata":             "[]",
		"deposit.service_data.subscription.subscription_id":         "00000010-7c35-4f0e-9d6b-3a1f7c2d8e40",
		"deposit.service_data.donation_link.donation_link_order_id": "00000012-7c35-4f0e-9d6b-3a1f7c2d8e40",
		"deposit.transaction_hash":                                  "0x1",
		"deposit.service_data.payment_link.payment_link_order_id":   "00000006-7c35-4f0e-9d6b-3a1f7c2d8e40",
		"deposit.service_data.checkout_session.checkout_session_id": "00000007-7c35-4f0e-9d6b-3a1f7c2d8e40",
		"deposit.service_data.payment_session.payment_session_id":   "00000009-7c35-4f0e-9d6b-3a1f7c2d8e40",
		"deposit.deposit_method.crypto.token":                       "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
		"deposit.deposit_account_id":                                "4b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40",
	} {
		if got := at(t, event, place); got != want {
			t.Errorf("%s is %s, want %s", place, got, want)
		}
	}
	deposit, _ := event.Attributes()["deposit"].(types.Object)
	for name, want := range map[string]string{
		"fiat_gross_amount": "100.5", "net_amount": "0.05174", "fee_amount": "0",
		"gross_amount": "123456789012345678901234567890.000000000000000001",
	} {
		number, _ := deposit.Attributes()[name].(types.Number)
		if got := number.ValueBigFloat().Text('f', -1); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}

// TestDepositEvent_least: what the specification does not require may be null or absent.
func TestDepositEvent_least(t *testing.T) {
	t.Parallel()
	for _, body := range []string{
		`{"id": "00000001-7c35-4f0e-9d6b-3a1f7c2d8e40", "webhookId": "00000002-7c35-4f0e-9d6b-3a1f7c2d8e40", "eventType": "deposit",
			"eventData": {"deposit": {
			"depositId": "00000003-7c35-4f0e-9d6b-3a1f7c2d8e40", "depositAccountId": "00000004-7c35-4f0e-9d6b-3a1f7c2d8e40",
			"depositAccountName": "", "depositMethod": {"Shells": {}}, "grossAmount": 1, "netAmount": 1e2, "feeAmount": 0,
			"depositedAt": "2026-05-01T12:00:00Z"}}}`,
		`{"id": "00000001-7c35-4f0e-9d6b-3a1f7c2d8e40", "webhookId": "00000002-7c35-4f0e-9d6b-3a1f7c2d8e40", "eventType": "deposit",
			"eventData": {"deposit": {
			"depositId": "00000003-7c35-4f0e-9d6b-3a1f7c2d8e40", "depositAccountId": "00000004-7c35-4f0e-9d6b-3a1f7c2d8e40",
			"depositAccountName": "", "depositMethod": {"Crypto": null, "Shells": 1}, "grossAmount": 1, "netAmount": 1e2, "feeAmount": 0,
			"depositedAt": "2026-05-01T12:00:00Z", "fiatGrossAmount": null, "beneficiaryDetails": null, "transactionHash": null,
			"senderAddresses": null,
			"serviceData": null}}}` + "\n",
	} {
		event, err := runDepositEvent(t, body)
		if err != nil {
			t.Fatal(err)
		}
		for _, place := range []string{
			"fiat_gross_amount", "beneficiary_details", "transaction_hash", "service_data", "deposit_method.crypto",
		} {
			if got := at(t, event, "deposit."+place); got != "<null>" {
				t.Errorf("%s is %s", place, got)
			}
		}
		if got := at(t, event, "deposit.sender_addresses"); got != "[]" {
			t.Errorf("the addresses are %s", got)
		}
	}
}

// TestDepositEvent_refuses: each error names the place of the mistake, and quotes no value.
func TestDepositEvent_refuses(t *testing.T) {
	t.Parallel()
	const iban = "DE89370400440532013000"
	change := func(old, replacement string) string {
		changed := strings.Replace(full, old, replacement, 1)
		if changed == full {
			t.Fatalf("%s is not in the delivery", old)
		}
		return changed
	}
	fee := func(value string) string { return change(`"feeAmount": 0`, `"feeAmount": `+value) }
	method := func(value string) string { return change(`"depositMethod": {`, `"depositMethod": `+value+`, "of": {`) }
	inDeposit := "eventData.deposit."
	for _, c := range []struct{ body, want string }{
		{"", "it is empty"},
		{" \n", "it is empty"},
		{full[:200], "its JSON ends too early"},
		{iban, "it is not valid JSON at character 1"},
		{`{"iban": ` + iban + `}`, "it is not valid JSON at character 10"},
		{full + full, "something follows the JSON object"},
		{full + "}", "something follows the JSON object"},
		{`"` + iban + `"`, "it is not a JSON object"},
		{`[` + full + `]`, "it is not a JSON object"},
		{`null`, "it is not a JSON object"},
		{strings.Replace(full, "{", `{"id":"`+iban+`",`, 1), "it has an object with the same name twice"},
		{`{}`, "its eventType is not deposit"},
		{`{"eventType": "` + iban + `"}`, "its eventType is not deposit"},
		{`{"eventType": "deposit"}`, "id is required"},
		{change(`"webhookId"`, `"webhook"`), "webhookId is required"},
		{change(`"eventData": {"later": {}, "deposit"`, `"eventData": {"payment"`), "eventData.deposit is required"},
		{change(`"depositId"`, `"id"`), inDeposit + "depositId is required"},
		{change(`"depositAccountName": "Till"`, `"depositAccountName": 7`), inDeposit + "depositAccountName must be a string"},
		{fee(`null`), inDeposit + "feeAmount is required"},
		{fee(`-1`), inDeposit + "feeAmount must be at least 0"},
		{fee(`"` + iban + `"`), inDeposit + "feeAmount must be a number"},
		{fee(`true`), inDeposit + "feeAmount must be a number"},
		{fee(`1e9999`), inDeposit + "feeAmount must be a number with at most 100 digits on each side of the point"},
		{fee(strings.Repeat("3", 99) + "." + strings.Repeat("3", 99)), inDeposit + "feeAmount has more digits than Terraform keeps"},
		{fee(strings.Repeat("3", 2000)), inDeposit + "feeAmount must be a number with at most 100 digits on each side of the point"},
		{change(`[{"address": "0x52908400098527886E0F7030069857D2E4169EE7"`, `[{"at": 1`), inDeposit + "senderAddresses[0].address is required"},
		{change(`"beneficiaryDetails": {`, `"beneficiaryDetails": "`+iban+`", "b": {`), inDeposit + "beneficiaryDetails must be an object"},
		{method(`{}`), inDeposit + "depositMethod has no member"},
		{method(`{"Crypto": null, "Fiat": null}`), inDeposit + "depositMethod has no member"},
		{method(`"Crypto"`), inDeposit + "depositMethod must be an object"},
		{change(`"metadata": []`, `"metadata": {}`), inDeposit + "serviceData.paymentSession.metadata must be a list"},
		{change(`"value": "9"`, `"value": null`), inDeposit + "serviceData.checkoutSession.metadata[0].value is required"},
	} {
		_, err := runDepositEvent(t, c.body)
		if err == nil || err.FunctionArgument == nil || err.Text != "This is not a delivery about a deposit: "+c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
		if err != nil && (strings.Contains(err.Text, iban) || strings.Contains(err.Text, "370400")) {
			t.Errorf("the error shows a value: %s", err.Text)
		}
	}
}

// TestDepositEvent_sandbox reads the bodies that the sandbox delivers: of a crypto deposit, a bank
// payment, and a paid payment link.
func TestDepositEvent_sandbox(t *testing.T) {
	t.Parallel()
	box, err := sandbox.New(sandbox.Options{Pause: func(time.Duration) {}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = box.Close() })
	create := func(path, body string) map[string]any {
		t.Helper()
		req := httptest.NewRequestWithContext(t.Context(), http.MethodPost, path, strings.NewReader(body))
		req.Header.Set("Authorization", box.Key())
		req.Header.Set("Content-Type", "application/json")
		recorded := httptest.NewRecorder()
		box.ServeHTTP(recorded, req)
		var object map[string]any
		if err := json.Unmarshal(recorded.Body.Bytes(), &object); err != nil || recorded.Code >= 300 {
			t.Fatalf("POST %s: %d %s", path, recorded.Code, recorded.Body)
		}
		return object
	}
	webhook, _ := create("/webhook/create", `{"url": "https://shop.example/events", "isPaused": true}`)["id"].(string)
	const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
	till := create("/deposit/account", `{"name": "Till", "depositMethod": {"Crypto": {"network": "Ethereum", "token": "`+usdc+`"}}}`)
	bank := create("/deposit/account", `{"name": "Bank", "depositMethod": {"Fiat": {"fiatCurrency": "EUR", "onrampNetwork": "Ethereum",
		"onrampToken": "`+usdc+`"}}}`)
	product := create("/product/create", `{"name": "Tote", "description": "A bag", "currency": "USD", "price": 18.5, "addOns": []}`)
	link := create("/payment_link/create", `{"products": ["`+product["id"].(string)+`"],
		"gateway": {"managed": {"methods": [{"network": "Ethereum", "token": "`+usdc+`"}]}},
		"inputFields": [{"inputLabel": "Size", "isRequired": true, "dataType": "String"}]}`)
	box.Advance(24 * time.Hour)

	sent := map[string]json.Number{till["id"].(string): "1234567890123456789.123457", bank["id"].(string): "250.25"}
	for account, much := range sent {
		if _, err := box.Deposit(sandbox.Deposit{Account: account, Amount: much, Final: true}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := box.Pay(sandbox.Payment{
		PaymentLinkID: link["id"].(string), Final: true, InputData: []sandbox.Answer{{Label: "Size", Value: "L"}},
	}); err != nil {
		t.Fatal(err)
	}
	messages := box.Objects("webhook_message")
	if len(messages) != 3 {
		t.Fatalf("%d messages", len(messages))
	}
	for _, message := range messages {
		body, _ := message["payload"].(string)
		event, err := runDepositEvent(t, body)
		if err != nil {
			t.Errorf("%s: %v", body, err)
			continue
		}
		if at(t, event, "id") != message["id"] || at(t, event, "webhook_id") != webhook {
			t.Errorf("%s became %s", body, event)
		}
		deposit, _ := event.Attributes()["deposit"].(types.Object)
		gross, _ := deposit.Attributes()["gross_amount"].(types.Number)
		switch at(t, event, "deposit.deposit_account_id") {
		case till["id"]:
			if want, _, _ := big.ParseFloat("1234567890123456789.123457", 10, 512, big.ToNearestEven); gross.ValueBigFloat().Cmp(want) != 0 ||
				at(t, event, "deposit.deposit_method.crypto.token") != usdc || at(t, event, "deposit.deposit_method.fiat") != "<null>" {
				t.Errorf("%s became %s", body, event)
			}
		case bank["id"]:
			if at(t, event, "deposit.deposit_method.fiat.fiat_currency") != "EUR" ||
				at(t, event, "deposit.beneficiary_details.sender_name") != "Sandbox Payer" {
				t.Errorf("%s became %s", body, event)
			}
		default:
			if at(t, event, "deposit.service_data.payment_link.payment_link_id") != link["id"] ||
				at(t, event, "deposit.service_data.payment_link.input_data.0.value") != "L" {
				t.Errorf("%s became %s", body, event)
			}
		}
	}
}

// TestDepositEvent_ids: ids in capitals are written in lower case, as a state has them.
func TestDepositEvent_ids(t *testing.T) {
	t.Parallel()
	capitals := regexp.MustCompile(`[0-9a-f]{8}-7c35-4f0e-9d6b-3a1f7c2d8e40`).ReplaceAllStringFunc(full, strings.ToUpper)
	event, err := runDepositEvent(t, capitals)
	same, errSame := runDepositEvent(t, full)
	if err != nil || errSame != nil || capitals == full || !event.Equal(same) {
		t.Errorf("%v, %v, %s", err, errSame, event)
	}
}
