// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
	"testing"
)

// outgoing returns the withdrawal that [outgoingParams] create.
func outgoing(id, requestedAt string) string {
	return fmt.Sprintf(`{"id":%q,"organizationId":%q,"withdrawalAccountId":null,"network":"Base","token":"0xab",`+
		`"withdrawalAmount":"1.50000000000",`+
		`"withdrawalAddress":"0xcd","withdrawalStatus":"pending","requestedAt":%q,"completedAt":null,"transactionHash":null}`, id, idC,
		requestedAt)
}

func outgoingParams(t testing.TB) WithdrawalParams {
	return WithdrawalParams{Network: "Base", Token: new("0xAB"), Amount: decimal(t, "1.5"), WithdrawalAddress: new("0xCD")}
}

func TestCreateWithdrawal(t *testing.T) {
	t.Parallel()
	const post, all = "POST /withdrawal", "GET /withdrawal"
	whole, short := outgoing(idA, justNow), `{"withdrawalRequestId":"`+idA+`"}`
	const body = `{"network":"Base","token":"0xAB","amount":1.5,"withdrawalAddress":"0xCD"}`
	run := func(c *Client) (string, error) {
		got, err := c.CreateWithdrawal(context.Background(), outgoingParams(t))
		return got.WithdrawalRequestID, err
	}
	sentOnce(t, post, body, short, "withdrawal", run, map[string]sending{
		"id":                 {[]step{reply(200, short)}, nil, false, []string{post}},
		"id and more":        {[]step{reply(201, `{"withdrawalRequestId":"`+idA+`","eta":{"minutes":1}}`)}, nil, false, []string{post}},
		"id by another name": {[]step{reply(200, `{"id":"`+idA+`"}`)}, nil, false, []string{post}},
		"bare id":            {[]step{reply(200, `"`+idA+`"`)}, nil, false, []string{post}},
		"the withdrawal":     {[]step{reply(200, whole)}, nil, false, []string{post}},
		"nothing":            {[]step{reply(204, ""), listed(), listed(outgoing(idB, longAgo), whole)}, nil, false, []string{post, all, all}},
		"nothing, not seen":  {[]step{reply(200, ""), listed(), listed()}, took("the response was empty"), true, []string{post, all, all}},
		"nothing, two": {
			[]step{reply(200, ""), listed(whole), listed(whole, outgoing(idB, justNow))},
			took("2 equal objects", idA, idB), true,
			[]string{post, all, all},
		},
		"cut": {[]step{cut(short[:20]), listed(whole), listed(whole)}, nil, false, []string{post, all, all}},
	})
}

// TestCreateWithdrawal_matches lists withdrawals that differ from the request in one field. The
// client takes none.
func TestCreateWithdrawal_matches(t *testing.T) {
	t.Parallel()
	whole := outgoing(idA, justNow)
	others := changedOnce(t, whole, [][2]string{
		{`1.50000000000`, `1.50000000001`},
		{`"Base"`, `"Polygon"`},
		{`"0xab"`, `"0xac"`},
		{`"0xab"`, `null`},
		{`"0xcd"`, `"0xce"`},
		{`"0xcd"`, `null`},
		{`"withdrawalAccountId":null`, `"withdrawalAccountId":"` + idC + `"`},
		{`"requestedAt":"` + justNow, `"requestedAt":"` + longAgo},
	})
	s := serve(t, reply(201, ""), listed(others...), listed(append(others, whole)...))
	if got, err := s.client(allowed).CreateWithdrawal(context.Background(), outgoingParams(t)); err != nil || got.WithdrawalRequestID != idA {
		t.Errorf("%v, %v", got, err)
	}
	toAccount := outgoingParams(t)
	toAccount.WithdrawalAddress, toAccount.WithdrawalAccountID = nil, new(idC)
	known := changedOnce(t, whole, [][2]string{{
		`"withdrawalAccountId":null`,
		`"withdrawalAccountId":"` + idC + `"`,
	}})[0] // with the address
	s = serve(t, reply(201, ""), listed(whole), listed(whole, known))
	if got, err := s.client(allowed).CreateWithdrawal(context.Background(), toAccount); err != nil || got.WithdrawalRequestID != idB {
		t.Errorf("%v, %v", got, err)
	}
}

func TestWithdrawalFee(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	s := serve(t, reply(200, `{"fee":"0.00031250000","network":"Base","token":"0xab"}`),
		reply(200, `{"fee":12345678901234567890.000000000000000001,"network":"Base","token":null}`))
	got, err := s.client().WithdrawalFee(ctx, "Base", "0xAB", decimal(t, "1e-7"))
	if err != nil || got.Fee.String() != "0.0003125" || *got.Token != "0xab" {
		t.Errorf("%+v, %v", got, err)
	}
	got, err = s.client().WithdrawalFee(ctx, "Base", "", decimal(t, "12345678901234567890.000000000000000001"))
	if err != nil || got.Fee.String() != "12345678901234567890.000000000000000001" || got.Token != nil {
		t.Errorf("%+v, %v", got, err)
	}
	s.wantLines("GET /withdrawal/fee?amount=0.0000001&network=Base&token=0xAB",
		"GET /withdrawal/fee?amount=12345678901234567890.000000000000000001&network=Base")
	_, err = serve(t, reply(200, "")).client().WithdrawalFee(ctx, "Base", "", decimal(t, "1"))
	wantError(t, err, "GET /withdrawal/fee", "is empty")
	_, err = serve(t, reply(200, `{"network":"Base","token":null}`)).client().WithdrawalFee(ctx, "Base", "", decimal(t, "1"))
	wantError(t, err, "GET /withdrawal/fee", "returned no fee")
}

// TestCreateWithdrawal_noSecondAdvice sends two equal requests at once. One response has only an
// id, the other is empty. Neither error may advise a second payment, and neither request takes the
// other's withdrawal.
func TestCreateWithdrawal_noSecondAdvice(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	params := WithdrawalParams{Network: "Base", Amount: decimal(t, "1"), WithdrawalAddress: new("0xab")}
	made := `{"id":"` + idA + `","organizationId":"` + idC +
		`","withdrawalStatus":"pending","network":"Base","withdrawalAmount":1,"withdrawalAddress":"0xab","requestedAt":"` + justNow + `"}`
	const post, get = "POST /withdrawal", "GET /withdrawal"

	first := serve(t, reply(200, ""), listed(made), listed(made), reply(200, `{"withdrawalRequestId":"`+idA+`"}`))
	c := first.client(allowed)
	if got, err := c.CreateWithdrawal(ctx, params); err != nil || got.WithdrawalRequestID != idA {
		t.Fatalf("%v, %v", got, err)
	}
	if got, err := c.CreateWithdrawal(ctx, params); err != nil || got.WithdrawalRequestID != idA {
		t.Errorf("%v, %v", got, err)
	}
	first.wantLines(post, get, get, post)

	second := serve(t, reply(200, made), reply(200, ""), listed(made), listed(made))
	c = second.client(allowed)
	if got, err := c.CreateWithdrawal(ctx, params); err != nil || got.WithdrawalRequestID != idA {
		t.Fatalf("%v, %v", got, err)
	}
	got, err := c.CreateWithdrawal(ctx, params)
	if wantError(t, err, took("the response was empty")...); got.WithdrawalRequestID != "" {
		t.Errorf("another one's %s was taken", got.WithdrawalRequestID)
	}
	second.wantLines(post, post, get, get)
}
