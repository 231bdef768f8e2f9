// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestParseDialect_single: the table, the error message and the page know every setting alone.
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
	s := open(t, Options{})
	const id, other = nobody, everyID
	product := func() any {
		return Object{"id": id, "name": "A", "description": "", "organizationId": other, "addOns": []any{}, "chargingIntervalSeconds": json.Number("0"), "imageUrl": nil}
	}
	invoices := func(ids ...string) func() any {
		return func() any {
			var all []any
			for _, id := range ids {
				all = append(all, Object{"id": id, "organizationId": other, "memo": "B"})
			}
			return all
		}
	}
	refund := func() any { return Object{"id": id, "amount": json.Number("1")} }
	quote := func() any { return Object{"rate": json.Number("2")} }
	swap := func() any { return Object{"enabled": true, "target": nil} }
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
		op := s.contractOperation(t, c.op)
		if _, got := (Dialect{Writes: c.writes}).write(op, c.response(), nil, occurrence{"now", c.turn}); string(got) != c.want {
			t.Errorf("writes=%s, turn %d: %s says %s, want %s", c.writes, c.turn, c.op, got, c.want)
		}
	}
	get := s.contractOperation(t, "product")
	for _, writes := range settingOf(t, "writes").others {
		if got := (Dialect{Writes: writes.text}).spell(get, product(), occurrence{}); !strings.HasPrefix(string(got), `{"addOns":[],`) {
			t.Errorf("writes=%s changes a read: %s", writes.text, got)
		}
	}
}

// TestDialect_turns: each change gets the next of the replies that say nothing, and takes effect.
func TestDialect_turns(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	id := s.makeMug()
	s.SetDialect(Dialect{Writes: "nothing"})
	var told []string
	for range 5 {
		told = append(told, s.want("PUT", "/product/"+id, strings.Replace(mug, "Mug", "Cup", 1)).body)
		s.want("GET", "/product/"+id, "")
	}
	if want := []string{"{}", "true", `"updated"`, `{"success":true}`, "{}"}; !slices.Equal(told, want) {
		t.Errorf("told %v, want %v", told, want)
	}
	if name := s.Objects("product")[0]["name"]; name != "Cup" {
		t.Errorf("the name is %v", name)
	}
}

// TestDialect_summaries: lists of objects that can be read by id have few of their members. Other
// lists are whole.
func TestDialect_summaries(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	id := s.makeMug()
	s.want("POST", "/payment_link/create", linkFor(id))
	s.want("POST", "/webhook/create", `{"url": "https://a.example"}`)
	s.want("POST", "/discount_code/create", `{"code": "A", "products": [], "model": {"modelType": "Fixed", "amountOff": 1}}`)
	s.Put("balance", Object{"network": "Bitcoin", "balance": "1"})
	s.SetDialect(Dialect{Summaries: true, Defaults: "filled", DecimalsAsText: true, UnknownMembers: true})
	for path, want := range map[string]string{
		"/products":       "createdAt,id,name,organizationId",
		"/payment_links":  "createdAt,id,organizationId,url",
		"/webhooks":       "createdAt,id,organizationId,url",
		"/discount_codes": "code,createdAt,id,organizationId",
		"/balance":        "balance,balanceUsd,futureField,network,ticker,token",
		"/product/" + id:  "addOns,chargingIntervalSeconds,createdAt,currency,description,futureField,id,imageUrl,isArchived,name,organizationId,price,productType,sendSubscriptionEmails,updatedAt",
	} {
		body, _ := strings.CutPrefix(strings.TrimSuffix(s.want("GET", path, "").body, "]"), "[")
		object := answered{body: body}.object(t) // the only one
		if got := strings.Join(slices.Sorted(maps.Keys(object)), ","); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
	for name, want := range map[string]bool{
		"products": true, "customers": true, "invoices": true, "depositAccounts": true, "withdrawalAccounts": true, "externalAccounts": true, "customerExternalAccounts": true,
		"subscriptions": true, "banks": false, "balances": false, "transactions": false, "deposits": false, "webhookMessages": false, "product": false, "swapSupportedTargets": false,
	} {
		if op := s.contractOperation(t, name); op.detailed != want {
			t.Errorf("%s lists objects that can be read by id: %v", name, op.detailed)
		}
	}
	s.SetDialect(Dialect{Summaries: true, ListEnvelope: true})
	if body := s.want("GET", "/discount_codes", "").body; !strings.HasPrefix(body, `{"items":[{"code":"A","createdAt":`) || !strings.HasSuffix(body, `"total":1}`) {
		t.Errorf("in an envelope: %s", body)
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
			for _, foreign := range []string{"requestTime", "message"} {
				if schema.Properties[foreign] != nil || schema.Items != nil && schema.Items.Value.Properties[foreign] != nil {
					t.Errorf("writes=idmore: %s is a member of the result of %s", foreign, op.OperationID)
				}
			}
			answer, listed := any(Object{"name": "A"}), op.readable
			if schema.Items != nil {
				answer = []any{Object{"id": nobody}}
				listed = listed || op.OperationID == "createInvoice" // GET /invoices
			} else if schema.Properties["id"] != nil {
				answer = Object{"id": nobody}
			}
			for _, writes := range settingOf(t, "writes").others {
				status, data := Dialect{Writes: writes.text}.write(op, answer, nil, occurrence{})
				whole := strings.Contains(string(data), `"name":"A"`)
				if status != http.StatusOK || !whole && !strings.Contains(string(data), nobody) && !listed {
					t.Errorf("writes=%s: the result of %s is lost: %q", writes.text, op.OperationID, data)
				}
			}
		}
	}
}
