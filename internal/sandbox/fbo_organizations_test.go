// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

const childBody = `{"name": "Child", "email": "child@example.com", "website": "https://child.example", "country": "NL"}`

// family returns a path below the sandbox's organization.
func (s *shop) family(rest string) string { return "/organizations/" + s.Organization() + rest }

// child creates a child organization.
func (s *shop) child() string {
	s.t.Helper()
	return s.want("POST", s.family("/organizations"), childBody).id(s.t)
}

func TestFboOrganizations_lifecycle(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Clock: func() time.Time { return time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC) }})
	made := s.want("POST", s.family("/organizations"), childBody)
	id := made.id(t)
	want := Object{
		"id": id, "parentId": s.Organization(), "name": "Child", "email": "child@example.com",
		"website": "https://child.example", "country": "NL",
		"createdAt": "2026-05-01T12:00:00.000000Z",
	}
	if diff := cmp.Diff(want, made.object(t)); diff != "" {
		t.Errorf("created (-want +got):\n%s", diff)
	}
	if again := s.child(); again == id {
		t.Error("an equal request returned the same organization")
	}

	verify := s.family("/organizations/" + id + "/verify")
	s.Advance(time.Hour)
	unverified := Object{
		"status": "Unverified", "rejectionReason": nil, "businessName": nil, "registrationNumber": nil, "country": nil, "address": nil,
		"representative": nil, "updatedAt": "2026-05-01T12:00:00.000000Z",
	}
	if diff := cmp.Diff(unverified, s.want("GET", verify, "").object(t)); diff != "" {
		t.Errorf("before the first update (-want +got):\n%s", diff)
	}
	full := s.want("PUT", verify, `{"status": "Pending", "businessName": "Child BV", "registrationNumber": "7", "country": "NL",
		"address": {"streetLine1": "1 Dam", "city": "Amsterdam", "country": "NL"},
		"representative": {"name": "Ann", "email": "a@b", "dateOfBirth": "1990-12-31"}}`)
	updated := Object{
		"status": "Pending", "rejectionReason": nil, "businessName": "Child BV", "registrationNumber": "7", "country": "NL",
		"address":        Object{"streetLine1": "1 Dam", "city": "Amsterdam", "country": "NL"},
		"representative": Object{"name": "Ann", "email": "a@b", "dateOfBirth": "1990-12-31"}, "updatedAt": "2026-05-01T13:00:00.000000Z",
	}
	for _, got := range []Object{full.object(t), s.want("GET", verify, "").object(t)} {
		if diff := cmp.Diff(updated, got); diff != "" {
			t.Errorf("updated (-want +got):\n%s", diff)
		}
	}
	// Omitted fields are cleared. Only a rejected verification has a reason.
	s.want("PUT", verify, `{"status": "Rejected", "rejectionReason": "unreadable"}`)
	unverified["status"], unverified["rejectionReason"], unverified["updatedAt"] = "Rejected", "unreadable", "2026-05-01T13:00:00.000000Z"
	if diff := cmp.Diff(unverified, s.want("GET", verify, "").object(t)); diff != "" {
		t.Errorf("cleared (-want +got):\n%s", diff)
	}
	s.want("PUT", verify, `{"status": "Verified"}`)
	unverified["status"], unverified["rejectionReason"] = "Verified", nil
	if diff := cmp.Diff(unverified, s.want("GET", verify, "").object(t)); diff != "" {
		t.Errorf("verified (-want +got):\n%s", diff)
	}
	s.Remove("fbo_organization", id)
	s.wantRefused("GET", verify, "", 404, "the organization "+s.Organization()+" has no child "+id)
	s.wantRefused("PUT", verify, `{"status": "Verified"}`, 404, "the organization "+s.Organization()+" has no child "+id)
}

