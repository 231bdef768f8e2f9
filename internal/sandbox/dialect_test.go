// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"strings"
	"testing"
)

// TestDialect_shortened: what a write says of its result under the dialects that say little. The operations are those of the
// contract, and nothing handles them.
func TestDialect_shortened(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	const whole = "whole"
	id := nobody
	one := Object{"id": id, "name": "A"}
	alone := func(name string) string { return `{"` + name + `":"` + id + `"}` }
	for _, c := range []struct {
		op, because       string
		answer            any
		withID, withEmpty string
	}{
		{"createProduct", "it is listed", one, alone("productId"), ""},
		{"createCustomer", "it is listed", one, alone("customerId"), ""},
		{"createDepositAccount", "its path lists", one, alone("depositAccountId"), ""},
		{"createWithdrawalAccount", "its path lists", one, alone("withdrawalAccountId"), ""},
		{"createExternalAccount", "it is listed", one, alone("externalAccountId"), ""},
		{"createPaymentSession", "it is listed", one, alone("paymentSessionId"), ""},
		{"createOnramp", "it is listed", one, alone("onrampId"), ""},
		{"createPayout", "it is listed", one, alone("payoutId"), ""},

		{"createInvoice", "one of one", []any{one}, alone("invoiceId"), ""},
		{"createInvoice", "one for each", []any{one, Object{"id": "b"}}, "[" + alone("invoiceId") + `,{"invoiceId":"b"}]`, ""},

		{"createFboOrganization", "no list has it", one, alone("fboOrganizationId"), alone("fboOrganizationId")},
		{"createRefund", "no list has it", one, alone("refundId"), alone("refundId")},
		{"executeSwap", "no list has it", one, alone("swapId"), alone("swapId")},
		{"transferBalance", "no list has it", one, alone("balanceTransferId"), alone("balanceTransferId")},

		{"updateProduct", "the path reads it", one, alone("productId"), ""},
		{"confirmPayout", "the path names it", one, alone("payoutId"), ""},
		{"cancelPayout", "the path names it", one, alone("payoutId"), ""},
		{"extendPaymentSession", "the path names it", one, alone("paymentSessionId"), ""},
		{"setAutoSwap", "there is one, without an id, and the path reads it", Object{"enabled": true}, "", ""},
		{"updateFboVerification", "it has no id, and the path reads it", Object{"status": "Pending"}, "", ""},

		{"createCheckoutSession", "it tells no more than an id", Object{"checkoutSessionId": id, "checkoutSessionUrl": "https://a"}, whole, whole},
		{"createWithdrawal", "it tells no more than an id", Object{"withdrawalRequestId": id}, whole, whole},
		{"testWebhook", "nothing else says it", Object{"delivered": true, "httpStatusCode": 200}, whole, whole},
		{"swapQuote", "nothing else says it", Object{"estimatedOutput": 1}, whole, whole},
		{"payoutQuote", "nothing else says it", Object{"rate": 1}, whole, whole},
		{"swapSupportedTargets", "a list is asked for", []any{Object{"network": "Bitcoin"}}, whole, whole},
		{"swapSupportedTargets", "a list is asked for", []any{}, whole, whole},
	} {
		op := s.contractOperation(t, c.op)
		if op.method == http.MethodGet {
			t.Fatalf("%s is no write", c.op)
		}
		for writes, want := range map[string]string{"id": c.withID, "empty": c.withEmpty, "": whole, "object": whole} {
			data, short := Dialect{Writes: writes}.shortened(op, c.answer)
			got := string(data)
			if !short {
				got = whole
			}
			if got != want {
				t.Errorf("writes=%s: %s says %s, want %s: %s", writes, c.op, got, want, c.because)
			}
		}
	}
}

// TestDialect_readable: what a write makes or changes can be found again, or not.
func TestDialect_readable(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	lost := map[string]bool{ // by no list, and by no path that the caller knows
		"createCheckoutSession": true, "createInvoice": true, // told whole, or as a list: see TestDialect_shortened
		"createFboOrganization": true, "createRefund": true, "executeSwap": true, "transferBalance": true, "swapQuote": true, "swapSupportedTargets": true,
	}
	for path, item := range s.doc.Paths.Map() {
		for method, op := range item.Operations() {
			if method == http.MethodGet || method == http.MethodDelete {
				continue
			}
			if got := s.readable(path, op); got == lost[op.OperationID] {
				t.Errorf("%s is readable: %v", op.OperationID, got)
			}
			delete(lost, op.OperationID)
		}
	}
	if len(lost) > 0 {
		t.Errorf("there are no writes %v", lost)
	}
}

// TestDialect_neverLost: whatever a write says, its caller can find what came of it: by an id that is told, by the object itself,
// by the id in the path, by a path that reads the one there is, or by a list.
func TestDialect_neverLost(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	for path, item := range s.doc.Paths.Map() {
		for method, operation := range item.Operations() {
			content := operation.Responses.Status(http.StatusOK).Value.Content["application/json"]
			if method == http.MethodGet || content == nil || strings.Contains(path, "{id}") || item.Get != nil {
				continue
			}
			schema, op := content.Schema.Value, s.contractOperation(t, operation.OperationID)
			answer, listed := any(Object{"name": "A"}), op.readable
			if schema.Items != nil {
				answer = []any{Object{"id": nobody}}
				listed = listed || op.OperationID == "createInvoice" // GET /invoices
			} else if schema.Properties["id"] != nil {
				answer = Object{"id": nobody}
			}
			for _, writes := range []string{"id", "empty"} {
				data, short := Dialect{Writes: writes}.shortened(op, answer)
				if short && !strings.Contains(string(data), nobody) && !listed {
					t.Errorf("writes=%s: what %s made is lost: %q", writes, op.OperationID, data)
				}
			}
		}
	}
}
