// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"golang.org/x/crypto/blake2b"
)

const genericSS58 = 42

// ss58 is the form of Polkadot: the prefix of a network, a key of 32 bytes and two bytes of a hash.
func ss58(looks string, prefixes ...int) Form {
	return Form{Looks: looks, Checksum: "SS58", check: func(address string) error {
		prefix, err := ss58Prefix(decodeBase58(address))
		switch {
		case err != nil:
			return err
		case slices.Contains(prefixes, prefix):
			return nil
		case prefix == genericSS58:
			return fmt.Errorf("it is a generic address, as test networks have: its SS58 prefix is %d instead of %d", prefix, prefixes[0])
		}
		return fmt.Errorf("it is an address of another network: its SS58 prefix is %d instead of %d", prefix, prefixes[0])
	}}
}

// ss58Prefix verifies the checksum and returns the prefix. Prefixes above 63 have two bytes.
func ss58Prefix(decoded []byte) (int, error) {
	const key, sum = 32, 2
	n := len(decoded) - key - sum
	switch {
	case n != 1 && n != 2:
		return 0, errForm
	case n == 1 && decoded[0] >= 64 || n == 2 && (decoded[0] < 64 || decoded[0] >= 128):
		return 0, errors.New("its SS58 prefix is invalid, so at least one character is wrong")
	}
	data := decoded[:n+key]
	if hash := blake2b.Sum512(slices.Concat([]byte("SS58PRE"), data)); !bytes.Equal(hash[:sum], decoded[n+key:]) {
		return 0, errChecksum
	}
	if n == 1 {
		return int(decoded[0]), nil
	}
	return int(decoded[0]&0x3f)<<2 | int(decoded[1])>>6 | int(decoded[1]&0x3f)<<8, nil
}
