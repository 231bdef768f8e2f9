// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// page returns the payment link that [pageParams] create.
func page(id, createdAt string) string {
	return fmt.Sprintf(`{"id":%q,"organizationId":%q,"products":[%s,%s],`+
		`"gateway":{"managed":{"methods":[{"network":"Bitcoin","token":null,"discountPercentOff":"2.50000000000"},{"network":"Polygon",`+
		`"token":"0xA0"}]},`+
		`"selfCustodial":null,"openBanking":null},"successUrl":"https://example.com/thanks","cancelUrl":null,`+
		`"customizations":{"leftPanelColor":"#fff","primaryButtonColor":"#000","slantedEdge":true,"allowDiscountCodes":false},`+
		`"inputFields":[{"inputLabel":"Name","isRequired":true,"dataType":"String"}],"sendEmailReceipt":true,"chargeCustomerNetworkFee":null,`+
		`"url":"https://pay.example.com/p","sellerName":"Seller","sellerLogoUrl":null,"isArchived":false,"createdAt":%q,"updatedAt":%q}`,
		id, idC, mug(idB, longAgo), mug(idC, longAgo), createdAt, createdAt)
}

func pageParams(t testing.TB) PaymentLinkParams {
	off, contract, success, receipt := decimal(t, "2.5"), "0xA0", "https://example.com/thanks", true
	return PaymentLinkParams{
		Products:         []string{idC, idB},
		Gateway:          Gateway{Managed: &ManagedGateway{[]ManagedPaymentMethod{{"Bitcoin", nil, &off}, {"Polygon", &contract, nil}}}},
		SuccessURL:       &success,
		Customizations:   &Customizations{"#fff", "#000", true, false},
		InputFields:      []InputField{{"Name", true, "String"}},
		SendEmailReceipt: &receipt,
	}
}

// TestPaymentLink_matches lists links that differ from the request in one field. The client takes
// none.
func TestPaymentLink_matches(t *testing.T) {
	t.Parallel()
	full := strings.NewReplacer(
		`"cancelUrl":null`, `"cancelUrl":"https://example.com/no"`, `"chargeCustomerNetworkFee":null`, `"chargeCustomerNetworkFee":true`,
		`"openBanking":null`, `"openBanking":{"email":"a@example.com","market":null}`)
	params := pageParams(t)
	params.CancelURL, params.ChargeCustomerNetworkFee = new("https://example.com/no"), new(true)
	params.Gateway.OpenBanking = &OpenBankingGateway{Email: "a@example.com"}

	others := changedOnce(t, full.Replace(page(idA, justNow)), [][2]string{
		{`"products":[{"id":"` + idB, `"products":[{"id":"` + idA[:35] + `1`},
		{`"products":[`, `"products":[{"id":"` + idA[:35] + `1"},`},
		{`"products":[` + mug(idB, longAgo) + `,`, `"products":[`},
		{`"network":"Bitcoin"`, `"network":"Litecoin"`},
		{`"token":"0xA0"`, `"token":"0xA1"`},
		{`"token":"0xA0"`, `"token":null`},
		{`"token":null`, `"token":"0xA0"`}, // the request was for the native coin
		{`"network":"Polygon"`, `"network":"Polygon","discountPercentOff":1`},
		{`"selfCustodial":null`, `"selfCustodial":{"tokensAccepted":[],"sellerPaymentAddress":"0x1"}`},
		{`"market":null`, `"market":"DE"`},
		{`"market":null`, `"destinationCryptoAddress":"0x1"`},
		{`"discountPercentOff":"2.50000000000"`, `"discountPercentOff":"2.50000000001"`},
		{`"methods":[`, `"methods":[{"network":"Bitcoin"},`},
		{`"email":"a@`, `"email":"b@`},
		{`"openBanking":{"email"`, `"openBanking":null,"x":{"email"`},
		{`"successUrl":"https://example.com/thanks"`, `"successUrl":null`},
		{`"cancelUrl":"https://example.com/no"`, `"cancelUrl":"https://example.com/No"`},
		{`"leftPanelColor":"#fff"`, `"leftPanelColor":"#ffe"`},
		{`"primaryButtonColor":"#000"`, `"primaryButtonColor":""`},
		{`"slantedEdge":true`, `"slantedEdge":false`},
		{`"allowDiscountCodes":false`, `"allowDiscountCodes":true`},
		{`"inputLabel":"Name"`, `"inputLabel":"name"`},
		{`"isRequired":true`, `"isRequired":false`},
		{`"dataType":"String"`, `"dataType":"Email"`},
		{`"inputFields":[`, `"inputFields":[{"inputLabel":"Name","isRequired":true,"dataType":"String"},`},
		{`"sendEmailReceipt":true`, `"sendEmailReceipt":false`},
		{`"chargeCustomerNetworkFee":true`, `"chargeCustomerNetworkFee":null`},
		{`"isArchived":false,"createdAt"`, `"isArchived":true,"createdAt"`},
		{`"createdAt":"` + justNow, `"createdAt":"` + longAgo},
	})
	s := serve(t, drop, listed(append(others, full.Replace(page(idA, justNow)))...))
	got, err := s.client().CreatePaymentLink(context.Background(), params)
	if err != nil || got.ID != idA || len(got.Products) != 2 || got.Products[0].Name != "Mug" {
		t.Errorf("%v, %v", got.ID, err)
	}
}

