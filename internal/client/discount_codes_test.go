// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// tea10 returns the discount code that [tea10Params] create.
func tea10(id, createdAt string) string {
	return fmt.Sprintf(`{"id":%q,"organizationId":%q,"code":"TEA10","products":[%q,%q],`+
		`"model":{"modelType":"Percentage","percentOff":"10.50000000000"},"createdAt":%q,"updatedAt":%q}`,
		id, idC, idB, idC, createdAt, createdAt)
}

func tea10Params(t testing.TB) DiscountCodeParams {
	off := decimal(t, "10.5")
	return DiscountCodeParams{Code: "TEA10", Products: []string{idC, idB}, Model: DiscountModel{ModelType: Percentage, PercentOff: &off}}
}

// kindOfObject has the operations of a kind of object, for the tests of all kinds.
type kindOfObject struct {
	name                 string // "discount code"
	created, listed, one string // request lines; one has no method
	ownID                string // the name of the id member
	object               func(id, createdAt string) string
	create               func(context.Context, *Client) (string, error)
	read                 func(context.Context, *Client, string) (string, error)
	remove               func(*Client, context.Context, string) error // nil if there is no DELETE
	list                 func(*Client, context.Context) iter.Seq2[string, error]
}

// kindOf returns a kind with its group, the object that a request with the params creates, and the
// methods of the client.
func kindOf[T wire.Entity, P any](
	g group.Of[T, P], object func(id, createdAt string) string, params P,
	create func(*Client, context.Context, P) (T, error), read func(*Client, context.Context, string) (T, error),
	remove func(*Client, context.Context, string) error,
) kindOfObject {
	listed, one := "GET "+g.All.Path, strings.TrimPrefix(strings.Replace(g.One.String(), "{id}", idA, 1), "GET")
	if g.Query != nil {
		listed += "?" + g.Query.Encode()
	}
	first, rest, _ := strings.Cut(g.Kind, " ")
	if rest != "" {
		rest = strings.ToUpper(rest[:1]) + rest[1:]
	}
	return kindOfObject{
		g.Kind, g.Creates.String(), listed, one, first + rest + "Id", object,
		func(ctx context.Context, c *Client) (string, error) { return idOf(create(c, ctx, params)) },
		func(ctx context.Context, c *Client, id string) (string, error) { return idOf(read(c, ctx, id)) },
		remove, nil,
	}
}

func kindsOfObjects(t testing.TB) []kindOfObject {
	return []kindOfObject{
		kindOf(products, mug, mugParams(t), (*Client).CreateProduct, (*Client).Product, nil),
		kindOf(invoices, billing, billingParams(t), (*Client).CreateInvoice, (*Client).Invoice, (*Client).VoidInvoice),
		kindOf(discountCodes, tea10, tea10Params(t), (*Client).CreateDiscountCode, (*Client).DiscountCode, (*Client).DeleteDiscountCode),
		kindOf(paymentLinks, page, pageParams(t), (*Client).CreatePaymentLink, (*Client).PaymentLink, (*Client).DeletePaymentLink),
		kindOf(webhooks, hook, hookParams(), (*Client).CreateWebhook, (*Client).Webhook, nil),
		kindOf(customers, ann, annParams(), (*Client).CreateCustomer, (*Client).Customer, (*Client).DeleteCustomer),
		kindOf(externalAccounts, payee, payeeParams(),
			(*Client).CreateExternalAccount, (*Client).ExternalAccount, (*Client).DeleteExternalAccount),
		kindOf(depositAccounts, till, tillParams(),
			(*Client).CreateDepositAccount, (*Client).DepositAccount, (*Client).DeleteDepositAccount),
		kindOf(withdrawalAccounts, ownBank, ownBankParams(),
			(*Client).CreateWithdrawalAccount, (*Client).WithdrawalAccount, (*Client).DeleteWithdrawalAccount),
	}
}

