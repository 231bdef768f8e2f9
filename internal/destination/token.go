// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"errors"
	"fmt"
	"strings"

	"github.com/btcsuite/btcd/btcutil/base58"
	"github.com/btcsuite/btcd/btcutil/bech32"
)

// mainNetwork returns the main network of a test network, and any other network unchanged.
func mainNetwork(network string) string {
	return strings.TrimSuffix(strings.TrimSuffix(network, "Testnet"), "Devnet")
}

// HasTokens reports whether a network may have tokens. An unknown network may.
func HasTokens(network string) bool {
	switch mainNetwork(network) {
	case "Bitcoin", "Litecoin", "Dogecoin", "Dash", "Zcash":
		return false
	}
	return true
}

// CheckToken returns an error if an address cannot be that of a token on a network. It knows the
// form of tokens on some networks, and accepts any address on the others. [Check] finds errors in
// the address itself.
func CheckToken(network, address string) error {
	switch mainNetwork(network) {
	case "Ethereum", "Sepolia", "Polygon", "BNB", "OpBnb", "Arbitrum", "Avalanche", "Base", "Optimism":
		if !IsEVM(address) {
			return fmt.Errorf("it does not begin with 0x, as tokens on %s do", network)
		}
		return nil
	}
	if IsEVM(address) && excludesEVM(network) {
		return fmt.Errorf("it begins with 0x, as tokens on %s never do", network)
	}
	switch mainNetwork(network) {
	case "Solana":
		if len(decodeBase58(address)) != 32 {
			return errors.New("it does not have the 32 to 44 letters and digits of tokens on Solana, which encode 32 bytes")
		}
	case "Tron":
		if hash, version, err := base58.CheckDecode(address); (err != nil || version != 0x41 || len(hash) != 20) && !isTRC10(address) {
			return errors.New("it does not begin with T and have 34 letters and digits, as tokens on Tron do")
		}
	case "Cardano":
		if !isCardanoToken(address) {
			return errors.New("it is neither a policy id of 56 hexadecimal digits, with or without the token's name, " +
				"nor a fingerprint that begins with asset1, as tokens on Cardano are")
		}
	}
	return nil
}

// excludesEVM reports whether no address on a network has the format of EVM networks.
func excludesEVM(network string) bool {
	switch mainNetwork(network) {
	case "Bitcoin", "Litecoin", "Dogecoin", "BitcoinCash", "BitcoinSV", "Cardano", "Dash", "Solana", "Zcash", "Tron":
		return true
	}
	return false
}

// isTRC10 reports whether a string is the number of a TRC-10 token. Tron counts these older tokens
// from 1000001.
func isTRC10(s string) bool {
	return len(s) == 7 && s[0] == '1' && strings.Trim(s, "0123456789") == ""
}

// isCardanoToken accepts a policy id, with or without a name, and a fingerprint (CIP-14). The name
// is hexadecimal, and a dot may stand before it.
func isCardanoToken(s string) bool {
	if prefix, _, err := bech32.Decode(s); err == nil && prefix == "asset" {
		return true
	}
	const policy, name = 56, 64
	digits := strings.Replace(s, ".", "", 1)
	return isHex(digits) && len(digits) >= policy && len(digits) <= policy+name && (digits == s || s[policy] == '.')
}