// TestPaymentLink_matchesMinimal lists links with members that were not sent. The client prefers a
// link without such members. It takes none of two links with them.
func TestPaymentLink_matchesMinimal(t *testing.T) {
	t.Parallel()
	plain := strings.NewReplacer(
		`[{"inputLabel":"Name","isRequired":true,"dataType":"String"}]`, `null`, `"https://example.com/thanks"`, `""`,
		`{"leftPanelColor":"#fff","primaryButtonColor":"#000","slantedEdge":true,"allowDiscountCodes":false}`, `null`,
		`"sendEmailReceipt":true`, `"sendEmailReceipt":false`).Replace(page(idB, justNow))
	more := changedOnce(t, plain, [][2]string{
		{`"successUrl":""`, `"successUrl":"https://example.com/thanks"`},
		{`"customizations":null`, `"customizations":{"leftPanelColor":"","primaryButtonColor":"","slantedEdge":true,"allowDiscountCodes":false}`},
		{`"inputFields":null`, `"inputFields":[{"inputLabel":"Name"}]`},
	})
	params := PaymentLinkParams{Products: []string{idB, idC}, Gateway: pageParams(t).Gateway}
	s := serve(t, drop, listed(append(more, plain)...))
	if got, err := s.client().CreatePaymentLink(context.Background(), params); err != nil || got.ID != idB {
		t.Errorf("%v, %v", got.ID, err)
	}
	for _, one := range more {
		s = serve(t, drop, listed(strings.Replace(one, `"id":"`+idB, `"id":"`+idA, 1)))
		if got, err := s.client().CreatePaymentLink(context.Background(), params); err != nil || got.ID != idA {
			t.Errorf("%v, %v", got.ID, err)
		}
	}
	s = serve(t, drop, listed(more[0], strings.Replace(more[1], `"id":"`+idB, `"id":"`+idA, 1)))
	_, err := s.client().CreatePaymentLink(context.Background(), params)
	wantError(t, err, "2 equal objects", idA, idB)
}

// TestPaymentLink_matchesRespelled has a service that changes the order of methods and the case of
// addresses. The client takes the link.
func TestPaymentLink_matchesRespelled(t *testing.T) {
	t.Parallel()
	respelt := strings.NewReplacer(
		`[{"network":"Bitcoin","token":null,"discountPercentOff":"2.50000000000"},{"network":"Polygon","token":"0xA0"}]`,
		`[{"network":"Polygon","token":"0xa0","discountPercentOff":0},{"network":"Bitcoin","discountPercentOff":2.5}]`,
		`"selfCustodial":null`,
		`"selfCustodial":{"tokensAccepted":[{"tokenAddress":"0xb2","chainId":137},{"tokenAddress":"0xb1","chainId":1}],`+
			`"sellerPaymentAddress":"0xC0"}`,
		`"openBanking":null`, `"openBanking":{"email":"a@example.com","destinationCryptoAddress":"0xd0","instantPaymentStatus":true,`+
			`"kycData":{"name":"****"}}`,
	).Replace(page(idA, justNow))
	params := pageParams(t)
	params.Gateway.SelfCustodial = &SelfCustodialGateway{
		TokensAccepted:       []AcceptedToken{{"0xB1", 1}, {"0xB2", 137}},
		SellerPaymentAddress: new("0xc0"),
	}
	params.Gateway.OpenBanking = &OpenBankingGateway{
		Email: "a@example.com", DestinationCryptoAddress: new("0xD0"),
		KycData: &KycDataRequest{Name: "E"},
	}
	s := serve(t, drop, listed(respelt))
	if got, err := s.client().CreatePaymentLink(context.Background(), params); err != nil || got.ID != idA {
		t.Errorf("%v, %v", got.ID, err)
	}
}

