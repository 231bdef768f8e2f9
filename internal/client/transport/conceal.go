// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"encoding/base64"
	"regexp"
)

const (
	// The length of the shortest key that conceal finds. A shorter one would be found inside of words.
	shortestKey  = 8
	inPlaceOfKey = "(the API key)"
	// The mark of a found part of a base64 text. No shown string has it: see [Printable].
	partMark = "\x00"
)

// conceal removes the key from a string, because a response may repeat the request. The key may be
// in base64, as in the credentials of Basic authentication.
func (l *authLink) conceal(s string) string {
	if len(l.key) < shortestKey {
		return s
	}
	s = redactValues(s, inPlaceOfKey, l.key)
	return base64Text.ReplaceAllLiteralString(redactValues(s, partMark, base64Parts(l.key)...), inPlaceOfKey)
}

// base64Text finds a whole base64 text of which a part was found. Its characters may be escaped, as
// in a URL or in JSON.
var base64Text = func() *regexp.Regexp {
	const char = `(?:[A-Za-z0-9+/_-]|%2[BbFf]|\\+/)*`
	return regexp.MustCompile(char + `(?:` + partMark + char + `)+(?:=|%3[Dd])*`)
}()

// base64Parts returns the characters that every base64 text of a secret has, whatever is around the
// secret. There are three: a character is six bits, so they depend on the number of bytes before
// it.
func base64Parts(secret string) []string {
	parts := make([]string, 3)
	for before := range parts {
		encoded := base64.RawStdEncoding.EncodeToString([]byte("\x00\x00"[:before] + secret))
		first, end := (before*8+5)/6, (before+len(secret))*8/6 // the others have bits of the text around it
		parts[before] = encoded[first:end]
	}
	return parts
}
