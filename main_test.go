// SPDX-License-Identifier: MPL-2.0

package main

import (
	"os"
	"os/exec"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
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
		case "call", "contract", "doctor", "export", "review", "sandbox":
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

// TestCollectLess leaves a GOGC of the environment as it is.
func TestCollectLess(t *testing.T) {
	before := debug.SetGCPercent(50) // as the runtime sets it for GOGC=50
	t.Cleanup(func() { debug.SetGCPercent(before) })
	t.Setenv("GOGC", "50")
	collectLess()
	if got := debug.SetGCPercent(50); got != 50 {
		t.Errorf("GOGC is %d in spite of the environment", got)
	}
	t.Setenv("GOGC", "")
	collectLess()
	if got := debug.SetGCPercent(before); got != gcPercent {
		t.Errorf("GOGC is %d, want %d", got, gcPercent)
	}
}
