// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/groups"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

// creditIncoming credits incoming money: a payment if it names a service, a deposit otherwise.
func (s *shop) creditIncoming(of ledger.Asset, gross string, service Object) Object {
	s.t.Helper()
	deposit, err := engine.Update(s.Engine, func(tx *engine.Tx) (Object, error) {
		return groups.Credit(s.Engine, tx, groups.IncomingDeposit{
			Account: groups.MasterAccount(s.Engine, tx, of), Asset: of,
			Gross: amount.Exact(gross), Service: service, At: s.Now(),
		})
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return deposit
}

var paid = Object{"invoice": Object{"invoiceId": unknownID, "invoicePaymentId": nil}}

const autoSwapPath = "/swap/auto_on_payment"

func TestAutoSwap_swapsPayments(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	dollar, euro, dash := ledger.Token("Ethereum", usdc), ledger.Token("Ethereum", eurc), ledger.Coin("Dash")
	wants := func(balances map[ledger.Asset]string, swaps int) {
		t.Helper()
		for of, want := range balances {
			if got := s.held(s.Organization(), of); got != want {
				t.Errorf("holds %s %s, want %s", got, of, want)
			}
		}
		if got := s.Objects("swap"); len(got) != swaps {
			t.Errorf("%d swaps, want %d", len(got), swaps)
		}
		s.wantSums()
	}
	s.creditIncoming(euro, "100", paid)
	wants(map[ledger.Asset]string{euro: "99.5"}, 0) // off
	s.do("PUT", autoSwapPath, `{"enabled": true, "target": `+usdcOnEthereum+`}`)
	deposit := s.creditIncoming(euro, "100", paid)
	// Of 99.5 received, 0.199 are the fee. The rest is worth 1.0625 * 0.998 each.
	wants(map[ledger.Asset]string{euro: "99.5", dollar: "105.296297"}, 1)
	if string(encode(deposit["netAmount"])) != "99.5" {
		t.Errorf("the deposit says %v", deposit)
	}
	s.creditIncoming(euro, "100", nil) // a deposit, not a payment
	wants(map[ledger.Asset]string{euro: "199", dollar: "105.296297"}, 1)
	s.creditIncoming(ledger.Token("Ethereum", strings.ToLower(usdc)), "10", paid) // already the target asset
	wants(map[ledger.Asset]string{dollar: "115.246297"}, 1)
	s.creditIncoming(dash, "10", paid) // without a price
	wants(map[ledger.Asset]string{dash: "9.95"}, 1)
	s.creditIncoming(ledger.Coin("Tron"), "0.000001", paid) // too little for any output
	wants(map[ledger.Asset]string{ledger.Coin("Tron"): "0.000001"}, 1)

	s.creditIncoming(ledger.Coin("Bitcoin"), "10", paid) // over the limit, which does not apply
	if all := s.Objects("swap"); len(all) != 2 || s.held(s.Organization(), ledger.Coin("Bitcoin")) != "0" {
		t.Errorf("the swaps are %v", all)
	}
	if a := s.do("POST", "/swap", swapBody("Ethereum", usdc, "Bitcoin", "", "100000")); a.status != 200 {
		t.Errorf("an automatic swap counts towards the limit: %d %s", a.status, a.body)
	}
	s.wantSums()
	id := s.Objects("swap")[0]["id"].(string)
	if a := s.do("GET", "/swap/"+id, ""); a.status != 200 || strings.Contains(a.body, "automatic") {
		t.Errorf("GET returned %d %s", a.status, a.body)
	}
}
