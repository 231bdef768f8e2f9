// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
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

func TestCustomer_json(t *testing.T) {
	t.Parallel()
	decodes(t, map[string]literal[Customer]{
		"full": {ann(idA, "2026-03-02T12:00:00.250000+02:00"), Customer{
			ID: idA, OrganizationID: idC, Name: "Ann", Email: "ann@example.com", BillingAddress: new("1 High Street"), Phone: new("+44"),
			ChatLinkA: new("https://a.example"), EvmAddresses: []EvmAddress{"0xAb", "0xcd"}, Payments: []PaymentDetails{},
			Tags:      []string{"vip", "eu"},
			CreatedAt: "2026-03-02T10:00:00.25Z", ResidenceCountry: new("GB"), Dob: new("1990-12-31"), CompanyNumber: new("7"),
			AccountType: new(CustomerAccountType("Business")), KycData: json.RawMessage("null"), CompanyName: new("Ann Ltd"),
		}},
		"nulls": {
			`{"evmAddresses":null,"payments":null,"totalSpend":null,"tags":null,"accountType":null,"createdAt":null}`,
			Customer{},
		},
		"empty": {`{}`, Customer{}},
		"spend as a number": {
			`{"totalSpend":123456789012345678901234567890.000000000000000001}`,
			Customer{TotalSpend: decimal(t, "123456789012345678901234567890.000000000000000001")},
		},
		"spend as string":      {`{"totalSpend":"0.05174000000"}`, Customer{TotalSpend: decimal(t, "0.05174")}},
		"unknown account type": {`{"accountType":"Trust"}`, Customer{AccountType: new(CustomerAccountType("Trust"))}},
		"unknown members":      {`{"name":"Ann","score":{"a":[1]}}`, Customer{Name: "Ann"}},
		"kyc": {
			`{"kycData":{"level":2.50,"names":["Ann",null]}}`,
			Customer{KycData: json.RawMessage(`{"level":2.50,"names":["Ann",null]}`)},
		},
		"kyc that is odd": {`{"kycData":[7]}`, Customer{KycData: json.RawMessage(`[7]`)}},
	})
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

func TestCustomer_requests(t *testing.T) {
	t.Parallel()
	ctx, response := context.Background(), ann(idA, justNow)
	const full = `{"name":"Ann","email":"ann@example.com","billingAddress":"1 High Street","phone":"+44","chatLinkA":"https://a.example",` +
		`"evmAddresses":["0xCD","0xab"],"tags":["eu","vip"],"residenceCountry":"GB","dob":"1990-12-31","companyNumber":"7",` +
		`"accountType":"Business","companyName":"Ann Ltd"}`
	const minimal = `{"name":"Ann","email":"a@b"}`
	least := CustomerParams{Name: "Ann", Email: "a@b"}
	odd := least // addresses as received go back as they were; an empty list is sent
	odd.EvmAddresses, odd.Tags = []EvmAddress{`{"city":"X"}`, `["0xCd"]`, "0xAb", "7", "{"}, []string{}
	for _, test := range []struct {
		line, body string
		run        func(*Client) (Customer, error)
	}{
		{"POST /customer", full, func(c *Client) (Customer, error) { return c.CreateCustomer(ctx, annParams()) }},
		{"POST /customer", minimal, func(c *Client) (Customer, error) { return c.CreateCustomer(ctx, least) }},
		{"PUT /customer/" + idA, full, func(c *Client) (Customer, error) { return c.UpdateCustomer(ctx, idA, annParams()) }},
		{"PUT /customer/" + idA, minimal, func(c *Client) (Customer, error) { return c.UpdateCustomer(ctx, idA, least) }},
		{
			"PUT /customer/" + idA,
			`{"name":"Ann","email":"a@b","evmAddresses":[{"city":"X"},["0xCd"],"0xAb","7","{"],"tags":[]}`,
			func(c *Client) (Customer, error) { return c.UpdateCustomer(ctx, idA, odd) },
		},
		{"GET /customer/" + idA, "", func(c *Client) (Customer, error) { return c.Customer(ctx, idA) }},
		{"GET /customer?email=ann%40example.com", "", func(c *Client) (Customer, error) { return c.CustomerByEmail(ctx, "ann@example.com") }},
	} {
		wantSent(t, response, test.line, test.body, func(c *Client) (string, error) { return idOf(test.run(c)) })
	}
	wantSent(t, strings.Replace(response, "ann@", "a&b=c+d@", 1), "GET /customer?email=a%26b%3Dc%2Bd%40example.com", "",
		func(c *Client) (string, error) {
			return idOf(c.CustomerByEmail(ctx, "a&b=c+d@example.com"))
		})
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

// TestCustomer_resembles lists other spellings of the name and the address. The client neither
// takes such a customer nor creates a second one.
func TestCustomer_resembles(t *testing.T) {
	t.Parallel()
	other := listed(strings.NewReplacer("ann@example.com", "Ann@Example.com", `"Ann"`, `"Ann "`).Replace(ann(idA, justNow)))
	s := serve(t, drop, other, other)
	_, err := s.client().CreateCustomer(context.Background(), annParams())
	wantError(t, err, "unknown", "differs from it ("+idA+")")
	s.wantLines("POST /customer", "GET /customers", "GET /customers")
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

func FuzzCustomer(f *testing.F) {
	f.Add([]byte(ann(idA, justNow)))
	f.Add([]byte(`{"evmAddresses":[{"a":1},null,7],"kycData":{"a":1e5},"totalSpend":"1.50","payments":[{"openBanking":{"id":"x",` +
		`"amount":1}}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		_ = wire.ReadReply[Customer](data, "", nil, false)
		var customer Customer
		if json.Unmarshal(data, &customer) == nil {
			customer.KycData = nil // its white space is lost
			written, err := json.Marshal(customer)
			if err != nil {
				t.Fatal(err)
			}
			readsAgain[Customer](t, written)
		}
	})
}
