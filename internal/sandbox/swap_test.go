// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

func assetBody(network, token string) string {
	if token == "" {
		return fmt.Sprintf(`{"network": %q, "token": null}`, network)
	}
	return fmt.Sprintf(`{"network": %q, "token": %q}`, network, token)
}

func swapBody(fromNetwork, fromToken, toNetwork, toToken, much string) string {
	return fmt.Sprintf(`{"source": %s, "destination": %s, "amount": %s}`,
		assetBody(fromNetwork, fromToken), assetBody(toNetwork, toToken), much)
}

func TestSwap_lifecycle(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	s.fund("Ethereum", "", "2")
	a := s.do("POST", "/swap", swapBody("Ethereum", "", "Ethereum", eurc, "1.000000000000000001"))
	if a.status != 200 {
		t.Fatal(a)
	}
	swap := a.object(t)
	// 3200 / 1.0625 * 0.998 per unit, after the fee of 0.2 %.
	for member, want := range map[string]string{
		"status": `"complete"`, "sourceAmount": "1.000000000000000001", "fee": "0.002", "rate": "3005.741176470588235294117647",
		"destinationAmount": "2999.729694", "createdAt": `"2026-05-01T12:00:00.000000Z"`,
		"source": `{"network":"Ethereum","token":null}`, "destination": `{"network":"Ethereum","token":"` + eurc + `"}`,
	} {
		if got := string(encode(swap[member])); got != want {
			t.Errorf("%s is %s, want %s", member, got, want)
		}
	}
	if got := s.do("GET", "/swap/"+swap["id"].(string), "").body; got != a.body {
		t.Errorf("GET returned %s, POST %s", got, a.body)
	}
	coin, euro := ledger.Coin("Ethereum"), ledger.Token("Ethereum", eurc)
	for _, want := range []struct {
		holder string
		of     ledger.Asset
		much   string
	}{
		{s.Organization(), coin, "0.999999999999999999"},
		{s.Organization(), euro, "2999.729694"},
		{ledger.Fees, coin, "0.002"},
		{ledger.Market, coin, "0.998000000000000001"},
		{ledger.Market, euro, "-2999.729694"},
	} {
		if got := s.held(want.holder, want.of); got != want.much {
			t.Errorf("%s holds %s %s, want %s", want.holder, got, want.of, want.much)
		}
	}
	lines := s.do("GET", "/transactions", "").list(t)
	out, in := lines[1].(Object), lines[2].(Object)
	if len(lines) != 3 || out["amount"] != json.Number("-1.000000000000000001") || out["fee"] != json.Number("0.002") ||
		in["amount"] != json.Number("2999.729694") || in["type"] != "swap" {
		t.Errorf("the transactions are %v", lines)
	}
	s.wantSums()
}

// TestSwap_matchesQuote: every pair gives the quoted output, and the quote's numbers explain it.
func TestSwap_matchesQuote(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	for i, source := range ledger.Catalog {
		destination := ledger.Catalog[(i+7)%len(ledger.Catalog)]
		s.fund(source.Network, source.Token, "1.333333")
		body := swapBody(source.Network, source.Token, destination.Network, destination.Token, "1.333333")
		before := s.do("GET", "/balance", "").body
		quoted := s.do("POST", "/swap/quote", body)
		if quoted.status != 200 || s.do("GET", "/balance", "").body != before {
			t.Fatalf("%s: %d %s, or it moved money", body, quoted.status, quoted.body)
		}
		quote := quoted.object(t)
		if want := stampOf(noon.Add(time.Duration(i)*25*time.Hour + 30*time.Second)); quote["expiresAt"] != want {
			t.Errorf("expires at %v, want %s", quote["expiresAt"], want)
		}
		rate, midMarket := amount.Stored(quote["executionRate"]), amount.Stored(quote["midMarketRate"])
		output := amount.Exact("1.333333").Minus(amount.Stored(quote["serviceFee"])).Times(rate).RoundDown(destination.Decimals)
		if !output.Equal(amount.Stored(quote["estimatedOutput"])) || !rate.Less(midMarket) {
			t.Errorf("%s: the quote does not explain itself: %v", body, quote)
		}
		part := quote["rateComponents"].(Object)
		worse := amount.Stored(part["spread"]).Plus(amount.Stored(part["slippage"])).Plus(amount.Stored(part["hedging"]))
		if !midMarket.Times(amount.Exact("1").Minus(worse)).RoundDown(20).Equal(rate.RoundDown(20)) {
			t.Errorf("%s: the components do not explain the rate: %v", body, quote)
		}
		s.Advance(25 * time.Hour) // the limit
		swap := s.do("POST", "/swap", body).object(t)
		if swap["destinationAmount"] != quote["estimatedOutput"] || swap["rate"] != quote["executionRate"] || swap["fee"] != quote["serviceFee"] {
			t.Errorf("%s: swapped %v, quoted %v", body, swap, quote)
		}
	}
	s.wantSums()
}

