// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// ownBank returns the withdrawal account that [ownBankParams] create.
func ownBank(id, createdAt string) string {
	return fmt.Sprintf(`{"id":%q,"organizationId":%q,"accountType":"fiat","name":"Bank","crypto":null,`+
		`"iban":{"iban":"DE89370400440532013000","bic":"COBADEFFXXX",`+
		`"accountHolderName":"Ada"},"us":null,"createdAt":%q}`, id, idC, createdAt)
}

func ownBankParams() WithdrawalAccountParams {
	return WithdrawalAccountParams{
		AccountType: "fiat", Name: new("Bank"), Iban: &IbanDestination{"de89 3704 0044 0532 0130 00", "cobadeffxxx", new("Ada")},
	}
}

// TestWithdrawalAccount_matches lists accounts that differ from the request in one field. The
// client takes none.
func TestWithdrawalAccount_matches(t *testing.T) {
	t.Parallel()
	whole := ownBank(idA, justNow)
	others := changedOnce(t, whole, [][2]string{
		{`"fiat"`, `"savings"`},
		{
			`{"iban":"DE89370400440532013000","bic":"COBADEFFXXX","accountHolderName":"Ada"},"us":null`,
			`null,"us":{"accountNumber":"1","routingNumber":"2"}`,
		},
		{`"createdAt":"` + justNow, `"createdAt":"` + longAgo},
	})
	s := serve(t, reply(201, ""), listed(append(others, whole)...))
	if got, err := s.client().CreateWithdrawalAccount(context.Background(), ownBankParams()); err != nil || got.ID != idA {
		t.Errorf("%v, %v", got.ID, err)
	}
	for _, test := range []struct {
		params      WithdrawalAccountParams
		same, other string
		added       bool // the service may have added what differs: it counts if the service accepted the request
	}{
		{
			WithdrawalAccountParams{AccountType: "crypto", Crypto: &CryptoDestination{"Base", "0xAB"}},
			`"crypto":{"network":"Base","address":"0xab"}`, `"crypto":{"network":"BNB","address":"0xab"}`, false,
		},
		{
			WithdrawalAccountParams{AccountType: "crypto", Us: &UsDestination{"00 01", "021000021", nil}},
			`"us":{"accountNumber":"0001","routingNumber":"021000021"}`,
			`"us":{"accountNumber":"0001","routingNumber":"021000021","accountHolderName":"Eve"}`, true,
		},
	} {
		body := func(place string) string {
			return `{"id":"` + idA + `","organizationId":"` + idC + `","accountType":"crypto",` + place + `,"createdAt":"` + justNow + `"}`
		}
		if got, err := serve(t, reply(201, ""), listed(body(test.same))).client().CreateWithdrawalAccount(context.Background(),
			test.params); err != nil || got.ID != idA {
			t.Errorf("%v, %v", got.ID, err)
		}
		for accepted, response := range map[bool]step{true: reply(201, ""), false: drop} {
			got, err := serve(t, response, listed(body(test.other)), listed(body(test.other))).client().
				CreateWithdrawalAccount(context.Background(), test.params)
			if accepted && test.added {
				if err != nil || got.ID != idA {
					t.Errorf("%v, %v", got.ID, err)
				}
				continue
			}
			wantError(t, err, "differs from it")
		}
	}
}

