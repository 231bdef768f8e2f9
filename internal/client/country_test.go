// SPDX-License-Identifier: MPL-2.0

package client

import "testing"

func TestCountry(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"DE": "DE", "de": "DE", "Utopia": "Utopia", "": ""} {
		if got := Country(&text); *got != want {
			t.Errorf("%q: %q, want %q", text, *got, want)
		}
	}
	if Country(nil) != nil {
		t.Error("none became one")
	}
}
