// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"errors"
	"fmt"
	"strings"

	"github.com/btcsuite/btcd/btcutil/base58"
	"github.com/btcsuite/btcd/btcutil/bech32"
)

// mainNetwork is the network that a test network is like.
func mainNetwork(network string) string {
	return strings.TrimSuffix(strings.TrimSuffix(network, "Testnet"), "Devnet")
}

// HasTokens reports whether there may be tokens on a network. On a network that is not known here there may be.
func HasTokens(network string) bool {
	switch mainNetwork(network) {
	case "Bitcoin", "Litecoin", "Dogecoin", "Dash", "Zcash":
		return false
	}
	return true
}

// CheckToken says why an address cannot be that of a token on a network. It knows the form that tokens have on some networks; any other takes
// any address. [Check] is for what is wrong with the address in itself.
func CheckToken(network, address string) error {
	switch mainNetwork(network) {
	case "Ethereum", "Sepolia", "Polygon", "BNB", "OpBnb", "Arbitrum", "Avalanche", "Base", "Optimism":
		if !IsEVM(address) {
			return fmt.Errorf("it does not begin with 0x, as those on %s do", network)
		}
		return nil
	}
	if IsEVM(address) && hasOwnForm(network) {
		return fmt.Errorf("it begins with 0x, as those on %s do not", network)
	}
	switch mainNetwork(network) {
	case "Solana":
		if len(base58.Decode(address)) != 32 {
			return errors.New("it does not have the 32 to 44 letters and digits, standing for 32 bytes, that those on Solana have")
		}
	case "Tron":
		if hash, version, err := base58.CheckDecode(address); (err != nil || version != 0x41 || len(hash) != 20) && !isTRC10(address) {
			return errors.New("it does not begin with T and have 34 letters and digits, as those on Tron do")
		}
	case "Cardano":
		if !isCardanoToken(address) {
			return errors.New("it is neither a policy id of 56 hexadecimal digits, with or without the token's name, nor a fingerprint that begins with asset1, as those on Cardano are")
		}
	}
	return nil
}

// hasOwnForm reports whether no address on a network begins with 0x.
func hasOwnForm(network string) bool {
	switch mainNetwork(network) {
	case "Bitcoin", "Litecoin", "Dogecoin", "BitcoinCash", "BitcoinSV", "Cardano", "Dash", "Solana", "Zcash", "Tron":
		return true
	}
	return false
}

// isTRC10 reports whether a text is the number of one of Tron's older tokens, which are counted from 1000001.
func isTRC10(text string) bool {
	return len(text) == 7 && text[0] == '1' && strings.Trim(text, "0123456789") == ""
}

// isCardanoToken knows a policy id, alone, with a name in hexadecimal digits behind it (a dot in between or not), and a fingerprint (CIP-14).
func isCardanoToken(text string) bool {
	if prefix, _, err := bech32.Decode(text); err == nil && prefix == "asset" {
		return true
	}
	const policy, name = 56, 64
	digits := strings.Replace(text, ".", "", 1)
	return isHex(digits) && len(digits) >= policy && len(digits) <= policy+name && (digits == text || text[policy] == '.')
}
