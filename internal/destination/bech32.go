// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"errors"
	"slices"
	"strings"

	"github.com/btcsuite/btcd/btcutil/bech32"
)

var errLength = errors.New("it is too long or too short, so at least one character is wrong")

// bech32Form is a form with known prefixes. The check gets the data in groups of five bits.
func bech32Form(checksum string, distinct bool, check func(data []byte, sum bech32.Version) error, prefixes ...string) Form {
	return Form{
		Looks: strings.Join(prefixes, "1…, ") + "1…", Checksum: checksum, distinct: distinct,
		check: func(address string) error {
			prefix, _, found := strings.Cut(address, "1")
			if !found || !slices.ContainsFunc(prefixes, func(p string) bool { return strings.EqualFold(p, prefix) }) {
				return errForm
			}
			_, data, sum, err := bech32.DecodeNoLimitWithVersion(address)
			if err != nil || len(data) == 0 {
				return errChecksum
			}
			return check(data, sum)
		},
	}
}

// bech32Bytes is a form whose data are bytes under one kind of checksum.
func bech32Bytes(name string, want bech32.Version, distinct bool, check func(data []byte) error, prefixes ...string) Form {
	return bech32Form(name, distinct, func(groups []byte, sum bech32.Version) error {
		data, err := bech32.ConvertBits(groups, 5, 8, false)
		if err != nil || sum != want {
			return errChecksum
		}
		return check(data)
	}, prefixes...)
}

// segwit is SegWit and Taproot (BIP-173, BIP-350): version 0 has the older checksum, all others the
// newer one. The length is checked, too, because the older checksum misses some extra characters.
func segwit(prefixes ...string) Form {
	return bech32Form("Bech32, Bech32m", true, func(data []byte, sum bech32.Version) error {
		program, err := bech32.ConvertBits(data[1:], 5, 8, false)
		n := len(program)
		switch {
		case err != nil || data[0] > 16 || (data[0] == 0) != (sum == bech32.Version0):
			return errChecksum
		case data[0] == 0 && n != 20 && n != 32 || n < 2 || n > 40:
			return errLength
		}
		return nil
	}, prefixes...)
}

// keyPair is a form with a version and the bytes of two keys. Versions other than 0 may have more.
func keyPair(name string, want bech32.Version, prefix string) Form {
	const keys = 2 * 33
	return bech32Form(name, false, func(data []byte, sum bech32.Version) error {
		payload, err := bech32.ConvertBits(data[1:], 5, 8, false)
		switch {
		case err != nil || sum != want:
			return errChecksum
		case len(payload) < keys || data[0] == 0 && len(payload) != keys:
			return errLength
		}
		return nil
	}, prefix)
}

// silentPayment is a reusable address of Bitcoin (BIP-352).
func silentPayment(prefix string) Form { return keyPair("Bech32m", bech32.VersionM, prefix) }

// mweb is Litecoin's form for confidential payments.
func mweb(prefix string) Form { return keyPair("Bech32", bech32.Version0, prefix) }

// sapling is the form of Zcash's shielded addresses since 2018.
func sapling(prefixes ...string) Form {
	return bech32Bytes("Bech32", bech32.Version0, true, exactly(43), prefixes...)
}

// tex is a transparent address of Zcash that accepts transparent funds only (ZIP 320).
func tex(prefixes ...string) Form {
	return bech32Bytes("Bech32m", bech32.VersionM, true, exactly(20), prefixes...)
}

// unified combines several addresses of Zcash (ZIP 316). The shortest one has 38 bytes.
func unified(prefixes ...string) Form {
	return bech32Bytes("Bech32m", bech32.VersionM, false, func(data []byte) error {
		if len(data) < 38 {
			return errLength
		}
		return nil
	}, prefixes...)
}

func exactly(n int) func(data []byte) error {
	return func(data []byte) error {
		if len(data) != n {
			return errLength
		}
		return nil
	}
}
