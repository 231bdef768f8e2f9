// SPDX-License-Identifier: MPL-2.0

package money

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport/transporttest"
)

// TestFind finds an asset among those of swaps, and among the balances. It knows the decimal places
// only from the former.
func TestFind(t *testing.T) {
	t.Parallel()
	const swappable = `[{"network":"Base","token":"0xAB","ticker":"USDC","decimals":6},` +
		`{"network":"Bitcoin","token":null,"ticker":"BTC","decimals":8}]`
	const held = `[{"network":"Base","token":"0xCD","ticker":"EURC","balance":1},{"network":"Tron","token":null,"ticker":"","balance":0}]`
	list := func(body string) http.HandlerFunc { return http.HandlerFunc(transporttest.Reply(http.StatusOK, body)) }
	refused := http.HandlerFunc(transporttest.Reply(http.StatusForbidden, ""))
	both := func(assets, balances http.HandlerFunc) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/balance" {
				balances(w, r)
				return
			}
			assets(w, r)
		}
	}
	usual := both(list(swappable), list(held))
	for name, test := range map[string]struct {
		service  http.HandlerFunc
		of       client.Asset
		amount   string // in the words of the asset
		accurate bool   // seven decimal places are refused
		words    string // of the error
	}{
		"swappable":              {usual, client.Asset{Network: "Base", Token: new("0xab")}, "12.5 USDC on Base", true, ""},
		"a coin":                 {usual, client.Asset{Network: "Bitcoin"}, "12.5 BTC on Bitcoin", false, ""},
		"an empty token":         {usual, client.Asset{Network: "Bitcoin", Token: new("")}, "12.5 BTC on Bitcoin", false, ""},
		"held":                   {usual, client.Asset{Network: "Base", Token: new("0xCd")}, "12.5 EURC on Base", false, ""},
		"held, without a ticker": {usual, client.Asset{Network: "Tron"}, "12.5 units of the coin of Tron", false, ""},
		"unknown":                {usual, client.Asset{Network: "Base", Token: new("0xee")}, "", false, "the token 0xee on Base neither among"},
		"on another network":     {usual, client.Asset{Network: "Ethereum", Token: new("0xAB")}, "", false, "the token 0xAB on Ethereum neither"},
		"an unknown coin":        {usual, client.Asset{Network: "Base"}, "", false, "the coin of Base neither"},
		"no swaps":               {both(refused, list(held)), client.Asset{Network: "Base", Token: new("0xCD")}, "12.5 EURC on Base", false, ""},
		"no swaps, unknown":      {both(refused, list(held)), client.Asset{Network: "Base", Token: new("0xAB")}, "", false, "403"},
		"no lists":               {refused, client.Asset{Network: "Base", Token: new("0xAB")}, "", false, "403"},
		"no balances, swappable": {both(list(swappable), refused), client.Asset{Network: "Bitcoin"}, "12.5 BTC on Bitcoin", false, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			run := newRun(t, test.service)
			found, err := run.Find(t.Context(), path.Root("token"), test.of)
			if (err != nil) != (test.words != "") || err != nil && !strings.Contains(err.Error(), test.words) {
				t.Fatalf("%v, error: %v", found, err)
			}
			var refusal *Refusal
			if errors.As(err, &refusal) && (!refusal.At.Equal(path.Root("token")) || !strings.HasSuffix(refusal.Detail, " No money moved.")) {
				t.Errorf("%v", refusal)
			}
			if err != nil {
				return
			}
			if got := found.Amount(amountOf(t, "12.50")); got != test.amount {
				t.Errorf("%q, want %q", got, test.amount)
			}
			if err := found.CheckPlaces(path.Root("amount"), amountOf(t, "0.000001")); err != nil {
				t.Errorf("six places: %v", err)
			}
			if err := found.CheckPlaces(path.Root("amount"), amountOf(t, "0.0000001")); (err != nil) != test.accurate {
				t.Errorf("seven places: %v", err)
			}
		})
	}
}

func amountOf(t *testing.T, text string) client.Decimal {
	t.Helper()
	d, err := client.ParseDecimal(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
