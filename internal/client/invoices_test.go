// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// billing returns the invoice that [billingParams] create.
func billing(id, issuedAt string) string {
	return fmt.Sprintf(`{"id":%q,"organizationId":%q,"seller":{"organizationId":%q,"name":"Seller","defaultTokens":[{"tokenAddress":"0xB1",`+
		`"chainId":137}],"imageBytes":null},`+
		`"customer":{"id":%q,"organizationId":%q,"name":"Ann","email":"ann@example.com","evmAddresses":[],"payments":[],"tags":[],`+
		`"createdAt":%q},`+
		`"gateway":{"managed":{"methods":[{"network":"Bitcoin","token":null}]},"selfCustodial":null},"products":[{"product":%s,"quantity":2}],`+
		`"lineItems":[{"invoiceId":%q,"name":"Work","quantity":3,"price":"-0.50000000000","currency":"EUR"}],"issuedAt":%q,"paidAt":null,`+
		`"voidedAt":null,`+
		`"overdueAt":"2026-04-02T12:00:00.000001+02:00","inputData":[{"key":"po","value":"7"}],"status":"pending","memo":"Thanks",`+
		`"url":"https://pay.example/i","payment":null}`,
		id, idC, idC, idB, idC, longAgo, mug(idC, longAgo), idB, issuedAt)
}

func billingParams(t testing.TB) InvoiceParams {
	var product Product
	if err := json.Unmarshal([]byte(mug(strings.ToUpper(idC), longAgo)), &product); err != nil {
		t.Fatal(err)
	}
	return InvoiceParams{
		CustomerIDs: []string{idB}, Products: []ProductWithQuantity{{product, 2}},
		LineItems: []InvoiceLineParams{{"Work", 3, decimal(t, "-0.5"), nil}},
		Gateway:   Gateway{Managed: &ManagedGateway{[]ManagedPaymentMethod{{Network: "Bitcoin"}}}},
		OverdueAt: new(Timestamp("2026-04-02T10:00:00.000001999Z")),
		InputData: []KeyValue{{"po", "7"}}, Memo: new("Thanks"),
	}
}

func TestInvoice_requests(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	const sentProduct = `{"id":"` + idC + `","name":"Mug","description":"Holds tea","productType":null,"organizationId":"` + idC + `",` +
		`"addOns":[{"id":"` + idC + `","name":"Lid","price":2.5}],"chargingIntervalSeconds":0,"currency":"EUR","price":10.1,"imageUrl":"",` +
		`"createdAt":"` + longAgo + `","updatedAt":"` + longAgo + `","isArchived":false,"sendSubscriptionEmails":null}`
	full := billingParams(t)
	full.Products[0].Product.ID = idC
	full.LineItems[0].Currency = new(Currency("USD"))
	bare := full.Products[0].Product
	bare.AddOns, bare.ProductType, bare.SendSubscriptionEmails = nil, &ProductType{Presale: &Presale{&TokenPresale{"T", 6}}}, new(true)
	gateway := `"gateway":{"managed":{"methods":[{"network":"Bitcoin"}]}}`
	for body, params := range map[string]InvoiceParams{
		`{"customerIds":["` + idB + `"],"products":[{"product":` + sentProduct +
			`,"quantity":2}],"lineItems":[{"name":"Work","quantity":3,"price":-0.5,"currency":"USD"}],` +
			gateway + `,"overdueAt":"2026-04-02T10:00:00.000001999Z","inputData":[{"key":"po","value":"7"}],"memo":"Thanks"}`: full,
		`{"customerIds":["` + idB + `"],"lineItems":[{"name":"Work","quantity":3,"price":-0.5}],` + gateway + `}`: {
			CustomerIDs: []string{idB}, LineItems: billingParams(t).LineItems, Gateway: full.Gateway,
		},
		`{"customerIds":["` + idB + `"],"products":[{"product":` + strings.NewReplacer(`{"id":"`+idC+`","name":"Lid","price":2.5}`, "",
			`"productType":null`, `"productType":{"Presale":{"Token":{"ticker":"T","decimals":6}}}`, `"sendSubscriptionEmails":null`,
			`"sendSubscriptionEmails":true`,
		).Replace(sentProduct) + `,"quantity":1}],` + gateway + `}`: {
			CustomerIDs: []string{idB}, Products: []ProductWithQuantity{{bare, 1}}, Gateway: full.Gateway,
		},
	} {
		wantSent(t, "["+billing(idA, justNow)+"]", "POST /invoice", body,
			func(c *Client) (string, error) { return idOf(c.CreateInvoice(ctx, params)) })
		if len(params.Products) == 1 && params.Products[0].Quantity == 1 && params.Products[0].Product.AddOns != nil {
			t.Error("the caller's product was changed")
		}
	}
	wantSent(t, billing(idA, justNow), "GET /invoice/"+idA, "", func(c *Client) (string, error) { return idOf(c.Invoice(ctx, idA)) })
	_, err := serve(t).client().CreateInvoice(ctx, InvoiceParams{CustomerIDs: []string{idA, idB}})
	wantError(t, err, "customerIds: an invoice has at most one customer")
}