// listedKind returns a kind that no test of all kinds creates.
func listedKind[T wire.Entity, P any](
	g group.Of[T, P], object func(id, createdAt string) string,
	read func(*Client, context.Context, string) (T, error), list func(*Client, context.Context) iter.Seq2[T, error],
) kindOfObject {
	var none P
	kind := kindOf(g, object, none, nil, read, nil)
	kind.list = func(c *Client, ctx context.Context) iter.Seq2[string, error] { return idsOnly(list(c, ctx)) }
	return kind
}

// readableKinds returns all kinds that have a list.
func readableKinds(t testing.TB) []kindOfObject {
	pending := func(id, createdAt string) string { return wages(id, "Pending", createdAt) }
	undated := func(object func(id string) string) func(id, _ string) string {
		return func(id, _ string) string { return object(id) }
	}
	return append(kindsOfObjects(t),
		listedKind(deposits, undated(income), (*Client).Deposit, (*Client).Deposits),
		listedKind(subscriptions, undated(weekly), (*Client).Subscription, (*Client).Subscriptions),
		listedKind(withdrawals, outgoing, (*Client).Withdrawal, (*Client).Withdrawals),
		listedKind(onramps, ramp, (*Client).Onramp, (*Client).Onramps),
		listedKind(payouts, pending, (*Client).Payout, (*Client).Payouts),
		listedKind(checkoutSessions, basket, (*Client).CheckoutSession, (*Client).CheckoutSessions),
		listedKind(paymentSessions, awaited, (*Client).PaymentSession, (*Client).PaymentSessions),
	)
}

func idOf[T wire.Entity](object T, err error) (string, error) { return object.ObjectID(), err }

// TestKinds_create checks that one request creates one object, for every kind of response.
func TestKinds_create(t *testing.T) {
	t.Parallel()
	for _, kind := range kindsOfObjects(t) {
		whole, get := kind.object(idA, justNow), "GET"+kind.one
		for name, test := range map[string]struct {
			steps []step
			lines []string
		}{
			"object":          {[]step{reply(200, whole)}, nil},
			"201":             {[]step{reply(201, whole)}, nil},
			"array of one":    {[]step{reply(200, "["+whole+"]")}, nil},
			"unknown members": {[]step{reply(200, `{"new":{"a":[1]},`+whole[1:])}, nil},
			"bare id":         {[]step{reply(200, `"`+idA+`"`), reply(200, whole)}, []string{get}},
			"id":              {[]step{reply(200, `{"id":"`+idA+`"}`), reply(200, whole)}, []string{get}},
			"id of its own":   {[]step{reply(200, `{"`+kind.ownID+`":"`+idA+`"}`), reply(200, whole)}, []string{get}},
			"nothing":         {[]step{reply(200, ""), listed(whole)}, []string{kind.listed}},
			"nothing, late":   {[]step{reply(204, ""), listed(), listed(whole)}, []string{kind.listed, kind.listed}},
			"lost":            {[]step{drop, listed(kind.object(idB, longAgo), whole)}, []string{kind.listed}},
			"lost, enveloped": {[]step{drop, reply(200, `{"total":1,"items":[`+whole+`]}`, "Date", serviceDate)}, []string{kind.listed}},
			"500":             {[]step{reply(500, ""), listed(whole)}, []string{kind.listed}},
			"504":             {[]step{reply(504, ""), listed(), listed(whole)}, []string{kind.listed, kind.listed}},
		} {
			t.Run(kind.name+"/"+name, func(t *testing.T) {
				t.Parallel()
				s := serve(t, test.steps...)
				id, err := kind.create(context.Background(), s.client())
				if err != nil || id != idA {
					t.Errorf("%q, %v", id, err)
				}
				s.wantLines(append([]string{kind.created}, test.lines...)...)
			})
		}
	}
}

