// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

// payoutOf creates a payout of entries, each an amount and a currency, to an existing account, and
// returns its path.
func (s *shop) payoutOf(funding string, entries ...string) string {
	s.t.Helper()
	account := s.plant("external_account", Object{})
	list := []string{}
	for _, entry := range entries {
		much, currency, _ := strings.Cut(entry, " ")
		list = append(list, fmt.Sprintf(`{"externalAccountId": %q, "amount": %s, "currency": %q}`, account, much, currency))
	}
	a := s.do("POST", "/payout", fmt.Sprintf(`{"fundingSource": %s, "entries": [%s]}`, funding, strings.Join(list, ", ")))
	if a.status != 200 {
		s.t.Fatal(a)
	}
	id, _ := a.object(s.t)["id"].(string)
	return "/payout/" + id
}

// reads checks members of a GET response by their JSON text.
func (s *shop) reads(path string, want map[string]string) Object {
	s.t.Helper()
	object := s.do("GET", path, "").object(s.t)
	for member, text := range want {
		if got := string(encode(object[member])); got != text {
			s.t.Errorf("%s of %s is %s, want %s", member, path, got, text)
		}
	}
	return object
}

// entriesOf returns the entries of a payout.
func entriesOf(payout Object) []Object {
	list, _ := payout["entries"].([]any)
	entries := make([]Object, len(list))
	for i, element := range list {
		entries[i], _ = element.(Object)
	}
	return entries
}

// shareOf is the part of the balance that an entry took, and the fee in it.
func shareOf(payout, entry Object) (share, fee amount.Amount) {
	debit := payout["debits"].(Object)[text(entry["id"])].(Object)
	return amount.Stored(debit["amount"]), amount.Stored(debit["fee"])
}

func entryStatuses(payout Object) string {
	all := []string{}
	for _, entry := range entriesOf(payout) {
		all = append(all, fmt.Sprint(entry["status"]))
	}
	return strings.Join(all, " ")
}

func (s *shop) wantHeld(want map[string]string, of ledger.Asset) {
	s.t.Helper()
	for holder, much := range want {
		if got := s.held(holder, of); got != much {
			s.t.Errorf("%s holds %s %s, want %s", holder, got, of, much)
		}
	}
	s.wantSums()
}

// TestPayout_failureReturnsMoney: the money of a failed entry returns to the last digit, and the
// others arrive.
func TestPayout_failureReturnsMoney(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	s.fund("Bitcoin", "", "1")
	bitcoin := ledger.Coin("Bitcoin")
	path := s.payoutOf(`{"network": "Bitcoin"}`, "33.33 EUR", "1.01 USD", "7.77 GBP")
	id := strings.TrimPrefix(path, "/payout/")
	if err := s.FailPayout(id, "", "no"); err == nil ||
		!strings.Contains(err.Error(), "the payout is AwaitingConfirmation: only one that is Pending or Processing can fail") {
		t.Errorf("it failed before it was funded: %v", err)
	}
	s.do("POST", path+"/confirm", "")
	debit := amount.Exact("1").Minus(amount.Exact(s.held(s.Organization(), bitcoin)))
	stored, _ := s.Object("payout", id)
	sum := amount.Amount{}
	for _, entry := range entriesOf(stored) {
		share, fee := shareOf(stored, entry)
		if share.Less(fee) || fee.Sign() < 0 {
			t.Errorf("an entry's share is %s, and the fee in it %s", share.JSON(), fee.JSON())
		}
		sum = sum.Plus(share)
	}
	if !sum.Equal(debit) || s.held(ledger.Transit, bitcoin) != string(debit.JSON()) {
		t.Errorf("the shares are %s, and %s were debited", sum.JSON(), debit.JSON())
	}

	second, _ := entriesOf(stored)[1]["id"].(string)
	for range 2 {
		a := s.do("POST", "/_sandbox/payouts/"+id+"/fail", `{"entryId": "`+second+`", "reason": "the account is closed"}`)
		if a.status != 204 && !strings.Contains(a.body, "has no entry") {
			t.Errorf("got %d %s", a.status, a.body)
		}
	}
	share, _ := shareOf(stored, entriesOf(stored)[1])
	if got := amount.Exact(s.held(s.Organization(), bitcoin)); !got.Equal(amount.Exact("1").Minus(debit).Plus(share)) {
		t.Errorf("the balance is %s after %s returned", got.JSON(), share.JSON())
	}
	s.Advance(time.Minute)
	if payout := s.reads(path, map[string]string{"status": `"Processing"`}); entryStatuses(payout) != "Processing Failed Processing" ||
		entriesOf(payout)[1]["failureReason"] != "the account is closed" {
		t.Errorf("after one failure: %v", payout)
	}
	s.Advance(time.Hour)
	// 33.33 and 7.77, with 0.25 and 0.25 % of each in its currency.
	payout := s.reads(path, map[string]string{"status": `"Complete"`, "actualFeeUsd": "0.6909390625", "entryCount": "3"})
	if entryStatuses(payout) != "Complete Failed Complete" {
		t.Errorf("arrived: %v", payout)
	}
	s.wantHeld(map[string]string{ledger.Transit: "0"}, bitcoin)
	if err := s.FailPayout(id, "", "late"); err == nil || !strings.Contains(err.Error(), "the payout is Complete") {
		t.Errorf("it failed after it arrived: %v", err)
	}

	held := s.held(s.Organization(), bitcoin)
	whole := s.payoutOf(`{"network": "Bitcoin"}`, "1.01 USD", "1.03 GBP")
	s.do("POST", whole+"/confirm", "")
	s.Advance(time.Minute)
	if a := s.do("POST", "/_sandbox"+strings.Replace(whole, "payout", "payouts", 1)+"/fail", ""); a.status != 204 {
		t.Errorf("got %d %s", a.status, a.body)
	}
	payout = s.reads(whole, map[string]string{"status": `"Failed"`, "actualFeeUsd": "0"})
	if entryStatuses(payout) != "Failed Failed" || entriesOf(payout)[0]["failureReason"] != "it was made to fail" {
		t.Errorf("after all failures: %v", payout)
	}
	s.Advance(2 * time.Hour)
	s.reads(whole, map[string]string{"status": `"Failed"`})
	s.wantHeld(map[string]string{s.Organization(): held, ledger.Transit: "0"}, bitcoin)
	if err := s.FailPayout(unknownID, "", ""); err == nil || !strings.Contains(err.Error(), "no payout "+unknownID) {
		t.Errorf("an unknown entry failed: %v", err)
	}
	if a := s.do("POST", "/_sandbox/payouts/"+id+"/fail", `{"why": 1}`); a.status != 400 || !strings.Contains(a.body, "why") {
		t.Errorf("got %d %s", a.status, a.body)
	}
}