// TestWithdrawalAccount_masked lists an account whose number the service masks, and whose name it
// chose or changed. It may be the one of the lost response. So no second one is created.
func TestWithdrawalAccount_masked(t *testing.T) {
	t.Parallel()
	dollars := listed(`{"id":"` + idA + `","organizationId":"` + idC + `","accountType":"fiat","name":"Account 1",` +
		`"us":{"accountNumber":"********6789","routingNumber":"021000021"},"createdAt":"` + justNow + `"}`)
	euros := listed(strings.NewReplacer(`"Bank"`, `"Account 1"`, "DE89370400440532013000", "****3000").Replace(ownBank(idA, justNow)))
	us := &UsDestination{AccountNumber: "000123456789", RoutingNumber: "021000021"}
	unnamed := ownBankParams()
	unnamed.Name = nil
	for _, test := range []struct {
		params WithdrawalAccountParams
		list   step
	}{
		{WithdrawalAccountParams{AccountType: "fiat", Us: us}, dollars},
		{WithdrawalAccountParams{AccountType: "fiat", Name: new("Bank"), Us: us}, dollars},
		{ownBankParams(), euros},
		{unnamed, euros},
	} {
		s := serve(t, drop, test.list, test.list)
		_, err := s.client().CreateWithdrawalAccount(context.Background(), test.params)
		wantError(t, err, "unknown", "differs from it ("+idA+")")
		if n := strings.Count(strings.Join(s.lines(), " "), "POST"); n != 1 {
			t.Errorf("it sent %d requests to create", n)
		}
	}
}

// TestWithdrawalAccount_maskedLookup: the response to a read by destination may mask it. In a list,
// a masked one is no proof, neither of the account nor of its absence.
func TestWithdrawalAccount_maskedLookup(t *testing.T) {
	t.Parallel()
	account := func(id, number string) string {
		return `{"id":"` + id + `","organizationId":"` + idC + `","createdAt":"` + longAgo +
			`","accountType":"fiat","us":{"accountNumber":"` + number + `","routingNumber":"021000021"}}`
	}
	read := func(steps ...step) (WithdrawalAccount, error) {
		return serve(t, steps...).client().WithdrawalAccountByUs(context.Background(), "fiat", "000123456789", "021000021")
	}
	missing := reply(404, "")
	for _, mask := range []string{"XXXXX6789", "#####6789", "...6789", "6789", "********"} {
		if got, err := read(reply(200, account(idA, mask))); err != nil || got.ID != idA {
			t.Errorf("%s: %v, %v", mask, got.ID, err)
		}
		_, err := read(missing, listed(account(idA, mask)))
		if wantError(t, err, idA, "may be the withdrawal account"); IsNotFound(err) {
			t.Errorf("%s: %v", mask, err)
		}
		if got, err := read(missing, listed(account(idA, mask), account(idB, "0001-2345-6789"))); err != nil || got.ID != idB {
			t.Errorf("%s: %v, %v", mask, got.ID, err)
		}
	}
	_, err := read(reply(200, account(idA, "XXXXX6780")))
	wantError(t, err, "another destination")
	if _, err := read(missing, listed(account(idA, "XXXXX6780"))); !IsNotFound(err) {
		t.Error(err)
	}
}

