// SPDX-License-Identifier: MPL-2.0

package integration

import (
	"fmt"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// beginnings are the first characters of addresses, for networks with their own.
var beginnings = map[client.DepositNetwork]string{
	"Bitcoin": "bc1q", "BitcoinTestnet": "tb1q", "Litecoin": "ltc1q", "LitecoinTestnet": "tltc1q", "Dogecoin": "D", "BitcoinCash": "1",
	"BitcoinSV": "1", "Tron": "T", "TronTestnet": "T", "Ethereum": "0x", "SepoliaTestnet": "0x", "OpBnb": "0x", "BaseTestnet": "0x",
	"Polkadot":        "1",
	"PolkadotTestnet": "5",
}

// TestAddresses demands that the provider, which knows most checksums, takes every address that the
// sandbox makes.
func TestAddresses(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	sender, err := transport.New(transport.Config{BaseURL: s.URL, APIKey: s.Key(), MaxRequestsPerSecond: 10000})
	if err != nil {
		t.Fatal(err)
	}
	c := client.New(sender, client.Config{})
	for _, network := range []client.DepositNetwork{"Cardano", "Dash", "Zcash", "ZcashTestnet"} { // of payments only
		address, _ := s.Put(
			"deposit_account", map[string]any{"depositMethod": map[string]any{"Crypto": map[string]any{"network": network}}},
		)["address"].(string)
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
	if err := destination.CheckPayee(string(network), address); err != nil || !strings.HasPrefix(address, beginnings[network]) {
		t.Errorf("%s: %q: %v", network, address, err)
	}
}

// TestAddresses_demo demands the same of every address that the demo has.
func TestAddresses_demo(t *testing.T) {
	t.Parallel()
	s := acctest.StartDemo(t)
	checked := 0
	var walk func(at string, value any)
	walk = func(at string, value any) {
		switch value := value.(type) {
		case []any:
			for i, element := range value {
				walk(fmt.Sprintf("%s[%d]", at, i), element)
			}
		case map[string]any:
			network, _ := value["network"].(string)
			if address, ok := value["address"].(string); ok && network != "" {
				if err := destination.CheckPayee(network, address); err != nil {
					t.Errorf("%s: %s on %s: %v", at, address, network, err)
				}
			}
			for name, member := range value {
				walk(at+"."+name, member)
			}
		case string:
			if strings.HasSuffix(
				strings.ToLower(at), "address",
			) && len(strings.Fields(value)) == 1 || strings.Contains(at, "evmAddresses[") || strings.HasSuffix(at, ".token") {
				checked++
				if err := destination.Check(value); err != nil {
					t.Errorf("%s: %s: %v", at, value, err)
				}
			}
		}
	}
	for _, group := range []string{
		"customer", "external_account", "withdrawal_account", "deposit_account", "deposit", "payment", "refund", "withdrawal", "balance",
	} {
		for i, object := range s.Objects(group) {
			walk(fmt.Sprintf("%s[%d]", group, i), object)
		}
	}
	if checked < 20 {
		t.Errorf("%d addresses were checked", checked)
	}
}
