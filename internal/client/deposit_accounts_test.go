// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// till returns the deposit account that [tillParams] create.
func till(id, createdAt string) string {
	return fmt.Sprintf(`{"id":%q,"organizationId":%q,"name":"Till","depositMethod":{"Crypto":{"network":"Base","token":"0xab"},"Fiat":null},`+
		`"customerId":%q,`+
		`"isMaster":false,"address":"0xcd","bankDetails":null,"createdAt":%q}`, id, idC, idB, createdAt)
}

func tillParams() DepositAccountParams {
	return DepositAccountParams{
		Name: "Till", DepositMethod: DepositMethod{Crypto: &CryptoDepositMethod{Network: "Base", Token: new("0xAB")}},
		CustomerID: new(strings.ToUpper(idB)),
	}
}

func TestDepositAccount_json(t *testing.T) {
	t.Parallel()
	decodes(t, map[string]literal[DepositAccount]{
		"crypto": {till(idA, justNow), DepositAccount{
			ID: idA, OrganizationID: idC, Name: "Till", DepositMethod: DepositMethod{Crypto: &CryptoDepositMethod{"Base", new("0xab")}},
			CustomerID: new(idB), Address: new("0xcd"), CreatedAt: justNow,
		}},
		"bank": {
			`{"id":"` + idA + `","name":"Bank","depositMethod":{"Fiat":{"fiatCurrency":"EUR","onrampNetwork":"Moon","onrampToken":null}},` +
				`"isMaster":true,` +
				`"bankDetails":{"iban":"DE89","bic":null,"reference":"R","sortCode":1},"future":[1]}`,
			DepositAccount{
				ID: idA, Name: "Bank", DepositMethod: DepositMethod{Fiat: &FiatDepositMethod{FiatCurrency: "EUR", OnrampNetwork: "Moon"}},
				IsMaster:    true,
				BankDetails: &BankDetails{Iban: new("DE89"), Reference: new("R")},
			},
		},
		"empty": {`{}`, DepositAccount{}},
	})
	decodes(t, map[string]literal[DepositAccountMetrics]{
		"number": {
			`{"totalCount":2,"latestAddedAt":"2026-03-02T12:00:00+02:00","volume30d":12345678901234567890.000000000000000001}`,
			DepositAccountMetrics{2, "2026-03-02T10:00:00Z", decimal(t, "12345678901234567890.000000000000000001")},
		},
		"strings": {`{"totalCount":0,"latestAddedAt":null,"volume30d":"0.05174000000"}`, DepositAccountMetrics{Volume30d: decimal(t, "0.05174")}},
	})
	decodes(t, map[string]literal[VirtualAccountCapability]{
		"whole": {
			`{"fiatCurrency":"EUR","rails":["SEPA"],"onrampNetworks":["Base","Moon"]}`,
			VirtualAccountCapability{"EUR", []string{"SEPA"}, []DepositNetwork{"Base", "Moon"}},
		},
	})
}

func TestDepositAccount_requests(t *testing.T) {
	t.Parallel()
	const line = "POST /deposit/account"
	wantSent(t, till(idA, justNow), line, `{"name":"Till","depositMethod":{"Crypto":{"network":"Base","token":"0xAB"}},"customerId":"`+
		strings.ToUpper(idB)+`"}`,
		func(c *Client) (string, error) {
			return idOf(c.CreateDepositAccount(context.Background(), tillParams()))
		})
	bank := DepositAccountParams{Name: "Bank", DepositMethod: DepositMethod{Fiat: &FiatDepositMethod{
		FiatCurrency:  "EUR",
		OnrampNetwork: "Base",
	}}}
	wantSent(t, till(idA, justNow), line, `{"name":"Bank","depositMethod":{"Fiat":{"fiatCurrency":"EUR","onrampNetwork":"Base"}}}`,
		func(c *Client) (string, error) { return idOf(c.CreateDepositAccount(context.Background(), bank)) })
}

