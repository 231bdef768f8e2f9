// SPDX-License-Identifier: MPL-2.0

package export

import (
	"regexp"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestExport_secrets writes no sensitive value of the roaster, in any mode: no key, no whole number
// of an account, no address of a person.
func TestExport_secrets(t *testing.T) {
	t.Parallel()
	service := demo(t)
	secrets := []string{"whk_demo", service.Key()}
	for _, found := range []string{
		`"(?:iban|accountNumber|dob|phone|billingAddress|verificationKey)": "([^"]+)"`, `"kycData": \{\s*"name": "([^"]+)"`,
	} {
		for _, match := range regexp.MustCompile(found).FindAllStringSubmatch(string(sandbox.DemoSeed()), -1) {
			secrets = append(secrets, match[1])
		}
	}
	if len(secrets) < 12 {
		t.Fatalf("only %d secrets", len(secrets))
	}
	for _, mode := range []string{"", "-variables", "-copy", "-tables 2", "-json"} {
		dir := t.TempDir()
		r := run(t, service, append([]string{"-dir", dir, "-types", "all", "-archived"}, strings.Fields(mode)...)...).succeeded(t)
		written := files(t, dir)
		written["stdout"], written["stderr"] = r.out, r.err
		if mode == "" {
			written["check"] = run(t, service, "-dir", t.TempDir(), "-types", "all", "-archived", "-check").out
		}
		for name, content := range written {
			for _, secret := range secrets {
				if strings.Contains(content, secret) {
					t.Errorf("%s of %q has %q", name, mode, secret)
				}
			}
		}
	}
}
