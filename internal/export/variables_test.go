// SPDX-License-Identifier: MPL-2.0

package export

import (
	"testing"

	"github.com/zclconf/go-cty/cty"
)

// TestVariable_was: the comment of a variable has no part of a secret, unless it is a payee: then
// it has the ends. Of a URL that gets events, it has no query.
func TestVariable_was(t *testing.T) {
	t.Parallel()
	text := cty.StringVal
	for want, v := range map[string]variable{
		"DE89…3000":                {value: text("DE89370400440532013000"), secret: true, payee: true},
		"0xAb":                     {value: text("0xAb"), payee: true},
		"https://a.example/events": {value: text("https://a.example/events?key=hidden"), event: true},
		"":                         {value: text("Erika Mustermann, born in 1990"), secret: true},
	} {
		if got := v.was(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := (&variable{value: cty.NumberIntVal(7), payee: true}).was(); got != "" {
		t.Errorf("a number: %q", got)
	}
}
