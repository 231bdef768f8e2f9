// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

const ann = `{
	"name": "Ann", "email": "ann@example.com", "billingAddress": "1 High Street", "phone": "+44 20",
	"chatLinkA": "https://a.example", "chatLinkB": "b",
	"evmAddresses": ["0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B"], "tags": ["vip", "eu"], "residenceCountry": "GB", "dob": "1990-12-31",
	"companyNumber": "7", "accountType": "Business", "companyName": "Ann Ltd"}`

func TestCustomers_lifecycle(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Clock: func() time.Time { return time.Date(2026, 5, 1, 12, 0, 0, 1000, time.UTC) }})
	made := s.want("POST", "/customer", ann)
	id := made.id(t)
	want := Object{
		"id": id, "organizationId": s.Organization(), "name": "Ann", "email": "ann@example.com",
		"billingAddress": "1 High Street", "phone": "+44 20",
		"chatLinkA": "https://a.example", "chatLinkB": "b",
		"evmAddresses": []any{"0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B"}, "payments": []any{},
		"totalSpend": nil, "tags": []any{"vip", "eu"}, "createdAt": "2026-05-01T12:00:00.000001Z", "residenceCountry": "GB", "dob": "1990-12-31",
		"companyNumber": "7", "accountType": "Business", "kycData": nil, "companyName": "Ann Ltd",
	}
	if diff := cmp.Diff(want, made.object(t)); diff != "" {
		t.Errorf("created (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want, s.want("GET", "/customer/"+id, "").object(t)); diff != "" {
		t.Errorf("read (-want +got):\n%s", diff)
	}

	// Fields that the service sets stay. All others are replaced or cleared.
	paid := []any{Object{"managed": Object{
		"id": unknownID, "network": "Bitcoin", "amount": "0.000000000000000000000000000001",
		"networkFee": "0", "transactions": []any{},
	}}}
	s.Put("customer", Object{
		"id": id, "payments": paid, "totalSpend": "123456789012345678901234567890.01",
		"kycData": Object{"level": 2, "names": []any{"Ann"}},
	})
	s.Advance(time.Hour)
	changed := s.want("PUT", "/customer/"+id, `{"name": "Bob", "email": "bob@example.com"}`)
	for _, member := range []string{
		"billingAddress", "phone", "chatLinkA", "chatLinkB", "residenceCountry",
		"dob", "companyNumber", "accountType", "companyName",
	} {
		want[member] = nil
	}
	want["name"], want["email"], want["evmAddresses"], want["tags"] = "Bob", "bob@example.com", []any{}, []any{}
	want["totalSpend"] = json.Number("123456789012345678901234567890.01")
	want["kycData"] = Object{"level": json.Number("2"), "names": []any{"Ann"}}
	want["payments"] = []any{Object{"managed": Object{
		"id": unknownID, "network": "Bitcoin", "amount": json.Number("0.000000000000000000000000000001"),
		"networkFee": json.Number("0"), "transactions": []any{},
	}}}
	if diff := cmp.Diff(want, changed.object(t)); diff != "" {
		t.Errorf("updated (-want +got):\n%s", diff)
	}
	s.want("DELETE", "/customer/"+id, "")
	s.wantIDs("/customers")
	for _, method := range []string{"GET", "DELETE"} {
		s.wantRefused(method, "/customer/"+id, "", 404, "there is no customer "+id)
	}
	s.wantRefused("PUT", "/customer/"+id, ann, 404, "there is no customer "+id)
}

// TestCustomers_sharedEmail: a second customer with the same email address is a new object. A
// lookup by email returns the oldest.
func TestCustomers_sharedEmail(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	first, second := s.want("POST", "/customer", ann).id(t), s.want("POST", "/customer", ann).id(t)
	if first == second {
		t.Error("the second create returned the first customer")
	}
	s.wantIDs("/customers", first, second)
	const byEmail = "/customer?email=ann%40example.com"
	if got := s.want("GET", byEmail, "").id(t); got != first {
		t.Errorf("the lookup by email returned %s, not the oldest customer", got)
	}
	s.want("DELETE", "/customer/"+first, "")
	if got := s.want("GET", byEmail, "").id(t); got != second {
		t.Errorf("the lookup by email returned %s", got)
	}
	s.want("DELETE", "/customer/"+second, "")
	s.wantRefused("GET", byEmail, "", 404, "there is no customer with the email address ann@example.com")
	s.wantRefused("GET", "/customer", "", 422, "email is required in the query")
	s.wantRefused("GET", "/customer?email=", "", 422, "email ")
}

func TestCustomers_surviveRestart(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	s := open(t, Options{Data: data})
	id := s.want("POST", "/customer", ann).id(t)
	s.Put("customer", Object{"id": id, "totalSpend": "0.000000000000000000000000000001"})
	before := s.want("GET", "/customer/"+id, "").body
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if after := open(t, Options{Data: data, Key: s.Key()}).want("GET", "/customer/"+id, "").body; after != before ||
		!strings.Contains(after, "0.000000000000000000000000000001") {
		t.Errorf("before %s, after %s", before, after)
	}
}