func TestKinds_createFails(t *testing.T) {
	t.Parallel()
	for _, kind := range kindsOfObjects(t) {
		for name, test := range map[string]struct {
			steps    []step
			status   int
			unknown  bool
			messages []string
		}{
			"409":                {[]step{reply(409, `{"error": "there already"}`)}, 409, false, []string{kind.created, "409", "there already"}},
			"422":                {[]step{reply(422, `{"error": "no"}`)}, 422, false, []string{kind.created, "422", "no"}},
			"nothing, not there": {[]step{reply(200, ""), listed(), listed()}, 0, true, []string{"looking for the " + kind.name}},
			"two equal ones": {
				[]step{drop, listed(kind.object(idA, justNow), kind.object(idB, justNow))},
				0, true,
				[]string{"2 equal objects", idA, idB, "looking for the " + kind.name},
			},
			"not read": {
				[]step{reply(200, `"`+idA+`"`), reply(403, "")},
				403, false,
				[]string{kind.name + " " + idA + " was created, but could not be read afterwards", "403"},
			},
		} {
			t.Run(kind.name+"/"+name, func(t *testing.T) {
				t.Parallel()
				id, err := kind.create(context.Background(), serve(t, test.steps...).client())
				wantError(t, err, test.messages...)
				if Status(err) != test.status || isUndecided(err) != test.unknown || id != "" {
					t.Errorf("%q, status %d, %T", id, Status(err), err)
				}
			})
		}
	}
}

// TestKinds_resembles lists an object that differs from the request in one field, such as in its
// spelling. The client neither takes it nor creates a second one.
func TestKinds_resembles(t *testing.T) {
	t.Parallel()
	changes := map[string][][2]string{
		"product": {
			{`"name":"Mug"`, `"name":" mug "`}, {`"description":"Holds tea"`, `"description":"Holds tea "`}, {`"price":10.10`, `"price":10`},
		},
		"invoice":       {{`"memo":"Thanks"`, `"memo":"thanks "`}},
		"discount code": {{`"TEA10"`, `"tea10"`}},
		"payment link":  {{`"token":"0xA0"`, `"token":"0xA1"`}},
		"webhook":       {{"example.com/events", "EXAMPLE.com/events/"}},
		"customer":      {{"ann@example.com", "Ann@Example.com"}, {`"Ann","email":"ann@`, `"Ann ","email":"Ann@`}},
		"external account": {
			{"DE89", "DE**"},
			{`"name":"Main","account":{"iban":{"iban":"DE89"`, `"name":"MAIN (1)","account":{"iban":{"iban":"de 89"`},
		},
		"deposit account": {{`"Till"`, `"till "`}, {`"0xab"`, `"0xac"`}, {`"Base"`, `"Polygon"`}, {`,"token":"0xab"`, ``}},
		"withdrawal account": {
			{`"Bank"`, `"bank "`},
			{`"Ada"`, `"Eve"`},
			{`"Ada"`, `null`},
			{`2013000`, `2013001`},
			{`COBA`, `DEUT`},
			{`DE8937040044053201`, `**************`},
		},
	}
	for _, kind := range kindsOfObjects(t) {
		if len(changes[kind.name]) == 0 {
			t.Errorf("no change of a %s", kind.name)
		}
		t.Run(kind.name, func(t *testing.T) {
			t.Parallel()
			for _, other := range changedOnce(t, kind.object(idA, justNow), changes[kind.name]) {
				for accepted, response := range map[bool]step{true: reply(201, ""), false: drop} {
					s := serve(t, response, listed(other), listed(other))
					_, err := kind.create(context.Background(), s.client())
					wantError(t, err, "differs from it ("+idB+")")
					if as[*AcceptedError](err) != accepted || as[*UnknownOutcomeError](err) == accepted {
						t.Errorf("%s: accepted %v: %v", kind.name, accepted, err)
					}
					if text := strings.ToUpper(err.Error()); strings.Contains(text, "DE89") || strings.Contains(text, "2013") {
						t.Errorf("the account number is in the error: %v", err)
					}
					s.wantLines(kind.created, kind.listed, kind.listed)
				}
			}
		})
	}
}

