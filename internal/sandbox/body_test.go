// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"strings"
	"testing"
)

// TestRequests_invalidBytes: a body that is not UTF-8 is refused. A decoder would replace the
// bytes.
func TestRequests_invalidBytes(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	for body, words := range map[string]string{
		strings.Replace(mug, "Mug", "M\xffg", 1):                              "name must be valid Unicode: byte 12 of the body is not",
		strings.Replace(mug, "[]", "[{\"name\": \"\xc3\", \"price\": 1}]", 1): "addOns[0].name must be valid Unicode",
		strings.Replace(mug, "Mug", "\xed\xa0\x80", 1):                        "name must be valid Unicode", // a surrogate
		strings.Replace(mug, `"name"`, "\"n\xffme\"", 1):                      "the body must be valid Unicode: byte 4 of the body is not",
		"{\"name\": \"\xff\"":                                                 "the body is not a JSON object: it ends too early",
	} {
		s.wantRefused("POST", "/product/create", body, 400, words)
	}
}
