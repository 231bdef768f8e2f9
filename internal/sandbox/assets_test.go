// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
)

func TestAsset_keyIgnoresSpelling(t *testing.T) {
	t.Parallel()
	own := asset{"Ethereum", usdc}
	for _, other := range []asset{{"Ethereum", strings.ToLower(usdc)}, {"Ethereum", "0X" + strings.ToUpper(usdc[2:])}, assetOf(own.object())} {
		if other.key() != own.key() || other.facts().ticker != "USDC" || other.String() != "USDC on Ethereum" {
			t.Errorf("%v and %v are different assets, want the same", other, own)
		}
	}
	mint := asset{"Solana", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"}
	for _, other := range []asset{{"Polygon", usdc}, {"Ethereum", ""}, {"Ethereum", eurc}, {"Solana", strings.ToLower(mint.token)}} {
		if other.key() == own.key() || other.key() == mint.key() {
			t.Errorf("%v is the same asset as %v or %v", other, own, mint)
		}
	}
	for _, object := range []Object{{"network": "Bitcoin"}, {"network": "Bitcoin", "token": nil}, {"network": "Bitcoin", "token": ""}} {
		if of := assetOf(object); of.key() != (asset{"Bitcoin", ""}).key() || of.object()["token"] != nil {
			t.Errorf("%v is not the network's coin: %v", object, of)
		}
	}
	if f := (asset{"Dash", ""}).facts(); f.ticker != "Dash" || f.decimals != 18 || f.usd != "" {
		t.Errorf("an unknown coin: %+v", f)
	}
	if f := (asset{"Ethereum", "0xab"}).facts(); f.ticker != "0xab" || f.usd != "" {
		t.Errorf("an unknown token: %+v", f)
	}
}

func TestAsset_worthInDollars(t *testing.T) {
	t.Parallel()
	if got, ok := (asset{"Ethereum", ""}).worth(amount.Exact("0.000000000000000001")); !ok || got.JSON() != "0.0000000000000032" {
		t.Errorf("one wei is worth %s, %v", got.JSON(), ok)
	}
	if _, ok := (asset{"Dash", ""}).worth(amount.Exact("1")); ok {
		t.Error("Dash has a price")
	}
	if got, ok := inUSD("JPY", amount.Exact("3")); !ok || got.JSON() != "0.01875" {
		t.Errorf("three yen are worth %s, %v", got.JSON(), ok)
	}
	for _, currency := range []any{"XAU", nil, 7} {
		if _, ok := inUSD(currency, amount.Exact("1")); ok {
			t.Errorf("%v has a price", currency)
		}
	}
}

// TestCatalog_matchesContract: the catalog of assets and currencies equals the contract's
// enumerations.
func TestCatalog_matchesContract(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	seen := map[string]bool{}
	for _, f := range catalog {
		if seen[f.key()] {
			t.Errorf("%s is listed twice", f)
		}
		seen[f.key()] = true
		if err := s.doc.Components.Schemas["Network"].Value.VisitJSON(f.network); err != nil {
			t.Errorf("%s: %v", f, err)
		}
		if amount.Exact(f.usd).Sign() <= 0 || f.decimals < 1 {
			t.Errorf("%s has %d decimals and the price %s", f, f.decimals, f.usd)
		}
	}
	enum := s.doc.Components.Schemas["Currency"].Value.Enum
	for _, currency := range enum {
		if worth, ok := inUSD(currency, amount.Exact("1")); !ok || worth.Sign() <= 0 {
			t.Errorf("%v has no price", currency)
		}
	}
	for currency := range currencies {
		if !slices.Contains(enum, any(currency)) {
			t.Errorf("the contract does not know %s", currency)
		}
	}
}

func TestAsset_demandChecksAmount(t *testing.T) {
	t.Parallel()
	bitcoin := asset{"Bitcoin", ""}
	for much, words := range map[string]string{
		"0": "amount must be above 0", "-1": "amount must be above 0", "0.000000001": "amount must have at most 8 decimals for BTC on Bitcoin",
		"0.00000001": "", "21000000.10": "",
	} {
		err := bitcoin.demand(amount.Exact(much))
		if (err == nil) != (words == "") || err != nil && !strings.HasPrefix(err.Error(), words) {
			t.Errorf("%s: %v, want %q", much, err, words)
		}
	}
}
