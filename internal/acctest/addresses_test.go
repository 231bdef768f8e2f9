// SPDX-License-Identifier: MPL-2.0

package acctest

import (
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// beginnings are what addresses of networks that have one of their own begin with.
var beginnings = map[client.DepositNetwork]string{
	"Bitcoin": "bc1q", "BitcoinTestnet": "tb1q", "Litecoin": "ltc1q", "LitecoinTestnet": "tltc1q", "Dogecoin": "D", "BitcoinCash": "1",
	"BitcoinSV": "1", "Tron": "T", "TronTestnet": "T", "Ethereum": "0x", "SepoliaTestnet": "0x", "OpBnb": "0x", "BaseTestnet": "0x", "Polkadot": "1",
	"PolkadotTestnet": "5",
}

// TestAddresses demands that the provider, which knows most checksums, takes every address that the sandbox makes.
func TestAddresses(t *testing.T) {
	t.Parallel()
	s := Start(t)
	c, err := client.New(client.Config{BaseURL: s.URL, APIKey: s.Key(), MaxRequestsPerSecond: 10000})
	if err != nil {
		t.Fatal(err)
	}
	for _, network := range []client.DepositNetwork{"Cardano", "Dash", "Zcash", "ZcashTestnet"} { // of payments only
		address, _ := s.Put("deposit_account", map[string]any{"depositMethod": map[string]any{"Crypto": map[string]any{"network": network}}})["address"].(string)
		wantAddress(t, network, address)
	}
	for _, network := range client.DepositNetworks {
		if network == "Fiat" {
			continue
		}
		for range 20 {
			account, err := c.CreateDepositAccount(t.Context(), client.DepositAccountParams{
				Name: "Till", DepositMethod: client.DepositMethod{Crypto: &client.CryptoDepositMethod{Network: network}},
			})
			if err != nil || account.Address == nil {
				t.Fatalf("%s: %+v, %v", network, account, err)
			}
			wantAddress(t, network, *account.Address)
		}
	}
}

func wantAddress(t *testing.T, network client.DepositNetwork, address string) {
	t.Helper()
	if err := destination.Check(address); err != nil || !strings.HasPrefix(address, beginnings[network]) || address == "" {
		t.Errorf("%s: %q: %v", network, address, err)
	}
}
