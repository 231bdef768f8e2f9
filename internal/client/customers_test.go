// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// ann returns the customer that [annParams] create.
func ann(id, createdAt string) string {
	return fmt.Sprintf(`{"id":%q,"organizationId":%q,"name":"Ann","email":"ann@example.com","billingAddress":"1 High Street","phone":"+44",`+
		`"chatLinkA":"https://a.example","chatLinkB":null,"evmAddresses":["0xAb","0xcd"],"payments":[],"totalSpend":null,"tags":["vip","eu"],`+
		`"createdAt":%q,"residenceCountry":"GB","dob":"1990-12-31","companyNumber":"7","accountType":"Business","kycData":null,`+
		`"companyName":"Ann Ltd"}`,
		id, idC, createdAt)
}

func annParams() CustomerParams {
	return CustomerParams{
		Name: "Ann", Email: "ann@example.com", BillingAddress: new("1 High Street"), Phone: new("+44"), ChatLinkA: new("https://a.example"),
		EvmAddresses: []EvmAddress{"0xCD", "0xab"}, Tags: []string{"eu", "vip"}, ResidenceCountry: new("GB"), Dob: new("1990-12-31"),
		CompanyNumber: new("7"), AccountType: new(CustomerAccountType("Business")), CompanyName: new("Ann Ltd"),
	}
}

// TestEvmAddress_odd decodes customers whose addresses are not strings, such as postal addresses.
func TestEvmAddress_odd(t *testing.T) {
	t.Parallel()
	in := `{"name":"Ann","evmAddresses":["0xAb", {"streetLine1": "1 <High> Street", "city":"X"} ,null,7,["0xCd"],{"a":1.50}]}`
	decodes(t, map[string]literal[Customer]{"odd": {in, Customer{Name: "Ann", EvmAddresses: []EvmAddress{
		"0xAb", `{"streetLine1":"1 <High> Street","city":"X"}`, "", "7", `["0xCd"]`, `{"a":1.50}`,
	}}}})
	s := serve(t, reply(200, `[`+strings.Replace(ann(idA, justNow), `["0xAb","0xcd"]`, `[{"city":"X"}]`, 1)+`]`))
	all, err := collect(t, s.client().Customers(context.Background()))
	if err != nil || len(all) != 1 || all[0].EvmAddresses[0] != `{"city":"X"}` {
		t.Errorf("%v, %v", all, err)
	}
}

// TestCustomer_requests sends addresses as they were received, an empty list, and the characters of
// an email address that have a meaning in a query.
func TestCustomer_requests(t *testing.T) {
	t.Parallel()
	ctx, response := context.Background(), ann(idA, justNow)
	odd := CustomerParams{
		Name: "Ann", Email: "a@b", EvmAddresses: []EvmAddress{`{"city":"X"}`, `["0xCd"]`, "0xAb", "7", "{"}, Tags: []string{},
	}
	wantSent(t, response, "PUT /customer/"+idA, `{"name":"Ann","email":"a@b","evmAddresses":[{"city":"X"},["0xCd"],"0xAb","7","{"],"tags":[]}`,
		func(c *Client) (string, error) { return idOf(c.UpdateCustomer(ctx, idA, odd)) })
	wantSent(t, strings.Replace(response, "ann@", "a&b=c+d@", 1), "GET /customer?email=a%26b%3Dc%2Bd%40example.com", "",
		func(c *Client) (string, error) { return idOf(c.CustomerByEmail(ctx, "a&b=c+d@example.com")) })
}

// TestCustomer_matches lists customers that differ from the request in one field. The client takes
// none.
func TestCustomer_matches(t *testing.T) {
	t.Parallel()
	whole := ann(idA, justNow)
	others := changedOnce(t, whole, [][2]string{
		{`"Ann"`, `"Anna"`},
		{`ann@example`, `ann2@example`},
		{`"1 High Street"`, `"2 High Street"`},
		{`"1 High Street"`, `null`},
		{`"+44"`, `"+45"`},
		{`https://a.example`, `https://c.example`},
		{`"chatLinkB":null`, `"chatLinkB":"b"`},
		{`["0xAb","0xcd"]`, `["0xAb"]`},
		{`["0xAb","0xcd"]`, `["0xAb","0xcd","0xef"]`},
		{`["vip","eu"]`, `["vip","EU"]`},
		{`["vip","eu"]`, `[]`},
		{`"GB"`, `"DE"`},
		{`1990-12-31`, `1990-12-30`},
		{`"7"`, `"8"`},
		{`"Business"`, `"Individual"`},
		{`"Ann Ltd"`, `null`},
		{`"createdAt":"` + justNow, `"createdAt":"` + longAgo},
	})
	s := serve(t, drop, listed(append(others, whole)...))
	if got, err := s.client().CreateCustomer(context.Background(), annParams()); err != nil || got.ID != idA {
		t.Errorf("%v, %v", got.ID, err)
	}
	// Computed fields do not count.
	paid := strings.NewReplacer(`"payments":[]`, `"payments":[{"managed":null}]`, `"totalSpend":null`, `"totalSpend":5`, `"kycData":null`,
		`"kycData":{"a":1}`).Replace(whole)
	s = serve(t, drop, listed(paid))
	if got, err := s.client().CreateCustomer(context.Background(), annParams()); err != nil || got.ID != idA {
		t.Errorf("%v, %v", got.ID, err)
	}
}

