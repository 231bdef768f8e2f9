// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"strings"
	"testing"
)

// TestFindPayment finds a payment in each of its three places, and reads the next place only if
// needed.
func TestFindPayment(t *testing.T) {
	t.Parallel()
	const customers, invoices, sessions = "GET /customers", "GET /invoices", "GET /checkout_session"
	const managed = `{"managed":{"id":"` + idB + `","network":"Base","token":"0xab","amount":"50.00","networkFee":0,"transactions":[]}}`
	const banked = `{"openBanking":{"id":"` + idB + `","network":"Base","token":"0xab","amount":50}}`
	customer := func(payments string) step {
		return listed(strings.Replace(ann(idA, justNow), `"payments":[]`, `"payments":[`+payments+`]`, 1))
	}
	for name, test := range map[string]struct {
		steps []step
		reads int
		fails string
		found bool
	}{
		"of a customer":            {[]step{customer(managed)}, 1, "", true},
		"in capitals":              {[]step{customer(strings.ReplaceAll(managed, idB, strings.ToUpper(idB)))}, 1, "", true},
		"at a bank":                {[]step{customer(banked)}, 1, "", true},
		"another one":              {[]step{customer(strings.ReplaceAll(managed, idB, idC)), listed(), listed()}, 3, "", false},
		"none":                     {[]step{listed(), listed(), listed()}, 3, "", false},
		"customers are refused":    {[]step{reply(403, "")}, 1, "403", false},
		"invoices are refused":     {[]step{listed(), reply(403, "")}, 2, "403", false},
		"sessions are refused":     {[]step{listed(), listed(), reply(403, "")}, 3, "403", false},
		"a payment without an id":  {[]step{customer(strings.ReplaceAll(managed, idB, "")), listed(), listed()}, 3, "", false},
		"a payment of other kinds": {[]step{customer(`{"later":{"id":"` + idB + `"}}`), listed(), listed()}, 3, "", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, test.steps...)
			paid, err := s.client().FindPayment(context.Background(), idB)
			if (err != nil) != (test.fails != "") || err != nil && !strings.Contains(err.Error(), test.fails) || (paid != nil) != test.found {
				t.Fatalf("%v, %v", paid, err)
			}
			if paid != nil && (paid.Amount.String() != "50" || !paid.Asset.Equal(Asset{"Base", new("0xAB")})) {
				t.Errorf("%v", *paid)
			}
			for i, line := range s.lines() {
				if want := []string{customers, invoices, sessions}[i]; !strings.HasPrefix(line, want) {
					t.Errorf("request %d is %s, want %s", i+1, line, want)
				}
			}
		})
	}
}
