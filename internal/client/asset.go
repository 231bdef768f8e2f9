// SPDX-License-Identifier: MPL-2.0

package client

// Asset is a token on a network; without a token, the network's own coin.
type Asset struct {
	Network Network `json:"network"`
	Token   *string `json:"token,omitempty"`
}

// matches reports whether two assets are the same. An empty token equals none.
func (a Asset) matches(other Asset) bool {
	return a.Network == other.Network && matchesOptional(a.Token, other.Token)
}