// TestPaymentLink_anotherPayee lists a link with a payee that was not sent. The client does not
// take it.
func TestPaymentLink_anotherPayee(t *testing.T) {
	t.Parallel()
	other := listed(strings.Replace(page(idA, justNow), `"selfCustodial":null`,
		`"selfCustodial":{"tokensAccepted":[{"tokenAddress":"0xB1","chainId":1}],"sellerPaymentAddress":"0xC0"}`, 1))
	params := pageParams(t)
	params.Gateway.SelfCustodial = &SelfCustodialGateway{TokensAccepted: []AcceptedToken{{"0xB1", 1}}}
	s := serve(t, drop, other, other)
	_, err := s.client().CreatePaymentLink(context.Background(), params)
	wantError(t, err, "unknown", "differs from it ("+idA+")")
}

// TestPaymentLink_ownPayee has the service choose the payee of an accepted request. The client
// takes a link with another payee only if it is the only candidate and the request was accepted.
func TestPaymentLink_ownPayee(t *testing.T) {
	t.Parallel()
	paying := func(id string) string {
		return strings.Replace(page(id, justNow), `"selfCustodial":null`,
			`"selfCustodial":{"tokensAccepted":[{"tokenAddress":"0xB1","chainId":1}],"sellerPaymentAddress":"0xC0"}`, 1)
	}
	params := pageParams(t)
	params.Gateway.SelfCustodial = &SelfCustodialGateway{TokensAccepted: []AcceptedToken{{"0xB1", 1}}}
	one, two := listed(paying(idA)), listed(paying(idA), paying(idB))
	s := serve(t, reply(200, `{"success":true}`), one, one)
	got, err := s.client().CreatePaymentLink(context.Background(), params)
	if err != nil || got.ID != idA || *got.Gateway.SelfCustodial.SellerPaymentAddress != "0xC0" {
		t.Errorf("%v, %v", got.ID, err)
	}
	_, err = serve(t, reply(200, `{"success":true}`), two, two).client().CreatePaymentLink(context.Background(), params)
	wantError(t, err, undisclosed[0], "differs from it ("+idA+", "+idB+")")
	_, err = serve(t, reply(500, ""), one, one).client().CreatePaymentLink(context.Background(), params)
	wantError(t, err, "unknown", "differs from it ("+idA+")")
}

// TestPaymentLink_shortenedPayee lists a link whose payee the service shortens. It may be the link
// of the lost response. So the client neither takes it, nor creates a second one. The response to
// the request may shorten the payee.
func TestPaymentLink_shortenedPayee(t *testing.T) {
	t.Parallel()
	params := pageParams(t)
	payee := "0x52908400098527886E0F7030069857D2E4169EE7"
	params.Gateway.SelfCustodial = &SelfCustodialGateway{
		TokensAccepted: []AcceptedToken{{TokenAddress: "0xB1", ChainID: 1}}, SellerPaymentAddress: &payee,
	}
	shown := func(address string) string {
		return strings.Replace(page(idA, justNow), `"selfCustodial":null`,
			`"selfCustodial":{"tokensAccepted":[{"tokenAddress":"0xB1","chainId":1}],"sellerPaymentAddress":"`+address+`"}`, 1)
	}
	for _, address := range []string{"0x5290…9EE7", "0x5290...9ee7", "0x529084****169EE7", "…9EE7", "********"} {
		s := serve(t, drop, listed(shown(address)), listed(shown(address)))
		_, err := s.client().CreatePaymentLink(context.Background(), params)
		wantError(t, err, "differs from it ("+idA+")")
		if n := strings.Count(strings.Join(s.lines(), " "), "POST"); n != 1 {
			t.Errorf("%s: %d links", address, n)
		}
		s = serve(t, reply(200, shown(address)))
		if got, err := s.client().CreatePaymentLink(context.Background(), params); err != nil || got.ID != idA {
			t.Errorf("%s: %v, %v", address, got.ID, err)
		}
	}
}

