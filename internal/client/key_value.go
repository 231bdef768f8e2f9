// SPDX-License-Identifier: MPL-2.0

package client

// KeyValue is a pair of custom data (specification section 2.3, KeyValuePairEntity).
type KeyValue struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}
