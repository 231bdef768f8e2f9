// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"strings"
	"testing"
)

// TestInvoices_unknown: a GET of an unknown invoice is 400 without a body, for every id and in
// every dialect.
func TestInvoices_unknown(t *testing.T) {
	t.Parallel()
	for _, text := range dialects {
		dialect, err := ParseDialect(text)
		if err != nil {
			t.Fatal(err)
		}
		s := open(t, Options{Dialect: dialect})
		for _, id := range []string{unknownID, "7", "invoice", strings.ToUpper(unknownID), unknownID + "0"} {
			if a := s.do("GET", "/invoice/"+id, ""); a.status != 400 || a.body != "" || a.header.Get("Content-Type") != "" {
				t.Errorf("%q: %s: %d %q %s", text, id, a.status, a.body, a.header.Get("Content-Type"))
			}
		}
	}
}
