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
}
