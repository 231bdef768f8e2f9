// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

// billed returns the request for an invoice.
func billed(customers, rest string) string {
	return `{"customerIds": ` + customers + `, "gateway": ` + anyMethod + rest + `}`
}

func quoted(id string) string { return `["` + id + `"]` }

// whole returns a product as an invoice request contains it.
func (s *shop) whole(id, quantity string) string {
	s.t.Helper()
	return `{"product": ` + s.want("GET", "/product/"+id, "").body + `, "quantity": ` + quantity + `}`
}

const work = `, "lineItems": [{"name": "Work", "quantity": 2, "price": 16}]`

func TestInvoices_lifecycle(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	ann, bob, mug := s.makeCustomer(), s.makeCustomer(), s.makeMug()
	changed := strings.Replace(s.whole(mug, "2"), `"description":""`, `"description":"Blue"`, 1) // differs from the stored product
	body := billed(`["`+ann+`", "`+bob+`"]`, `, "products": [`+changed+`],
		"lineItems": [{"name": "Discount", "quantity": 1, "price": -0.000000000000000001}],
		"overdueAt": "2026-05-02T14:00:00+02:00", "inputData": [{"key": "po", "value": "7"}], "memo": "Thanks"`)
	all := s.want("POST", "/invoice", body).list(t)
	if len(all) != 2 {
		t.Fatalf("%d invoices for two customers", len(all))
	}
	first, second := all[0].(Object), all[1].(Object)
	wantMembers(t, first, map[string]string{
		"organizationId": `"` + s.Organization() + `"`, "issuedAt": `"` + stampOf(noon) + `"`,
		"paidAt": "null", "voidedAt": "null", "status": `"pending"`,
		"overdueAt": "null", "inputData": `[{"key":"po","value":"7"}]`, "memo": `"Thanks"`, "payment": "null",
		"url": `"https://pay.sandbox.example/invoice/` + first["id"].(string) + `"`,
	})
	for i, who := range []string{ann, bob} {
		if customer, _ := all[i].(Object)["customer"].(Object); customer["id"] != who || customer["name"] != "Ann" {
			t.Errorf("the customer of invoice %d is %v", i, customer)
		}
	}
	if first["id"] == second["id"] || string(encode(first["lineItems"])) == string(encode(second["lineItems"])) {
		t.Errorf("two invoices share an id or number: %v, %v", first, second)
	}
	line := first["lineItems"].([]any)[0].(Object)
	if !strings.Contains(string(encode(line)), `"price":-0.000000000000000001`) || line["currency"] != nil ||
		line["invoiceId"] == first["id"] || line["invoiceId"] == nil {
		t.Errorf("the line item is %v", line)
	}
	if seller, _ := first["seller"].(Object); seller["organizationId"] != s.Organization() || seller["name"] == nil {
		t.Errorf("sold by %v", seller)
	}
	product := first["products"].([]any)[0].(Object)
	wantMembers(t, product["product"].(Object), map[string]string{"id": `"` + mug + `"`, "price": "12.50", "description": `""`})
	wantMembers(t, product, map[string]string{"quantity": "2"})

	// The invoice keeps the product, and shows the customer's current data.
	s.want("PUT", "/product/"+mug, `{"name": "Cup", "description": "", "currency": "USD", "price": 99, "addOns": []}`)
	s.want("PUT", "/customer/"+ann, `{"name": "Ada", "email": "ada@example.com"}`)
	path := "/invoice/" + first["id"].(string)
	got := s.want("GET", path, "").object(t)
	wantMembers(t, got["products"].([]any)[0].(Object)["product"].(Object),
		map[string]string{"name": `"Mug"`, "price": "12.50", "description": `""`})
	wantMembers(t, got["customer"].(Object), map[string]string{"name": `"Ada"`})
	s.want("DELETE", "/customer/"+ann, "")
	wantMembers(t, s.want("GET", path, "").object(t)["customer"].(Object), map[string]string{"id": `"` + ann + `"`})
	s.wantIDs("/invoices", first["id"].(string), second["id"].(string))

	// It becomes overdue, then it is paid.
	s.Advance(24 * time.Hour)
	wantMembers(t, s.want("GET", path, "").object(t), map[string]string{
		"status": `"overdue"`, "overdueAt": `"` + stampOf(noon.Add(24*time.Hour)) + `"`,
	})
	paid := s.pays(Payment{InvoiceID: first["id"].(string), Final: true})
	wantMembers(t, paid, map[string]string{"amount": "0.00041504", "customerId": `"` + ann + `"`}) // 26.5625 USD, rounded up
	got = s.want("GET", path, "").object(t)
	wantMembers(t, got, map[string]string{"status": `"paid"`, "paidAt": `"` + stampOf(noon.Add(24*time.Hour)) + `"`, "voidedAt": "null"})
	if payment, _ := got["payment"].(Object); payment["managed"].(Object)["id"] != paid["id"] {
		t.Errorf("paid by %v", payment)
	}
	service, _ := s.Objects("deposit")[0]["serviceData"].(Object)
	wantMembers(t, service, map[string]string{"invoice": `{"invoiceId":"` + first["id"].(string) +
		`","invoicePaymentId":"` + paid["id"].(string) + `"}`})
	s.wantRefused("DELETE", path, "", 409, "the invoice "+first["id"].(string)+" is paid")
	s.wantBalanced()
}

