// SPDX-License-Identifier: MPL-2.0

package acctest

import (
	"strings"
	"testing"
)

// TestLacksActions tells OpenTofu by its name, because its version numbers are its own.
func TestLacksActions(t *testing.T) {
	t.Parallel()
	for printed, reason := range map[string]string{
		"Terraform v1.14.0\non linux_amd64\n":                                 "",
		"Terraform v1.16.0-rc2\non linux_amd64\n":                             "",
		"Terraform v1.13.5\non linux_amd64\n\nYour version is out of date!\n": "Terraform 1.13.5 has no actions: they need 1.14",
		"OpenTofu v1.14.0\non linux_amd64\n":                                  "OpenTofu has no actions",
		"":                                                                    "this engine is unknown",
	} {
		if got := lacksActions(printed); !strings.HasPrefix(got, reason) || (got == "") != (reason == "") {
			t.Errorf("%q: %q, want %q", printed, got, reason)
		}
	}
}
