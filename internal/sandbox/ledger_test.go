// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

// held returns a holder's balance of an asset.
func (s *shop) held(holder string, of ledger.Asset) string {
	return ledger.Holds(s.Read(), holder, of).JSON().String()
}

// wantSums checks that the balances of each asset add up to zero, and that only external holders
// are negative.
func (s *shop) wantSums() {
	s.t.Helper()
	sums := map[string]amount.Amount{}
	for _, balance := range s.Objects("balance") {
		much, err := amount.Parse(balance["balance"])
		if err != nil {
			s.t.Errorf("%v: %v", balance, err)
		}
		if holder := balance["holder"]; much.Sign() < 0 && holder != ledger.Outside && holder != ledger.Market {
			s.t.Errorf("%v is below 0", balance)
		}
		key := ledger.AssetOf(balance).Key()
		sums[key] = sums[key].Plus(much)
	}
	for key, sum := range sums {
		if sum.Sign() != 0 {
			s.t.Errorf("all balances of %s are %s together", key, sum.JSON())
		}
	}
}

func TestLedger_moves(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	bitcoin := ledger.Coin("Bitcoin")
	_, err := engine.Update(s.Engine, func(tx *engine.Tx) (any, error) {
		move := func(from, to, much, words string) {
			t.Helper()
			err := ledger.Move(tx, "amount", from, to, bitcoin, amount.Exact(much))
			if (err == nil) != (words == "") || err != nil && err.Error() != words {
				t.Errorf("%s from %s to %s: %v, want %q", much, from, to, err, words)
			}
		}
		move(ledger.Outside, "a", "0.3", "")
		move("a", "b", "0.1", "")
		move("a", "b", "0.2", "")
		move("a", "b", "0.000000000000000000001", "amount: 0.000000000000000000001 BTC on Bitcoin are needed, and the balance is 0")
		move("b", "a", "0.31", "amount: 0.31 BTC on Bitcoin are needed, and the balance is 0.3")
		move("b", "b", "0.3", "")
		move("b", "b", "0.4", "amount: 0.4 BTC on Bitcoin are needed, and the balance is 0.3")
		move("b", "a", "0", "amount must be above 0")
		move("b", "a", "-1", "amount must be above 0")
		move(ledger.Fees, "a", "1", "amount: 1 BTC on Bitcoin are needed, and the balance is 0")
		move(ledger.Transit, "a", "1", "amount: 1 BTC on Bitcoin are needed, and the balance is 0")
		move(ledger.Market, "a", "1", "")
		if err := ledger.Release(tx, "a", bitcoin, amount.Amount{}); err != nil {
			t.Errorf("the release did not work: %v", err)
		}
		for holder, want := range map[string]string{ledger.Outside: "-0.3", "a": "1", "b": "0.3", ledger.Market: "-1", "c": "0"} {
			if got := ledger.Holds(tx, holder, bitcoin).JSON().String(); got != want {
				t.Errorf("%s holds %s, want %s", holder, got, want)
			}
		}
		return nil, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	s.wantSums()
}

// TestLedger_largeBalances: a balance may exceed the largest amount of a request, and is not read
// as zero.
func TestLedger_largeBalances(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	great := strings.Repeat("9", 100)
	s.fund("Ethereum", "", great)
	s.fund("Ethereum", "", great)
	s.fund("Ethereum", "", "0.000000000000000002")
	want := "1" + strings.Repeat("9", 99) + "8.000000000000000002"
	if got := s.held(s.Organization(), ledger.Coin("Ethereum")); got != want {
		t.Errorf("holds %s, want %s", got, want)
	}
	if got := s.do("GET", "/balance", ""); !strings.Contains(got.body, want) {
		t.Errorf("GET returned %d %s", got.status, got.body)
	}
}

func TestBalance_putMovesMoney(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	token := ledger.Token("Ethereum", usdc)
	first := s.Put("balance", Object{"network": "Ethereum", "token": usdc, "balance": "12.50"})
	again := s.Put("balance", Object{"network": "Ethereum", "token": strings.ToLower(usdc), "balance": 7})
	if first["id"] != again["id"] || again["ticker"] != "USDC" || again["holder"] != s.Organization() {
		t.Errorf("the first Put returned %v, the second %v", first, again)
	}
	if got := s.do("GET", "/balance", "").list(t); len(got) != 1 || got[0].(Object)["balance"] != json.Number("7") {
		t.Errorf("the balances are %v", got)
	}
	s.wantSums()
	s.Put("balance", Object{"id": again["id"], "balance": "3.5"})
	if got := s.held(ledger.Outside, token); got != "-3.5" {
		t.Errorf("the external balance is %s, want -3.5", got)
	}
	other := s.Put("balance", Object{"holder": unknownID, "network": "Ethereum", "token": usdc, "balance": "1"})
	s.Put("balance", Object{"holder": ledger.Market, "network": "Ethereum", "token": usdc, "balance": "-100"})
	s.wantSums()
	if got := s.do("GET", "/balance", "").list(t); len(got) != 1 {
		t.Errorf("another organization's balance is shown: %v", got)
	}
	if id, _ := other["id"].(string); !s.Remove("balance", id) || s.held(unknownID, token) != "0" {
		t.Error("the balance was not removed")
	}
	s.wantSums()
	if s.Remove("balance", "nothing") {
		t.Error("an unknown balance was removed")
	}
	if a := s.do("DELETE", "/_sandbox/objects/balance/"+ledger.Outside+":"+token.Key(), ""); a.status != 400 ||
		!strings.Contains(a.body, "holder must be an organization") {
		t.Errorf("the external balance was removed: %d %s", a.status, a.body)
	}
	s.wantSums()

	for body, words := range map[string]string{
		`{"holder": "outside", "network": "Bitcoin", "balance": "5"}`: "holder must be an organization",
		`{"holder": null, "network": "Bitcoin", "balance": "5"}`:      "holder must be an organization",
		`{"network": "Bitcoin", "balance": -1}`:                       "balance: is never below 0",
		`{"holder": "fees", "network": "Bitcoin", "balance": -1}`:     "balance: is never below 0",
		`{"network": "Bitcoin", "balance": 1e999999999}`:              "balance must be a number",
		`{"network": "Bitcoin", "balance": "much"}`:                   "balance must be a number",
	} {
		if a := s.do("PUT", "/_sandbox/objects/balance", body); a.status != 400 || !strings.Contains(a.body, words) {
			t.Errorf("%s: %d %s, want %q", body, a.status, a.body, words)
		}
	}
	s.wantSums()
}

func TestLedger_survivesRestart(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "data")
	before := open(t, Options{Data: file})
	before.fund("Bitcoin", "", "0.00000001")
	before.Put("balance", Object{"network": "Ethereum", "token": usdc, "balance": "2.5"})
	want := before.do("GET", "/balance", "").body
	if err := before.Close(); err != nil {
		t.Fatal(err)
	}
	after := open(t, Options{Data: file})
	if got := after.do("GET", "/balance", "").body; got != want {
		t.Errorf("after a restart the balances are %s, want %s", got, want)
	}
	after.fund("Bitcoin", "", "0.00000001")
	if got := after.held(after.Organization(), ledger.Coin("Bitcoin")); got != "0.00000002" {
		t.Errorf("holds %s", got)
	}
	after.wantSums()
}