// TestDepositAccount_matches lists accounts that differ from the request. The client takes none.
func TestDepositAccount_matches(t *testing.T) {
	t.Parallel()
	whole := till(idA, justNow)
	others := changedOnce(t, whole, [][2]string{
		{`"customerId":"` + idB + `"`, `"customerId":null`},
		{`"customerId":"` + idB, `"customerId":"` + idC},
		{`"isMaster":false`, `"isMaster":true`},
		{`"createdAt":"` + justNow, `"createdAt":"` + longAgo},
	})
	s := serve(t, reply(201, ""), listed(append(others, whole)...))
	if got, err := s.client().CreateDepositAccount(context.Background(), tillParams()); err != nil || got.ID != idA {
		t.Errorf("%v, %v", got.ID, err)
	}
	for _, change := range [][2]string{{`"Till"`, `"till "`}, {`"0xab"`, `"0xac"`}, {`"Base"`, `"Polygon"`}, {`,"token":"0xab"`, ``}} {
		near := strings.Replace(whole, change[0], change[1], 1)
		s := serve(t, reply(201, ""), listed(near), listed(near))
		_, err := s.client().CreateDepositAccount(context.Background(), tillParams())
		wantError(t, err, "differs from it ("+idA+")")
	}
}

func TestMasterDepositAccount(t *testing.T) {
	t.Parallel()
	const line = "GET /deposit/account/master?network=Base&token=0xAB"
	master := strings.Replace(till(idA, justNow), `"isMaster":false`, `"isMaster":true`, 1)
	for name, test := range map[string]struct {
		token    string
		steps    []step
		messages []string
		lines    []string
	}{
		"there":   {"0xAB", []step{reply(200, master)}, nil, []string{line}},
		"dropped": {"0xAB", []step{drop, reply(500, ""), reply(504, ""), reply(200, master)}, nil, []string{line, line, line, line}},
		"own coin": {
			"",
			[]step{reply(200, strings.Replace(master, `"token":"0xab"`, `"token":null`, 1))},
			nil,
			[]string{"GET /deposit/account/master?network=Base"},
		},
		"another token": {
			"0xAB",
			[]step{reply(200, strings.Replace(master, "0xab", "0xac", 1))},
			[]string{"account " + idA + ", which does not accept the requested token"},
			[]string{line},
		},
		"another chain": {
			"0xAB",
			[]step{reply(200, strings.Replace(master, "Base", "BNB", 1))},
			[]string{idA + ", which does not accept the requested token on Base"},
			[]string{line},
		},
		"no method":      {"0xAB", []step{reply(200, `{"id":"`+idA+`"}`)}, []string{"which does not accept the requested token"}, []string{line}},
		"no id":          {"0xAB", []step{reply(200, strings.Replace(master, idA, "x", 1))}, []string{"has no valid id"}, []string{line}},
		"nothing":        {"0xAB", []step{reply(200, "")}, []string{"GET /deposit/account/master", "is empty"}, []string{line}},
		"null":           {"0xAB", []step{reply(200, "null")}, []string{"is empty"}, []string{line}},
		"not understood": {"0xAB", []step{reply(200, "<html>")}, []string{"HTML page"}, []string{line}},
		"refused":        {"0xAB", []step{reply(422, `{"error": "token: no"}`)}, []string{"422", "token: no"}, []string{line}},
		"404":            {"0xAB", []step{reply(404, "")}, []string{"404"}, []string{line}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, test.steps...)
			got, err := s.client().MasterDepositAccount(context.Background(), "Base", test.token)
			wantError(t, err, test.messages...)
			if (got.ID == idA) != (test.messages == nil) || IsNotFound(err) {
				t.Errorf("%+v, %v", got, err)
			}
			s.wantLines(test.lines...)
		})
	}
}

func TestDepositAccountMetrics(t *testing.T) {
	t.Parallel()
	got, err := serve(t, reply(200, `{"totalCount":3,"latestAddedAt":null,"volume30d":"1.50000000000",`+
		`"more":{}}`)).client().DepositAccountMetrics(context.Background())
	if err != nil || got.TotalCount != 3 || got.Volume30d.String() != "1.5" || got.LatestAddedAt != "" {
		t.Errorf("%+v, %v", got, err)
	}
	for body, messages := range map[string]string{"": "is empty", "[]": "cannot be read", `{"totalCount":"many"}`: "cannot be read"} {
		_, err := serve(t, reply(200, body)).client().DepositAccountMetrics(context.Background())
		wantError(t, err, "GET /deposit/account/metrics", messages)
	}
}

func TestVirtualAccountCapabilities(t *testing.T) {
	t.Parallel()
	s := serve(t, reply(200, `{"items":[{"fiatCurrency":"EUR","rails":[],"onrampNetworks":[]},{"fiatCurrency":"USD"}]}`))
	all, err := collect(t, s.client().VirtualAccountCapabilities(context.Background()))
	if err != nil || len(all) != 2 || all[1].FiatCurrency != "USD" {
		t.Errorf("%+v, %v", all, err)
	}
	s.wantLines("GET /deposit/virtual_accounts_capabilities")
}
