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
		"products":                           `"products" is no flag`,
		"-types ,":                           "names nothing",
		"-only mug":                          "take ids",
		"-tables 1":                          "from 2",
		"-check -copy":                       "-check writes nothing",
		"-verify -variables":                 "have no values",
		"-organization-id mug":               "the id of an organization",
		"-update -json":                      "-update changes",
		"-imports -json":                     "-imports writes",
		"-imports -match Enamel*":            "-imports is about all blocks",
		"-imports -updated-since 2026-01-01": "-imports is about all blocks",
		"-seed x.json -json":                 "-seed writes a seed alone",
		"-no-such-flag":                      "-help shows the flags",
		"-dir=":                              "names no directory",
		"-types cars":                        `there is no type "cars"`,
		"-state /no/such/file":               "no such file",
		"-check -dir /dev/null/no-such-dir":  "not a directory",
	} {
		service := demo(t)
		r := run(t, service, append([]string{"-dir", filepath.Join(t.TempDir(), "none")}, strings.Fields(arguments)...)...)
		if r.code == cli.Done || !strings.Contains(r.err, want) || len(service.Requests()) > 0 {
			t.Errorf("%s: exit code %d, %d requests: %s%s", arguments, r.code, len(service.Requests()), r.out, r.err)
		}
	}
}

// TestExport_selected selects objects by their labels and their times.
func TestExport_selected(t *testing.T) {
	t.Parallel()
	service := demo(t)
	service.Put("product", map[string]any{"name": "House/shop", "currency": "EUR", "price": "1"})
	for args, want := range map[string]string{
		"-match Enamel*": "enamel_mug", "-match *shop": "house_shop", "-exclude-match *[ae]*": "", "-updated-since 2099-01-01": "",
		"-updated-since 2000-01-01 -match *Mug": "",
		"-updated-since 2000-01-01 -match *mug": "enamel_mug", "-match Enamel* -exclude-match *mug": "",
	} {
		dir := t.TempDir()
		run(t, service, append([]string{"-dir", dir, "-types", "products"}, strings.Fields(args)...)...).succeeded(t)
		got := ""
		for _, address := range namesIn(t, files(t, dir)) {
			got += strings.TrimPrefix(address, "payments_product.")
		}
		if got != want {
			t.Errorf("%s: %q, want %q", args, got, want)
		}
	}
	for args, want := range map[string]string{
		"-match [": "is no pattern", "-exclude-match [": "is no pattern",
		"-updated-since May": "takes a date",
	} {
		if r := run(t, service, strings.Fields(args)...); r.code != cli.Usage || !strings.Contains(r.err, want) {
			t.Errorf("%s: %d %s", args, r.code, r.err)
		}
	}
}
