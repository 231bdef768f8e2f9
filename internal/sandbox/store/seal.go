// SPDX-License-Identifier: MPL-2.0

package store

import (
	"crypto/sha256"
	"encoding/binary"
)

// sumSize is the length of a checksum in the file.
const sumSize = 8

// seal puts a checksum of the name and the data in front of the data. Data under another name does
// not match it.
func seal(name string, data []byte) []byte {
	return sealInPlace(name, append(make([]byte, sumSize, sumSize+len(data)), data...))
}

// sealInPlace is [seal] for data that has room for the checksum in front of it.
func sealInPlace(name string, data []byte) []byte {
	binary.BigEndian.PutUint64(data, checksum(name, data[sumSize:]))
	return data
}

// unseal returns the data behind its checksum, and false if they do not match.
func unseal(name string, sealed []byte) (data []byte, sum uint64, ok bool) {
	if len(sealed) < sumSize {
		return nil, 0, false
	}
	sum, data = binary.BigEndian.Uint64(sealed), sealed[sumSize:]
	return data, sum, sum == checksum(name, data)
}

func checksum(name string, data []byte) uint64 {
	whole := make([]byte, 0, len(name)+1+len(data))
	whole = append(append(append(whole, name...), 0), data...)
	sum := sha256.Sum256(whole)
	return binary.BigEndian.Uint64(sum[:])
}
