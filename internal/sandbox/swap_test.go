// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

// TestSwap_matchesQuote: every pair gives the quoted output, and the quote's numbers explain it.
func TestSwap_matchesQuote(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	for i, source := range ledger.Catalog {
		destination := ledger.Catalog[(i+7)%len(ledger.Catalog)]
		s.fund(source.Network, source.Token, "1.333333")
		body := fmt.Sprintf(`{"source": %s, "destination": %s, "amount": 1.333333}`, encode(source.Object()), encode(destination.Object()))
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
