// SPDX-License-Identifier: MPL-2.0

package client

import (
	"regexp"
	"strings"
)

// masks finds the replacement of a secret, or of a part of it: asterisks, bullets, dots, a row of
// one sign, a word in brackets.
var masks = regexp.MustCompile(`[*•●…]|\.\.\.|[xX]{6}|##|-{4}|_{4}|^\s*[\[<({].*[\])>}]\s*$`)

// isMasked reports whether a secret is shown in part only, or not at all. A key that the service
// makes contains none of these.
func isMasked(secret string) bool {
	word := strings.ToLower(secret)
	return masks.MatchString(secret) || strings.Trim(word, "x") == "" || word == "redacted" || word == "masked" || word == "hidden"
}