func TestInvoices_voided(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	id := s.want("POST", "/invoice", billed(quoted(s.makeCustomer()), work+`, "overdueAt": "2026-05-02T00:00:00Z"`)).ids(t)[0]
	for range 2 {
		if a := s.want("DELETE", "/invoice/"+id, ""); a.body != "" {
			t.Errorf("the response is %s", a.body)
		}
		s.Advance(time.Hour)
	}
	s.Advance(48 * time.Hour)
	wantMembers(t, s.want("GET", "/invoice/"+id, "").object(t),
		map[string]string{"status": `"voided"`, "voidedAt": `"` + stampOf(noon) + `"`})
	s.wantIDs("/invoices", id)
	s.wantUnpaid(Payment{InvoiceID: id}, "is voided")
	s.wantRefused("DELETE", "/invoice/"+unknownID, "", 404, "there is no invoice "+unknownID)

	other := s.want("POST", "/invoice", billed(quoted(s.makeCustomer()), work)).ids(t)[0]
	s.pays(Payment{InvoiceID: other})
	s.wantRefused("DELETE", "/invoice/"+other, "", 409, "a payment for the invoice "+other+" is on its way")
}

// TestInvoices_unknown: a GET of an unknown invoice is 400 without a body, for every id and in
// every dialect.
func TestInvoices_unknown(t *testing.T) {
	t.Parallel()
	for _, text := range dialects {
		dialect, err := ParseDialect(text)
		if err != nil {
			t.Fatal(err)
		}
		s := open(t, Options{Dialect: dialect})
		for _, id := range []string{unknownID, "7", "invoice", strings.ToUpper(unknownID), unknownID + "0"} {
			if a := s.do("GET", "/invoice/"+id, ""); a.status != 400 || a.body != "" || a.header.Get("Content-Type") != "" {
				t.Errorf("%q: %s: %d %q %s", text, id, a.status, a.body, a.header.Get("Content-Type"))
			}
		}
	}
	s := open(t, Options{})
	s.wantRefused("GET", "/invoice/"+unknownID+"?limit=1", "", 422, "limit: there is no such query parameter")
	s.wantRefused("DELETE", "/invoice/7", "", 422, "id ")
	if a := s.do("GET", "/invoice/"+unknownID, "", func(r *http.Request) { r.Header.Del("Authorization") }); a.status != 401 || a.body == "" {
		t.Errorf("without a key: %d %s", a.status, a.body)
	}
}

