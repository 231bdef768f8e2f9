// SPDX-License-Identifier: MPL-2.0

package export

import (
	"flag"
	"regexp"
	"strings"
	"testing"
)

// TestHelp_flags compares the help with the flags, in both directions.
func TestHelp_flags(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	new(options).flags().VisitAll(func(f *flag.Flag) {
		known[f.Name] = true
		if !regexp.MustCompile(`(?m)^  (-help, )?-` + f.Name + `\b`).MatchString(help) {
			t.Errorf("the help lacks -%s", f.Name)
		}
	})
	for _, found := range regexp.MustCompile(`(?m)^  (?:-help, )?-([a-z-]+)`).FindAllStringSubmatch(help, -1) {
		if !known[found[1]] {
			t.Errorf("there is no flag -%s", found[1])
		}
	}
	for line := range strings.Lines(help) {
		if len(line) > 112 {
			t.Errorf("a long line: %s", line)
		}
	}
}

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
		r := run(t, service, strings.Fields(arguments)...)
		if r.code == exitDone || !strings.Contains(r.err, want) || len(service.Requests()) > 0 {
			t.Errorf("%s: exit code %d, %d requests: %s%s", arguments, r.code, len(service.Requests()), r.out, r.err)
		}
	}
	if r := run(t, demo(t), "-help"); r.code != exitDone || r.out != help {
		t.Errorf("-help: %d %s", r.code, r.out)
	}
}