func TestKinds_read(t *testing.T) {
	t.Parallel()
	for _, kind := range readableKinds(t) {
		whole, get := kind.object(idA, justNow), "GET"+kind.one
		missing := []string{"has no " + kind.name + " " + idA}
		for name, test := range map[string]struct {
			steps    []step
			notFound bool
			messages []string
			lines    []string
		}{
			"object": {[]step{reply(200, whole)}, false, nil, []string{get}},
			"404, not found": {
				[]step{reply(404, `{"error": "no"}`), listed(kind.object(idB, justNow))},
				true, missing,
				[]string{get, kind.listed},
			},
			"404, there": {[]step{reply(404, ""), listed(whole)}, false, nil, []string{get, kind.listed}},
			"404 everywhere": {
				[]step{reply(404, "<html>"), reply(404, "<html>")},
				false,
				[]string{"404", "could not be confirmed"},
				[]string{get, kind.listed},
			},
			"400 empty, not found": {[]step{reply(400, ""), listed(kind.object(idB, justNow))}, true, missing, []string{get, kind.listed}},
			"400 empty, there": {
				[]step{reply(400, ""), listed(whole)},
				false,
				[]string{"although " + kind.name + " " + idA + " is in the list"},
				[]string{get, kind.listed},
			},
			"400 empty, list refused": {
				[]step{reply(400, ""), reply(403, "")},
				false,
				[]string{"could not be confirmed"},
				[]string{get, kind.listed},
			},
			"400 with a message": {[]step{reply(400, `{"error": "no"}`)}, false, []string{"400"}, []string{get}},
			"another id": {
				[]step{reply(200, kind.object(idB, justNow))},
				false,
				[]string{"asked for " + kind.name + " " + idA, idB},
				[]string{get},
			},
		} {
			t.Run(kind.name+"/"+name, func(t *testing.T) {
				t.Parallel()
				s := serve(t, test.steps...)
				id, err := kind.read(context.Background(), s.client(), idA)
				wantError(t, err, test.messages...)
				if IsNotFound(err) != test.notFound || (id == idA) != (test.messages == nil) {
					t.Errorf("%q, not found %v: %v", id, IsNotFound(err), err)
				}
				s.wantLines(test.lines...)
			})
		}
		if kind.list == nil {
			continue
		}
		two := whole + "," + kind.object(idB, justNow)
		s := serve(t, reply(200, `{"items":[`+two+`],"total":2}`), reply(200, "["+whole+","))
		c := s.client()
		if ids, err := collect(t, kind.list(c, context.Background())); err != nil || !slices.Equal(ids, []string{idA, idB}) {
			t.Errorf("%s: %q, %v", kind.name, ids, err)
		}
		_, err := collect(t, kind.list(c, context.Background()))
		wantError(t, err, "broke off after 1")
		s.wantLines(kind.listed, kind.listed)
	}
}

// TestKinds_delete checks that any 2xx is a success, and that the client retries a lost response.
func TestKinds_delete(t *testing.T) {
	t.Parallel()
	for _, kind := range kindsOfObjects(t) {
		if kind.remove == nil {
			continue
		}
		line := "DELETE" + kind.one
		missing := []string{"has no " + kind.name + " " + idA}
		for name, test := range map[string]struct {
			steps    []step
			notFound bool
			messages []string
		}{
			"200 with the object": {[]step{reply(200, kind.object(idA, justNow))}, false, nil},
			"200 with text":       {[]step{reply(200, "deleted")}, false, nil},
			"200 empty":           {[]step{reply(200, "")}, false, nil},
			"202":                 {[]step{reply(202, "null")}, false, nil},
			"204":                 {[]step{reply(204, "")}, false, nil},
			"404":                 {[]step{reply(404, ""), listed()}, true, missing},
			"404, there":          {[]step{reply(404, ""), listed(kind.object(idA, justNow))}, false, []string{"DELETE", "404", "is in the list"}},
			"404 everywhere":      {[]step{reply(404, ""), reply(404, "")}, false, []string{"DELETE", "404", "could not be confirmed"}},
			"500, 204":            {[]step{reply(500, ""), reply(204, "")}, false, nil},
			"500, 404":            {[]step{reply(500, ""), reply(404, ""), listed()}, true, missing},
			"lost, 404":           {[]step{drop, reply(404, `{"error": "no"}`), listed()}, true, missing},
			"cut, 404":            {[]step{cut("{"), reply(404, ""), listed()}, true, missing},
			"throttled":           {[]step{reply(429, ""), reply(429, ""), reply(204, "")}, false, nil},
			// Only a read treats an empty 400 as not found.
			"400 empty": {[]step{reply(400, "")}, false, []string{"DELETE", "400"}},
			"401":       {[]step{reply(401, "")}, false, []string{"DELETE", "401"}},
			"403":       {[]step{reply(403, "")}, false, []string{"DELETE", "403"}},
			"409":       {[]step{reply(409, `{"error": "in use"}`)}, false, []string{"DELETE", "409", "in use"}},
			"410":       {[]step{reply(410, "")}, false, []string{"DELETE", "410"}},
		} {
			t.Run(kind.name+"/"+name, func(t *testing.T) {
				t.Parallel()
				s := serve(t, test.steps...)
				err := kind.remove(s.client(), context.Background(), idA)
				wantError(t, err, test.messages...)
				if IsNotFound(err) != test.notFound {
					t.Errorf("not found %v, want %v: %v", IsNotFound(err), test.notFound, err)
				}
				lines := slices.Repeat([]string{line}, len(test.steps))
				if strings.Contains(name, "404") {
					lines[len(lines)-1] = kind.listed
				}
				s.wantLines(lines...)
				if s.got[0].body != "" {
					t.Errorf("sent %s", s.got[0].body)
				}
			})
		}
		t.Run(kind.name+"/no id", func(t *testing.T) {
			t.Parallel()
			wantError(t, kind.remove(serve(t).client(), context.Background(), "../"+idA), "is not an id")
		})
	}
}

