// SPDX-License-Identifier: MPL-2.0

package export

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// TestParse_wrong refuses arguments before anything is read.
func TestParse_wrong(t *testing.T) {
	t.Parallel()
	for arguments, want := range map[string]string{
		"products":                          `"products" is no flag`,
		"-types ,":                          "names nothing",
		"-only mug":                         "take ids",
		"-tables 1":                         "from 2",
		"-check -copy":                      "-check writes nothing",
		"-verify -variables":                "have no values",
		"-organization-id mug":              "the id of an organization",
		"-no-such-flag":                     "-help shows the flags",
		"-dir=":                             "names no directory",
		"-types cars":                       `there is no type "cars"`,
		"-state /no/such/file":              "no such file",
		"-check -dir /dev/null/no-such-dir": "not a directory",
	} {
		service := demo(t)
		r := run(t, service, append([]string{"-dir", filepath.Join(t.TempDir(), "none")}, strings.Fields(arguments)...)...)
		if r.code == cli.Done || !strings.Contains(r.err, want) || len(service.Requests()) > 0 {
			t.Errorf("%s: exit code %d, %d requests: %s%s", arguments, r.code, len(service.Requests()), r.out, r.err)
		}
	}
}
