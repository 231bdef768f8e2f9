// SPDX-License-Identifier: MPL-2.0

package groups

import "testing"

func TestBankDetails_checkDigits(t *testing.T) {
	t.Parallel()
	if got := iban("DE", "370400440532013000"); got != "DE89370400440532013000" { // a public example
		t.Error(got)
	}
	if got := iban("DE", "120300000000202051"); got != "DE02120300000000202051" { // another one
		t.Error(got)
	}
	if got := iban("GB", "WEST12345698765432"); got != "GB82WEST12345698765432" {
		t.Error(got)
	}
}
