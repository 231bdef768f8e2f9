// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// wages returns the payout that [wagesParams] create.
func wages(id, status, createdAt string) string {
	return fmt.Sprintf(`{"id":%q,"status":%q,"entries":[`+
		`{"id":%q,"status":%q,"failureReason":null,"externalAccountId":%q,"withdrawalAccountId":null,"amount":"100.50000000000",`+
		`"currency":"EUR","reference":"May"},`+
		`{"id":%q,"status":%q,"failureReason":"closed","externalAccountId":null,"withdrawalAccountId":%q,"amount":1e-7,"currency":"USDC",`+
		`"reference":null}],`+
		`"totalAmountUsd":"106.78125010000","estimatedFeeUsd":0.53,"actualFeeUsd":null,"entryCount":2,"createdAt":%q,"expiresAt":null}`,
		id, status, idB, status, idC, idC, status, idB, createdAt)
}

func wagesParams(t testing.TB) PayoutParams {
	return PayoutParams{
		Entries: []PayoutEntryParams{
			{ExternalAccountID: new(idC), Amount: decimal(t, "100.5"), Currency: "EUR", Reference: new("May")},
			{WithdrawalAccountID: new(strings.ToUpper(idB)), Amount: decimal(t, "0.0000001"), Currency: "USDC"},
		},
		FundingSource: Asset{"Ethereum", new("0xAB")},
	}
}

func TestCreatePayout(t *testing.T) {
	t.Parallel()
	const post, get, all = "POST /payout", "GET /payout/" + idA, "GET /payouts"
	const body = `{"entries":[{"externalAccountId":"` + idC +
		`","amount":100.5,"currency":"EUR","reference":"May"},{"withdrawalAccountId":"%s","amount":0.0000001,"currency":"USDC"}],` +
		`"fundingSource":{"network":"Ethereum","token":"0xAB"}}`
	whole := wages(idA, "AwaitingConfirmation", justNow)
	others := changedOnce(t, whole, [][2]string{
		{`100.50000000000`, `100.50000000001`},
		{`"EUR"`, `"GBP"`},
		{`"May"`, `"June"`},
		{`"May"`, `null`},
		{`"reference":null`, `"reference":"July"`},
		{`"externalAccountId":"` + idC, `"externalAccountId":"` + idB},
		{`"withdrawalAccountId":"` + idB, `"withdrawalAccountId":"` + idC},
		{`"withdrawalAccountId":"` + idB + `"`, `"withdrawalAccountId":null`},
		{`"entries":[`, `"entries":[{},`},
		{`"createdAt":"` + justNow, `"createdAt":"` + longAgo},
	})
	run := func(c *Client) (string, error) { return idOf(c.CreatePayout(context.Background(), wagesParams(t))) }
	sentOnce(t, post, fmt.Sprintf(body, strings.ToUpper(idB)), whole, "payout", run, map[string]sending{
		"object":  {[]step{reply(200, whole)}, nil, false, []string{post}},
		"id":      {[]step{reply(200, `{"payoutId":"`+idA+`"}`), reply(200, whole)}, nil, false, []string{post, get}},
		"nothing": {[]step{reply(200, ""), listed(others...), listed(append(others, whole)...)}, nil, false, []string{post, all, all}},
		"nothing, not seen": {
			[]step{reply(200, ""), listed(others...), listed()},
			took("the response was empty"), true,
			[]string{post, all, all},
		},
		"nothing, two": {
			[]step{reply(200, ""), listed(whole), listed(whole, wages(idB, "Pending", justNow))},
			took("2 equal objects", idA, idB), true,
			[]string{post, all, all},
		},
		"cut": {[]step{cut(whole[:20]), listed(whole), listed(whole)}, nil, false, []string{post, all, all}},
	})
}

