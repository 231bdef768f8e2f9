// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"path/filepath"
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

func TestAutoSwap_lifecycle(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "data")
	s := openAtNoon(t, Options{Data: file})
	want := func(body string) {
		t.Helper()
		if got := s.do("GET", autoSwapPath, ""); got.status != 200 || got.body != body {
			t.Errorf("GET returned %d %s, want %s", got.status, got.body, body)
		}
	}
	const off, on = `{"enabled":false,"target":null}`, `{"enabled":true,"target":{"network":"Ethereum","token":"` + usdc + `"}}`
	want(off)
	if got := s.do("PUT", autoSwapPath, on); got.status != 200 || got.body != on {
		t.Errorf("set: %d %s", got.status, got.body)
	}
	want(on)
	for body, words := range map[string]string{ //nolint:gosec // a token is no secret here
		`{"enabled": true}`: "target is required where enabled is true",
		`{"enabled": true, "target": {"network": "Dash"}}`:                      "target: Dash on Dash cannot be swapped",
		`{"enabled": false, "target": {"network": "Ethereum", "token": "0x1"}}`: "target: 0x1 on Ethereum cannot be swapped",
		`{"enabled": true, "target": {"network": "Moon"}}`:                      "target.network ",
		`{"enabled": true, "target": null}`:                                     "target ",
		`{"target": {"network": "Bitcoin"}}`:                                    "enabled ",
	} {
		if a := s.do("PUT", autoSwapPath, body); a.status != 422 || !strings.Contains(a.body, words) {
			t.Errorf("%s: %d %s, want %q", body, a.status, a.body, words)
		}
	}
	want(on)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = openAtNoon(t, Options{Data: file})
	want(on)
	s.do("PUT", autoSwapPath, `{"enabled": false, "target": {"network": "Bitcoin"}}`)
	want(`{"enabled":false,"target":{"network":"Bitcoin","token":null}}`)
	s.do("PUT", autoSwapPath, `{"enabled": false}`)
	want(off)
	s.Put("auto_swap", Object{"enabled": true, "target": Object{"network": "Bitcoin"}})
	s.Put("auto_swap", Object{"enabled": true, "target": Object{"network": "Ethereum", "token": usdc}})
	want(on)
	if all := s.Objects("auto_swap"); len(all) != 1 {
		t.Errorf("there are %d settings", len(all))
	}
}

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
