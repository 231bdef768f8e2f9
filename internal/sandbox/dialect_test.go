// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestParseDialect_single: every setting alone, as the table, the error message and the page know it.
func TestParseDialect_single(t *testing.T) {
	t.Parallel()
	singles := SingleDialects()
	for _, want := range []string{ // the settings that others rely on
		"decimals=text", "lists=envelope", "items=summary", "lag=50ms", "read_lag=50ms", "writes=id", "writes=idmore", "writes=empty", "writes=nothing", "writes=partial",
		"writes=enveloped", "writes=enveloped_id", "notfound=400", "unknown=members", "unknown=values", "nulls=omitted", "unions=nulls", "spelling=other", "defaults=zero",
		"defaults=filled", "personal=masked", "personal=omitted", "secrets=masked", "secrets=omitted",
	} {
		if !slices.Contains(singles, want) {
			t.Errorf("%s is missing among %v", want, singles)
		}
	}
	seen, said := map[Dialect]string{}, map[string]string{}
	for _, text := range singles {
		d, err := ParseDialect(text)
		if err != nil || d == (Dialect{}) || d.String() != text || seen[d] != "" {
			t.Errorf("%s: %+v, %v; the same as %q", text, d, err, seen[d])
		}
		seen[d] = text
		words := d.words()
		if len(words) != 1 || strings.HasPrefix(words[0], "The usual") || strings.Contains(words[0], "%") || said[words[0]] != "" {
			t.Errorf("%s: %v", text, words)
		}
		said[words[0]] = text
	}
	for _, s := range settings {
		var d Dialect
		for _, v := range s.others {
			s.set(&d, v.text)
		}
		usual, err := ParseDialect(d.String() + "," + s.name + "=" + s.usual)
		if err != nil || usual != (Dialect{}) {
			t.Errorf("%s=%s leaves %+v, %v", s.name, s.usual, usual, err)
		}
	}
	for member := range reflect.TypeFor[Dialect]().Fields() {
		if !slices.ContainsFunc(settings, func(s setting) bool {
			var d Dialect
			s.set(&d, s.others[0].text)
			return !reflect.ValueOf(d).FieldByIndex(member.Index).IsZero()
		}) {
			t.Errorf("no setting changes %s", member.Name)
		}
	}
}

func TestParseDialect(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Dialect{
		"":                                 {},
		" , writes=object,decimals=number": {},
		"lag=1.5s, read_lag=2ms":           {ListLag: 1500 * time.Millisecond, ReadLag: 2 * time.Millisecond},
		"unknown=members,unknown=values":   {UnknownMembers: true, UnknownValues: true},
		"unknown=members,unknown=none":     {},
		"writes=id,writes=nothing":         {Writes: "nothing"},
	} {
		if got, err := ParseDialect(text); err != nil || got != want {
			t.Errorf("%q: %+v, %v; want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{"decimals", "decimals=roman", "lag", "lag=soon", "lag=-1s", "lag=2", "writes=", "unknown=text", "=text", "Writes=id"} {
		if got, err := ParseDialect(text); err == nil || !strings.Contains(err.Error(), "items=whole|summary, lag=DURATION") {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
}

// TestRandomDialect: random dialects can be written down and read again, and reach every setting.
func TestRandomDialect(t *testing.T) {
	t.Parallel()
	seen := map[Dialect]bool{}
	left := slices.DeleteFunc(SingleDialects(), func(text string) bool { return strings.Contains(text, "lag=") })
	lags := 0
	for seed := range uint64(200) {
		d := RandomDialect(seed)
		if read, err := ParseDialect(d.String()); err != nil || read != d {
			t.Errorf("seed %d: %q is read as %q, %v", seed, d, read, err)
		}
		if again := RandomDialect(seed); again != d {
			t.Errorf("seed %d: %q, and then %q", seed, d, again)
		}
		if d.ListLag > maxRandomLag || d.ReadLag > maxRandomLag {
			t.Errorf("seed %d: %q is too slow", seed, d)
		}
		if d.ListLag > 0 && d.ReadLag == 0 {
			lags++
		}
		parts := strings.Split(d.String(), ",")
		left = slices.DeleteFunc(left, func(text string) bool { return slices.Contains(parts, text) })
		seen[d] = true
	}
	if len(left) > 0 || len(seen) < 200 || lags < 20 {
		t.Errorf("%d dialects, %d with a lag of lists alone, and none with %v", len(seen), lags, left)
	}
}

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
			data, short := Dialect{Writes: writes}.shortened(op, c.answer, occurrence{})
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
				data, short := Dialect{Writes: writes}.shortened(op, answer, occurrence{})
				if short && !strings.Contains(string(data), nobody) && !listed {
					t.Errorf("writes=%s: what %s made is lost: %q", writes, op.OperationID, data)
				}
			}
		}
	}
}