// TestInvoice_several answers with several invoices. The client takes none of them, and finds the
// right one in the list.
func TestInvoice_several(t *testing.T) {
	t.Parallel()
	other := strings.Replace(billing(idB, justNow), `"name":"Work"`, `"name":"Rest"`, 1)
	s := serve(t, reply(200, "["+other+","+billing(idA, justNow)+"]"), listed(other, billing(idA, justNow)))
	if got, err := s.client().CreateInvoice(context.Background(), billingParams(t)); err != nil || got.ID != idA {
		t.Errorf("%v, %v", got.ID, err)
	}
	s.wantLines("POST /invoice", "GET /invoices")
}

// TestInvoice_matches lists invoices that differ from the request in one field. The client takes
// none.
func TestInvoice_matches(t *testing.T) {
	t.Parallel()
	others := changedOnce(t, billing(idA, justNow), [][2]string{
		{`"customer":{"id":"` + idB, `"customer":{"id":"` + idC},
		{`"product":{"id":"` + idC, `"product":{"id":"` + idB},
		{`"quantity":2`, `"quantity":1`},
		{`"products":[`, `"products":[{"product":{"id":"` + idC + `"},"quantity":2},`},
		{`"name":"Work"`, `"name":"work"`},
		{`"quantity":3`, `"quantity":4`},
		{`"price":"-0.50000000000"`, `"price":"-0.50000000001"`},
		{`"lineItems":[`, `"lineItems":[{"invoiceId":"` + idB + `","name":"Work","quantity":3,"price":-0.5},`},
		{`"network":"Bitcoin"`, `"network":"Litecoin"`},
		{`"selfCustodial":null`, `"selfCustodial":{"tokensAccepted":[],"sellerPaymentAddress":"0x1"}`},
		{`12:00:00.000001+02:00`, `12:00:00.000002+02:00`},
		{`"inputData":[`, `"inputData":[{"key":"po","value":"7"},`},
		{`"value":"7"`, `"value":"8"`},
		{`"memo":"Thanks"`, `"memo":null`},
		{`"voidedAt":null`, `"voidedAt":"` + justNow + `"`},
		{`"issuedAt":"` + justNow, `"issuedAt":"` + longAgo},
	})
	s := serve(t, drop, listed(append(others, billing(idA, justNow))...))
	if got, err := s.client().CreateInvoice(context.Background(), billingParams(t)); err != nil || got.ID != idA {
		t.Errorf("%v, %v", got.ID, err)
	}
	// A sent currency must match. The service may choose a due date that was not sent. It hides a
	// sent due date until that date.
	params := billingParams(t)
	params.LineItems[0].Currency = new(Currency("USD"))
	if params.matches(unmarshal[Invoice](t, billing(idA, justNow))) {
		t.Errorf("%+v matches an invoice in another currency", params)
	}
	params = billingParams(t)
	params.OverdueAt = nil
	if !params.matches(unmarshal[Invoice](t, billing(idA, justNow))) ||
		!billingParams(t).matches(unmarshal[Invoice](t,
			strings.Replace(billing(idA, justNow), `"overdueAt":"2026-04-02T12:00:00.000001+02:00"`, `"overdueAt":null`, 1))) {
		t.Error("the date of an invoice makes it another one")
	}
	// The service records when an invoice became overdue, which is after a past due date.
	for _, c := range []struct {
		status, overdueAt string
		want              bool
	}{
		{"overdue", "2026-04-02T12:00:01+02:00", true},
		{"overdue", "2026-04-02T11:59:59+02:00", false},
		{"pending", "2026-04-02T12:00:01+02:00", false},
	} {
		response := strings.Replace(billing(idA, justNow), `"status":"pending"`, `"status":"`+c.status+`"`, 1)
		got := unmarshal[Invoice](t, strings.Replace(response, "2026-04-02T12:00:00.000001+02:00", c.overdueAt, 1))
		if billingParams(t).matches(got) != c.want {
			t.Errorf("%s since %s: matches %v, want %v", c.status, c.overdueAt, !c.want, c.want)
		}
	}
}

// TestInvoice_added lists an invoice to which the service added a payee. It is the one that was
// sent if the service accepted the request, and may be another's if the response was lost.
func TestInvoice_added(t *testing.T) {
	t.Parallel()
	added := listed(strings.Replace(billing(idA, justNow), `"selfCustodial":null`, `"selfCustodial":{"tokensAccepted":[],`+
		`"sellerPaymentAddress":"0x1"}`, 1))
	got, err := serve(t, reply(200, ""), added, added).client().CreateInvoice(context.Background(), billingParams(t))
	if err != nil || got.ID != idA {
		t.Errorf("%v, %v", got.ID, err)
	}
	_, err = serve(t, drop, added, added).client().CreateInvoice(context.Background(), billingParams(t))
	wantError(t, err, "differs from it ("+idA+")")
}

func unmarshal[T any](t *testing.T, text string) (object T) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &object); err != nil {
		t.Fatal(err)
	}
	return object
}