// decodes compares decoded JSON with the expected objects.
func decodes[T any](t *testing.T, responses map[string]literal[T]) {
	t.Helper()
	for name, test := range responses {
		var got T
		if err := json.Unmarshal([]byte(test.in), &got); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

type literal[T any] struct {
	in   string
	want T
}

// wantSent checks that run sends one request, with this line and body.
func wantSent(t *testing.T, response, line, body string, run func(*Client) (string, error)) {
	t.Helper()
	s := serve(t, echo(response))
	if id, err := run(s.client()); err != nil || id != idA {
		t.Errorf("%s: %q, %v", line, id, err)
	}
	s.wantLines(line)
	if s.got[0].body != body {
		t.Errorf("%s sent\n%s\nwant\n%s", line, s.got[0].body, body)
	}
}

// changedOnce returns a copy of object for each pair of an old and a new substring. Each copy has
// another id and that one change.
func changedOnce(t *testing.T, object string, changes [][2]string) []string {
	t.Helper()
	var others []string
	for _, change := range changes {
		other := strings.Replace(object, change[0], change[1], 1)
		if other == object {
			t.Fatalf("%s is not in %s", change[0], object)
		}
		others = append(others, strings.Replace(other, idA, idB, 1))
	}
	return others
}

// TestDiscountCode_matches lists codes that differ from the request in one field. The client takes
// none.
func TestDiscountCode_matches(t *testing.T) {
	t.Parallel()
	whole := tea10(idA, justNow)
	others := changedOnce(t, whole, [][2]string{
		{`"TEA10"`, `"tea10"`},
		{`"products":["` + idB + `",`, `"products":[`},
		{`"products":[`, `"products":["` + idA[:35] + `1",`},
		{`"products":["` + idB, `"products":["` + idA[:35] + `1`},
		{`"10.50000000000"`, `"10.50000000001"`},
		{`"10.50000000000"`, `null`},
		{`"Percentage","percentOff"`, `"Fixed","amountOff"`},
		{`"Percentage"`, `"Fixed"`},
		{`"createdAt":"` + justNow, `"createdAt":"` + longAgo},
	})
	// The order and case of product ids and the spelling of the amount are insignificant.
	whole = strings.NewReplacer(`"products":["`+idB, `"products":["`+strings.ToUpper(idB), `"10.50000000000"`, `10.50`).Replace(whole)
	s := serve(t, drop, listed(append(others, whole)...))
	got, err := s.client().CreateDiscountCode(context.Background(), tea10Params(t))
	if err != nil || got.ID != idA {
		t.Errorf("%v, %v", got.ID, err)
	}
}