// TestInvoices_currencies: amounts in several currencies are added up by their value in dollars.
func TestInvoices_currencies(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	ann := s.makeCustomer()
	for _, test := range []struct{ rest, due string }{
		{`, "lineItems": [{"name": "x", "quantity": 2, "price": 10, "currency": "EUR"}, {"name": "y",` +
			` "quantity": 1, "price": 1, "currency": "BTC"}]`, "57619.125"},
		{`, "lineItems": [{"name": "x", "quantity": 1, "price": 10}]`, "9"}, // USD by default
		{`, "products": [` + s.whole(s.makeMug(), "1") + `], "lineItems": [{"name": "x", "quantity": 1, "price": 10}]`, "21.515625"},
	} {
		id := s.want("POST", "/invoice", billed(quoted(ann), test.rest)).ids(t)[0]
		wantMembers(t, s.pays(Payment{InvoiceID: id, Network: "Ethereum", Token: usdc, Final: true}), map[string]string{"amount": test.due})
	}
	owner, _ := s.Object("customer", ann)
	wantMembers(t, owner, map[string]string{"totalSpend": "57649.640625"})
	s.wantBalanced()
}

// TestInvoices_putCompletes: an invoice that Put stores has every field that the service sets.
func TestInvoices_putCompletes(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	id := s.stored("invoice", Object{
		"products":  []any{Object{"product": Object{"price": "2.50", "addOns": []any{Object{"name": "Lid", "price": "1"}}}}},
		"customer":  Object{"name": "Bob"},
		"lineItems": []any{Object{"name": "x", "quantity": 1, "price": "1"}}, "dueAt": stampOf(noon.Add(time.Hour)),
	})
	got := s.want("GET", "/invoice/"+id, "").object(t)
	wantMembers(t, got["customer"].(Object), map[string]string{"name": `"Bob"`, "email": `""`})
	wantMembers(t, got["products"].([]any)[0].(Object), map[string]string{"quantity": "1"})
	s.Advance(time.Hour)
	wantMembers(t, s.want("GET", "/invoice/"+id, "").object(t), map[string]string{"status": `"overdue"`})

	if err := s.Seed([]byte(`{"invoice": [{"dueAt": "soon"}]}`)); err == nil || !strings.Contains(err.Error(), "dueAt: ") {
		t.Errorf("a seed with a wrong due date: %v", err)
	}
}

// TestInvoices_due: a response has the time at which the invoice became overdue, and null until
// then (specification section 3). Under due=echoed, it has the due date that the request sent.
func TestInvoices_due(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	const sent = "2026-05-01T15:00:00.5+02:00"
	due := noon.Add(time.Hour + time.Second/2)
	create := func(more string) string {
		t.Helper()
		return s.want("POST", "/invoice", billed(quoted(s.makeCustomer()), work+more)).ids(t)[0]
	}
	later, never, past := create(`, "overdueAt": "`+sent+`"`), create(""), create(`, "overdueAt": "2026-05-01T00:00:00Z"`)
	shows := func(dialect Dialect, id, status, overdueAt string) {
		t.Helper()
		s.SetDialect(dialect)
		want := map[string]string{"status": `"` + status + `"`, "overdueAt": overdueAt}
		got := s.want("GET", "/invoice/"+id, "").object(t)
		for _, listed := range s.want("GET", "/invoices", "").list(t) {
			if listed.(Object)["id"] == id && string(encode(listed)) != string(encode(got)) {
				t.Errorf("%s is read, %s is listed", encode(got), encode(listed))
			}
		}
		if _, shown := got["dueAt"]; shown {
			t.Errorf("the response has a member that the contract does not know: %v", got)
		}
		wantMembers(t, got, want)
	}
	echo := Dialect{EchoDue: true}
	shows(Dialect{}, later, "pending", "null")
	shows(echo, later, "pending", `"`+sent+`"`)
	shows(Dialect{}, never, "pending", "null")
	shows(echo, never, "pending", "null")
	shows(Dialect{}, past, "overdue", `"`+stampOf(noon)+`"`)
	shows(echo, past, "overdue", `"2026-05-01T00:00:00Z"`)
	s.Advance(24 * time.Hour)
	shows(Dialect{}, later, "overdue", `"`+stampOf(due)+`"`)
	shows(echo, later, "overdue", `"`+sent+`"`)
	shows(Dialect{}, never, "pending", "null")

	s.SetDialect(Dialect{Defaults: "filled"})
	chosen := create("")
	shows(Dialect{Defaults: "filled"}, chosen, "pending", "null")
	shows(echo, chosen, "pending", `"2099-12-31T23:59:59Z"`)
}
