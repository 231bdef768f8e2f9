// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"strings"
	"testing"
)

// Four examples of EIP-55, and the token contracts of USDC and USDT on Ethereum.
var evmAddresses = []string{
	"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
	"0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
	"0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
	"0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
	"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
	"0xdAC17F958D2ee523a2206206994597C13D831ec7",
}

func TestCheckEVM_accepts(t *testing.T) {
	t.Parallel()
	for _, address := range evmAddresses {
		for _, spelling := range []string{address, strings.ToLower(address), "0x" + strings.ToUpper(address[2:])} {
			if err := CheckEVM(spelling); err != nil {
				t.Errorf("%s: %v", spelling, err)
			}
		}
		if got := Checksummed(strings.ToLower(address)); got != address {
			t.Errorf("%s became %s", address, got)
		}
	}
}

// TestCheckEVM_refuses replaces each character of an address. CheckEVM must refuse 99 percent of
// the results: about one change in 247 leaves all capital letters the same by chance.
func TestCheckEVM_refuses(t *testing.T) {
	t.Parallel()
	unnoticed, tried := 0, 0
	for _, address := range evmAddresses {
		for i := 2; i < len(address); i++ {
			for _, other := range "0123456789abcdef" {
				if strings.EqualFold(string(address[i]), string(other)) {
					continue
				}
				tried++
				if CheckEVM(address[:i]+string(other)+address[i+1:]) == nil {
					unnoticed++
				}
			}
		}
	}
	if unnoticed*100 > tried {
		t.Errorf("%d of %d mistyped addresses were accepted", unnoticed, tried)
	}
	for _, wrong := range []string{
		"", "0x", "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
		"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAedd",
		"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg", "0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0x 5aeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
	} {
		if CheckEVM(wrong) == nil {
			t.Errorf("%q was accepted", wrong)
		}
	}
}

func TestSameAddress_EVM(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{evmAddresses[0], strings.ToLower(evmAddresses[0]), true},
		{evmAddresses[0], evmAddresses[1], false},
		{"TXYZ", "TXYZ", true},
		{"TXYZ", "txyz", false}, // case matters on other networks
	} {
		if got := SameAddress(c.a, c.b); got != c.want {
			t.Errorf("SameAddress(%s, %s) is %v", c.a, c.b, got)
		}
	}
}
