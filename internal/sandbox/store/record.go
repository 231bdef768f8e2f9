// SPDX-License-Identifier: MPL-2.0

package store

// Record is an object and its place in the order of creation. A stored record is never changed,
// only replaced.
type Record struct {
	Seq    int    `json:"seq"`
	Object Object `json:"object"`
}
