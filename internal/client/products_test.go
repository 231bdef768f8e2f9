// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"encoding/json"
	"math/big"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

func TestProduct_json(t *testing.T) {
	t.Parallel()
	emails := true
	for name, test := range map[string]struct {
		in   string
		want Product
	}{
		"full": {
			`{"id":"` + idA + `","name":"Mug","description":"Holds tea","productType":{"Presale":{"Token":{"ticker":"MUG","decimals":6}}},
			"organizationId":"` + idB + `","addOns":[{"id":"` + idC + `","name":"Lid","price":"0.05174000000"}],"chargingIntervalSeconds":2592000,
			"currency":"EUR","price":123456789012345678901234567890.000000000000000001,"imageUrl":"https://example.com/mug.png",
			"createdAt":"2026-03-02T12:00:00.250000+02:00","updatedAt":"2026-03-02T10:00:01Z","isArchived":true,"sendSubscriptionEmails":true}`,
			Product{
				ID: idA, Name: "Mug", Description: "Holds tea", ProductType: &ProductType{Presale: &Presale{&TokenPresale{"MUG", 6}}},
				OrganizationID: idB, AddOns: []AddOn{{idC, "Lid", decimal(t, "0.05174")}}, ChargingIntervalSeconds: 2592000,
				Currency: "EUR", Price: decimal(t, "123456789012345678901234567890.000000000000000001"), ImageURL: "https://example.com/mug.png",
				CreatedAt: "2026-03-02T10:00:00.25Z", UpdatedAt: "2026-03-02T10:00:01Z", IsArchived: true, SendSubscriptionEmails: &emails,
			},
		},
		"nulls": {
			`{"productType":null,"addOns":null,"price":null,"createdAt":null,"sendSubscriptionEmails":null,"imageUrl":null}`,
			Product{},
		},
		"empty":            {`{}`, Product{}},
		"unknown members":  {`{"name":"Mug","color":{"r":[1]},"price2":"x"}`, Product{Name: "Mug"}},
		"unknown currency": {`{"currency":"XAU"}`, Product{Currency: "XAU"}},
	} {
		var got Product
		if err := json.Unmarshal([]byte(test.in), &got); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestProductType_nestings(t *testing.T) {
	t.Parallel()
	token := &ProductType{Presale: &Presale{&TokenPresale{"MUG", 6}}}
	const inner = `{"ticker":"MUG","decimals":6}`
	for in, want := range map[string]*ProductType{
		`{"Presale":{"Token":` + inner + `}}`:                                token,
		`{"Token":` + inner + `}`:                                            token,
		`{"TokenPresale":` + inner + `}`:                                     token,
		`{"Token":{"TokenPresale":` + inner + `}}`:                           token,
		`{"Presale":null,"Token":{"TokenPresale":` + inner + `}}`:            token,
		`{"Presale":{"Token":` + inner + `},"Token":null}`:                   token,
		`{"Presale":null,"Token":null,"TokenPresale":` + inner + `}`:         token,
		`{"Token":{"ticker":"MUG","decimals":6,"TokenPresale":null},"x":[]}`: token,
		`{"Presale":{}}`:             {Presale: &Presale{}, Other: json.RawMessage(`{"Presale":{}}`)},
		`{"Presale":{"Token":null}}`: {Presale: &Presale{}, Other: json.RawMessage(`{"Presale":{"Token":null}}`)},
		`{"Service":{"hours":7}}`:    {Other: json.RawMessage(`{"Service":{"hours":7}}`)},
		`{"Presale":null}`:           {Other: json.RawMessage(`{"Presale":null}`)},
		`{}`:                         {Other: json.RawMessage(`{}`)},
		`null`:                       nil,
	} {
		var got struct{ ProductType *ProductType }
		if err := json.Unmarshal([]byte(`{"productType":`+in+`}`), &got); err != nil {
			t.Errorf("%s: %v", in, err)
		}
		if diff := cmp.Diff(want, got.ProductType); diff != "" {
			t.Errorf("%s (-want +got):\n%s", in, diff)
		}
	}
	for _, in := range []string{
		`7`, `"Token"`, `{"Token":7}`, `{"Token":{"decimals":"six"}}`, `{"TokenPresale":[]}`,
		`{"Presale":{"Token":{"decimals":3000000000}}}`,
	} {
		if err := json.Unmarshal([]byte(in), new(ProductType)); err == nil {
			t.Errorf("%s was read", in)
		}
	}
	for _, kept := range []string{`{"Service":{"hours":7}}`, `{"Presale":{"Right":{"until":null}}}`} { // updates keep unknown types
		var got ProductType
		if err := json.Unmarshal([]byte(kept), &got); err != nil || !got.IsUnknown() {
			t.Errorf("%s: %+v, %v", kept, got, err)
		}
		if data, err := json.Marshal(&got); err != nil || string(data) != kept {
			t.Errorf("%s is written as %s, %v", kept, data, err)
		}
	}
	data, err := json.Marshal(token)
	if want := `{"Presale":{"Token":` + inner + `}}`; err != nil || string(data) != want {
		t.Errorf("written as %s, %v; want %s", data, err, want)
	}
}

func TestProduct_requests(t *testing.T) {
	t.Parallel()
	image, emails := "https://example.com/mug.png", false
	full := ProductParams{
		Name: "Mug", Description: "Holds tea", ProductType: &ProductType{Presale: &Presale{&TokenPresale{"MUG", 0}}},
		AddOns: []AddOnParams{{"Lid", decimal(t, "2.50")}}, ChargingIntervalSeconds: new(int64(60)), Currency: "EUR", Price: decimal(t, "10.10"),
		ImageURL: &image, SendSubscriptionEmails: &emails,
	}
	const fullBody = `{"name":"Mug","description":"Holds tea","productType":{"Presale":{"Token":{"ticker":"MUG","decimals":0}}},` +
		`"addOns":[{"name":"Lid","price":2.5}],"chargingIntervalSeconds":60,"currency":"EUR","price":10.1,` +
		`"imageUrl":"https://example.com/mug.png","sendSubscriptionEmails":false}`
	minimal := ProductParams{Name: "Mug", Description: "", AddOns: []AddOnParams{}, Currency: "EUR", Price: decimal(t, "0")}
	const minimalBody = `{"name":"Mug","description":"","addOns":[],"currency":"EUR","price":0}`

	ctx, response := context.Background(), echo(mug(idA, justNow))
	for _, test := range []struct {
		line, body string
		run        func(*Client) (Product, error)
	}{
		{posted, fullBody, func(c *Client) (Product, error) { return c.CreateProduct(ctx, full) }},
		{posted, minimalBody, func(c *Client) (Product, error) { return c.CreateProduct(ctx, minimal) }},
		{"GET /product/" + idA, "", func(c *Client) (Product, error) { return c.Product(ctx, idA) }},
		{"PUT /product/" + idA, fullBody, func(c *Client) (Product, error) { return c.UpdateProduct(ctx, idA, full) }},
		{"PUT /product/" + idA, minimalBody, func(c *Client) (Product, error) { return c.UpdateProduct(ctx, idA, minimal) }},
		{"PUT /product/" + idA + "/is_archived/true", "", func(c *Client) (Product, error) { return c.SetProductArchived(ctx, idA, true) }},
		{"PUT /product/" + idA + "/is_archived/false", "", func(c *Client) (Product, error) { return c.SetProductArchived(ctx, idA, false) }},
	} {
		s := serve(t, response)
		got, err := test.run(s.client())
		if err != nil || got.ID != idA {
			t.Errorf("%s: %v, %v", test.line, got.ID, err)
		}
		s.wantLines(test.line)
		if s.got[0].body != test.body {
			t.Errorf("%s sent\n%s\nwant\n%s", test.line, s.got[0].body, test.body)
		}
	}
}

func TestProducts_archived(t *testing.T) {
	t.Parallel()
	s := serve(t, listed(mug(idA, justNow)), listed(mug(idA, justNow), mug(idB, justNow)))
	c := s.client()
	for i, want := range []int{1, 2} {
		items, err := collect[Product](t, c.Products(context.Background(), i == 1))
		if err != nil || len(items) != want {
			t.Errorf("%d items, want %d; %v", len(items), want, err)
		}
	}
	s.wantLines("GET /products", looked)
}

// FuzzProduct checks that no response panics, that prices are exact, and that a product survives a
// round trip.
func FuzzProduct(f *testing.F) {
	f.Add([]byte(mug(idA, justNow)))
	f.Add([]byte(`{"price":"0.05174000000","addOns":[{"price":-1e-7},null,{"price":null}],"productType":{"Token":{"ticker":"A",` +
		`"decimals":1}}}`))
	f.Add([]byte(`{"productType":{"TokenPresale":{}},"Price":1,"price":2}`))
	f.Add([]byte(`[null]`))
	f.Fuzz(func(t *testing.T, data []byte) {
		_ = wire.ReadReply[Product](data, "", nil, false)
		var p Product
		if json.Unmarshal(data, &p) != nil {
			return
		}
		var raw struct {
			Price json.RawMessage `json:"price"`
		}
		if err := json.Unmarshal(data, &raw); err != nil {
			t.Fatal(err)
		}
		if text := string(raw.Price); text != "" && text != "null" {
			if unquoted, err := strconv.Unquote(text); err == nil {
				text = unquoted
			}
			want, ok := new(big.Rat).SetString(text)
			got, also := new(big.Rat).SetString(p.Price.String())
			if !ok || !also || want.Cmp(got) != 0 {
				t.Fatalf("price %s was read as %s", raw.Price, p.Price)
			}
		} else if p.Price.IsSet() {
			t.Fatalf("there is no price, and %s was read", p.Price)
		}
		written, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		var again Product
		if err := json.Unmarshal(written, &again); err != nil {
			t.Fatalf("%s: %v", written, err)
		}
		if diff := cmp.Diff(p, again); diff != "" {
			t.Fatalf("changed when it was read again (-first +second):\n%s", diff)
		}
	})
}