func TestConfirmPayout(t *testing.T) {
	t.Parallel()
	const post, get, all = "POST /payout/" + idA + "/confirm", "GET /payout/" + idA, "GET /payouts"
	waiting, pending := wages(idA, "AwaitingConfirmation", longAgo), wages(idA, "Pending", longAgo)
	lost := []string{
		"POST /payout/{id}/confirm was sent",
	}
	for name, test := range map[string]struct {
		steps             []step
		messages          []string
		unknown, notFound bool
		lines             []string
	}{
		"object":            {[]step{reply(200, pending)}, nil, false, false, []string{post}},
		"id":                {[]step{reply(200, `{"payoutId":"`+idA+`"}`), reply(200, pending)}, nil, false, false, []string{post, get}},
		"nothing":           {[]step{reply(204, ""), reply(200, pending)}, nil, false, false, []string{post, get}},
		"nothing, and late": {[]step{reply(204, ""), reply(200, waiting)}, nil, false, false, []string{post, get}},
		"nothing, not read": {
			[]step{reply(200, ""), reply(403, "")},
			[]string{"payout " + idA + " was confirmed, but could not be read", "403"},
			true, false,
			[]string{post, get},
		},
		"cut": {[]step{cut(pending[:9]), reply(200, pending)}, nil, false, false, []string{post, get}},
		"another": {
			[]step{reply(200, wages(idB, "Pending", longAgo))},
			[]string{"the response is payout " + idB + ", not " + idA},
			false, false,
			[]string{post},
		},
		"throttled": {[]step{reply(429, ""), reply(429, ""), reply(200, pending)}, nil, false, false, []string{post, post, post}},
		"refused": {
			[]step{reply(409, `{"error":"status: Expired"}`)},
			[]string{"409", "status: Expired"},
			false, false,
			[]string{post},
		},
		"too little": {
			[]step{reply(422, `{"error":"fundingSource: no"}`)},
			[]string{"422", "fundingSource: no"},
			false, false,
			[]string{post},
		},
		"not found": {
			[]step{reply(404, ""), reply(404, ""), listed()},
			[]string{"has no payout " + idA},
			false, true,
			[]string{post, get, all},
		},
		"404, but there":   {[]step{reply(404, ""), reply(200, waiting)}, []string{"404"}, false, false, []string{post, get}},
		"lost, on its way": {[]step{drop, reply(200, pending)}, nil, false, false, []string{post, get}},
		"lost, complete":   {[]step{reply(504, ""), reply(200, wages(idA, "Complete", longAgo))}, nil, false, false, []string{post, get}},
		"lost, failed":     {[]step{reply(500, ""), reply(200, wages(idA, "Failed", longAgo))}, nil, false, false, []string{post, get}},
		"lost, waiting":    {[]step{drop, reply(200, waiting)}, lost, true, false, []string{post, get}},
		"lost, expired":    {[]step{drop, reply(200, wages(idA, "Expired", longAgo))}, lost, true, false, []string{post, get}},
		"lost, unheard of": {[]step{drop, reply(200, wages(idA, "Frozen", longAgo))}, lost, true, false, []string{post, get}},
		"lost, not read":   {[]step{reply(502, ""), reply(403, "")}, lost, true, false, []string{post, get}},
	} {
		s := serve(t, test.steps...)
		got, err := s.client(allowed).ConfirmPayout(context.Background(), idA)
		wantError(t, err, test.messages...)
		if isUndecided(err) != test.unknown || IsNotFound(err) != test.notFound || (got.ID == idA) != (test.messages == nil) {
			t.Errorf("%s: %q, %T", name, got.ID, err)
		}
		s.wantLines(test.lines...)
	}
	if _, err := serve(t).client().ConfirmPayout(context.Background(), idA); !errors.Is(err, ErrMoneyMovement) {
		t.Errorf("without leave: %v", err)
	}
}

