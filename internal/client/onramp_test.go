// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
	"testing"
)

// ramp returns the on-ramp that [rampParams] create.
func ramp(id, createdAt string) string {
	return fmt.Sprintf(`{"id":%q,"status":"AwaitingFunds","amount":"100.50000000000","currency":"EUR","bankId":"b-1","market":"DE",`+
		`"destinationAddress":"0xab",`+
		`"network":"Base","token":"0xcd","grossAmount":null,"netAmount":null,"fee":null,"checkoutUrl":"https://c","createdAt":%q}`, id, createdAt)
}

func rampParams(t testing.TB) OnrampParams {
	return OnrampParams{
		Amount: decimal(t, "100.5"), Currency: "EUR", BankID: "b-1", Market: "DE", DestinationAddress: "0xAb", Network: "Base",
		Token: new("0xCD"),
	}
}

func allowed(cfg *settings) { cfg.AllowMoneyMovement = true }

func TestCreateOnramp(t *testing.T) {
	t.Parallel()
	const post, get, all = "POST /onramp", "GET /onramp/" + idA, "GET /onramps"
	whole := ramp(idA, justNow)
	const body = `{"amount":100.5,"currency":"EUR","bankId":"b-1","market":"DE","destinationAddress":"0xAb","network":"Base","token":"0xCD"}`
	run := func(c *Client) (string, error) { return idOf(c.CreateOnramp(context.Background(), rampParams(t))) }
	sentOnce(t, post, body, whole, "on-ramp", run, map[string]sending{
		"object": {[]step{reply(200, whole)}, nil, false, []string{post}},
		"id":     {[]step{reply(200, `{"onrampId":"`+idA+`"}`), reply(200, whole)}, nil, false, []string{post, get}},
		"id, not read": {
			[]step{reply(200, `"`+idA+`"`), reply(403, "")},
			[]string{"on-ramp " + idA + " was created, but could not be read"},
			false,
			[]string{post, get},
		},
		"nothing":           {[]step{reply(200, ""), listed(), listed(ramp(idB, longAgo), whole)}, nil, false, []string{post, all, all}},
		"nothing, not seen": {[]step{reply(200, ""), listed(), listed()}, took("the response was empty"), true, []string{post, all, all}},
		"cut":               {[]step{cut(whole[:20]), listed(whole), listed(whole)}, nil, false, []string{post, all, all}},
	})
}

// TestOnramp_matches lists on-ramps that differ from the request in one field. The client takes
// none.
func TestOnramp_matches(t *testing.T) {
	t.Parallel()
	whole := ramp(idA, justNow)
	others := changedOnce(t, whole, [][2]string{
		{`100.50000000000`, `100.50000000001`},
		{`"EUR"`, `"GBP"`},
		{`"b-1"`, `"b-2"`},
		{`"DE"`, `"FR"`},
		{`"0xab"`, `"0xac"`},
		{`"Base"`, `"Polygon"`},
		{`"0xcd"`, `"0xce"`},
		{`"0xcd"`, `null`},
		{`"createdAt":"` + justNow, `"createdAt":"` + longAgo},
	})
	s := serve(t, reply(201, ""), listed(others...), listed(append(others, whole)...))
	if got, err := s.client(allowed).CreateOnramp(context.Background(), rampParams(t)); err != nil || got.ID != idA {
		t.Errorf("%v, %v", got.ID, err)
	}
}
