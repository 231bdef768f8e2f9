// SPDX-License-Identifier: MPL-2.0

package write

import (
	"testing"

	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/export/layout"
)

// TestShownValue: the comment of a variable has no part of a secret, unless it is a payee: then
// it has the ends. Of a URL that gets events, it has no query.
func TestShownValue(t *testing.T) {
	t.Parallel()
	text := cty.StringVal
	for want, v := range map[string]layout.Variable{
		"DE89…3000":                {Value: text("DE89370400440532013000"), Secret: true, Payee: true},
		"0xAb":                     {Value: text("0xAb"), Payee: true},
		"https://a.example/events": {Value: text("https://a.example/events?key=hidden"), Event: true},
		"":                         {Value: text("Erika Mustermann, born in 1990"), Secret: true},
	} {
		if got := shownValue(&v); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := shownValue(&layout.Variable{Value: cty.NumberIntVal(7), Payee: true}); got != "" {
		t.Errorf("a number: %q", got)
	}
}
