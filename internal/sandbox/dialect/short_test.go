// SPDX-License-Identifier: MPL-2.0

package dialect

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// TestDialect_shortReply: the replies to writes that have less than the object.
func TestDialect_shortReply(t *testing.T) {
	t.Parallel()
	const whole = "whole"
	id := anID
	one := object{"id": id, "name": "A"}
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
		{"createInvoice", "one for each", []any{one, object{"id": "b"}}, "[" + alone("invoiceId") + `,{"invoiceId":"b"}]`, ""},

		{"createFboOrganization", "no list has it", one, alone("fboOrganizationId"), alone("fboOrganizationId")},
		{"createRefund", "no list has it", one, alone("refundId"), alone("refundId")},
		{"executeSwap", "no list has it", one, alone("swapId"), alone("swapId")},
		{"transferBalance", "no list has it", one, alone("balanceTransferId"), alone("balanceTransferId")},

		{"updateProduct", "the path reads it", one, alone("productId"), ""},
		{"confirmPayout", "the path names it", one, alone("payoutId"), ""},
		{"cancelPayout", "the path names it", one, alone("payoutId"), ""},
		{"extendPaymentSession", "the path names it", one, alone("paymentSessionId"), ""},
		{"setAutoSwap", "there is one, without an id, and the path reads it", object{"enabled": true}, "", ""},
		{"updateFboVerification", "it has no id, and the path reads it", object{"status": "Pending"}, "", ""},

		{
			"createCheckoutSession", "it tells no more than an id",
			object{"checkoutSessionId": id, "checkoutSessionUrl": "https://a"},
			whole,
			whole,
		},
		{"createWithdrawal", "it tells no more than an id", object{"withdrawalRequestId": id}, whole, whole},
		{"testWebhook", "nothing else says it", object{"delivered": true, "httpStatusCode": 200}, whole, whole},
		{"swapQuote", "nothing else says it", object{"estimatedOutput": 1}, whole, whole},
		{"payoutQuote", "nothing else says it", object{"rate": 1}, whole, whole},
		{"swapSupportedTargets", "a list is asked for", []any{object{"network": "Bitcoin"}}, whole, whole},
		{"swapSupportedTargets", "a list is asked for", []any{}, whole, whole},
	} {
		op := operation(t, c.op)
		if !op.writes() {
			t.Fatalf("%s is no write", c.op)
		}
		for writes, want := range map[string]string{"id": c.withID, "empty": c.withEmpty, "": whole, "object": whole} {
			data, short := Dialect{Writes: writes}.shortReply(op, c.answer, Occurrence{})
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

func settingOf(t *testing.T, name string) setting {
	t.Helper()
	i := slices.IndexFunc(settings, func(s setting) bool { return s.name == name })
	if i < 0 {
		t.Fatalf("there is no setting %s", name)
	}
	return settings[i]
}

// TestDialect_replies: the replies to writes that are neither the object nor short of it.
func TestDialect_replies(t *testing.T) {
	t.Parallel()
	const id, other = anID, otherID
	product := func() any {
		return object{
			"id": id, "name": "A", "description": "", "organizationId": other, "addOns": []any{},
			"chargingIntervalSeconds": json.Number("0"), "imageUrl": nil,
		}
	}
	invoices := func(ids ...string) func() any {
		return func() any {
			var all []any
			for _, id := range ids {
				all = append(all, object{"id": id, "organizationId": other, "memo": "B"})
			}
			return all
		}
	}
	refund := func() any { return object{"id": id, "amount": json.Number("1")} }
	quote := func() any { return object{"rate": json.Number("2")} }
	swap := func() any { return object{"enabled": true, "target": nil} }
	none := func() any { return nil }
	const more = `{"id":"` + id + `","requestTime":"now"}`
	for _, c := range []struct {
		writes, op string
		response   func() any
		turn       int
		want       string
	}{
		{"idmore", "createProduct", product, 0, more},
		{"idmore", "updateProduct", product, 0, `{"id":"` + id + `","message":"updated"}`},
		{"idmore", "confirmPayout", product, 0, `{"id":"` + id + `","message":"updated"}`},
		{"idmore", "createRefund", refund, 0, more},
		{"idmore", "executeSwap", refund, 0, more},
		{"idmore", "createInvoice", invoices(id), 0, more},
		{"idmore", "createInvoice", invoices(id, id), 0, "[" + more + "," + more + "]"},
		{"idmore", "setAutoSwap", swap, 0, `{"message":"updated"}`},
		{"idmore", "payoutQuote", quote, 0, `{"rate":2}`},
		{"idmore", "deleteCustomer", none, 0, ""},

		{"nothing", "createProduct", product, 0, `{"success":true}`},
		{"nothing", "createProduct", product, 1, `{"success":true}`},
		{"nothing", "createInvoice", invoices(id), 2, `{"success":true}`},
		{"nothing", "createRefund", refund, 0, `{"refundId":"` + id + `"}`},
		{"nothing", "updateProduct", product, 0, `{}`},
		{"nothing", "updateProduct", product, 1, `true`},
		{"nothing", "updateProduct", product, 2, `"updated"`},
		{"nothing", "updateProduct", product, 3, `{"success":true}`},
		{"nothing", "updateProduct", product, 4, `{}`},
		{"nothing", "confirmPayout", product, 1, `true`},
		{"nothing", "setAutoSwap", swap, 2, `"updated"`},
		{"nothing", "payoutQuote", quote, 0, `{"rate":2}`},
		{"nothing", "deleteCustomer", none, 2, `"updated"`},

		{"partial", "createProduct", product, 0, `{"addOns":[],"description":"","id":"` + id + `","imageUrl":null}`},
		{"partial", "updateProduct", product, 0, `{"addOns":[],"description":"","id":"` + id + `","imageUrl":null}`},
		{"partial", "createInvoice", invoices(id), 0, `[{"id":"` + id + `","memo":"B"}]`},
		{"partial", "payoutQuote", quote, 0, `{"rate":2}`},

		{"enveloped", "createRefund", refund, 0, `{"data":{"amount":1,"id":"` + id + `"}}`},
		{"enveloped", "payoutQuote", quote, 0, `{"data":{"rate":2}}`},
		{"enveloped", "deleteCustomer", none, 0, ""},
		{"enveloped_id", "updateProduct", product, 0, `{"data":{"id":"` + id + `"}}`},
		{"enveloped_id", "createRefund", refund, 0, `{"data":{"id":"` + id + `"}}`},
		{"enveloped_id", "payoutQuote", quote, 0, `{"rate":2}`},
	} {
		op := operation(t, c.op)
		if got := (Dialect{Writes: c.writes}).Write(op, c.response(), Occurrence{"now", c.turn}); string(got) != c.want {
			t.Errorf("writes=%s, turn %d: %s says %s, want %s", c.writes, c.turn, c.op, got, c.want)
		}
	}
	get := operation(t, "product")
	for _, writes := range settingOf(t, "writes").others {
		if got := (Dialect{Writes: writes.name}).Write(get, product(), Occurrence{}); !strings.HasPrefix(string(got), `{"addOns":[],`) {
			t.Errorf("writes=%s changes a read: %s", writes.name, got)
		}
	}
}

// TestDialect_neverLost: under every dialect, the caller can find the result of a write: by an id
// in the response or in the path, by the object itself, by a read of the same path, or by a list.
func TestDialect_neverLost(t *testing.T) {
	t.Parallel()
	for _, op := range operations(t) {
		if !op.writes() || op.Response == nil || strings.Contains(op.Path, "{id}") || document(t).Paths.Value(op.Path).Get != nil {
			continue
		}
		schema := op.Response.Value
		for _, foreign := range []string{"requestTime", "message"} {
			if schema.Properties[foreign] != nil || schema.Items != nil && schema.Items.Value.Properties[foreign] != nil {
				t.Errorf("writes=idmore: %s is a member of the result of %s", foreign, op.ID)
			}
		}
		result, listed := any(object{"name": "A"}), op.Readable
		if schema.Items != nil {
			result = []any{object{"id": anID}}
			listed = listed || op.ID == "createInvoice" // GET /invoices
		} else if schema.Properties["id"] != nil {
			result = object{"id": anID}
		}
		for _, writes := range settingOf(t, "writes").others {
			data := string(Dialect{Writes: writes.name}.Write(op, result, Occurrence{}))
			if whole := strings.Contains(data, `"name":"A"`); !whole && !strings.Contains(data, anID) && !listed {
				t.Errorf("writes=%s: the result of %s is lost: %q", writes.name, op.ID, data)
			}
		}
	}
}