// TestWithdrawalAccount_lookups reads accounts by destination. No error contains the destination.
func TestWithdrawalAccount_lookups(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	coins := func(address string) string {
		return `{"id":"` + idA + `","organizationId":"` + idC + `","createdAt":"` + longAgo +
			`","accountType":"my type","crypto":{"network":"Base","address":"` + address + `"}}`
	}
	dollars := func(number string) string {
		return `{"id":"` + idA + `","organizationId":"` + idC + `","createdAt":"` + longAgo +
			`","accountType":"fiat","us":{"accountNumber":"` + number + `","routingNumber":"021000021"}}`
	}
	for _, lookup := range []struct {
		line, template, place string
		right, wrong          string
		secret                string
		read                  func(c *Client) (WithdrawalAccount, error)
	}{
		{
			"GET /withdrawal/account/my%20type/0xSECRET%2F..", "GET /withdrawal/account/{account_type}/{address}",
			"of the type my type with this address",
			coins("0xsecret/.."), coins("0xsecret"), "ecret",
			func(c *Client) (WithdrawalAccount, error) {
				return c.WithdrawalAccountByAddress(ctx, "my type", "0xSECRET/..")
			},
		},
		{
			"GET /withdrawal/account/fiat/iban/de89%203704%200044%200532%200130%2000/COBADEFFXXX",
			"GET /withdrawal/account/{account_type}/iban/{iban}/{bic}", "of the type fiat with this IBAN and BIC",
			ownBank(idA, longAgo), strings.Replace(ownBank(idA, longAgo), "COBA", "DEUT", 1), "3704",
			func(c *Client) (WithdrawalAccount, error) {
				return c.WithdrawalAccountByIban(ctx, "fiat", "de89 3704 0044 0532 0130 00", "COBADEFFXXX")
			},
		},
		{
			"GET /withdrawal/account/fiat/us/000123/021000021", "GET /withdrawal/account/{account_type}/us/{account_number}/{routing_number}",
			"of the type fiat with this account number and routing number",
			dollars("000123"), dollars("123"), "0123",
			func(c *Client) (WithdrawalAccount, error) {
				return c.WithdrawalAccountByUs(ctx, "fiat", "000123", "021000021")
			},
		},
	} {
		const all = "GET /withdrawal/account"
		missing := []string{"has no withdrawal account " + lookup.place}
		for name, test := range map[string]struct {
			steps    []step
			notFound bool
			messages []string
			lines    []string
		}{
			"there":         {[]step{reply(200, lookup.right)}, false, nil, []string{lookup.line}},
			"lost at first": {[]step{drop, reply(200, lookup.right)}, false, nil, []string{lookup.line, lookup.line}},
			"elsewhere": {
				[]step{reply(200, lookup.wrong)},
				false,
				[]string{"account " + idA + ", which has another destination"},
				[]string{lookup.line},
			},
			"not found":      {[]step{reply(404, ""), listed(lookup.wrong)}, true, missing, []string{lookup.line, all}},
			"400, not found": {[]step{reply(400, ""), listed()}, true, missing, []string{lookup.line, all}},
			"404, there":     {[]step{reply(404, ""), listed(lookup.wrong, lookup.right)}, false, nil, []string{lookup.line, all}},
			"404 everywhere": {
				[]step{reply(404, ""), reply(404, "")},
				false,
				[]string{lookup.template, "404", "could not be confirmed"},
				[]string{lookup.line, all},
			},
			"refused":         {[]step{reply(422, `{"error": "no"}`)}, false, []string{lookup.template, "422"}, []string{lookup.line}},
			"400 with reason": {[]step{reply(400, `{"error": "no"}`)}, false, []string{"400"}, []string{lookup.line}},
			"nothing":         {[]step{reply(200, "")}, false, []string{"returned no object"}, []string{lookup.line}},
			"no response": {
				[]step{drop, drop, drop, drop, drop},
				false,
				[]string{lookup.template, "5 attempts"},
				[]string{lookup.line, lookup.line, lookup.line, lookup.line, lookup.line},
			},
		} {
			t.Run(lookup.template+"/"+name, func(t *testing.T) {
				t.Parallel()
				s := serve(t, test.steps...)
				got, err := lookup.read(s.client(func(cfg *settings) {
					cfg.Log = func(_ context.Context, _ transport.Level, message string, fields map[string]any) {
						if entry := fmt.Sprint(message, fields); strings.Contains(strings.ToLower(entry), lookup.secret) {
							t.Errorf("the number is in a log entry: %s", entry)
						}
					}
				}))
				wantError(t, err, test.messages...)
				if IsNotFound(err) != test.notFound || (got.ID == idA) != (test.messages == nil) {
					t.Errorf("%+v, %v", got, err)
				}
				if err != nil && strings.Contains(strings.ToLower(err.Error()), lookup.secret) {
					t.Errorf("the number is in the error: %v", err)
				}
				s.wantLines(test.lines...)
			})
		}
	}
	for _, empty := range []string{"", ".", ".."} {
		_, err := serve(t).client().WithdrawalAccountByAddress(ctx, "crypto", empty)
		wantError(t, err, "is no value for {address}")
	}
}