// TestPaymentLink_differs lists a link with the same products and other URLs. The client ignores
// it.
func TestPaymentLink_differs(t *testing.T) {
	t.Parallel()
	for _, other := range changedOnce(t, page(idA, justNow), [][2]string{
		{`https://example.com/thanks`, `https://example.com/2`}, {`"inputFields":[`, `"inputFields":[{"inputLabel":"Size"},`},
	}) {
		s := serve(t, drop, listed(other), listed(other), reply(200, page(idB, justNow)),
			listed(strings.Replace(other, idB, idA, 1), page(idB, justNow)))
		if got, err := s.client().CreatePaymentLink(context.Background(), pageParams(t)); err != nil || got.ID != idB {
			t.Errorf("%v, %v", got.ID, err)
		}
	}
}

// TestPaymentLink_changes checks that updates return the new state, for every kind of response.
func TestPaymentLink_changes(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	archived := strings.Replace(page(idA, justNow), `"isArchived":false,"createdAt"`, `"isArchived":true,"createdAt"`, 1)
	get, put := "GET /payment_link/"+idA, "PUT /payment_link/"+idA
	for line, run := range map[string]func(*Client) (PaymentLink, error){
		put:              func(c *Client) (PaymentLink, error) { return c.UpdatePaymentLink(ctx, idA, pageParams(t)) },
		put + "/archive": func(c *Client) (PaymentLink, error) { return c.ArchivePaymentLink(ctx, idA) },
	} {
		for name, test := range map[string]struct {
			steps    []step
			notFound bool
			messages []string
			lines    []string
		}{
			"object":     {[]step{reply(200, archived)}, false, nil, []string{line}},
			"nothing":    {[]step{reply(204, ""), reply(200, archived)}, false, nil, []string{line, get}},
			"id only":    {[]step{reply(200, `{"paymentLinkId":"`+idA+`"}`), reply(200, archived)}, false, nil, []string{line, get}},
			"lost":       {[]step{drop, reply(200, archived)}, false, nil, []string{line, line}},
			"another id": {[]step{reply(200, page(idB, justNow))}, false, []string{"changed payment link " + idA, idB}, []string{line}},
			"404": {
				[]step{reply(404, ""), reply(404, ""), listed()},
				true,
				[]string{"has no payment link " + idA},
				[]string{line, get, "GET /payment_links?include_archived=true"},
			},
			"409": {[]step{reply(409, `{"error": "archived"}`)}, false, []string{"409", "archived"}, []string{line}},
		} {
			s := serve(t, test.steps...)
			got, err := run(s.client())
			wantError(t, err, test.messages...)
			if IsNotFound(err) != test.notFound || got.IsArchived != (err == nil) {
				t.Errorf("%s, %s: archived %v, not found %v: %v", line, name, got.IsArchived, IsNotFound(err), err)
			}
			s.wantLines(test.lines...)
		}
	}
}

func TestPaymentLinks_archived(t *testing.T) {
	t.Parallel()
	s := serve(t, listed(page(idA, justNow)), reply(200, `{"items":[`+page(idA, justNow)+","+page(idB, justNow)+`],"total":2}`))
	c := s.client()
	for i, want := range []int{1, 2} {
		items, err := collect[PaymentLink](t, c.PaymentLinks(context.Background(), i == 1))
		if err != nil || len(items) != want {
			t.Errorf("%d items, want %d; %v", len(items), want, err)
		}
	}
	s.wantLines("GET /payment_links", "GET /payment_links?include_archived=true")
}
