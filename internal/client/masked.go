// SPDX-License-Identifier: MPL-2.0

package client

import "strings"

// isMasked reports whether a secret is shown in part only: with asterisks, bullets or dots in place of some of it, as nothing but
// crosses, or as a word that says so. A key that the service makes contains none of these.
func isMasked(secret string) bool {
	word := strings.ToLower(strings.Trim(secret, "[]<>()"))
	return strings.ContainsAny(secret, "*•●…") || strings.Contains(secret, "...") ||
		strings.Trim(word, "x") == "" || word == "redacted" || word == "masked" || word == "hidden"
}
