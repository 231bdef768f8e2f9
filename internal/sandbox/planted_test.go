// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"testing"
	"time"
)

// TestTransit_planted: a pending object that a test puts in brings its own money. Otherwise it would
// take the money of another one.
func TestTransit_planted(t *testing.T) {
	t.Parallel()
	coin := asset{"Ethereum", ""}
	s := still(t, Options{})
	s.fund("Ethereum", "", "10")
	s.makes("/withdrawal", `{"network": "Ethereum", "amount": 4, "withdrawalAddress": "`+somebody+`"}`)
	for name, plant := range map[string]func() (group, id string){
		"withdrawal": func() (string, string) { return "withdrawal", s.stored("withdrawal", Object{"withdrawalAmount": "4"}) },
		"refund":     func() (string, string) { return "refund", s.stored("refund", Object{"amount": "4"}) },
	} {
		held := s.held(transit, coin)
		group, id := plant()
		if got := s.held(transit, coin); got == held {
			t.Errorf("%s: nothing came with it", name)
		}
		if !s.Remove(group, id) || s.held(transit, coin) != held {
			t.Errorf("%s: %s is in transit without it, want %s", name, s.held(transit, coin), held)
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
			t.Errorf("it does not go on: %v", withdrawal)
		}
	}
	if status := s.Objects("refund")[0]["status"]; status != "complete" {
		t.Errorf("the refund is %v", status)
	}
	s.wantHeld(map[string]string{transit: "0"}, coin)
	s.wantSums()
}
