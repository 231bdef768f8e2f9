// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/btcsuite/btcd/btcutil/base58"
	"github.com/btcsuite/btcd/btcutil/bech32"
	"golang.org/x/crypto/blake2b"
)

// InventAddress returns an address of the same form as another one, with a right checksum.
// Different n give different addresses. No key belongs to any of them. It returns false for a form
// that it cannot invent.
func InventAddress(address string, n int) (string, bool) {
	for _, invent := range []func(string, int) string{inventEVM, inventBech32, inventBase58Check, inventSS58, inventCashAddr, inventKey} {
		if invented := invent(address, n); invented != "" && invented != address && CheckAnyNetwork(invented) == nil {
			return invented, true
		}
	}
	return "", false
}

// invented are bytes that follow from a number.
func invented(n, length int) (out []byte) {
	for block := uint64(0); len(out) < length; block++ {
		seed := binary.BigEndian.AppendUint64([]byte("invented"), uint64(n)) //nolint:gosec // any number does
		sum := sha256.Sum256(binary.BigEndian.AppendUint64(seed, block))
		out = append(out, sum[:]...)
	}
	return out[:length]
}

func inventEVM(address string, n int) string {
	if !IsEVM(address) {
		return ""
	}
	return Checksummed("0x" + hex.EncodeToString(invented(n, 20)))
}

// inventBech32 keeps the prefix, and the version or the type, which is in the first group or byte.
func inventBech32(address string, n int) string {
	prefix, groups, version, err := bech32.DecodeNoLimitWithVersion(address)
	if err != nil || len(groups) < 2 {
		return ""
	}
	encode := bech32.Encode
	if version == bech32.VersionM {
		encode = bech32.EncodeM
	}
	for _, kept := range []int{1, 0} { // groups of a version
		data, err := bech32.ConvertBits(groups[kept:], 5, 8, false)
		if err != nil || len(data) < 2 {
			continue
		}
		other := append([]byte{data[0]}, invented(n, len(data)-1)...)
		if kept == 1 {
			other = invented(n, len(data))
		}
		converted, err := bech32.ConvertBits(other, 8, 5, true)
		if err != nil {
			continue
		}
		if text, err := encode(prefix, append(groups[:kept:kept], converted...)); err == nil && CheckAnyNetwork(text) == nil {
			return text
		}
	}
	return ""
}

// inventBase58Check keeps the version, which is all before the hash.
func inventBase58Check(address string, n int) string {
	data, version, err := base58.CheckDecode(address)
	if err != nil || len(data) < 20 {
		return ""
	}
	return base58.CheckEncode(append(data[:len(data)-20:len(data)-20], invented(n, 20)...), version)
}

// inventSS58 keeps the number of the network.
func inventSS58(address string, n int) string {
	const sum, key = 2, 32
	data := base58.Decode(address)
	if len(data) < 1+key+sum || len(data) > 2+key+sum {
		return ""
	}
	data = append(data[:len(data)-sum-key:len(data)-sum-key], invented(n, key)...)
	hash := blake2b.Sum512(append([]byte("SS58PRE"), data...))
	return base58.Encode(append(data, hash[:sum]...))
}

// inventCashAddr keeps the prefix, the type and the length of the hash.
func inventCashAddr(address string, n int) string {
	const sum, alphabet = 8, "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
	prefix, data, found := strings.Cut(strings.ToLower(address), ":")
	if !found {
		return ""
	}
	groups := cashAddrGroups(data)
	if len(groups) < cashAddrShortest {
		return ""
	}
	payload, err := bech32.ConvertBits(groups[:len(groups)-sum], 5, 8, false)
	if err != nil {
		return ""
	}
	groups, err = bech32.ConvertBits(append(payload[:1:1], invented(n, len(payload)-1)...), 8, 5, true)
	if err != nil {
		return ""
	}
	rest := cashAddrSum(prefix, append(groups, make([]byte, sum)...))
	for i := range sum {
		groups = append(groups, byte(rest>>(5*(sum-1-i))&31))
	}
	text := prefix + ":"
	for _, group := range groups {
		text += alphabet[group : group+1]
	}
	return text
}

// inventKey is the form of Solana: a key without a checksum.
func inventKey(address string, n int) string {
	if len(base58.Decode(address)) != 32 {
		return ""
	}
	return base58.Encode(invented(n, 32))
}

// InventNumber returns a number of an account or a bank of the same form as another one: an IBAN of
// the same country, a BIC of the same country, a routing number, or as many digits and letters.
// Check digits are right. Different n mostly give different numbers.
func InventNumber(number string, n int) string {
	switch compacted := IBAN.Normalize(number); {
	case CheckIBAN(number) == nil:
		return inventIBAN(compacted, n)
	case CheckRoutingNumber(number) == nil:
		return inventRouting(compacted, n)
	case CheckBIC(number) == nil:
		return letters(n) + compacted[4:]
	}
	return sameClasses(number, n)
}

// inventIBAN fills the structure of the country with digits, and with letters where it wants those.
func inventIBAN(iban string, n int) string {
	bban := sameClasses(iban[4:], n)
	return fmt.Sprintf("%s%02d%s", iban[:2], 98-mod97(bban+iban[:2]+"00"), bban)
}

// inventRouting keeps the first two digits, which are the district.
func inventRouting(number string, n int) string {
	digits := []byte(number[:2] + sameClasses(number[2:8], n))
	sum := 0
	for i, weight := range []int{3, 7, 1, 3, 7, 1, 3, 7} {
		sum += weight * int(digits[i]-'0')
	}
	return fmt.Sprintf("%s%d", digits, (10-sum%10)%10)
}

// letters are four capitals.
func letters(n int) string { return sameClasses("AAAA", n) }

// sameClasses replaces each digit by a digit and each letter by a letter.
func sameClasses(text string, n int) string {
	out, random := []rune(text), invented(n, len(text))
	for i, r := range out {
		switch at := rune(random[i%len(random)]); {
		case isDigit(r):
			out[i] = '0' + at%10
		case r >= 'A' && r <= 'Z':
			out[i] = 'A' + at%26
		case r >= 'a' && r <= 'z':
			out[i] = 'a' + at%26
		}
	}
	return string(out)
}
