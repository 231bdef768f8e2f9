// SPDX-License-Identifier: MPL-2.0

package client

// Asset is a token on a network, or the native coin of the network if it has no token.
type Asset struct {
	Network Network `json:"network"`
	Token   *string `json:"token,omitempty"`
}

// matches reports whether two assets are the same. An empty token equals none.
func (a Asset) matches(other Asset) bool {
	return a.Network == other.Network && matchesOptional(a.Token, other.Token)
}
