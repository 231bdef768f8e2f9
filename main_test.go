// SPDX-License-Identifier: MPL-2.0

package main

import (
	"bytes"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// A line of GODEBUG=inittrace=1.
var initialized = regexp.MustCompile(`(?m)^init github\.com/terraform-payments/terraform-provider-payments/internal/(\S+) .* (\d+) allocs$`)

// TestStart_commands demands that packages which only commands use initialize little: every start
// of the plugin pays for it. The parsed pages of the sandbox alone were 2,900 allocations.
func TestStart_commands(t *testing.T) {
	t.Parallel()
	command := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^$") //nolint:gosec // this test
	command.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	packages, total := initialized.FindAllStringSubmatch(string(out), -1), 0
	for _, p := range packages {
		switch room, _, _ := strings.Cut(p[1], "/"); room {
		case "call", "cli", "contract", "doctor", "export", "review", "sandbox":
			allocations, err := strconv.Atoi(p[2])
			if err != nil {
				t.Fatal(err)
			}
			total += allocations
			t.Logf("%s: %d", p[1], allocations)
		}
	}
	if total > 3000 || len(packages) < 20 {
		t.Errorf("%d allocations in the packages of commands, want at most 3,000; %d packages traced", total, len(packages))
	}
}

// TestBinary: an engine is known by its variable. Every command shows its help with examples of
// itself.
func TestBinary(t *testing.T) {
	t.Setenv(cookie, "")
	if !binary().IsStarted {
		t.Error("an engine does not start the plugin")
	}
	if err := os.Unsetenv(cookie); err != nil {
		t.Fatal(err)
	}
	if binary().IsStarted {
		t.Error("a person starts the plugin")
	}
	var names []string
	for _, c := range binary().Commands() {
		names = append(names, c.Name)
		out, code := executed(t, c, "-help")
		for _, example := range c.Examples {
			if !strings.Contains(example, cli.Program+" "+c.Name) || !strings.Contains(out, "\n  "+example+"\n") {
				t.Errorf("%s: the example %q", c.Name, example)
			}
		}
		if code != cli.Done || len(c.Exits) < 3 || c.Summary == "" || len(c.Examples) == 0 {
			t.Errorf("%s: %d %s", c.Name, code, out)
		}
	}
	if got := strings.Join(names, " "); got != "sandbox call export rehearse review doctor" {
		t.Errorf("the commands are %s", got)
	}
}

// TestVersion: the version comes first, and its line ends.
func TestVersion(t *testing.T) {
	t.Parallel()
	out, code := executed(t, plugin(), "-version")
	want := regexp.MustCompile(`^1\.2\.3 \((commit [0-9a-f]{40}, )?(modified, )?go1\.\S+\)\n$`)
	if code != cli.Done || !want.MatchString(out) {
		t.Errorf("%d %q", code, out)
	}
}

// executed runs a command, and returns its output.
func executed(t *testing.T, c cli.Command, args ...string) (stdout string, code int) {
	t.Helper()
	var out bytes.Buffer
	code = c.Execute(t.Context(), &cli.Run{Version: "1.2.3", Stdout: &out, Stderr: &out}, args)
	return out.String(), code
}