// TestFboOrganizations_requiresVerifiedParent: a parent must be verified and have FBO mode on,
// which is the initial state.
func TestFboOrganizations_requiresVerifiedParent(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	s := open(t, Options{Data: data})
	path := s.family("/organizations")
	s.want("PUT", "/_sandbox/objects/organization", `{"fboMode": false}`)
	s.wantRefused("POST", path, childBody, 403, "FBO mode is off for the organization "+s.Organization())
	s.Put("organization", Object{"verified": false})
	s.wantRefused("POST", path, childBody, 403, "the organization "+s.Organization()+" is not verified")
	s.Put("organization", Object{"id": s.Organization(), "verified": true})
	s.wantRefused("POST", path, childBody, 403, "FBO mode is off")
	if all := s.Objects("organization"); len(all) != 1 || all[0]["name"] != "Sandbox Seller" {
		t.Errorf("%v", all)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(t, Options{Data: data, Key: s.Key()})
	s.wantRefused("POST", path, childBody, 403, "FBO mode is off")
	if err := s.Reset(); err != nil {
		t.Fatal(err)
	}
	s.want("POST", path, childBody)
	s.want("GET", s.family("/organizations/"+s.stored("fbo_organization", Object{})+"/verify"), "")
}

func transferBody(from, to, amount string) string {
	return `{"fromOrganizationId": "` + from + `", "toOrganizationId": "` + to + `", "network": "Ethereum", "amount": ` + amount + `}`
}

// holdings returns the balances of an asset by holder.
func (s *shop) holdings() map[string]string {
	out := map[string]string{}
	for _, balance := range s.Objects("balance") {
		number, _ := balance["balance"].(json.Number)
		holder, _ := balance["holder"].(string)
		out[holder] = number.String()
	}
	return out
}

func TestTransferBalance_movesAndRefuses(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Clock: func() time.Time { return time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC) }})
	parent, a, b := s.Organization(), s.child(), s.child()
	s.Put("balance", Object{"balance": "100000000000000000000000000000.5"})
	path := s.family("/transfer_balance")
	const much = "99999999999999999999999999999.500000000000000001"
	made := s.want("POST", path, transferBody(parent, a, much)).object(t)
	stored, _ := s.Object("balance_transfer", made["id"].(string)) //nolint:forcetypeassert // the contract says so
	if len(made) != 1 || stored["toOrganizationId"] != a || stored["amount"] != json.Number(much) {
		t.Errorf("the response is %v, the stored object %v", made, stored)
	}
	s.want("POST", path, transferBody(a, b, "2"))        // between children
	s.want("POST", path, transferBody(b, parent, "0.5")) // and back
	want := map[string]string{
		parent: "1.499999999999999999", a: "99999999999999999999999999997.500000000000000001",
		b: "1.5", ledger.Outside: "-100000000000000000000000000000.5",
	}
	if diff := cmp.Diff(want, s.holdings()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}

	// The organization sees its own side only.
	lines := s.want("GET", "/transactions", "").list(t)
	got := []string{}
	for _, element := range lines {
		line, _ := element.(Object)
		got = append(got, strings.Join([]string{line["type"].(string), line["amount"].(json.Number).String(), line["createdAt"].(string)},
			" ")) //nolint:forcetypeassert // the contract says so
	}
	if diff := cmp.Diff([]string{"transfer -" + much + " 2026-05-01T12:00:00.000000Z", "transfer 0.5 2026-05-01T12:00:00.000000Z"},
		got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}

	unrelated := s.stored("fbo_organization", Object{"parentId": unknownID})
	for body, refused := range map[string]struct {
		status int
		words  string
	}{
		transferBody(parent, parent, "1"): {
			422,
			"toOrganizationId must be another organization than fromOrganizationId",
		},
		transferBody(a, a, "1"): {422, "toOrganizationId must be another organization"},
		transferBody(parent, unknownID, "1"): {
			403,
			"toOrganizationId: the organization " + unknownID + " is neither " + s.Organization() + " nor one of its children",
		},
		transferBody(unrelated, parent, "1"): {
			403,
			"fromOrganizationId: the organization " + unrelated + " is neither " + s.Organization() + " nor one of its children",
		},
		transferBody(b, parent, "1.500000000000000001"): {
			422,
			"amount: 1.500000000000000001 ETH on Ethereum are needed, and the balance is 1.5",
		},
		transferBody(a, b, "0"):   {422, "amount must be above 0"},
		transferBody(a, b, "-1"):  {422, "amount "},
		transferBody(a, b, `"1"`): {422, "amount "},
		transferBody(a, b, "0.0000000000000000001"): {
			422,
			"amount must have at most 18 decimals for ETH on Ethereum",
		},
		transferBody("outside", b, "1"): {422, "fromOrganizationId "},
		strings.Replace(transferBody(parent, b, "1"), "Ethereum", "Bitcoin", 1): {
			422,
			"amount: 1 BTC on Bitcoin are needed, and the balance is 0",
		},
	} {
		s.wantRefused("POST", path, body, refused.status, refused.words)
	}
	if diff := cmp.Diff(want, s.holdings()); diff != "" {
		t.Errorf("a refused transfer moved money (-want +got):\n%s", diff)
	}
	// Money that is with a child can come back also when no more children may be made.
	s.Put("organization", Object{"verified": false, "fboMode": false})
	s.want("POST", path, transferBody(b, parent, "1.5"))
}
