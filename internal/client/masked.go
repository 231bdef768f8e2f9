// SPDX-License-Identifier: MPL-2.0

package client

import (
	"regexp"
	"strings"
)

// masks recognizes the placeholders of a masked secret: asterisks, dots, repeated characters, a
// word in brackets.
var masks = regexp.MustCompile(`[*•●…]|\.\.\.|[xX]{6}|##|-{4}|_{4}|^\s*[\[<({].*[\])>}]\s*$`)

// isMasked reports whether the service masked a secret, wholly or in part. Keys of the service
// contain no placeholder.
func isMasked(secret string) bool {
	word := strings.ToLower(secret)
	return masks.MatchString(secret) || strings.Trim(word, "x") == "" || word == "redacted" || word == "masked" || word == "hidden"
}
