// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestBanks_filters(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	for query, want := range map[string][]string{
		"?market=DE":              {"bank-spree", "bank-alster", "bank-northsea"},
		"?market=GB&currency=EUR": {"bank-severn", "bank-northsea"},
		"?currency=SEK":           {"bank-malar"},
		"?market=US":              {},
		"?currency=USD":           {},
		"?market=SE&currency=GBP": {},
	} {
		s.wantIDs("/open_banking/banks"+query, want...)
	}
	all := s.want("GET", "/open_banking/banks", "").list(t)
	if len(all) < 12 {
		t.Fatalf("%d banks", len(all))
	}
	want := []any{
		Object{"id": "bank-spree", "name": "Spreebank", "logoUrl": "https://banks.sandbox.example/spree.svg", "markets": []any{"DE"}},
		Object{"id": "bank-alster", "name": "Alster Sparkasse", "logoUrl": nil, "markets": []any{"DE"}},
	}
	if diff := cmp.Diff(want, all[:2]); diff != "" {
		t.Errorf("the first two (-want +got):\n%s", diff)
	}
	s.wantRefused("GET", "/open_banking/banks?market=Germany", "", 422, "market ")
	s.wantRefused("GET", "/open_banking/banks?currency=XAU", "", 422, "currency ")
}
