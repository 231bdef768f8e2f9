// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// payee returns the external account that [payeeParams] create, as the organization's list shows
// it.
func payee(id, createdAt string) string {
	return fmt.Sprintf(`{"id":%q,"organizationId":%q,"customerId":%q,"name":"Main","account":{"iban":{"iban":"DE89",`+
		`"accountHolderName":"Ann","bic":null},"us":null},`+
		`"createdAt":%q,"customer":{"id":%q,"name":"Ann","email":"a@b"}}`, id, idC, idB, createdAt, idB)
}

func payeeParams() ExternalAccountParams {
	return ExternalAccountParams{
		CustomerID: idB, Name: new("Main"),
		Account: ExternalDestination{Iban: &PayerIban{Iban: "DE89", AccountHolderName: new("Ann")}},
	}
}

// TestExternalAccount_matches lists accounts that differ from the request in one field. The client
// takes none.
func TestExternalAccount_matches(t *testing.T) {
	t.Parallel()
	whole := payee(idA, justNow)
	others := changedOnce(t, whole, [][2]string{
		{`"customerId":"` + idB, `"customerId":"` + idC},
		{`"Main"`, `"main"`},
		{`"Main"`, `null`},
		{`"DE89"`, `"DE90"`},
		{`"accountHolderName":"Ann"`, `"accountHolderName":"Bob"`},
		{`"accountHolderName":"Ann"`, `"accountHolderName":null`},
		{`"bic":null`, `"bic":"X"`},
		{`"us":null`, `"us":{"accountNumber":"1","routingNumber":"2"}`},
		{`"iban":{`, `"bban":{`},
		{`"createdAt":"` + justNow, `"createdAt":"` + longAgo},
	})
	s := serve(t, drop, listed(append(others, whole)...))
	if got, err := s.client().CreateExternalAccount(context.Background(), payeeParams()); err != nil || got.ID != idA {
		t.Errorf("%v, %v", got.ID, err)
	}
	crypto := func(network, address string) string {
		return fmt.Sprintf(`{"id":%q,"organizationId":%q,"customerId":%q,"account":{"crypto":{"network":%q,"address":%q}},"createdAt":%q}`,
			idA, idB, idB, network, address, justNow)
	}
	s = serve(t, drop, listed(strings.Replace(crypto("Polygon", "0xAb"), idA, idC, 1), strings.Replace(crypto("Base", "0xAc"), idA, idC, 1),
		crypto("Base", "0xaB")))
	params := ExternalAccountParams{CustomerID: strings.ToUpper(idB), Account: ExternalDestination{Crypto: &CryptoDestination{"Base", "0xAb"}}}
	if got, err := s.client().CreateExternalAccount(context.Background(), params); err != nil || got.ID != idA {
		t.Errorf("%v, %v", got.ID, err)
	}
}

// TestExternalAccount_added lists an account with a BIC that the service has added. The client
// takes it if the service accepted the request.
func TestExternalAccount_added(t *testing.T) {
	t.Parallel()
	filled := listed(strings.Replace(payee(idA, justNow), `"bic":null`, `"bic":"COBADEFF"`, 1))
	got, err := serve(t, reply(201, ""), filled, filled).client().CreateExternalAccount(context.Background(), payeeParams())
	if err != nil || got.ID != idA {
		t.Errorf("%v, %v", got.ID, err)
	}
	_, err = serve(t, drop, filled, filled).client().CreateExternalAccount(context.Background(), payeeParams())
	wantError(t, err, "differs from it ("+idA+")")
}

// TestExternalAccount_bic lists an account whose BIC has the branch XXX. It is the one that was
// sent.
func TestExternalAccount_bic(t *testing.T) {
	t.Parallel()
	params := payeeParams()
	params.Account.Iban.Bic = new("cobadeff")
	branch := func(bic string) step {
		return listed(strings.Replace(payee(idA, justNow), `"bic":null`, `"bic":"`+bic+`"`, 1))
	}
	got, err := serve(t, drop, branch("COBADEFFXXX")).client().CreateExternalAccount(context.Background(), params)
	if err != nil || got.ID != idA {
		t.Errorf("%v, %v", got.ID, err)
	}
	_, err = serve(t, drop, branch("COBADEFF123"), branch("COBADEFF123")).client().CreateExternalAccount(context.Background(), params)
	wantError(t, err, "differs from it ("+idA+")")
}

// TestExternalAccount_masked lists an account whose number the service masks, and whose name it
// chose or changed. It may be the one of the lost response. So no second one is created.
func TestExternalAccount_masked(t *testing.T) {
	t.Parallel()
	masked := func(number string) step {
		return listed(strings.NewReplacer(`"Main"`, `"Account 1"`, `"DE89"`, `"`+number+`"`).Replace(payee(idA, justNow)))
	}
	named, unnamed := payeeParams(), payeeParams()
	named.Account.Iban.Iban, unnamed.Account.Iban.Iban = "DE89 3704 0044 0532 0130 00", "DE89 3704 0044 0532 0130 00"
	unnamed.Name = nil
	for _, number := range []string{
		"DE89**************3000", "****3000", "DE89XXXXXXXXXXXXXX3000", "redacted", "XXXXX3000", "#####3000", "...3000", "----3000", "3000",
		"DE89…3000", "********",
	} {
		for _, params := range []ExternalAccountParams{named, unnamed} {
			s := serve(t, drop, masked(number), masked(number))
			_, err := s.client().CreateExternalAccount(context.Background(), params)
			wantError(t, err, "unknown", "differs from it ("+idA+")")
			if n := strings.Count(strings.Join(s.lines(), " "), "POST"); n != 1 {
				t.Errorf("%s: %d accounts", number, n)
			}
		}
	}
	other := masked("DE89**************3001")
	made := strings.Replace(payee(idC, justNow), `"DE89"`, `"DE89370400440532013000"`, 1)
	s := serve(t, drop, other, other, reply(200, made), listed(made))
	if got, err := s.client().CreateExternalAccount(context.Background(), named); err != nil || got.ID != idC {
		t.Errorf("the mask of another number: %v, %v", got.ID, err)
	}
}
