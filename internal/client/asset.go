// SPDX-License-Identifier: MPL-2.0

package client

// Asset is a token on a network; without a token, the network's own coin.
type Asset struct {
	Network Network `json:"network"`
	Token   *string `json:"token,omitempty"`
}

// key is the same for all spellings of an asset: tokens that begin with 0x differ in case only. An empty token is none.
func (a Asset) key() string {
	if a.Token == nil {
		return string(a.Network) + " "
	}
	return string(a.Network) + " " + addressKey(*a.Token)
}
