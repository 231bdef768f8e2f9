// SPDX-License-Identifier: MPL-2.0

package ledger

import (
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

const (
	usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
	eurc = "0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c"
)

func TestAsset_keyIgnoresSpelling(t *testing.T) {
	t.Parallel()
	own := Asset{"Ethereum", usdc}
	for _, other := range []Asset{{"Ethereum", strings.ToLower(usdc)}, {"Ethereum", "0X" + strings.ToUpper(usdc[2:])}, AssetOf(own.Object())} {
		if other.Key() != own.Key() || other.Facts().Ticker != "USDC" || other.String() != "USDC on Ethereum" {
			t.Errorf("%v and %v are different assets, want the same", other, own)
		}
	}
	mint := Asset{"Solana", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"}
	for _, other := range []Asset{{"Polygon", usdc}, {"Ethereum", ""}, {"Ethereum", eurc}, {"Solana", strings.ToLower(mint.Token)}} {
		if other.Key() == own.Key() || other.Key() == mint.Key() {
			t.Errorf("%v is the same Asset as %v or %v", other, own, mint)
		}
	}
	for _, object := range []Object{{"network": "Bitcoin"}, {"network": "Bitcoin", "token": nil}, {"network": "Bitcoin", "token": ""}} {
		if of := AssetOf(object); of.Key() != (Asset{"Bitcoin", ""}).Key() || of.Object()["token"] != nil {
			t.Errorf("%v is not the network's coin: %v", object, of)
		}
	}
	if f := (Asset{"Dash", ""}).Facts(); f.Ticker != "Dash" || f.Decimals != 18 || f.USD != "" {
		t.Errorf("an unknown coin: %+v", f)
	}
	if f := (Asset{"Ethereum", "0xab"}).Facts(); f.Ticker != "0xab" || f.USD != "" {
		t.Errorf("an unknown token: %+v", f)
	}
}

func TestAsset_worthInDollars(t *testing.T) {
	t.Parallel()
	if got, ok := (Asset{"Ethereum", ""}).Worth(amount.Exact("0.000000000000000001")); !ok || got.JSON() != "0.0000000000000032" {
		t.Errorf("one wei is worth %s, %v", got.JSON(), ok)
	}
	if _, ok := (Asset{"Dash", ""}).Worth(amount.Exact("1")); ok {
		t.Error("Dash has a price")
	}
	if got, ok := InUSD("JPY", amount.Exact("3")); !ok || got.JSON() != "0.01875" {
		t.Errorf("three yen are worth %s, %v", got.JSON(), ok)
	}
	for _, currency := range []any{"XAU", nil, 7} {
		if _, ok := InUSD(currency, amount.Exact("1")); ok {
			t.Errorf("%v has a price", currency)
		}
	}
}

// TestCatalog_matchesContract: the Catalog of assets and currencies equals the contract's
// enumerations.
func TestCatalog_matchesContract(t *testing.T) {
	t.Parallel()
	doc, err := contract.Load()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, f := range Catalog {
		if seen[f.Key()] {
			t.Errorf("%s is listed twice", f)
		}
		seen[f.Key()] = true
		if err := schema.Check(doc.Schemas["Network"], f.Network, ""); err != nil {
			t.Errorf("%s: %v", f, err)
		}
		if amount.Exact(f.USD).Sign() <= 0 || f.Decimals < 1 {
			t.Errorf("%s has %d decimals and the price %s", f, f.Decimals, f.USD)
		}
	}
	enum := doc.Schemas["Currency"].Enum
	for _, currency := range enum {
		if worth, ok := InUSD(currency, amount.Exact("1")); !ok || worth.Sign() <= 0 {
			t.Errorf("%v has no price", currency)
		}
	}
	for currency := range currencies {
		if !slices.Contains(enum, currency) {
			t.Errorf("the contract does not know %s", currency)
		}
	}
}

// TestCurrencies_decimals: a currency has the decimals of ISO 4217, or of its token.
func TestCurrencies_decimals(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]int{"JPY": 0, "EUR": 2, "HUF": 2, "USDC": 6, "BTC": 8, "ETH": 18} {
		if got := currencies[code].places; got != want {
			t.Errorf("%s has %d decimals, want %d", code, got, want)
		}
	}
}