func TestCustomerByEmail(t *testing.T) {
	t.Parallel()
	const line, all, email = "GET /customer?email=ann%40example.com", "GET /customers", "ann@example.com"
	a, elsewhere := ann(idA, longAgo), strings.Replace(ann(idB, longAgo), "ann@", "Ann@", 1)
	for name, test := range map[string]struct {
		steps    []step
		notFound bool
		messages []string
		lines    []string
	}{
		"found":       {[]step{reply(200, a)}, false, nil, []string{line}},
		"in an array": {[]step{reply(200, "["+a+"]")}, false, nil, []string{line}},
		"throttled":   {[]step{reply(429, ""), reply(200, a)}, false, nil, []string{line, line}},
		"another customer": {
			[]step{reply(200, strings.Replace(a, "ann@", "bob@", 1))},
			false,
			[]string{"the response is customer " + idA + ", who has another email address"},
			[]string{line},
		},
		"unknown address": {
			[]step{reply(404, `{"error": "no"}`), listed(elsewhere)},
			true,
			[]string{"has no customer with this email address"},
			[]string{line, all},
		},
		"unknown address, 400": {
			[]step{reply(400, ""), listed()},
			true,
			[]string{"has no customer with this email address"},
			[]string{line, all},
		},
		"404, listed": {[]step{reply(404, ""), listed(elsewhere, a)}, false, nil, []string{line, all}},
		"404 everywhere": {
			[]step{reply(404, "<html>"), reply(404, "<html>")},
			false,
			[]string{"404", "could not be confirmed"},
			[]string{line, all},
		},
		"404, and a list unfinished": {
			[]step{reply(404, ""), reply(200, "["+elsewhere+",")},
			false,
			[]string{"404", "could not be confirmed"},
			[]string{line, all},
		},
		"400 with a message": {[]step{reply(400, `{"error": "bad"}`)}, false, []string{"400", "bad"}, []string{line}},
		"forbidden":          {[]step{reply(403, "")}, false, []string{"403"}, []string{line}},
		"nothing":            {[]step{reply(200, "")}, false, []string{"the response has no customer"}, []string{line}},
		"an id alone": {
			[]step{reply(200, `{"customerId":"`+idA+`"}`)},
			false,
			[]string{"the response has no customer"},
			[]string{line},
		},
		"HTML page":           {[]step{reply(200, "<html>")}, false, []string{"HTML page"}, []string{line}},
		"the address trimmed": {[]step{reply(200, strings.Replace(a, "ann@", " Ann@", 1))}, false, nil, []string{line}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, test.steps...)
			got, err := s.client().CustomerByEmail(context.Background(), email)
			wantError(t, err, test.messages...)
			if err != nil && strings.Contains(err.Error(), email) {
				t.Errorf("the address is in the error: %v", err)
			}
			if IsNotFound(err) != test.notFound || (got.ID == idA) != (test.messages == nil) {
				t.Errorf("%q, not found %v: %v", got.ID, IsNotFound(err), err)
			}
			s.wantLines(test.lines...)
		})
	}
}

func TestCustomer_update(t *testing.T) {
	t.Parallel()
	const put, get, all = "PUT /customer/" + idA, "GET /customer/" + idA, "GET /customers"
	whole := ann(idA, longAgo)
	for name, test := range map[string]struct {
		steps    []step
		messages []string
		notFound bool
		lines    []string
	}{
		"object":     {[]step{reply(200, whole)}, nil, false, []string{put}},
		"nothing":    {[]step{reply(204, ""), reply(200, whole)}, nil, false, []string{put, get}},
		"lost":       {[]step{drop, reply(500, ""), reply(200, whole)}, nil, false, []string{put, put, put}},
		"another id": {[]step{reply(200, ann(idB, longAgo))}, []string{"changed customer " + idA, idB}, false, []string{put}},
		"not found":  {[]step{reply(404, ""), reply(404, ""), listed()}, []string{"has no customer " + idA}, true, []string{put, get, all}},
		"404, there": {[]step{reply(404, ""), reply(200, whole)}, []string{"PUT", "404"}, false, []string{put, get}},
	} {
		s := serve(t, test.steps...)
		got, err := s.client().UpdateCustomer(context.Background(), idA, annParams())
		wantError(t, err, test.messages...)
		if IsNotFound(err) != test.notFound || (got.ID == idA) != (test.messages == nil) {
			t.Errorf("%s: %q, %v", name, got.ID, err)
		}
		s.wantLines(test.lines...)
	}
}
