// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
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
		much := amount.Stored(balance["balance"])
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
