// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"bytes"
	"errors"
	"hash/crc32"
	"strings"

	"github.com/btcsuite/btcd/btcutil/bech32"
)

// shelley is the form of Cardano's addresses since 2020 (CIP-19). Stake addresses receive rewards
// of the network, but no payments.
func shelley(prefix, stake string, network byte) Form {
	form := bech32Bytes("Bech32", bech32.Version0, true, func(data []byte) error {
		kind := data[0] >> 4
		switch {
		case len(data) < 29:
			return errLength
		case kind == 8 || kind >= 14:
			return errors.New("it is of a kind that does not begin with " + prefix + "1")
		case kind > 8:
			return nil // not yet defined
		case data[0]&15 != network:
			return errors.New("its prefix and its network contradict each other")
		case kind <= 3 && len(data) != 57, kind >= 6 && len(data) != 29, (kind == 4 || kind == 5) && !isPointer(data[29:]):
			return errLength
		}
		return nil
	}, prefix)
	payment := form.check
	form.check = func(address string) error {
		if before, _, found := strings.Cut(address, "1"); found && strings.EqualFold(before, stake) {
			return errors.New("it is a stake address, which cannot receive payments")
		}
		return payment(address)
	}
	return form
}

// isPointer reports whether bytes are three numbers of seven bits a byte. The last byte of each is
// below 128.
func isPointer(data []byte) bool {
	ends := 0
	for _, b := range data {
		if b < 0x80 {
			ends++
		}
	}
	return ends == 3 && data[len(data)-1] < 0x80
}

// byron is the form of Cardano's first addresses: CBOR with a CRC-32 inside. Addresses of test
// networks have the number of their network in it.
func byron(looks string, main bool) Form {
	return Form{Looks: looks, Checksum: "CRC-32", check: func(address string) error {
		payload, sum, ok := byronPayload(decodeBase58(address))
		if !ok {
			return errForm
		}
		magic, ok := byronNetwork(payload)
		switch {
		case uint64(crc32.ChecksumIEEE(payload)) != sum || !ok:
			return errChecksum
		case (magic == byronMain) != main:
			return errForm
		}
		return nil
	}}
}

// byronMain is the number of the main network.
const byronMain = 764824073

// byronPayload takes the payload and its checksum out of [24(payload), checksum].
func byronPayload(address []byte) (payload []byte, sum uint64, ok bool) {
	rest, found := bytes.CutPrefix(address, []byte{0x82, 0xd8, 0x18})
	if !found {
		return nil, 0, false
	}
	payload, rest, ok = cborBytes(rest)
	if !ok {
		return nil, 0, false
	}
	major, sum, rest, ok := cborHead(rest)
	return payload, sum, ok && major == cborNumber && len(rest) == 0
}

// byronNetwork returns the number of the network of [root, attributes, kind].
func byronNetwork(payload []byte) (magic uint64, ok bool) {
	rest, found := bytes.CutPrefix(payload, []byte{0x83})
	if !found {
		return 0, false
	}
	root, rest, ok := cborBytes(rest)
	if !ok || len(root) != 28 {
		return 0, false
	}
	major, attributes, rest, ok := cborHead(rest)
	if !ok || major != cborMap {
		return 0, false
	}
	magic = byronMain
	for ; attributes > 0; attributes-- {
		var key uint64
		var value []byte
		if major, key, rest, ok = cborHead(rest); !ok || major != cborNumber {
			return 0, false
		}
		if value, rest, ok = cborBytes(rest); !ok {
			return 0, false
		}
		const networkMagic = 2
		if key == networkMagic {
			if _, magic, _, ok = cborHead(value); !ok {
				return 0, false
			}
		}
	}
	major, _, rest, ok = cborHead(rest)
	return magic, ok && major == cborNumber && len(rest) == 0
}

// The major types of CBOR (RFC 8949) that these addresses have.
const (
	cborNumber = 0
	cborString = 2
	cborMap    = 5
)

// cborHead reads the type of an item, and its number or length.
func cborHead(data []byte) (major byte, value uint64, rest []byte, ok bool) {
	if len(data) == 0 {
		return 0, 0, nil, false
	}
	major, value, rest = data[0]>>5, uint64(data[0]&31), data[1:]
	if value < 24 {
		return major, value, rest, true
	}
	size := 1 << (value - 24)
	if value > 27 || len(rest) < size {
		return 0, 0, nil, false
	}
	value = 0
	for _, b := range rest[:size] {
		value = value<<8 | uint64(b)
	}
	return major, value, rest[size:], true
}

// cborBytes reads a string of bytes.
func cborBytes(data []byte) (value, rest []byte, ok bool) {
	major, n, rest, ok := cborHead(data)
	if !ok || major != cborString || n > uint64(len(rest)) {
		return nil, nil, false
	}
	return rest[:n], rest[n:], true
}
