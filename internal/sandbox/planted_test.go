// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

// TestTransit_putBringsItsMoney: an object in transit that Put stores brings its own money. No
// account was debited for it, so it must not use the money of other objects in transit.
func TestTransit_putBringsItsMoney(t *testing.T) {
	t.Parallel()
	coin := ledger.Coin("Ethereum")
	s := openAtNoon(t, Options{})
	s.fund("Ethereum", "", "10")
	s.create("/withdrawal", `{"network": "Ethereum", "amount": 4, "withdrawalAddress": "`+payeeAddress+`"}`)
	for name, plant := range map[string]func() (group, id string){
		"withdrawal": func() (string, string) { return "withdrawal", s.stored("withdrawal", Object{"withdrawalAmount": "4"}) },
		"refund":     func() (string, string) { return "refund", s.stored("refund", Object{"amount": "4"}) },
	} {
		held := s.held(ledger.Transit, coin)
		group, id := plant()
		if got := s.held(ledger.Transit, coin); got == held {
			t.Errorf("%s: no money was added", name)
		}
		if !s.Remove(group, id) || s.held(ledger.Transit, coin) != held {
			t.Errorf("%s: %s is in transit after the removal, want %s", name, s.held(ledger.Transit, coin), held)
		}
		plant()
		s.wantSums()
	}
	failed := s.stored("withdrawal", Object{"withdrawalAmount": "4"})
	if err := s.FailWithdrawal(failed); err != nil {
		t.Error(err)
	}
	s.Advance(time.Hour)
	for _, withdrawal := range s.Objects("withdrawal") {
		if withdrawal["id"] != failed && withdrawal["withdrawalStatus"] != "complete" {
			t.Errorf("the withdrawal is not complete: %v", withdrawal)
		}
	}
	if status := s.Objects("refund")[0]["status"]; status != "complete" {
		t.Errorf("the refund is %v", status)
	}
	s.wantHeld(map[string]string{ledger.Transit: "0"}, coin)
	s.wantSums()
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
