// SPDX-License-Identifier: MPL-2.0

// Package address makes addresses and hashes of networks with correct checksums. No private key
// belongs to any of them.
package address

import (
	"crypto/rand"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/btcsuite/btcd/btcutil/base58"
	"github.com/btcsuite/btcd/btcutil/bech32"
	"golang.org/x/crypto/blake2b"
	"golang.org/x/crypto/sha3"
)

// addressForms make an address of a network, by the network's name. All other networks are like
// Ethereum. The form of MemeCoin is invented.
var addressForms = map[string]func() string{
	"Bitcoin": segwit("bc"), "BitcoinTestnet": segwit("tb"), "Litecoin": segwit("ltc"), "LitecoinTestnet": segwit("tltc"),
	"Dogecoin": base58Check(30), "DogecoinTestnet": base58Check(113), "BitcoinCash": base58Check(0), "BitcoinCashTestnet": base58Check(111),
	"BitcoinSV": base58Check(0), "BitcoinSVTestnet": base58Check(111), "MemeCoin": base58Check(56), "MemeCoinTestnet": base58Check(113),
	"Dash": base58Check(76), "Zcash": base58Check(0x1c, 0xb8), "ZcashTestnet": base58Check(0x1d, 0x25),
	"Tron": base58Check(65), "TronTestnet": base58Check(65),
	"Solana": solana, "SolanaTestnet": solana, "SolanaDevnet": solana, "Cardano": cardano,
	"Polkadot": polkadot(0), "PolkadotTestnet": polkadot(42), "PolkadotAssetHub": polkadot(0), "PolkadotAssetHubTestnet": polkadot(42),
}

// FiatNetwork is the one network that has no addresses.
const FiatNetwork = "Fiat"

// New returns a new address on a network.
func New(network string) string {
	if form, ok := addressForms[network]; ok {
		return form()
	}
	return ethereum()
}

// NewHash returns the hash of an invented transaction on a network.
func NewHash(network string) string {
	switch {
	case strings.HasPrefix(network, "Solana"):
		return base58.Encode(randomBytes(64))
	case addressForms[network] == nil || strings.HasPrefix(network, "Polkadot"):
		return "0x" + hex.EncodeToString(randomBytes(32))
	}
	return hex.EncodeToString(randomBytes(32))
}

func randomBytes(n int) []byte {
	raw := make([]byte, n)
	_, _ = rand.Read(raw) // it never fails
	return raw
}

// RandomDigits are n decimal digits.
func RandomDigits(n int) string {
	digits := randomBytes(n)
	for i := range digits {
		digits[i] = '0' + digits[i]%10
	}
	return string(digits)
}

// ethereum writes 20 bytes with the capitals that are their checksum (EIP-55).
func ethereum() string {
	digits := []byte(hex.EncodeToString(randomBytes(20)))
	hash := sha3.NewLegacyKeccak256()
	_, _ = hash.Write(digits)
	sum := hex.EncodeToString(hash.Sum(nil))
	for i, digit := range digits {
		if digit >= 'a' && sum[i] >= '8' {
			digits[i] = digit - 'a' + 'A'
		}
	}
	return "0x" + string(digits)
}

// segwit is version 0 of BIP-173: the hash of a key.
func segwit(prefix string) func() string {
	return func() string { return bech32Text(prefix, []byte{0}, randomBytes(20)) }
}

// cardano is an address of a payment key alone (CIP-19).
func cardano() string { return bech32Text("addr", nil, append([]byte{0x61}, randomBytes(28)...)) }

func bech32Text(prefix string, head, data []byte) string {
	groups, err := bech32.ConvertBits(data, 8, 5, true)
	if err != nil {
		panic(err)
	}
	text, err := bech32.Encode(prefix, append(head, groups...))
	if err != nil {
		panic(err)
	}
	return text
}

// base58Check is a version of one byte or more, and the hash of a key.
func base58Check(version ...byte) func() string {
	return func() string {
		return base58.CheckEncode(slices.Concat(version[1:], randomBytes(20)), version[0])
	}
}

func solana() string { return base58.Encode(randomBytes(32)) }

// polkadot is a key under the number of its chain (SS58).
func polkadot(chain byte) func() string {
	return func() string {
		data := append([]byte{chain}, randomBytes(32)...)
		sum := blake2b.Sum512(append([]byte("SS58PRE"), data...))
		return base58.Encode(append(data, sum[:2]...))
	}
}

// Key is the same for all spellings of an address: those that begin with 0x differ in case only.
func Key(address string) string {
	if lower := strings.ToLower(address); strings.HasPrefix(lower, "0x") {
		return lower
	}
	return address
}