func TestCancelPayout(t *testing.T) {
	t.Parallel()
	const post, get, all = "POST /payout/" + idA + "/cancel", "GET /payout/" + idA, "GET /payouts"
	expired := wages(idA, "Expired", longAgo)
	for name, test := range map[string]struct {
		steps    []step
		messages []string
		lines    []string
	}{
		"object":  {[]step{reply(200, expired)}, nil, []string{post}},
		"nothing": {[]step{reply(200, ""), reply(200, expired)}, nil, []string{post, get}},
		"nothing, with lag": {
			[]step{reply(200, ""), reply(200, wages(idA, "AwaitingConfirmation", longAgo)), reply(200, expired)}, nil, []string{post, get, get},
		},
		"object, with lag": {
			[]step{reply(200, wages(idA, "AwaitingConfirmation", longAgo)), reply(200, expired)}, nil, []string{post, get},
		},
		"lost":               {[]step{drop, reply(200, expired)}, nil, []string{post, post}},
		"lost, refused then": {[]step{drop, reply(409, `{"error":"it is Expired"}`), reply(200, expired)}, nil, []string{post, post, get}},
		"refused": {
			[]step{reply(409, `{"error":"its funding has started"}`), reply(200, wages(idA, "Pending", longAgo))},
			[]string{"409", "its funding has started"},
			[]string{post, get},
		},
		"refused, not read": {
			[]step{reply(409, `{"error":"its funding has started"}`), reply(403, "")},
			[]string{"409", "its funding has started"},
			[]string{post, get},
		},
		"not found":      {[]step{reply(404, ""), reply(404, ""), listed()}, []string{"has no payout " + idA}, []string{post, get, all}},
		"forbidden":      {[]step{reply(403, "")}, []string{"403"}, []string{post}},
		"another payout": {[]step{reply(200, wages(idB, "Expired", longAgo))}, []string{"returned " + idB}, []string{post}},
	} {
		s := serve(t, test.steps...)
		got, err := s.client().CancelPayout(context.Background(), idA) // allowed without AllowMoneyMovement
		wantError(t, err, test.messages...)
		if (got.Status == PayoutExpired) != (test.messages == nil) || IsNotFound(err) != (name == "not found") {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
		s.wantLines(test.lines...)
	}
}

func TestPayoutQuote(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	const post = "POST /payout/" + idA + "/quote"
	s := serve(t, drop, reply(200, `{"totalAmountUsd":"106.78125010000","estimatedFeeUsd":0.53,"rate":1,"expiresAt":null,"later":1}`))
	if got, err := s.client().PayoutQuote(ctx, idA); err != nil || got.TotalAmountUsd.String() != "106.7812501" ||
		got.Rate.String() != "1" || got.ExpiresAt != "" {
		t.Errorf("%+v, %v", got, err)
	}
	s.wantLines(post, post)
	notFound := serve(t, reply(404, ""), reply(404, ""), listed())
	if _, err := notFound.client().PayoutQuote(ctx, idA); !IsNotFound(err) {
		t.Error(err)
	}
	notFound.wantLines(post, "GET /payout/"+idA, "GET /payouts")
	_, err := serve(t, reply(200, `{"totalAmountUsd":1,"rate":1}`)).client().PayoutQuote(ctx, idA)
	wantError(t, err, "POST /payout/{id}/quote", "returned no estimatedFeeUsd")
	_, err = serve(t, reply(404, ""), reply(200, wages(idA, "Pending", longAgo))).client().PayoutQuote(ctx, idA)
	if wantError(t, err, "404"); IsNotFound(err) {
		t.Error(err)
	}
}

func TestPayoutTerms(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	s := serve(t,
		reply(200, `{"fixedFee":"0.25000000000","percentFee":0.25,"estimatedFee":12345678901234567890.000000000000000001,"currency":"XAU"}`),
		listed(`{"country":"DE","currency":"EUR","rails":["sepa","sepa_instant"],"minAmount":"1.0","maxAmount":null}`,
			`{"country":"QQ","currency":"XAU","rails":null}`),
		reply(200, `{"fixedFee":1,"estimatedFee":1,"currency":"EUR"}`),
	)
	c := s.client()
	if got, err := c.PayoutFee(ctx, "EUR", decimal(t, "12345678901234567890.0000001000")); err != nil ||
		got.EstimatedFee.String() != "12345678901234567890.000000000000000001" || got.FixedFee.String() != "0.25" || got.Currency != "XAU" {
		t.Errorf("%+v, %v", got, err)
	}
	all, err := collect(t, c.PayoutCapabilities(ctx))
	if err != nil || len(all) != 2 || all[0].MinAmount.String() != "1" || all[0].MaxAmount.IsSet() || len(all[0].Rails) != 2 ||
		all[1].Country != "QQ" {
		t.Errorf("%+v, %v", all, err)
	}
	_, err = c.PayoutFee(ctx, "EUR", decimal(t, "1e-7"))
	wantError(t, err, "GET /payout/fee", "returned no percentFee")
	s.wantLines("GET /payout/fee?amount=12345678901234567890.0000001&currency=EUR", "GET /payout/capabilities",
		"GET /payout/fee?amount=0.0000001&currency=EUR")
}
