// SPDX-License-Identifier: MPL-2.0

package depositaccount

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// TestComplete waits for the address of a crypto account and for the bank details of a fiat
// account, and for nothing else.
func TestComplete(t *testing.T) {
	t.Parallel()
	crypto := client.DepositMethod{Crypto: &client.CryptoDepositMethod{Network: "Bitcoin"}}
	fiat := client.DepositMethod{Fiat: &client.FiatDepositMethod{FiatCurrency: "EUR", OnrampNetwork: "Base"}}
	address, empty := "bc1", ""
	for name, c := range map[string]struct {
		account client.DepositAccount
		want    bool
	}{
		"crypto":                    {client.DepositAccount{DepositMethod: crypto, Address: &address}, true},
		"crypto without address":    {client.DepositAccount{DepositMethod: crypto}, false},
		"crypto with empty address": {client.DepositAccount{DepositMethod: crypto, Address: &empty}, false},
		"crypto with bank details":  {client.DepositAccount{DepositMethod: crypto, BankDetails: &client.BankDetails{}}, false},
		"fiat":                      {client.DepositAccount{DepositMethod: fiat, BankDetails: &client.BankDetails{}}, true},
		"fiat without details":      {client.DepositAccount{DepositMethod: fiat}, false},
		"fiat with an address":      {client.DepositAccount{DepositMethod: fiat, Address: &address}, false},
		"another method":            {client.DepositAccount{}, true},
	} {
		if got := complete(c.account); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