func TestSwap_refusals(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	s.fund("Ethereum", usdc, "10")
	s.fund("Dash", "", "10")
	before := s.do("GET", "/_sandbox/objects", "").body
	for name, c := range map[string]struct {
		body, words string
		quoted      bool // a quote is refused too
	}{
		"the same asset":      {swapBody("Ethereum", usdc, "Ethereum", strings.ToLower(usdc), "1"), "destination: is the same asset", true},
		"source unknown":      {swapBody("Dash", "", "Bitcoin", "", "1"), "source: Dash on Dash cannot be swapped", true},
		"destination unknown": {swapBody("Ethereum", usdc, "Ethereum", "0x01", "1"), "destination: 0x01 on Ethereum cannot be swapped", true},
		"network unknown":     {swapBody("Moon", "", "Bitcoin", "", "1"), "source.network ", true},
		"nothing":             {swapBody("Ethereum", usdc, "Bitcoin", "", "0"), "amount must be above 0", true},
		"below nothing":       {swapBody("Ethereum", usdc, "Bitcoin", "", "-1e-400"), "amount must be at least 0", true},
		"too fine": {
			swapBody("Ethereum", usdc, "Bitcoin", "", "0.0000001"),
			"amount must have at most 6 decimals for USDC on Ethereum", true,
		},
		"too little": {swapBody("Ethereum", usdc, "Bitcoin", "", "0.000001"), "amount: is so small", true},
		"huge":       {swapBody("Ethereum", usdc, "Bitcoin", "", "1e150"), "amount must be a number with at most 100 digits", true},
		"hostile": {
			swapBody("Ethereum", usdc, "Bitcoin", "", "1e999999999"),
			"amount must be a number with at most 100 digits", true,
		},
		"more than there is": {
			swapBody("Ethereum", usdc, "Bitcoin", "", "10.000001"),
			"amount: 10.000001 USDC on Ethereum are needed, and the balance is 10", false,
		},
		"of nothing": {
			swapBody("Bitcoin", "", "Ethereum", usdc, "1"),
			"amount: 1 BTC on Bitcoin are needed, and the balance is 0", false,
		},
		"beyond the limit": {
			swapBody("Bitcoin", "", "Ethereum", usdc, "1.6"),
			"amount: is worth 102400 USD; of the 100000 USD that may be swapped in 24 hours 100000 are left", false,
		},
		"destination left out": {`{"source": {"network": "Bitcoin"}, "amount": 1}`, "destination ", true},
	} {
		if a := s.do("POST", "/swap", c.body); a.status != 422 || !strings.Contains(a.body, c.words) {
			t.Errorf("%s: %d %s, want %q", name, a.status, a.body, c.words)
		}
		a := s.do("POST", "/swap/quote", c.body)
		if c.quoted && (a.status != 422 || !strings.Contains(a.body, c.words)) || !c.quoted && a.status != 200 {
			t.Errorf("%s: the quote got %d %s", name, a.status, a.body)
		}
	}
	if after := s.do("GET", "/_sandbox/objects", "").body; after != before {
		t.Errorf("a refused request changed an object:\n%s\n%s", before, after)
	}
	if a := s.do("GET", "/swap/"+unknownID, ""); a.status != 404 || !strings.Contains(a.body, "no swap "+unknownID) {
		t.Errorf("an unknown swap: %d %s", a.status, a.body)
	}
}

func TestSwap_limit(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	s.fund("Ethereum", usdc, "1000000")
	s.fund("Bitcoin", "", "2")
	swap := func(much, words string) {
		t.Helper()
		a := s.do("POST", "/swap", swapBody("Ethereum", usdc, "Bitcoin", "", much))
		if words == "" && a.status != 200 || words != "" && (a.status != 422 || !strings.Contains(a.body, words)) {
			t.Errorf("%s: %d %s, want %q", much, a.status, a.body, words)
		}
	}
	swap("40000", "")
	s.Advance(time.Hour)
	swap("60000.000001", "amount: is worth 60000.000001 USD; of the 100000 USD that may be swapped in 24 hours "+
		"60000 are left, and there will be more at 2026-05-02T12:00:00.000000Z")
	// 60000 USD: exactly the rest, in another asset
	if a := s.do("POST", "/swap", swapBody("Bitcoin", "", "Ethereum", usdc, "0.9375")); a.status != 200 {
		t.Error(a)
	}
	swap("0.01", "0 are left")
	s.stored("swap", Object{"status": "failed", "source": Object{"network": "Bitcoin"}, "sourceAmount": "10"})
	s.Advance(23*time.Hour - time.Microsecond)
	swap("0.01", "0 are left")
	s.Advance(time.Microsecond) // 24 hours after the first
	swap("40000.01", "40000 are left, and there will be more at 2026-05-02T13:00:00.000000Z")
	swap("40000", "")
	swap("1", "0 are left")
	s.Advance(time.Hour)
	swap("60000", "")
	s.stored("swap", Object{"source": Object{"network": "Bitcoin"}, "sourceAmount": "10"})
	swap("1", " 0 are left") // never negative
	s.Advance(48 * time.Hour)
	swap("100000.000001", "100000 are left")
	s.wantSums()
}

func TestSwap_assets(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	all := s.do("GET", "/swap/supported_assets", "").list(t)
	if len(all) != len(ledger.Catalog) || string(encode(all[4])) != `{"decimals":6,"network":"Ethereum","ticker":"USDC","token":"`+usdc+`"}` {
		t.Errorf("the assets are %v", all)
	}
	targets := s.do("POST", "/swap/supported_targets", assetBody("Ethereum", strings.ToLower(usdc))).list(t)
	if len(targets) != len(all)-1 {
		t.Errorf("%d targets of %d assets", len(targets), len(all))
	}
	for _, target := range targets {
		if ledger.AssetOf(target.(Object)).Key() == ledger.Token("Ethereum", usdc).Key() {
			t.Error("an asset is a target of itself")
		}
	}
	for body, words := range map[string]string{
		assetBody("Dash", ""):         "network: Dash on Dash cannot be swapped",
		assetBody("Ethereum", "0x01"): "token: 0x01 on Ethereum cannot be swapped",
		`{"token": "` + usdc + `"}`:   "network ",
	} {
		if a := s.do("POST", "/swap/supported_targets", body); a.status != 422 || !strings.Contains(a.body, words) {
			t.Errorf("%s: %d %s, want %q", body, a.status, a.body, words)
		}
	}
}
