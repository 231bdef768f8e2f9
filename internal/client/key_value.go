// SPDX-License-Identifier: MPL-2.0

package client

// KeyValue is a key and a value that somebody else gave a meaning (specification section 2.3, KeyValuePairEntity).
type KeyValue struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}
