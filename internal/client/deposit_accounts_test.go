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
