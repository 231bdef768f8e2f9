// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// payee returns the request for an account of a customer.
func payee(customer, account string) string {
	return `{"customerId": "` + customer + `", "name": "Main", "account": ` + account + `}`
}

const toIban = `{"iban": {"iban": "DE89370400440532013000", "bic": "COBADEFFXXX", "accountHolderName": "Ann"}}`

func TestExternalAccounts_lifecycle(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Clock: func() time.Time { return time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC) }})
	customer, other := s.want("POST", "/customer", ann).id(t), s.want("POST", "/customer", ann).id(t)
	made := s.want("POST", "/external_account", payee(customer, toIban))
	id := made.id(t)
	want := Object{
		"id": id, "organizationId": s.Organization(), "customerId": customer, "name": "Main", "createdAt": "2026-05-01T12:00:00.000000Z",
		"account": Object{"iban": Object{"iban": "DE89370400440532013000", "bic": "COBADEFFXXX", "accountHolderName": "Ann"}},
	}
	if diff := cmp.Diff(want, made.object(t)); diff != "" {
		t.Errorf("created (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want, s.want("GET", "/external_account/"+id, "").object(t)); diff != "" {
		t.Errorf("read (-want +got):\n%s", diff)
	}
	// An equal request creates another account.
	again := s.want("POST", "/external_account", payee(other, toIban)).id(t)
	s.wantIDs("/external_accounts", id, again)
	s.wantIDs("/customer/"+customer+"/external_accounts", id)
	if got := s.want("GET", "/customer/"+customer+"/external_accounts", "").list(t); !cmp.Equal(got, []any{want}) {
		t.Errorf("of one customer: %v", got)
	}

	// Only the organization's list names the owner, with the customer's current data.
	s.Put("customer", Object{"id": customer, "name": "Anna"})
	want["customer"] = Object{"id": customer, "name": "Anna", "email": "ann@example.com"}
	if diff := cmp.Diff(any(want), s.want("GET", "/external_accounts", "").list(t)[0]); diff != "" {
		t.Errorf("listed (-want +got):\n%s", diff)
	}
	s.want("DELETE", "/external_account/"+again, "")
	s.wantIDs("/customer/" + other + "/external_accounts")
	s.wantRefused("DELETE", "/external_account/"+again, "", 404, "there is no external account "+again)

	// A customer with an account can be deleted. The account stays.
	s.want("DELETE", "/customer/"+customer, "")
	s.wantRefused("GET", "/customer/"+customer+"/external_accounts", "", 404, "there is no customer "+customer)
	s.want("GET", "/external_account/"+id, "")
	want["customer"] = nil
	if diff := cmp.Diff([]any{want}, s.want("GET", "/external_accounts", "").list(t)); diff != "" {
		t.Errorf("listed without the customer (-want +got):\n%s", diff)
	}
}

func TestExternalAccounts_destinations(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	customer := s.want("POST", "/customer", ann).id(t)
	for _, account := range []string{
		`{"iban": {"iban": "DE89370400440532013000"}}`,
		`{"sortCode": {"sortCode": "200000", "accountNumber": "55779911", "accountHolderName": "Ann"}}`,
		`{"bankCode": {"code": "001", "accountNumber": "7"}}`,
		`{"bban": {"bban": "370400440532013000"}}`,
		`{"us": {"accountNumber": "000123", "routingNumber": "021000021"}}`,
		`{"crypto": {"network": "Bitcoin", "address": "bc1q"}}`,
	} {
		var want Object
		if err := store.Decode([]byte(account), &want); err != nil {
			t.Fatal(err)
		}
		if got := s.want("POST", "/external_account", payee(customer, account)).object(t)["account"]; !cmp.Equal(got, any(want)) {
			t.Errorf("%s was returned as %v", account, got)
		}
	}
}
